// What is a person's word worth? Recorded crawls of 400 pages are shown to the judge `evidence`, and a person who knows the truth is asked about the pages that the
// judge chooses, often at first and rarely later. F1 of the last verdicts on the pages that nobody was asked about, mean over topics.
// usage: node experiments/judge/asked.js [--asked 0,5,20] [--every N: every Nth subject of the encyclopaedia, after the first --skip M] [--fresh]
//   [--demo SEED: topics of that web of `honeyguide demo` instead]
import { parseArgs } from 'node:util';
import { AskedPerson } from '../../dist/lab/page-experiment/crawl/asked-person.js';
import { demoCases, departmentCases, encyclopaediaCases, f1, mean } from './crawls.js';
import { kinds, record, replay, visitsOf } from './replays.js';
import { freshSubjects, subjects } from './topics.js';

const { values } = parseArgs({
  options: {
    asked: { type: 'string', default: '0,5,20' },
    every: { type: 'string', default: '4' },
    skip: { type: 'string', default: '0' },
    fresh: { type: 'boolean', default: false },
    demo: { type: 'string' },
  },
});
const [every, skip] = [Number(values.every), Number(values.skip)];
const asked = values.asked.split(',').map(Number);
const isAsked = (/** @type {unknown} */ _, /** @type {number} */ i) => i % every === skip % every;
if (values.demo !== undefined && !/^\d+$/.test(values.demo)) {
  console.error(`--demo ${values.demo}: the seed of a web is a whole number, such as 100.`);
  process.exit(2);
}
const webs =
  values.demo === undefined ? await recordedWebs() : { demo: demoCases(Number(values.demo)).filter(isAsked) };

for (const [name, cases] of Object.entries(webs)) {
  /** @type {number[][]} */
  const figures = asked.map(() => []);
  for (const of of cases) {
    const recording = await record(of);
    const visits = visitsOf(recording, kinds[0]) ?? [];
    const truth = new Map(visits.map(({ page, label }) => [page.url, label === 1]));
    const urls = new Map(visits.map(({ page }) => [page.id, page.url]));
    const ids = new Map(visits.map(({ page }) => [page.url, page.id]));
    for (const [i, ask] of asked.entries()) {
      /** @type {Set<number | undefined>} */
      const spoken = new Set();
      const { rows } = await replay(recording, visits, { words: true, examples: [] }, judge => {
        const person = new AskedPerson({
          ...{ ask, fetches: visits.length, judge, threshold: 0.5 },
          ...{
            url: (/** @type {number} */ id) => urls.get(id) ?? '',
            truth: (/** @type {string} */ url) => truth.get(url) ?? false,
          },
        });
        return read => {
          if (ask === 0) return;
          for (const opinion of person.answers(read)) {
            const id = ids.get(opinion.url);
            spoken.add(id);
            judge.learn?.({ ...opinion, id });
          }
        };
      });
      figures[i].push(f1(rows.filter(({ id }) => !spoken.has(id))));
    }
  }
  console.log(
    `${name}, ${cases.length} topics: ${asked.map((ask, i) => `asked ${ask}: F1 ${mean(figures[i]).toFixed(3)}`).join(', ')}`,
  );
}

async function recordedWebs() {
  const encyclopaedia = await encyclopaediaCases('France', values.fresh ? freshSubjects : subjects);
  return { encyclopaedia: encyclopaedia.filter(isAsked), WebKB: await departmentCases() };
}
