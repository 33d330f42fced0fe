// Serves a simulated web from memory, all sites below one address, so that every crawler can reach it without DNS.
// A page is a ready Buffer: serving it costs next to nothing beside crawling it.
import { createServer } from 'node:http';
import { SimulatedWorld, smooth } from '../dist/lab/simulated/index.js';
import { answer } from './measuring.js';

const [pages, kilobytes] = process.argv.slice(2).map(Number);
const world = new SimulatedWorld({
  ...smooth,
  seed: 11,
  sites: 100,
  pages,
  pageKilobytes: kilobytes,
  linksPerPage: 50,
});
const ready = new Map();
/** @param {string} url */
const path = url => url.replace(/^http:\/\/([^/.]+)\.localhost/, '/$1');
let bytes = 0;

const server = createServer((request, response) => {
  const page = ready.get(request.url);
  if (page) response.writeHead(200, page.headers).end(page.body);
  else response.writeHead(404, { 'content-type': 'text/plain', 'content-length': '9' }).end('not found');
});

server.listen(0, '127.0.0.1', () => {
  const { port } = /** @type {import('node:net').AddressInfo} */ (server.address());
  const origin = `http://127.0.0.1:${port}`;
  for (const { url } of world.pages()) {
    const { html, headers } = world.page(url);
    const site = new URL(url).hostname.split('.')[0];
    const moved = html
      .replace(/http:\/\/([^/."]+)\.localhost/g, `${origin}/$1`)
      .replace(/(href|src)="\/(?!\/)/g, `$1="/${site}/`);
    const body = Buffer.from(moved);
    bytes += body.length;
    ready.set(path(url), {
      body,
      headers: { 'content-type': headers['content-type'], 'content-length': String(body.length) },
    });
  }
  const topic = world.topics()[0];
  answer({
    origin,
    pages: ready.size,
    kilobytes: bytes / ready.size / 1024,
    seeds: [...Array(10).keys()].map(i => origin + path([...world.seeds(topic, 10)][i] ?? world.seeds(topic, 1)[0])),
    query: world.query(topic),
  });
});
process.on('disconnect', () => process.exit(0));
