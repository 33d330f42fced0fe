// What the strategy that learns costs: `npm run build && node bench/adaptive.js [--pages 4000] [--rounds 3] [--parts "beside waiting memory"]`. Whole crawls beside
// breadth-first, and with 10⁶ waiting URLs (with best-first 10⁷) beside 10⁴, by turns on one machine, as ratios of processor time; then its memory, with the
// frontier's, in a crawl that knows 10⁶ URLs. Each part takes a minute or two.
import { execFileSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { TextAnalyser } from '../dist/algorithms/text/index.js';
import { Random } from '../dist/core/random.js';
import { Frontier } from '../dist/crawl/frontier/frontier.js';
import { createStrategy } from '../dist/crawl/strategies/registry.js';
import { address, memory } from './frontier.js';
import { firstMessage, median, processorMilliseconds } from './measuring.js';

/** @typedef {{ pages: number, cpuSeconds: number, crawlCpuSeconds: number }} Measured */

const { values } = parseArgs({
  options: {
    pages: { type: 'string', default: '4000' },
    rounds: { type: 'string', default: '3' },
    parts: { type: 'string', default: 'beside waiting memory' },
    memory: { type: 'string' },
  },
});

const linksPerPage = 20;
const urlsPerHost = 100;
const query = 'bees pollen nectar';
const words =
  'archive bees botany colony department ecology flowers garden hive honey insects journal library meadow nectar news orchard pollen people research species swarm travel university wax wildlife'.split(
    ' ',
  );

/** Pages made up as they are taken, ranked by the strategy alone: three quarters of their links are new. */
class Ranked {
  /** @param {number} hosts */
  constructor(hosts) {
    this.random = new Random(1);
    this.text = new TextAnalyser();
    this.strategy = createStrategy('adaptive');
    const topic = { name: '', query, seeds: [], examples: [] };
    void this.strategy.prepare?.({ topic, text: this.text, random: this.random });
    this.frontier = new Frontier({ combine: this.strategy.combine, delay: 0 });
    this.known = new Int32Array(hosts);
    for (let host = 0; host < hosts; host++) {
      this.frontier.offer(this.frontier.intern(address(host, this.known[host]++)), 0, 0, -1);
    }
  }

  /** @param {number} count */
  some(count) {
    return Array.from({ length: count }, () => words[this.random.below(words.length)]).join(' ');
  }

  step() {
    const { frontier, strategy, random, known } = this;
    const id = frontier.take(0);
    const url = frontier.url(id);
    const own = Number(/-(\d+)\.org/.exec(url)?.[1]);
    const links = Array.from({ length: linksPerPage }, (_, i) => {
      const host = random.next() < 0.75 ? own : random.below(known.length);
      const to = i % 4 > 0 ? address(host, known[host]++) : address(host, random.below(known[host]));
      const [anchor, context, heading] = [this.some(3), this.some(12), this.some(2)];
      const path = `html>body>div${i % 4}>ul>li>a`;
      const kind = /** @type {const} */ ('anchor');
      return { id: frontier.intern(to), url: to, anchor, context, heading, path, kind, nofollow: false };
    });
    const body = this.some(60);
    const title = this.some(4);
    const terms = this.text.analyse(title, body);
    const page = { id, url, depth: 3, title, text: body, language: '', headings: [], links, terms };
    const open = links.filter(
      (link, i) => !frontier.isClosed(link.id) && links.findIndex(({ id: same }) => same === link.id) === i,
    );
    const before = processorMilliseconds();
    const relevant = random.next() < 0.2;
    const { priorities } = strategy.rank(page, open, { relevant, score: relevant ? 0.8 : 0.1, priority: 0 });
    open.forEach((link, i) => {
      frontier.offer(link.id, priorities[i], 4, id);
    });
    frontier.done(id, 0);
    strategy.revise?.(frontier);
    return processorMilliseconds() - before;
  }
}

/** Compiled code and tables must not count as memory of the crawl; this one is forgotten. */
function warmUp() {
  const warm = new Ranked(100);
  for (let i = 0; i < 2000; i++) warm.step();
}

/** @param {number} urls */
function bytesPerUrl(urls) {
  warmUp();
  const before = memory();
  const ranked = new Ranked(urls / urlsPerHost);
  while (ranked.frontier.known < urls) ranked.step();
  const after = memory();
  let milliseconds = 0;
  for (let i = 0; i < 2000; i++) milliseconds += ranked.step();
  return {
    urls,
    waiting: ranked.frontier.size,
    resident: (after.rss - before.rss) / urls,
    used: (after.used - before.used) / urls,
    own: (after.used - before.used - ranked.frontier.bytes()) / 2 ** 20,
    microseconds: (1000 * milliseconds) / 2000,
  };
}

/** @param {string} name */
const here = name => fileURLToPath(new URL(name, import.meta.url));

/** @type {Record<string, [string, object, object, number][]>} */
const comparisons = {
  beside: [['adaptive / breadth-first', { strategy: 'adaptive' }, { strategy: 'breadth-first' }, 1.5]],
  waiting: [
    [
      'adaptive, 10⁶ waiting / 10⁴',
      { strategy: 'adaptive', waiting: 1_000_000 },
      { strategy: 'adaptive', waiting: 10_000 },
      1.3,
    ],
    [
      'best-first, 10⁷ waiting / 10⁴',
      { strategy: 'best-first', waiting: 10_000_000 },
      { strategy: 'best-first', waiting: 10_000 },
      1.3,
    ],
  ],
};

/** @param {[string, object, object, number][]} pairs */
async function measureCrawls(pairs) {
  const { pages, rounds } = values;
  const { message, stop } = await firstMessage(here('./server.js'), [String(Math.round(Number(pages) * 1.05)), '20']);
  /** @param {object} how */
  const cost = async how => {
    const job = JSON.stringify({ ...message, limit: Number(pages), concurrency: 64, ...how });
    const measured = /** @type {Measured} */ ((await firstMessage(here('./honeyguide.js'), [job])).message);
    return {
      // What a page costs; the last checkpoint is as large as what waits, and written once.
      page: (1000 * measured.crawlCpuSeconds) / measured.pages,
      end: measured.cpuSeconds - measured.crawlCpuSeconds,
    };
  };
  for (const [name, one, other, goal] of pairs) {
    const ratios = [];
    const costs = [];
    const ends = [];
    for (let round = 0; round < Number(rounds); round++) {
      // Each goes first in every other round.
      const [a, b] = round % 2 === 0 ? [one, other] : [other, one];
      const measured = [await cost(a), await cost(b)];
      const [ours, others] = round % 2 === 0 ? measured : measured.toReversed();
      ratios.push(ours.page / others.page);
      costs.push(`${ours.page.toFixed(2)} / ${others.page.toFixed(2)}`);
      ends.push(ours.end);
    }
    console.log(
      `${name}: ${median(ratios).toFixed(2)} (goal: at most ${goal}); ms of processor a page ${costs.join(', ')}; to end the crawl ${median(ends).toFixed(1)} s`,
    );
  }
  stop();
}

/** @param {number} urls */
function reportMemory(urls) {
  const file = fileURLToPath(import.meta.url);
  const answer = execFileSync(process.execPath, ['--max-semi-space-size=4', file, '--memory', String(urls)]);
  const { waiting, resident, used, own, microseconds } = JSON.parse(answer.toString());
  console.log(
    `adaptive and frontier alone, ${urls} URLs known, ${waiting} waiting: ${resident.toFixed(1)} bytes a URL resident, ${used.toFixed(1)} heap and arrays, ${own.toFixed(1)} MB of them not the frontier's` +
      `${urls === 1_000_000 ? ' (goal: at most 120)' : ''}; ${microseconds.toFixed(0)} µs to rank a page of ${linksPerPage} links`,
  );
}

if (values.memory) process.stdout.write(JSON.stringify(bytesPerUrl(Number(values.memory))));
else {
  for (const part of values.parts.split(' ')) {
    if (part === 'memory') for (const urls of [10_000, 1_000_000]) reportMemory(urls);
    else await measureCrawls(comparisons[part]);
  }
  process.exit(0);
}
