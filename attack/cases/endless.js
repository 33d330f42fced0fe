// Sites without end, and sites that take a crawl for themselves. Each crawl has a budget, which it must keep.
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { brotliCompressSync } from 'node:zlib';
import { crawl } from '../../dist/library/crawl.js';
import { httpServer } from '../support/servers.js';

/** @typedef {import('node:http').RequestListener} RequestListener */
/** @typedef {{ site: RequestListener, holds: (seen: Seen) => boolean, options?: object, quickly?: object }} Trap */
/** @typedef {{ asked: string[], pages: number, seconds: number, megabytes: number }} Seen `megabytes`: by how much memory grew */

const html = { 'content-type': 'text/html' };
const pages = 50;
/** As many requests as `--max-requests` allows by default. */
const requests = 5 * pages;

/** @param {string} url */
const number = url => Number(/(\d+)(?!.*\d)/.exec(url)?.[1] ?? 0);

/** @param {string} url */
const words = url =>
  `wild bees ${number(url)} ${[1, 7, 31, 97].map(step => `word${(number(url) * step) % 1009}`).join(' ')}`;

/** @type {(answer: RequestListener) => RequestListener} */
const withoutRobots = answer => (request, response) => {
  if (request.url === '/robots.txt') response.writeHead(404).end();
  else answer(request, response);
};

/** @type {Record<string, Trap>} */
const traps = {
  'an endless site that says noindex': {
    site: withoutRobots((request, response) => {
      const n = number(String(request.url));
      const links = [1, 2, 3].map(k => `<a href="/${n * 3 + k}">wild bees</a>`).join('');
      response.writeHead(200, { ...html, 'x-robots-tag': 'noindex' }).end(`<p>${words(String(request.url))}${links}`);
    }),
    holds: ({ asked }) => asked.length <= requests,
  },
  'an endless site of errors': {
    site: withoutRobots((request, response) => {
      const n = number(String(request.url));
      if (n === 0)
        response
          .writeHead(200, html)
          .end(`<p>bees ${Array.from({ length: 2000 }, (_, i) => `<a href="/${i + 1}">bees</a>`)}`);
      else response.writeHead(n % 2 === 0 ? 404 : 410, html).end('gone');
    }),
    holds: ({ asked }) => asked.length <= requests,
  },
  'redirects without end': {
    site: withoutRobots((request, response) => {
      response.writeHead(302, { Location: `/${number(String(request.url)) + 1}` }).end();
    }),
    holds: ({ asked }) => asked.length <= requests,
  },
  'hundreds of robots.txt of half a megabyte in 50 bytes': {
    site: (request, response) => {
      const host = String(request.headers.host);
      const n = number(String(request.url));
      if (request.url !== '/robots.txt') {
        const port = host.split(':')[1];
        const links = Array.from(
          { length: 40 },
          (_, i) => `<a href="http://h${n * 40 + i}.localhost:${port}/${n * 40 + i + 1}">wild bees</a>`,
        );
        response.writeHead(200, html).end(`<p>${words(String(request.url))}${links}`);
      } else if (host.startsWith('127.')) response.writeHead(404).end();
      else response.writeHead(200, { 'content-type': 'text/plain', 'content-encoding': 'br' }).end(robotsBomb);
    },
    options: { pages: 400, concurrency: 32 },
    quickly: { pages: 60 },
    holds: ({ asked, pages: found, megabytes }) => asked.length > 1.5 * found && megabytes < 300,
  },
  'sitemaps of megabytes of open tags in 26 bytes': {
    site: (request, response) => {
      if (request.url === '/robots.txt') response.writeHead(200).end('Sitemap: /sitemap.xml\nSitemap: /b.xml\n');
      else if (request.url?.endsWith('.xml')) {
        response.writeHead(200, { 'content-type': 'text/xml', 'content-encoding': 'br' }).end(openTags);
      } else {
        const n = number(String(request.url));
        response
          .writeHead(200, html)
          .end(`<p>${words(String(request.url))}<a href="/${n + 1}">wild bees</a> <a href="/${n + 1000}">bees</a>`);
      }
    },
    options: { sitemaps: true },
    holds: ({ pages: found, seconds }) => found === pages && seconds < 30,
  },
};

const robotsBomb = brotliCompressSync(Buffer.from(`User-agent: *\n${'Disallow: /x\n'.repeat(38_000)}`));
const openTags = brotliCompressSync(Buffer.alloc(16 << 20, '<'));

/**
 * @param {string} name
 * @param {Trap} trap
 * @returns {import('../cases.js').Case}
 */
const trapCase = (name, { site, holds, options = {}, quickly = {} }) => ({
  name,
  async attack({ quick }) {
    const place = mkdtempSync(join(tmpdir(), 'honeyguide-endless-'));
    const server = await httpServer(site);
    try {
      const seeds = [`${server.origin}/`];
      const common = {
        query: 'wild bees',
        seeds,
        delay: 0,
        hostConcurrency: 8,
        pages,
        maxTime: 60,
        out: join(place, 'bees'),
      };
      const before = process.memoryUsage.rss();
      const began = performance.now();
      const { progress } = await crawl({ ...common, allowPrivate: ['*'], ...options, ...(quick && quickly) });
      const seconds = (performance.now() - began) / 1000;
      const megabytes = Math.max(0, process.memoryUsage.rss() - before) / 2 ** 20;
      const held = holds({ asked: server.asked, pages: progress.pages, seconds, megabytes });
      const seen = `${server.asked.length} requests for ${progress.pages} pages in ${seconds.toFixed(1)} s, memory grew by ${megabytes.toFixed(0)} MB`;
      return { tried: 1, held: held ? 1 : 0, seen };
    } finally {
      server.close();
      rmSync(place, { recursive: true, force: true });
    }
  },
});

export const endlessCases = Object.entries(traps).map(([name, trap]) => trapCase(name, trap));
