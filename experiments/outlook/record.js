// Crawls of recorded and simulated webs, written down page by page: what the labels and what the judge say of each page, and how many URLs
// are known and waiting. `measure.js` makes forecasts from them.
// usage: node experiments/outlook/record.js FILE [--webs encyclopaedia,webkb,simulated] [--strategy best-first] [--pages N] [--every N: every Nth topic]
import { appendFileSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { freezeSimulatedWeb } from '../../dist/lab/simulated/freeze.js';
import { crawlCase, departmentCases, encyclopaediaCases } from '../judge/crawls.js';
import { cuts, horizons } from './measures.js';

/** @typedef {import('../judge/crawls.js').Case} Case */

const { values, positionals } = parseArgs({
  options: {
    webs: { type: 'string', default: 'encyclopaedia,webkb,simulated' },
    strategy: { type: 'string', default: 'best-first' },
    pages: { type: 'string', default: '2100' },
    every: { type: 'string', default: '3' },
  },
  allowPositionals: true,
});
const [file] = positionals;
if (file === undefined) throw new Error('Say which file to write to.');

/** Subjects of small made-up webs. @returns {Case[]} */
function simulatedCases() {
  return [21, 22, 23].flatMap(seed => {
    const web = freezeSimulatedWeb({ seed, sites: 60, pages: 2500, topics: 6, pageKilobytes: 3 });
    const labels = (/** @type {number} */ number) => web.page(number).labels ?? {};
    const numbers = Array.from({ length: web.size }, (_, number) => number);
    return ['music', 'chemistry', 'law'].flatMap(topic => {
      const start = numbers.find(number => [labels(number).seed ?? []].flat().includes(topic));
      if (start === undefined) return [];
      return {
        ...{ web, name: 'simulated', fold: String(seed), topic, query: topic, seed: web.url(start) },
        label: (/** @type {number} */ number) => (labels(number).topic === topic ? 1 : 0),
        admits: () => true,
        mayBeExample: () => false,
      };
    });
  });
}

const makers = { encyclopaedia: encyclopaediaCases, webkb: departmentCases, simulated: async () => simulatedCases() };
const instants = new Set(cuts.flatMap(cut => [cut, ...horizons.map(pages => cut + pages)]));

for (const name of values.webs.split(',')) {
  const make = Object.entries(makers).find(([key]) => key === name)?.[1];
  if (!make) throw new Error(`No web ${name}: ${Object.keys(makers).join(', ')}.`);
  const all = await make();
  const chosen = name === 'encyclopaedia' ? all.filter((_, number) => number % Number(values.every) === 0) : all;
  for (const of of chosen) appendFileSync(file, `${JSON.stringify(await recorded(of))}\n`);
}

/** @param {Case} of */
async function recorded(of) {
  /** @type {Record<number, string>} */
  const verdicts = {};
  /** @type {number[]} */
  const known = [];
  /** @type {number[]} */
  const waiting = [];
  let labels = '';
  let look = () => '';
  await crawlCase(of, {
    pages: Number(values.pages),
    strategy: values.strategy,
    watch: ({ engine, store, frontier }) => {
      look = () => store.visits.flatMap(({ page }) => (page ? [page.relevant ? '1' : '0'] : [])).join('');
      engine.events.on('page', ({ url }) => {
        labels += of.label(of.web.find(url)) === 1 ? '1' : '0';
        known.push(frontier.known);
        waiting.push(frontier.size);
        if (instants.has(labels.length)) verdicts[labels.length] = look();
      });
    },
  });
  verdicts[labels.length] = look();
  const reach = Array.from({ length: of.web.size }, (_, number) => number).filter(number => of.admits(number));
  const relevant = reach.filter(number => of.label(number) === 1).length;
  const { name, fold, topic } = of;
  return { name, fold, topic, strategy: values.strategy, labels, relevant, verdicts, known, waiting };
}
