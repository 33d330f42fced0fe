// Shapes of load: what is served, and what everybody makes of it, side by side in alternating rounds.
import { fileURLToPath } from 'node:url';
import { firstMessage, median, spread } from '../measuring.js';
import { contestants } from './contestants.js';

/** @typedef {import('./contestants.js').Measured} Measured */
/** @typedef {import('./contestants.js').Contestant} Contestant */
/** @typedef {import('../measuring.js').Job} Job */
/** @typedef {{ name: string, hosts: number, coding: 'plain' | 'gzip' }} Shape */
/** @typedef {{ pages: number, hosts: number, kilobytes: number, sentKilobytes: number, seeds: string[], query: string }} Web */
/** What each made of a shape, round by round; nothing in rounds that it sat out. @typedef {Map<string, (Measured | undefined)[]>} Results */

/** A site has ten pages at least; without hosts of their own there are a hundred sites. */
const leastPages = 10_500;

/** @type {Shape[]} */
export const shapes = [
  { name: 'plain', hosts: 1, coding: 'plain' },
  { name: 'gzip', hosts: 1, coding: 'gzip' },
  { name: 'plain-hosts', hosts: 1000, coding: 'plain' },
  { name: 'gzip-hosts', hosts: 1000, coding: 'gzip' },
];

/**
 * @param {Shape} shape
 * @param {{ pages: number, kilobytes: number }} size pages that a crawl reads; the web has a few more
 * @returns {Promise<{ web: Web, stop: () => void }>}
 */
export async function serveShape({ hosts, coding }, { pages, kilobytes }) {
  const all = Math.max(Math.round(1.05 * pages), hosts > 1 ? leastPages : leastPages / 10);
  const server = fileURLToPath(new URL('../server.js', import.meta.url));
  const { message, stop } = await firstMessage(server, [all, kilobytes, hosts, coding].map(String));
  return { web: /** @type {Web} */ (message), stop };
}

/**
 * Each goes first in turn.
 * @param {readonly Contestant[]} running @param {Job} job
 * @param {{ rounds: number, peerRounds: number, peerPages: number }} options
 * @returns {Promise<Results>}
 */
export async function alternate(running, job, { rounds, peerRounds, peerPages }) {
  /** @type {Results} */
  const results = new Map(running.map(({ name }) => [name, []]));
  for (let round = 0; round < rounds; round++) {
    const first = round % running.length;
    for (const { name, isPeer, run } of [...running.slice(first), ...running.slice(0, first)]) {
      if (isPeer && round >= peerRounds) continue;
      const measured = await run(isPeer ? { ...job, limit: Math.min(job.limit, peerPages) } : job);
      /** @type {(Measured | undefined)[]} */ (results.get(name))[round] = measured;
      console.log(`  round ${round + 1}: ${told(name, measured)}`);
    }
  }
  return results;
}

/** @param {string} name @param {Measured} measured */
function told(name, { pages, seconds, cpuSeconds, megabytes }) {
  const memory = megabytes === undefined ? '' : `, ${megabytes.toFixed(0)} MB`;
  const cost = `${((1000 * cpuSeconds) / pages).toFixed(2)} ms CPU a page`;
  return `${name} ${(pages / seconds).toFixed(0)} pages/s, ${cost}${memory} (${pages} pages)`;
}

/** Those that can be run here. @param {(contestant: Contestant) => boolean} isWanted */
export function whoRuns(isWanted) {
  return contestants.filter(contestant => {
    const { name, missing } = contestant;
    if (!isWanted(contestant)) return false;
    const problem = missing?.();
    if (problem) console.log(`${name} is left out: ${problem}`);
    return !problem;
  });
}

/** @typedef {(measured: Measured) => number | undefined} Figure */
/** @type {Figure} */
const speed = ({ pages, seconds }) => pages / seconds;
/** @type {Figure} */
const crawlSpeed = ({ pages, seconds, crawlSeconds = seconds }) => pages / crawlSeconds;
/** @type {Figure} */
const cost = ({ pages, cpuSeconds }) => (1000 * cpuSeconds) / pages;

/** The figures of all rounds. @param {Results} results @param {string} name @param {Figure} figure */
function figures(results, name, figure) {
  return (results.get(name) ?? []).flatMap(measured => (measured ? (figure(measured) ?? []) : []));
}

/** Ratios round by round. @param {Results} results @param {[string, Figure]} over @param {[string, Figure]} under */
function ratios(results, [over, overFigure], [under, underFigure]) {
  return (results.get(over) ?? []).flatMap((measured, round) => {
    const other = results.get(under)?.[round];
    return measured && other ? Number(overFigure(measured)) / Number(underFigure(other)) : [];
  });
}

/**
 * The rows of the table that README shows: a name, the goal, and how a shape's results say it.
 * @type {[name: string, goal: string, say: (results: Results) => string][]}
 */
const rows = [
  ['pages/s beside the floor, until all is searchable', '0.55', r => beside(r, 'best-first', speed)],
  ['pages/s beside the floor, until the last page', '', r => beside(r, 'best-first', crawlSpeed)],
  ['pages/s beside the floor, index left to the first search', '0.65', r => beside(r, 'index later', speed)],
  ['CPU a page beside the floor, best-first', '2.4', r => beside(r, 'best-first', cost)],
  ['CPU a page beside the floor, adaptive', '3', r => beside(r, 'adaptive', cost)],
  ...['Crawlee', 'Scrapy', 'wget2'].map(
    name =>
      /** @type {[string, string, (results: Results) => string]} */ ([
        `pages/s beside ${name}`,
        name === 'Crawlee' ? '12' : '',
        r => spread(ratios(r, ['best-first', speed], [name, speed]), name === 'wget2' ? 2 : 1),
      ]),
  ),
  ...contestants.map(
    ({ name }) =>
      /** @type {[string, string, (results: Results) => string]} */ ([
        `pages/s, CPU ms a page: ${name}`,
        '',
        r => `${spread(figures(r, name, speed), 0)}; ${spread(figures(r, name, cost), 2)}`,
      ]),
  ),
  ['KB a page kept: database + archive', '12 + …', kept],
  ['KB a page written in all', '', r => kilobytes(r, ({ written }) => written)],
];

/** @param {Results} results @param {string} name @param {Figure} figure */
function beside(results, name, figure) {
  return spread(ratios(results, [name, figure], ['floor', figure === crawlSpeed ? speed : figure]), 2);
}

/** @param {Results} results */
function kept(results) {
  return `${kilobytes(results, ({ database }) => database)} + ${kilobytes(results, ({ archive }) => archive)}`;
}

/** @param {Results} results @param {Figure} bytes */
function kilobytes(results, bytes) {
  const each = figures(results, 'best-first', measured => Number(bytes(measured)) / measured.pages / 1024);
  return each.length === 0 ? '–' : median(each).toFixed(1);
}

/** Everything as one Markdown table, a column a shape. @param {[Shape, Results][]} measured */
export function tableOf(measured) {
  const heads = measured.map(([{ hosts, coding }]) => `${coding}, ${hosts === 1 ? 'one host' : `${hosts} hosts`}`);
  const lines = [`| | ${heads.join(' | ')} | goal |`, `|---|${heads.map(() => '--:|').join('')}--:|`];
  for (const [name, goal, say] of rows) {
    const cells = measured.map(([, results]) => say(results));
    if (cells.some(cell => /\d/.test(cell))) lines.push(`| ${name} | ${cells.join(' | ')} | ${goal} |`);
  }
  return lines.join('\n');
}
