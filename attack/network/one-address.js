// Runs in a network of its own, with two addresses as its words: forty domains at the first, one site at the second, all by real names, ports and
// sockets. A crawl with default rules asks them; printed is how the first address was asked, from whose side the connections are seen.
import { createSocket } from 'node:dgram';
import { mkdtempSync, rmSync } from 'node:fs';
import { createServer } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { run } from '../support/commands.js';

const [shared, other] = process.argv.slice(2);
const domains = Array.from({ length: 40 }, (_, n) => `domain${n}.example`);

/** When requests to the shared address began, and how many were under way then. */
const asked = { began: /** @type {number[]} */ ([]), atOnce: 0, most: 0, hosts: new Set() };

const servers = [shared, other].map(address =>
  createServer(async (request, response) => {
    const { host } = request.headers;
    if (address === shared) {
      asked.began.push(performance.now());
      asked.hosts.add(host);
      asked.most = Math.max(asked.most, ++asked.atOnce);
      await sleep(250);
      asked.atOnce--;
    }
    if (request.url === '/robots.txt') response.writeHead(404).end();
    else response.writeHead(200, { 'content-type': 'text/html' }).end(pageOf(host, String(request.url)));
  }).listen(80, address),
);

/**
 * @param {string | undefined} host
 * @param {string} path
 */
function pageOf(host, path) {
  const links = host === 'good.example' ? domains.map(domain => `http://${domain}/`) : [`${path}a`, `${path}b`];
  return `<title>Wild bees of ${host}</title><p>wild bees nest ${path}</p>${links.map(url => `<a href="${url}">wild bees</a>`).join(' ')}`;
}

/** Every name has an address: the good site the second one, all others the first (RFC 1035, UDP). */
const names = createSocket('udp4', (query, peer) => {
  let at = 12;
  const labels = [];
  for (; query[at] !== 0; at += query[at] + 1) labels.push(query.toString('latin1', at + 1, at + 1 + query[at]));
  const isA = query.readUInt16BE(at + 1) === 1;
  const head = Buffer.from([query[0], query[1], 0x81, 0x80, 0, 1, 0, isA ? 1 : 0, 0, 0, 0, 0]);
  const address = (labels.join('.') === 'good.example' ? other : shared).split('.').map(Number);
  const answer = isA ? [0xc0, 12, 0, 1, 0, 1, 0, 0, 0, 60, 0, 4, ...address] : [];
  names.send(Buffer.concat([head, query.subarray(12, at + 5), Buffer.from(answer)]), peer.port, peer.address);
});
names.bind(53, '127.0.0.1');

const place = mkdtempSync(join(tmpdir(), 'honeyguide-address-'));
try {
  const words = ['crawl', '--query', 'wild bees', '--seed', 'http://good.example/', '--out', join(place, 'bees')];
  const limits = ['--pages', '40', '--delay', '0.2', '--address-concurrency', '2', '--max-time', '60'];
  const { code, error } = await run(...words, ...limits);
  const { most, hosts, began } = asked;
  const five = Math.min(...began.slice(4).map((time, i) => time - began[i]));
  console.log(JSON.stringify({ code, error, requests: began.length, hosts: hosts.size, most, five }));
} finally {
  rmSync(place, { recursive: true, force: true });
  for (const server of servers) server.close();
  names.close();
}
