// Crawls as the judge `evidence` sees them at their end, a line of JSON for each: log-odds, views and label of every page. `boundaries.js` is made from them, and says
// how verdicts come out for topics left out. As they are, and as they would have been if they had been led better or worse (replays.js).
// usage: node experiments/judge/record.js FILE [--webs encyclopaedia,further,webkb,hub,mixed,demo] [--every N: every Nth topic, after the first --skip M]
//   [--from PAGE: where crawls of the encyclopaedia begin] [--pages N: of each recording, 1200]
// Other webs, which nothing is to be made from: held-out, fresh, demo-100 (and any other seed). Lines are added to what is there.
import { appendFileSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { EvidenceJudge } from '../../dist/crawl/judge/evidence/evidence-judge.js';
import { demoCases, departmentCases, encyclopaediaCases, examplesFor, mixedCases, simulatedCases } from './crawls.js';
import { grounds, kinds, record, replay, visitsOf } from './replays.js';
import { freshSubjects, furtherSubjects } from './topics.js';

/** @typedef {import('./crawls.js').Case} Case */

const { values, positionals } = parseArgs({
  options: {
    webs: { type: 'string', default: 'encyclopaedia,further,webkb,hub,mixed,demo-1' },
    every: { type: 'string', default: '1' },
    skip: { type: 'string', default: '0' },
    from: { type: 'string' },
    pages: { type: 'string', default: '1200' },
  },
  allowPositionals: true,
});
const [file] = positionals;
if (file === undefined) throw new Error('Say which file to write to.');

for (const web of values.webs.split(',')) {
  const every = Number(values.every);
  for (const [i, of] of (await casesOf(web)).entries()) {
    if (i % every === Number(values.skip)) await write(web, of);
  }
}

/** @param {string} web @returns {Promise<Case[]>} */
async function casesOf(web) {
  const [name, seed = '1'] = web.split('-');
  // Every third subject is kept for verdicts.js --every 3 --skip 2.
  if (web === 'encyclopaedia') return (await encyclopaediaCases(values.from)).filter((_, i) => i % 3 !== 2);
  if (web === 'held-out') return (await encyclopaediaCases(values.from)).filter((_, i) => i % 3 === 2);
  if (web === 'further') return encyclopaediaCases(values.from, furtherSubjects);
  if (web === 'fresh') return encyclopaediaCases(values.from, freshSubjects);
  if (web === 'webkb') return departmentCases();
  if (web === 'hub') return simulatedCases();
  if (web === 'mixed') return mixedCases();
  if (name === 'demo') return demoCases(Number(seed));
  throw new Error(`No web ${web}.`);
}

/** @param {string} web @param {Case} of */
async function write(web, of) {
  const recording = await record(of, { heard: web.startsWith('demo'), pages: Number(values.pages) });
  const shown = examplesFor(of, 5);
  for (const kind of kinds) {
    const visits = visitsOf(recording, kind);
    // A crawl that was meant to find something and did not teaches nothing.
    if (!visits?.some(({ label }) => label === 1) && kind.name !== 'none') continue;
    if (visits === undefined) continue;
    for (const [ground, words, count] of grounds) {
      const { judge } = await replay(recording, visits, { words, examples: shown.slice(0, count) });
      if (!(judge instanceof EvidenceJudge)) throw new Error('This is for the judge evidence.');
      const { sites, skewness } = judge.sample();
      const { sample } = judge.model;
      const pages = sample.map(({ logOdds, views, near, label }, i) => {
        const { number, label: truth } = visits[i];
        // Those that are shown count in no crawl, so that grounds can be compared.
        return [shown.includes(number) ? -1 : truth, label, near, logOdds, ...views].map(short);
      });
      const { fold, topic, query } = of;
      const line = { web, fold, topic, query, kind: kind.name, ground, skewness, sites, pages };
      appendFileSync(String(file), `${JSON.stringify(line)}\n`);
    }
  }
}

/** @param {number} number */
function short(number) {
  return Math.round(number * 1e4) / 1e4;
}
