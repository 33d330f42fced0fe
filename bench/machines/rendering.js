// What a second worker brings where every page is rendered. Each worker has one processor of this machine, as if it were a machine of its own
// with one; head, server and Redis share both.
import { availableParallelism } from 'node:os';
import { fileURLToPath } from 'node:url';
import { startBuilt } from '../../scripts/built-command.js';
import { firstMessage } from '../measuring.js';
import { threadNames } from './head.js';
import { processorOf, processorOfAll } from './processor-time.js';

const file = (/** @type {string} */ name) => fileURLToPath(new URL(name, import.meta.url));
const sites = 40;
/** Pages that a worker renders at once. */
const atOnce = 4;

/** @param {{ redis: string, place: string, flags: string[], rendered: number }} how */
export async function measureRendering({ redis, place, flags, rendered }) {
  const server = await firstMessage(file('./scripted-server.js'), [String(2 * rendered), String(sites)]);
  const { seeds, query } = /** @type {{ seeds: string[], query: string }} */ (server.message);
  try {
    for (const count of [1, 2]) {
      const crew = Array.from({ length: count }, (_, i) => {
        const worker = ['worker', '--redis', redis, '--allow-private', '--render-pages', String(atOnce)];
        return startBuilt(worker, {}, ['taskset', '-c', String(i % availableParallelism())]);
      });
      const ids = crew.map(({ child }) => child.pid ?? 0);
      await new Promise(resolve => setTimeout(resolve, 2500));
      const before = ids.map(id => [processorOfAll(id), processorOf(id)]);
      const common = { seeds, query, pages: rendered, place, redis, concurrency: 16 * count, times: 1 };
      const job = { ...common, render: 'always' };
      const head = await firstMessage(file('./head-process.js'), [JSON.stringify(job)], [...threadNames, ...flags]);
      const { pages, seconds, processor, threads } = /** @type {import('./head-process.js').HeadFigures} */ (
        head.message
      );
      const sum = (/** @type {number[]} */ numbers) => numbers.reduce((all, each) => all + each, 0) / pages;
      const spent = sum(ids.map((id, i) => processorOfAll(id) - before[i][0]));
      const own = sum(ids.map((id, i) => processorOf(id) - before[i][1]));
      for (const { child } of crew) child.kill('SIGTERM');
      await Promise.all(crew.map(({ finished }) => finished));
      console.log(
        `rendering, ${count} ${count === 1 ? 'worker' : 'workers'}: ${pages} pages, ${(pages / seconds).toFixed(2)} a second; ` +
          `processor ${spent.toFixed(0)} ms a page in workers and their browsers (${own.toFixed(0)} without these), ${processor.toFixed(1)} ms in the head (${(spent / processor).toFixed(0)} ×), ` +
          `of which ${threads.main.toFixed(1)} in its main thread`,
      );
    }
  } finally {
    server.stop();
  }
}
