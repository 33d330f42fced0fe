// Serves a simulated web from memory on loopback: all sites below one address, or each site at an address of its own
// (127.1.x.y, which every crawler can reach without DNS on Linux).
// An answer is a ready Buffer, packed before where packed pages are wanted, and requests are read by hand: serving a page costs next to
// nothing beside crawling it.
import { createServer } from 'node:net';
import { gzipSync } from 'node:zlib';
import { SimulatedWorld, smooth } from '../dist/lab/simulated/index.js';
import { answer } from './measuring.js';

const [pages, kilobytes, hosts = '1', coding = 'plain'] = process.argv.slice(2);
const isSpread = Number(hosts) > 1;
const isPacked = coding === 'gzip';
const world = new SimulatedWorld({
  ...smooth,
  seed: 11,
  sites: isSpread ? Number(hosts) : 100,
  pages: Number(pages),
  pageKilobytes: Number(kilobytes),
  linksPerPage: 50,
});

/** Answers by `/site/path`. @type {Map<string, Buffer>} */
const ready = new Map();
const notFound = Buffer.from(
  'HTTP/1.1 404 Not Found\r\nContent-Type: text/plain\r\nContent-Length: 9\r\n\r\nnot found',
);
/** A longer head is no request of a crawler. */
const longestHead = 65_536;

/** @param {number} number */
const addressOf = number => `127.1.${Math.floor(number / 250)}.${1 + (number % 250)}`;

/**
 * @param {import('node:net').Socket} socket
 * @param {string} site `/name` where the address tells the site, else empty
 */
function serve(socket, site) {
  socket.setNoDelay(true);
  socket.on('error', () => socket.destroy());
  let text = '';
  socket.on('data', chunk => {
    text += chunk.toString('latin1');
    for (let end = text.indexOf('\r\n\r\n'); end >= 0; end = text.indexOf('\r\n\r\n')) {
      const head = text.slice(0, end);
      text = text.slice(end + 4);
      const start = head.indexOf(' ') + 1;
      socket.write(ready.get(site + head.slice(start, head.indexOf(' ', start))) ?? notFound);
      if (/\nconnection: *close/i.test(head)) socket.end();
    }
    if (text.length > longestHead) socket.destroy();
  });
}

/**
 * @param {string} address @param {number} port @param {string} site
 * @returns {Promise<number>} the port
 */
function listen(address, port, site) {
  return new Promise((resolve, reject) => {
    const server = createServer(socket => serve(socket, site));
    server.once('error', reject);
    server.listen(port, address, () => resolve(/** @type {import('node:net').AddressInfo} */ (server.address()).port));
  });
}

/** @param {string} html @param {string} type */
function ready200(html, type) {
  const body = isPacked ? gzipSync(html) : Buffer.from(html);
  const packed = isPacked ? 'Content-Encoding: gzip\r\n' : '';
  const head = `HTTP/1.1 200 OK\r\nContent-Type: ${type}\r\n${packed}Content-Length: ${body.length}\r\n\r\n`;
  return Buffer.concat([Buffer.from(head), body]);
}

const everywhere = [...world.pages()].map(({ url }) => url);
const siteNames = [...new Set(everywhere.map(url => new URL(url).hostname.split('.')[0]))];
const port = await listen('127.0.0.1', 0, '');
/** Where each site is. @type {Map<string, string>} */
const origins = new Map();
for (const [number, name] of siteNames.entries()) {
  if (isSpread) await listen(addressOf(number), port, `/${name}`);
  origins.set(name, isSpread ? `http://${addressOf(number)}:${port}` : `http://127.0.0.1:${port}/${name}`);
}
/** @param {string} text */
const moved = text => text.replace(/http:\/\/([^/."]+)\.localhost/g, (link, name) => origins.get(name) ?? link);

let bytes = 0;
let sent = 0;
for (const url of everywhere) {
  const { html, headers } = world.page(url);
  const site = `/${new URL(url).hostname.split('.')[0]}`;
  const own = moved(html);
  const text = isSpread ? own : own.replace(/(href|src)="\/(?!\/)/g, `$1="${site}/`);
  const made = ready200(text, headers['content-type']);
  bytes += text.length;
  sent += made.length;
  ready.set(site + new URL(url).pathname + new URL(url).search, made);
}
const topic = world.topics()[0];
answer({
  pages: ready.size,
  hosts: isSpread ? siteNames.length : 1,
  kilobytes: bytes / ready.size / 1024,
  sentKilobytes: sent / ready.size / 1024,
  seeds: [...world.seeds(topic, 10)].map(moved),
  query: world.query(topic),
});
process.on('disconnect', () => process.exit(0));
