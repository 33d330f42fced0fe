/**
 * What a page of sixty links and hardly any text costs between fetch and store, in processor time, and what it costs to be
 * listened to (after `npm run build`):
 *   node bench/engine.js [--pages 20000] [--passes 5]
 */
import { parseArgs } from 'node:util';
import { TextAnalyser } from '../dist/algorithms/text/analyser.js';
import { VirtualClock } from '../dist/core/clock.js';
import { Random } from '../dist/core/random.js';
import { DuplicateIndex } from '../dist/crawl/duplicates/duplicate-index.js';
import { Engine } from '../dist/crawl/engine.js';
import { CrawlEvents } from '../dist/crawl/events/crawl-events.js';
import { Frontier } from '../dist/crawl/frontier/frontier.js';
import { EveryLink } from '../dist/crawl/plan/every-link.js';
import { Scope } from '../dist/crawl/scope/scope.js';
import { MemoryStore } from '../dist/storage/memory/memory-store.js';
import { processorMilliseconds } from './measuring.js';

const { values } = parseArgs({
  options: { pages: { type: 'string', default: '20000' }, passes: { type: 'string', default: '5' } },
});
const pages = Number(values.pages);
const links = 60;

/** @type {import('../dist/index.js').Web} */
const web = {
  async fetch(url) {
    const number = Number(url.slice(url.lastIndexOf('p') + 1)) || 0;
    const targets = Array.from({ length: links }, (_, i) => (number * 61 + i * i * 7 + i) % (2 * pages));
    const html = `<p>bees ${number}</p>${targets.map(target => `<a href="/p${target}">x</a>`).join('')}`;
    const head = { url, status: 200, headers: {}, contentType: 'text/html', milliseconds: 1 };
    return { kind: 'response', ...head, truncated: false, body: new Uint8Array(0), html };
  },
  async close() {},
};

/** @type {import('../dist/index.js').Strategy} */
const strategy = {
  name: 'depth',
  combine: 'max',
  rank: (page, candidates) => ({ priorities: new Float64Array(candidates.length).fill(-page.depth) }),
};

/** Keeps nothing: what a store costs is measured elsewhere. */
class NoStore extends MemoryStore {
  /** @override */
  visit() {}
}

/** @type {Record<string, (events: CrawlEvents) => void>} */
const ways = {
  'nobody listens': () => {},
  'a listener for pages': events => void events.on('page', () => {}),
  'a stream that nobody reads': events => void events.stream(),
};

/** @param {(events: CrawlEvents) => void} listen */
async function millisecondsPerPage(listen) {
  const frontier = new Frontier({ combine: strategy.combine, delay: 0 });
  const events = new CrawlEvents();
  listen(events);
  const engine = new Engine(
    {
      ...{ web, strategy, frontier, events },
      planner: new EveryLink(frontier, strategy),
      judge: { name: 'yes', judge: () => ({ relevant: true, score: 1 }) },
      store: new NoStore(),
      text: new TextAnalyser(),
      scope: new Scope({}, []),
      read: { textLimit: 100_000, ignoreRobots: false },
      duplicates: new DuplicateIndex(),
    },
    { pages, concurrency: 8, clock: new VirtualClock(), random: new Random(1) },
  );
  engine.seed(['http://a.example/p0']);
  const before = processorMilliseconds();
  await engine.run();
  return (processorMilliseconds() - before) / engine.progress.pages;
}

// The best of some passes, turn by turn: other work on the machine must not count.
/** @type {Record<string, number>} */
const best = {};
for (let pass = 0; pass < Number(values.passes); pass++) {
  for (const [name, listen] of Object.entries(ways)) {
    best[name] = Math.min(best[name] ?? Number.POSITIVE_INFINITY, await millisecondsPerPage(listen));
  }
}
for (const [name, milliseconds] of Object.entries(best)) {
  console.log(`${name}: ${milliseconds.toFixed(3)} ms of processor time a page`);
}
