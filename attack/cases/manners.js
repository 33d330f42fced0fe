// Hosts that try to make a crawl break its manners, or wait for ever.
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { crawl } from '../../dist/library/crawl.js';
import { crawlWords, start } from '../support/commands.js';
import { endlessSite } from '../support/endless-site.js';
import { httpServer } from '../support/servers.js';

const clock = fileURLToPath(new URL('../support/clock-set-back.js', import.meta.url));
const html = { 'content-type': 'text/html' };

/** @type {import('../cases.js').Case[]} */
export const mannersCases = [
  {
    name: 'a clock that is set back an hour every second',
    async attack() {
      const place = mkdtempSync(join(tmpdir(), 'honeyguide-clock-'));
      const site = await endlessSite();
      try {
        const words = [...crawlWords(site.origin, join(place, 'bees'), 60, '0.05'), '--max-time', '60'];
        const { code, error } = await start(words, { NODE_OPTIONS: `--import ${clock}` }).finished;
        const held = code === 0 && site.asked.length >= 60;
        return {
          tried: 1,
          held: held ? 1 : 0,
          seen: held ? `${site.asked.length} of 60 pages came all the same` : error.trim().slice(-200),
        };
      } finally {
        site.close();
        rmSync(place, { recursive: true, force: true });
      }
    },
  },
  {
    name: 'robots.txt of many hosts that lead to one',
    async attack() {
      const place = mkdtempSync(join(tmpdir(), 'honeyguide-robots-'));
      /** @type {number[]} */
      const times = [];
      const third = await httpServer((_, response) => {
        times.push(performance.now());
        response.writeHead(200, { 'content-type': 'text/plain' }).end('User-agent: *\nAllow: /\n');
      });
      const site = await httpServer((request, response) => {
        const port = String(request.headers.host).split(':')[1];
        if (request.url === '/robots.txt')
          response.writeHead(301, { Location: `http://third.localhost:${third.port}/robots.txt` }).end();
        else {
          const links = Array.from(
            { length: 60 },
            (_, i) => `<a href="http://h${i}.localhost:${port}/${i}">wild bees ${i}</a>`,
          );
          response.writeHead(200, html).end(`<p>wild bees ${request.headers.host} ${links}`);
        }
      });
      try {
        const delay = 0.2;
        const seeds = [`${site.origin}/`];
        const limits = { pages: 20, maxTime: 8, delay };
        await crawl({ query: 'wild bees', seeds, ...limits, allowPrivate: ['*'], out: join(place, 'bees') });
        const gaps = times.slice(1).map((time, i) => time - times[i]);
        // A timer may be a little early by the clock of another thread.
        const broken = gaps.filter(gap => gap < delay * 1000 - 20).length;
        const held = times.length > 1 && broken === 0;
        return {
          tried: 1,
          held: held ? 1 : 0,
          seen: `${times.length} requests there, ${Math.min(...gaps).toFixed(0)} ms apart at least, with a pause of ${delay * 1000}`,
        };
      } finally {
        site.close();
        third.close();
        rmSync(place, { recursive: true, force: true });
      }
    },
  },
];
