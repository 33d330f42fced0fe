// `node bench/beside.js FOLDER [pages] [rounds]`: this code beside another checkout of it (built), in turn on one machine: pages a second and
// processor time a page, as ratios. So one sees what a change costs.
import { resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { firstMessage, median } from './measuring.js';

const [folder, pages = '10000', rounds = '5'] = process.argv.slice(2);
if (folder === undefined) {
  console.error('Which checkout? Write: node bench/beside.js FOLDER [pages] [rounds]');
  process.exit(2);
}
/** @typedef {{ pages: number, seconds: number, cpuSeconds: number }} Measured */
/** @param {string} name */
const here = name => fileURLToPath(new URL(name, import.meta.url));

const { message, stop } = await firstMessage(here('./server.js'), [String(Math.round(Number(pages) * 1.05)), '20']);
const job = JSON.stringify({ ...message, limit: Number(pages), concurrency: 64 });
/** @param {Measured} measured */
const told = ({ pages: fetched, seconds, cpuSeconds }) =>
  `${(fetched / seconds).toFixed(0)} pages/s, ${((1000 * cpuSeconds) / fetched).toFixed(2)} ms`;
/** @type {Record<'speed' | 'processor', number[]>} */
const ratios = { speed: [], processor: [] };
for (let round = 0; round < Number(rounds); round++) {
  /** @type {Measured[]} */
  const measured = [];
  const checkouts = [here('.'), resolve(folder, 'bench')];
  // Each goes first in every other round.
  for (const checkout of round % 2 === 0 ? checkouts : checkouts.toReversed()) {
    const answer = await firstMessage(`${checkout}/honeyguide.js`, [job]);
    measured.push(/** @type {Measured} */ (answer.message));
  }
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
