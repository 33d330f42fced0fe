// From what V8's profiler saw to milliseconds a page and stage. A function's own time belongs to the stage of its file; what Node itself and
// the libraries do, to the stage that called them.
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { moduleAt } from './bundled.js';

/** @typedef {{ id: number, callFrame: { functionName: string, url: string, lineNumber: number }, children?: number[] }} ProfileNode */
/** @typedef {{ nodes: ProfileNode[], samples: number[], timeDeltas: number[] }} Profile */
/** @typedef {Record<string, number>} Shares */

/** The first that fits counts. What fits none belongs to whoever called it. @type {[pattern: RegExp, stage: string][]} */
const stages = [
  [/\/dist\/crawl\/(fetch|codings|requests)\//, 'fetch'],
  [/\/node_modules\/undici\//, 'fetch'],
  [/\/dist\/crawl\/parse\/html\/main\//, 'main text'],
  [/\/dist\/crawl\/parse\//, 'parse'],
  [/\/node_modules\/(htmlparser2|entities)\//, 'parse'],
  [/\/dist\/algorithms\/text\/languages\/detect/, 'language'],
  [/\/dist\/algorithms\/text\/simhash/, 'repeats'],
  [/\/dist\/crawl\/(duplicates|repeats)\//, 'repeats'],
  [/\/dist\/algorithms\/text\/(analyser|tokens\/)/, 'words'],
  [/\/dist\/crawl\/judge\//, 'judge'],
  [/\/dist\/crawl\/(strategies\/|visit\/(link-ranking|answers)|topic-scorer)/, 'rank'],
  [/\/dist\/crawl\/(frontier|plan|scope)\//, 'frontier'],
  [/\/dist\/storage\/sqlite\/thread\//, 'hand over to storage'],
  [/\/dist\/storage\/warc\//, 'archive'],
  [/\/dist\/storage\/(search|sqlite\/text-index)/, 'full text'],
  [/\/dist\/storage\//, 'database'],
  [/\/dist\/crawl\//, 'engine'],
  [/^node:internal\/(modules|bootstrap|main)/, 'loading'],
  [/^node:(net|internal\/stream_base_commons)/, 'fetch'],
];

/** @type {Record<string, string>} */
const marks = {
  '(garbage collector)': 'garbage',
  '(program)': 'Node itself',
  '(root)': 'Node itself',
  '(idle)': 'idle',
};

/** The share of each stage in the time that a thread was not idle. @param {Profile} profile @returns {Shares} */
function sharesOf({ nodes, samples, timeDeltas }) {
  const byId = new Map(nodes.map(node => [node.id, node]));
  /** @type {Map<number, string>} */
  const stageOf = new Map();
  /** @param {ProfileNode} node @param {string} around */
  const mark = (node, around) => {
    const { functionName, lineNumber } = node.callFrame;
    const url = moduleAt(node.callFrame.url, lineNumber);
    const stage = url === '' ? marks[functionName] : stages.find(([pattern]) => pattern.test(url))?.[1];
    stageOf.set(node.id, stage ?? around);
    for (const child of node.children ?? []) mark(/** @type {ProfileNode} */ (byId.get(child)), stage ?? around);
  };
  mark(nodes[0], 'Node itself');
  /** @type {Shares} */
  const sums = {};
  for (const [i, sample] of samples.entries()) {
    const stage = stageOf.get(sample) ?? 'Node itself';
    sums[stage] = (sums[stage] ?? 0) + timeDeltas[i];
  }
  delete sums['idle'];
  delete sums['loading'];
  const all = Object.values(sums).reduce((sum, time) => sum + time, 0);
  return Object.fromEntries(Object.entries(sums).map(([stage, time]) => [stage, time / all]));
}

/**
 * What each stage of each thread costs.
 * @param {string} folder profiles, as `--cpu-prof-dir` leaves them
 * @param {Record<string, number>} threads milliseconds a page by thread, workers in the order they began
 * @returns {{ thread: string, stage: string, milliseconds: number }[]}
 */
export function stagesOf(folder, threads) {
  // CPU.day.time.process.thread.number.cpuprofile
  const files = readdirSync(folder).sort((a, b) => Number(a.split('.')[4]) - Number(b.split('.')[4]));
  return Object.entries(threads).flatMap(([thread, milliseconds], i) => {
    if (files[i] === undefined) return [{ thread, stage: 'all', milliseconds }];
    const shares = sharesOf(JSON.parse(readFileSync(join(folder, files[i]), 'utf8')));
    return Object.entries(shares)
      .map(([stage, share]) => ({ thread, stage, milliseconds: share * milliseconds }))
      .sort((a, b) => b.milliseconds - a.milliseconds);
  });
}
