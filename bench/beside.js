// `node bench/beside.js FOLDER [pages] [rounds] [together] [STRATEGY]`: this code beside another checkout of it (built), in turn on one machine: pages a
// second and processor time a page, as ratios. So one sees what a change costs. `together`: both at the same time, so that whatever else the
// machine does meets both alike: on a busy one, ratios of processor time then differ by a few hundredths from round to round and not by tenths.
import { existsSync } from 'node:fs';
import { resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { strategies } from '../dist/crawl/strategies/registry.js';
import { firstMessage, median } from './measuring.js';

const [folder, pages = '10000', rounds = '5', ...how] = process.argv.slice(2);
const isTogether = how.includes('together');
const strategy = how.find(word => word !== 'together') ?? 'best-first';
const wrong = wrongUse();
if (wrong !== undefined) {
  console.error(`${wrong} Write: node bench/beside.js FOLDER [pages] [rounds] [together] [STRATEGY]`);
  process.exit(2);
}
/** @typedef {{ pages: number, seconds: number, cpuSeconds: number }} Measured */
/** @param {string} name */
const here = name => fileURLToPath(new URL(name, import.meta.url));

const { message, stop } = await firstMessage(here('./server.js'), [String(Math.round(Number(pages) * 1.05)), '20']);
const job = JSON.stringify({ ...message, limit: Number(pages), concurrency: 64, strategy });
/** @param {string} checkout */
async function crawl(checkout) {
  const { message: answer } = await firstMessage(`${checkout}/honeyguide.js`, [job]);
  return /** @type {Measured} */ (answer);
}
/** @param {Measured} measured */
const told = ({ pages: fetched, seconds, cpuSeconds }) =>
  `${(fetched / seconds).toFixed(0)} pages/s, ${((1000 * cpuSeconds) / fetched).toFixed(2)} ms`;
/** @type {Record<'speed' | 'processor', number[]>} */
const ratios = { speed: [], processor: [] };
for (let round = 0; round < Number(rounds); round++) {
  const checkouts = [here('.'), resolve(folder, 'bench')];
  // Each goes first in every other round.
  const inTurn = round % 2 === 0 ? checkouts : checkouts.toReversed();
  /** @type {Promise<Measured>[]} */
  const running = [];
  for (const checkout of inTurn) {
    running.push(crawl(checkout));
    if (!isTogether) await running.at(-1);
  }
  const measured = await Promise.all(running);
  const [ours, other] = round % 2 === 0 ? measured : measured.toReversed();
  const speed = ours.pages / ours.seconds / (other.pages / other.seconds);
  const processor = ours.cpuSeconds / ours.pages / (other.cpuSeconds / other.pages);
  ratios.speed.push(speed);
  ratios.processor.push(processor);
  console.log(`round ${round + 1}: this ${told(ours)}; other ${told(other)}`);
}
stop();
console.log(
  `this / other: speed ${median(ratios.speed).toFixed(3)}, processor time a page ${median(ratios.processor).toFixed(3)}`,
);

function wrongUse() {
  if (folder === undefined) return 'Which checkout?';
  const built = resolve(folder, 'dist/cli/main.js');
  if (!existsSync(built)) return `There is no build in ${folder}: run "npm ci" there.`;
  // The server's web has a hundred sites, of ten pages at least.
  if (!(Number(pages) >= 1000 && Number(rounds) >= 1)) return 'Pages are a number from 1000, rounds one from 1.';
  return strategies.some(({ name }) => name === strategy) ? undefined : `There is no strategy "${strategy}".`;
}
