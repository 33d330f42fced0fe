// What a head can do when its workers answer at once.
import { fileURLToPath } from 'node:url';
import { firstMessage } from '../measuring.js';

const file = (/** @type {string} */ name) => fileURLToPath(new URL(name, import.meta.url));
/** For Node: each thread says who it is. */
export const threadNames = ['--import', file('../load/thread-clocks.js')];

/** @param {{ redis: string, place: string, flags: string[], pages: number, kilobytes: number }} how */
export async function measureHead({ redis, place, flags, pages, kilobytes }) {
  const server = await firstMessage(file('../server.js'), [
    String(pages),
    String(kilobytes),
    String(Math.round(pages / 20)),
    'gzip',
  ]);
  const { seeds, query } = /** @type {{ seeds: string[], query: string }} */ (server.message);
  const worker = await firstMessage(file('./memory-worker.js'), [redis]);
  try {
    const job = { seeds, query, pages: Math.round(0.8 * pages), place, redis, concurrency: 256, times: 2 };
    const head = await firstMessage(file('./head-process.js'), [JSON.stringify(job)], [...threadNames, ...flags]);
    const measured = /** @type {import('./head-process.js').HeadFigures} */ (head.message);
    const { seconds, processor, threads } = measured;
    const { main } = threads;
    const others = Object.entries(threads).filter(([name]) => name !== 'main');
    console.log(
      `head alone: ${measured.pages} pages of ${kilobytes} KB in ${seconds.toFixed(1)} s, ${Math.round(measured.pages / seconds)} a second; ` +
        `processor ${processor.toFixed(2)} ms a page in all its threads, ${main.toFixed(2)} ms in the main one (${Math.round(1000 / main)} a second), ` +
        others.map(([name, milliseconds]) => `${milliseconds.toFixed(2)} in ${name}`).join(', '),
    );
  } finally {
    worker.stop();
    server.stop();
  }
}
