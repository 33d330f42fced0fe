// What a second worker brings, on pages that are dear to read.
import { fileURLToPath } from 'node:url';
import { startBuilt } from '../../scripts/built-command.js';
import { firstMessage } from '../measuring.js';
import { threadNames } from './head.js';
import { processorOf } from './processor-time.js';

const file = (/** @type {string} */ name) => fileURLToPath(new URL(name, import.meta.url));
/** Kilobytes of a page. */
const large = 500;

/** @param {{ redis: string, place: string, flags: string[], dear: number }} how */
export async function measureWorkers({ redis, place, flags, dear }) {
  const server = await firstMessage(file('../server.js'), [String(dear), String(large), '20', 'gzip']);
  const { seeds, query } = /** @type {{ seeds: string[], query: string }} */ (server.message);
  try {
    for (const count of [1, 2]) {
      const crew = Array.from({ length: count }, () =>
        startBuilt(['worker', '--redis', redis, '--allow-private', '--concurrency', '8']),
      );
      const ids = crew.map(({ child }) => child.pid ?? 0);
      await new Promise(resolve => setTimeout(resolve, 2500));
      const before = ids.map(processorOf);
      const job = { seeds, query, pages: Math.round(0.8 * dear), place, redis, concurrency: 16 * count, times: 1 };
      const head = await firstMessage(file('./head-process.js'), [JSON.stringify(job)], [...threadNames, ...flags]);
      const { pages, seconds, processor, threads } = /** @type {import('./head-process.js').HeadFigures} */ (
        head.message
      );
      const read = ids.map((id, i) => processorOf(id) - before[i]).reduce((sum, each) => sum + each, 0) / pages;
      for (const { child } of crew) child.kill('SIGTERM');
      await Promise.all(crew.map(({ finished }) => finished));
      console.log(
        `${count} ${count === 1 ? 'worker' : 'workers'}: ${pages} pages of ${large} KB, ${(pages / seconds).toFixed(1)} a second; ` +
          `processor ${read.toFixed(1)} ms a page in workers, ${processor.toFixed(1)} ms in the head (${(read / processor).toFixed(1)} ×), ` +
          `of which ${threads.main.toFixed(1)} in its main thread`,
      );
    }
  } finally {
    server.stop();
  }
}
