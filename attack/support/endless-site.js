// A web without end on loopback, every page with words of its own; it remembers the URLs that it was asked for.
import { createServer } from 'node:http';

const linksPerPage = 6;
const words = [
  'bee',
  'meadow',
  'nest',
  'pollen',
  'flower',
  'clover',
  'hedge',
  'solitary',
  'mason',
  'honey',
  'wing',
  'spring',
];

/**
 * Page n of any host, by whole numbers alone, so that each is asked for the same way by every crawl.
 * @param {string} host
 * @param {number} n
 * @param {(k: number) => string} link
 */
function page(host, n, link) {
  const text = Array.from(
    { length: 120 },
    (_, i) => `${words[(n * 7 + i * (n % 11) + i) % words.length]}${(n * 31 + i * i) % 97}`,
  );
  const links = Array.from(
    { length: linksPerPage },
    (_, i) => `<a href="${link(n * linksPerPage + i + 1)}">wild bees ${n} ${i}</a>`,
  );
  return `<title>Wild bees, ${host} ${n}</title><h1>Page ${n}</h1><p>wild bees ${text.join(' ')}</p>${links.join('\n')}`;
}

/** @param {{ sites?: boolean }} options `sites`: links lead to further hosts below localhost */
export async function endlessSite({ sites = false } = {}) {
  /** @type {string[]} */
  const asked = [];
  const server = createServer((request, response) => {
    const host = String(request.headers.host);
    const url = `http://${host}${request.url}`;
    if (request.url === '/robots.txt') {
      response.writeHead(404).end();
      return;
    }
    asked.push(url);
    const n = Number(/\d+/.exec(String(request.url))?.[0] ?? 0);
    const port = host.split(':')[1];
    const link = (/** @type {number} */ k) =>
      sites && k % 3 === 0 ? `http://site${k % 4001}.localhost:${port}/` : `/${k % 1_000_003}`;
    const seed = sites ? n + 13 * Number(/^site(\d+)/.exec(host)?.[1] ?? 0) : n;
    response.writeHead(200, { 'content-type': 'text/html' }).end(page(host, seed, link));
  });
  await new Promise(resolve => server.listen(0, '127.0.0.1', () => resolve(undefined)));
  const { port } = /** @type {import('node:net').AddressInfo} */ (server.address());
  return {
    asked,
    port,
    origin: `http://127.0.0.1:${port}`,
    close() {
      server.closeAllConnections();
      server.close();
    },
  };
}
