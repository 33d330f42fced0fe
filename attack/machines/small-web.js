// A small web with an end, on loopback, and an exact account of who was asked when: for crawls whose machines die.
import { createServer } from 'node:http';
import { Random } from '../../dist/core/random.js';

/** @typedef {{ host: string, path: string, by: string, from: number, to: number }} Asked times in milliseconds; `by`: the address that asked */

const words = 'honey hive queen pollen wax swarm nectar colony brood comb beekeeper drone forage apiary propolis'.split(
  ' ',
);

const shell = '<!doctype html><title>Bees</title><div id="root"></div><script src="/app.js"></script>';
const app =
  "fetch('/data' + location.pathname).then(answer => answer.text()).then(html => { root.innerHTML = html; });";

/**
 * Each host has a tree of pages, and its home page leads to the next host.
 * @param {{ hosts: number, pages: number, latency: number, seed: number, scripted?: boolean, network?: string }} how `latency`: milliseconds
 * that an answer takes, at most; `scripted`: pages are empty until their scripts have asked for what they say; `network`: hosts are addresses
 * that begin like this and end with 1, 2, 3…
 */
export async function smallWeb({ hosts, pages, latency, seed, scripted = false, network }) {
  /** @type {Asked[]} */
  const asked = [];
  const random = new Random(seed);
  const server = createServer({ keepAliveTimeout: 5000 }, (request, response) => {
    const host = String(request.headers.host).split(':')[0];
    const path = request.url ?? '/';
    const by = request.socket.remoteAddress ?? '';
    const entry = { host, path, by, from: performance.now(), to: Number.POSITIVE_INFINITY };
    asked.push(entry);
    // A client that was killed hears nothing any more.
    response.once('close', () => {
      entry.to = Math.min(entry.to, performance.now());
    });
    const finish = () => {
      const { status, text, type } = answer(host, path);
      // Before it is written: whoever waits for it may have the processor next.
      entry.to = Math.min(entry.to, performance.now());
      response.writeHead(status, { 'content-type': type }).end(text);
    };
    setTimeout(finish, random.below(latency + 1));
  });
  await new Promise((/** @type {(value?: undefined) => void} */ resolve) =>
    server.listen(0, network === undefined ? '127.0.0.1' : '0.0.0.0', resolve),
  );
  const { port } = /** @type {import('node:net').AddressInfo} */ (server.address());
  const nameOf = (/** @type {number} */ host) =>
    network === undefined ? `h${host}.localhost` : `${network}.${host + 1}`;
  const numbers = new Map(Array.from({ length: hosts }, (_, host) => [nameOf(host), host]));
  /** @param {number} host @param {number} page */
  const url = (host, page) => `http://${nameOf(host)}:${port}/${page === 0 ? '' : `p${page}`}`;

  /** @param {string} name @param {string} path */
  function answer(name, path) {
    if (!scripted) return pageOf(name, path);
    if (path === '/app.js') return { status: 200, text: app, type: 'text/javascript' };
    const data = path.replace(/^\/data/, '');
    const page = pageOf(name, data);
    return data === path && page.status === 200 ? { ...page, text: shell } : page;
  }

  /** @param {string} name @param {string} path */
  function pageOf(name, path) {
    const type = 'text/html';
    const host = numbers.get(name) ?? Number.NaN;
    const page = path === '/' ? 0 : Number(/^\/p(\d+)$/.exec(path)?.[1] ?? Number.NaN);
    if (!(host < hosts && page < pages)) return { status: 404, text: '', type };
    const own = new Random(1 + host * pages + page);
    const text = Array.from({ length: 60 }, () => own.pick(words)).join(' ');
    const links = [2 * page + 1, 2 * page + 2].filter(child => child < pages).map(child => url(host, child));
    if (page === 0) links.push(url((host + 1) % hosts, 0));
    const list = links.map(link => `<a href="${link}">${own.pick(words)} ${own.pick(words)}</a>`).join(' ');
    const html = `<title>${name}${path}</title><p>Page ${page} of ${name}: ${text}</p>${list}`;
    return { status: 200, text: html, type };
  }

  return {
    asked,
    seed: url(0, 0),
    /** The home page of each host. */
    homes: Array.from({ length: hosts }, (_, host) => url(host, 0)),
    /** All of its pages. */
    urls: Array.from({ length: hosts * pages }, (_, i) => url(Math.floor(i / pages), i % pages)),
    /** @returns {Promise<void>} */
    close: () =>
      new Promise(resolve => {
        server.closeAllConnections();
        server.close(() => resolve());
      }),
  };
}

/**
 * How often a host was asked before its pause was over, or while it was being asked.
 * @param {readonly Asked[]} asked
 * @param {number} pause milliseconds
 */
export function hastyRequests(asked, pause) {
  /** @type {Map<string, Asked[]>} */
  const byHost = new Map();
  for (const entry of asked) byHost.set(entry.host, [...(byHost.get(entry.host) ?? []), entry]);
  /** @type {string[]} */
  const hasty = [];
  let least = Number.POSITIVE_INFINITY;
  for (const entries of byHost.values()) {
    for (let i = 1; i < entries.length; i++) {
      const gap = entries[i].from - entries[i - 1].to;
      least = Math.min(least, gap);
      if (gap < pause)
        hasty.push(`${entries[i].host}${entries[i].path} ${Math.round(gap)} ms after ${entries[i - 1].path}`);
    }
  }
  return { hasty, least };
}
