/**
 * What the frontier costs: bytes of memory per known URL, and time per page in a large frontier against a small one.
 * A page is: take, read its URL, look up its 20 links (half of them new), offer them, done.
 * Runs alone (`node bench/frontier.js [--urls 1000000] [--links local|scattered]`) after `npm run build`; `measureFrontier` gives the numbers.
 */
import { execFileSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { Random } from '../dist/core/random.js';
import { Frontier } from '../dist/crawl/frontier/frontier.js';
import { mean, median, processorMilliseconds } from './measuring.js';

/** @typedef {{ urls: number, smallUrls: number, locality: number, rounds: number }} Options */
/** @typedef {ReturnType<typeof measure>} Numbers */

const linksPerPage = 20;
const urlsPerHost = 100;
const inFlight = 50;
const words =
  'archive bees botany colony department ecology flowers garden hive honey insects journal library meadow nectar news orchard pollen people research species swarm travel university wax wildlife'.split(
    ' ',
  );

/**
 * Real-looking, about 70 characters. The round trip through bytes makes it one flat string, as a parser would give it.
 * @param {number} host
 * @param {number} serial
 */
export function address(host, serial) {
  const mixed = Math.imul(host * 7919 + serial, 0x9e3779b1) >>> 0;
  const word = words[mixed % words.length];
  const other = words[(mixed >>> 8) % words.length];
  // No made-up words: each would be a new one to know for whoever reads addresses.
  const path = `${word}/${2000 + (mixed % 25)}/${other}-${mixed % 10_000_000}-${serial}.html`;
  return Buffer.from(`https://www.${words[host % words.length]}-${host}.org/${path}`, 'latin1').toString('latin1');
}

/** A crawl of a web that grows while it is crawled; `locality`: the share of links that stay on their host. */
class Crawl {
  now = 0;
  ids = new Int32Array(linksPerPage);
  pages = Array.from({ length: inFlight }, () => ({
    id: -1,
    url: '',
    /** @type {string[]} */
    links: new Array(linksPerPage),
    priorities: new Float64Array(linksPerPage),
  }));

  /**
   * @param {number} urls
   * @param {number} locality
   * @param {Random} random
   */
  constructor(urls, locality, random) {
    this.locality = locality;
    this.random = random;
    this.known = new Int32Array(Math.max(1, urls / urlsPerHost));
    this.frontier = new Frontier({ combine: 'max', delay: 0 });
    for (let host = 0; host < this.known.length; host++) {
      this.frontier.offer(this.frontier.intern(this.newPage(host)), random.next(), 0, -1);
    }
    while (this.frontier.known < urls) this.step();
  }

  /** @param {number} host */
  newPage(host) {
    return address(host, this.known[host]++);
  }

  /** Takes some pages and reads their links; returns milliseconds. Writing the links does not count: parsers do that. */
  step() {
    const { frontier } = this;
    this.now++;
    const started = processorMilliseconds();
    for (const page of this.pages) {
      page.id = frontier.take(this.now);
      page.url = frontier.url(page.id);
    }
    const taken = processorMilliseconds();
    for (const page of this.pages) this.write(page);
    const written = processorMilliseconds();
    for (const { id, links, priorities } of this.pages) {
      frontier.internAll(links, this.ids);
      for (let link = 0; link < linksPerPage; link++) frontier.offer(this.ids[link], priorities[link], 4, id);
      frontier.done(id, this.now);
    }
    return taken - started + processorMilliseconds() - written;
  }

  /** @param {Crawl['pages'][number]} page */
  write({ url, links, priorities }) {
    const { random, known } = this;
    const own = Number(url.slice(url.indexOf('-') + 1, url.indexOf('.org')));
    for (let link = 0; link < linksPerPage; link++) {
      const host = random.next() < this.locality ? own : random.below(known.length);
      links[link] = link % 2 === 0 ? this.newPage(host) : address(host, random.below(known[host]));
      priorities[link] = random.next();
    }
  }
}

export function memory() {
  setFlagsFromString('--expose-gc');
  const collect = runInNewContext('gc');
  for (let i = 0; i < 4; i++) collect();
  const { rss, heapUsed, arrayBuffers } = process.memoryUsage();
  return { rss, used: heapUsed + arrayBuffers };
}

/**
 * Microseconds per page in fresh small frontiers and in the large one, by turns, so that both see the same machine.
 * @param {Crawl} large
 * @param {number} smallUrls
 * @param {number} rounds
 */
function costs(large, smallUrls, rounds) {
  const small = [];
  const great = [];
  for (let round = 0; round < rounds; round++) {
    const crawl = new Crawl(smallUrls, large.locality, large.random);
    for (let step = 0; step < 4; step++) {
      small.push((1000 * crawl.step()) / inFlight);
      great.push((1000 * large.step()) / inFlight);
    }
  }
  return {
    small: { median: median(small), mean: mean(small) },
    large: { median: median(great), mean: mean(great) },
    ratio: median(great) / median(small),
    meanRatio: mean(great) / mean(small),
  };
}

/** @param {Options} options */
function measure({ urls, smallUrls, locality, rounds }) {
  const random = new Random(1);
  // Compiled code and caches of the warm-up must not count as memory of the large frontier.
  for (let i = 0; i < 10; i++) new Crawl(smallUrls, locality, random);
  const before = memory();
  const large = new Crawl(urls, locality, random);
  const after = memory();
  return {
    urls,
    waiting: large.frontier.size,
    hosts: large.frontier.hosts,
    residentBytes: (after.rss - before.rss) / urls,
    heapAndArrayBytes: (after.used - before.used) / urls,
    arrayBytes: large.frontier.bytes() / urls,
    ...costs(large, smallUrls, rounds),
  };
}

/**
 * In a process of its own, so that memory that others left behind does not count.
 * @param {Options} options
 * @returns {Numbers}
 */
function measureApart(options) {
  const answer = execFileSync(process.execPath, [
    '--max-semi-space-size=4',
    fileURLToPath(import.meta.url),
    JSON.stringify(options),
  ]);
  return JSON.parse(answer.toString());
}

/** Three of four links stay on their site, as on the web; or none does, the worst case for caches. */
const localities = { local: 0.75, scattered: 0 };

/** @typedef {keyof typeof localities} Links */

/** @param {Partial<Options> & { links?: Links }} options */
function measureLinks({ urls = 1_000_000, smallUrls = 10_000, rounds = 100, links = 'local' } = {}) {
  return measureApart({ urls, smallUrls, rounds, locality: localities[links] });
}

export function measureFrontier() {
  return { local: measureLinks({ links: 'local' }), scattered: measureLinks({ links: 'scattered' }) };
}

/**
 * @param {string} name
 * @param {Numbers} numbers
 */
function report(name, numbers) {
  const { urls, waiting, hosts, residentBytes, heapAndArrayBytes, arrayBytes, small, large, ratio, meanRatio } =
    numbers;
  const short = (/** @type {number} */ value) => value.toFixed(1);
  console.log(`frontier, ${name} links: ${urls} URLs, ${waiting} waiting, ${hosts} hosts`);
  console.log(
    `  bytes per URL: ${short(residentBytes)} resident, ${short(heapAndArrayBytes)} heap and arrays, ${short(arrayBytes)} own arrays`,
  );
  console.log(
    `  µs per page: ${short(large.median)} against ${short(small.median)}: ${ratio.toFixed(2)} × (means ${short(large.mean)} and ${short(small.mean)}: ${meanRatio.toFixed(2)} ×)`,
  );
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  if (process.argv[2]?.startsWith('{')) process.stdout.write(JSON.stringify(measure(JSON.parse(process.argv[2]))));
  else {
    const { values } = parseArgs({
      options: { urls: { type: 'string', default: '1000000' }, links: { type: 'string', default: 'local scattered' } },
    });
    for (const name of values.links.split(' ')) {
      const links = name === 'scattered' ? name : 'local';
      report(links, measureLinks({ urls: Number(values.urls), links }));
    }
  }
}
