// Domains that want a whole crawl for themselves, beside a site that has what is looked for. All names mean this machine.
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { LiveWeb } from '../../dist/crawl/fetch/live/live-web.js';
import { crawl } from '../../dist/library/crawl.js';
import { httpServer } from '../support/servers.js';

/** @typedef {(host: string, path: string, port: number) => string | undefined} Pages html of a host's page; undefined: no answer, ever */
/** @typedef {{ pages: Pages, limits: object, holds: (counts: Counts) => boolean }} Greed */
/** @typedef {{ good: number, bad: number, seconds: number }} Counts requests for pages of the good site and of all others */

const topic = 'wild bees nest in hollow stems';

/** @param {string} path */
const number = path => Number(/\d+/.exec(path)?.[0] ?? 0);

/**
 * A word for a number: digits do not tell pages apart.
 * @param {number} n
 * @returns {string}
 */
const spelt = n => (n < 20 ? 'bcdfghjklmnpqrstvwxz'[n] : `${spelt(Math.floor(n / 20) - 1)}a${spelt(n % 20)}`);

/**
 * A site of its own words and pages, which also links to what is bad.
 * @param {string} path
 * @param {string} bad
 */
function goodPage(path, bad) {
  const n = number(path);
  const links = [1, 2, 3].map(k => `<a href="/bees/${3 * n + k}">wild bees ${3 * n + k}</a>`).join(' ');
  const own = [3, 11, 29, 53]
    .map(step => `species ${spelt((n * step) % 997)} flower ${spelt((n * step) % 613)}`)
    .join(' ');
  return `<title>Wild bees ${n}</title><p>${topic} ${own}</p>${links} ${bad}`;
}

/** @type {Record<string, Greed>} */
const greeds = {
  'a domain with a host for every link': {
    pages: (host, path, port) => {
      const n = number(host.startsWith('h') ? host : '0');
      const flood = Array.from(
        { length: 20 },
        (_, i) => `<a href="http://h${20 * n + i + 1}.flood.example:${port}/">wild bees</a>`,
      );
      if (host.startsWith('good')) return goodPage(path, flood[0]);
      return `<title>Wild bees ${n}</title><p>${topic} ${n}</p>${flood.join(' ')}`;
    },
    limits: { pages: 300, maxPerSite: 60, concurrency: 16, hostConcurrency: 4 },
    holds: ({ good, bad }) => bad <= 60 && good >= 200,
  },
  'two hundred domains that never answer': {
    pages: (host, path, port) => {
      const tarpits = Array.from(
        { length: 40 },
        (_, i) => `<a href="http://www.tar${(number(path) * 40 + i) % 200}.example:${port}/">wild bees</a>`,
      );
      return host.startsWith('good') ? goodPage(path, tarpits.join(' ')) : undefined;
    },
    limits: { pages: 120, concurrency: 16, hostConcurrency: 2, timeout: 4, maxTime: 60 },
    holds: ({ good, seconds }) => good >= 120 && seconds < 55,
  },
  'an endless pager': {
    pages: (host, path, port) => {
      const n = number(path);
      if (host.startsWith('good'))
        return goodPage(path, `<a href="http://www.pager.example:${port}/list?page=1">wild bees</a>`);
      const steps = [n + 1, n + 2, n + 10].map(k => `<a href="/list?page=${k}">wild bees, page ${k}</a>`).join(' ');
      return `<title>Wild bees, page ${n}</title><p>Page ${n}: ${topic}</p>${steps}`;
    },
    limits: { pages: 200, concurrency: 8, hostConcurrency: 4 },
    holds: ({ good, bad }) => bad <= 0.15 * (good + bad),
  },
  'an endless calendar': {
    pages: (host, path, port) => {
      const n = number(path.replace(/\D+/g, ''));
      if (host.startsWith('good'))
        return goodPage(path, `<a href="http://www.calendar.example:${port}/calendar/2026/11">wild bees</a>`);
      const [year, month] = [Math.floor(n / 100), n % 100];
      const next = month === 12 ? [year + 1, 1] : [year, month + 1];
      const before = month === 1 ? [year - 1, 12] : [year, month - 1];
      const link = (/** @type {number[]} */ [y, m]) =>
        `<a href="/calendar/${y}/${String(m).padStart(2, '0')}">wild bees ${m} ${y}</a>`;
      return `<title>Wild bees in ${month} ${year}</title><p>${topic} No events.</p>${link(next)} ${link(before)}`;
    },
    limits: { pages: 200, concurrency: 8, hostConcurrency: 4 },
    holds: ({ good, bad }) => bad <= 0.15 * (good + bad),
  },
};

/**
 * @param {string} name
 * @param {Greed} greed
 * @returns {import('../cases.js').Case}
 */
const greedCase = (name, { pages, limits, holds }) => ({
  name,
  async attack() {
    const place = mkdtempSync(join(tmpdir(), 'honeyguide-greedy-'));
    const server = await httpServer((request, response) => {
      const [host] = String(request.headers.host).split(':');
      const html = pages(host, String(request.url), server.port);
      if (html === undefined) return;
      if (request.url === '/robots.txt') response.writeHead(404).end();
      else response.writeHead(200, { 'content-type': 'text/html' }).end(html);
    });
    const resolver = async () => [{ address: '127.0.0.1', family: 4 }];
    const web = new LiveWeb({
      userAgent: 'honeyguide-attack/1.0',
      allowPrivate: true,
      resolver,
      timeout: 4000,
      archive: true,
    });
    try {
      const seeds = [`http://good.example:${server.port}/bees/0`];
      const began = performance.now();
      await crawl({ query: 'wild bees', seeds, web, delay: 0, maxTime: 120, ...limits, out: join(place, 'bees') });
      const seconds = (performance.now() - began) / 1000;
      const asked = server.asked.filter(url => !url.endsWith('/robots.txt'));
      const good = asked.filter(url => url.startsWith('good.')).length;
      const robots = server.asked.filter(url => url.endsWith('/robots.txt') && !url.startsWith('good.')).length;
      const counts = { good, bad: asked.length - good, seconds };
      return {
        tried: 1,
        held: holds(counts) ? 1 : 0,
        seen: `${good} pages of the site beside it, ${counts.bad} of its own (and ${robots} times robots.txt), in ${seconds.toFixed(0)} s`,
      };
    } finally {
      await web.close();
      server.close();
      rmSync(place, { recursive: true, force: true });
    }
  },
});

export const greedyCases = Object.entries(greeds).map(([name, greed]) => greedCase(name, greed));
