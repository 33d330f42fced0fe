// The floor: a bare undici loop with htmlparser2 link extraction and nothing else. It unpacks what came packed. No robots, no text, no storage.
import { gunzipSync } from 'node:zlib';
import { Parser } from 'htmlparser2';
import { Agent, request } from 'undici';
import { answer, jobGiven, processorMilliseconds } from './measuring.js';

const { seeds, limit, concurrency } = jobGiven();
const dispatcher = new Agent({ connections: concurrency });
const headers = { 'accept-encoding': 'gzip' };
const known = new Set(seeds);
const queue = [...seeds];
let fetched = 0;
let active = 0;

/** @param {string} url */
async function visit(url) {
  const { statusCode, headers: told, body } = await request(url, { dispatcher, headers });
  const isPacked = told['content-encoding'] === 'gzip';
  const html = isPacked ? gunzipSync(await body.arrayBuffer()).toString() : await body.text();
  if (statusCode !== 200) return;
  fetched++;
  const parser = new Parser({
    onopentag(name, attributes) {
      if (name !== 'a' || !attributes.href) return;
      let target;
      try {
        target = new URL(attributes.href, url);
      } catch {
        return;
      }
      target.hash = '';
      if (!target.protocol.startsWith('http') || known.has(target.href)) return;
      known.add(target.href);
      queue.push(target.href);
    },
  });
  parser.end(html);
}

const before = processorMilliseconds();
const started = performance.now();
await new Promise((/** @type {(value?: undefined) => void} */ resolve) => {
  let next = 0;
  const fill = () => {
    while (active < concurrency && next < queue.length && fetched + active < limit) {
      active++;
      visit(queue[next++]).finally(() => {
        active--;
        if (active === 0 && (next >= queue.length || fetched >= limit)) resolve();
        else fill();
      });
    }
  };
  fill();
});
answer({
  pages: fetched,
  seconds: (performance.now() - started) / 1000,
  cpuSeconds: (processorMilliseconds() - before) / 1000,
  megabytes: process.memoryUsage().rss / 1024 ** 2,
});
process.disconnect();
await dispatcher.close();
