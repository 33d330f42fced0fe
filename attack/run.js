// `npm run attack`: what a hostile web, a failing machine and a meddling hand can do to Honeyguide, tried on loopback; one line for each
// kind of attack, how often it was tried and how often Honeyguide held. `--quick` tries each a few times, `--only TEXT` those whose name
// holds the text, `--json` for programs. Ends with 1 when something did not hold.
import { parseArgs } from 'node:util';
import { cases } from './cases.js';

/** @typedef {import('./cases.js').Outcome} Outcome */

const { values } = readWords();
const chosen = cases.filter(({ name }) => name.includes(values.only));
if (chosen.length === 0) {
  console.error(`No attack is called "${values.only}". There are: ${cases.map(({ name }) => name).join('; ')}`);
  process.exit(2);
}

function readWords() {
  try {
    return parseArgs({
      options: {
        quick: { type: 'boolean', default: false },
        only: { type: 'string', default: '' },
        json: { type: 'boolean', default: false },
      },
    });
  } catch (error) {
    console.error(
      `${/** @type {Error} */ (error).message.split('. ')[0]}. Write: npm run attack -- [--quick] [--only TEXT] [--json]`,
    );
    process.exit(2);
  }
}

/** @type {(Outcome & { name: string, seconds: number })[]} */
const outcomes = [];
if (!values.json) console.log('| attack | tried | held | what was seen |\n|---|---|---|---|');
for (const { name, attack } of chosen) {
  const began = performance.now();
  const outcome = await attack({ quick: values.quick });
  const seconds = (performance.now() - began) / 1000;
  outcomes.push({ name, ...outcome, seconds });
  const { tried, held, seen } = outcome;
  if (values.json) continue;
  // At once: a run takes its time, and what an interrupted one has seen was seen.
  console.log(`| ${name} | ${tried} | ${held} | ${seen} |`);
  console.error(`${name}: ${held} of ${tried} held, ${seconds.toFixed(1)} s`);
}

if (values.json) console.log(JSON.stringify(outcomes));
process.exit(outcomes.every(({ tried, held }) => tried === held) ? 0 : 1);
