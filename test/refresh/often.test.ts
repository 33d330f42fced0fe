/** Rounds of visits one after the other, and what others say to them. */
import { dirname, join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import type { Command } from '../../src/crawl/commands/command.js';
import { crawl } from '../../src/library/crawl.js';
import { readLiveState } from '../../src/library/live/live-file.js';
import { type RefreshResult, refresh } from '../../src/library/refresh/refresh.js';
import { type OftenOptions, refreshOften } from '../../src/library/refresh/refresh-often.js';
import { startServe } from '../../src/server/serve/server.js';
import { openHistory, openStore } from '../../src/storage/open.js';
import { temporaryFolder } from '../support/command.js';
import { beePages, type LivingWeb, livingWeb } from './small-web.js';

let web: LivingWeb;
let folder: string;
beforeEach(async () => {
  web = await livingWeb(beePages());
  folder = join(temporaryFolder(), 'bees');
  await crawl({
    ...{ query: 'honey bees', seeds: [`${web.origin}/`], out: folder, pages: 50, sitemaps: false },
    ...{ allowPrivate: ['*'], delay: 0, retries: 0, concurrency: 1 },
  });
  web.answers.length = 0;
});
afterEach(() => web.close());

/** Rounds of all pages; `after` hears of each. */
async function rounds(every: number, after: (round: number) => void, more: Partial<OftenOptions> = {}) {
  const results: RefreshResult[] = [];
  const ended = (result: RefreshResult) => after(results.push(result));
  const failed = () => after(results.length);
  await refreshOften(folder, { budget: 20, newShare: 0, every, ended, failed, ...more });
  return results;
}

/** As the page of `honeyguide serve` does. */
async function tell(command: Command): Promise<void> {
  const server = await startServe({ folder: dirname(folder), page: temporaryFolder(), program: ['false'] });
  try {
    const said = await fetch(`http://127.0.0.1:${server.port}/api/collections/bees/commands`, {
      method: 'POST',
      headers: { authorization: `Bearer ${server.token}`, 'content-type': 'application/json' },
      body: JSON.stringify({ command }),
    });
    expect(said.status).toBe(200);
  } finally {
    await server.close();
  }
}

it('sees in each round what has changed since the one before', async () => {
  const stop = new AbortController();
  const changes = (round: number) => {
    web.pages.get('/changes')!.text += `\nNews of round ${round}.`;
    if (round === 3) stop.abort();
  };
  const results = await rounds(0.01, changes, { signal: stop.signal });
  expect(results.map(({ outcomes }) => outcomes.changed ?? 0)).toEqual([0, 1, 1]);
  expect(results.map(({ visits }) => visits)).toEqual([7, 7, 7]);
  const history = openHistory(folder);
  expect(history.of(history.idOf(`${web.origin}/changes`)!).map(({ found }) => found)).toEqual([
    ...['first', 'unchanged', 'changed', 'changed'],
  ]);
  history.close();
});

it('stops in the middle when it is told to from outside, and goes on with the round later', async () => {
  let told: Promise<void> | undefined;
  const stop = async () => {
    while (readLiveState(folder)?.state !== 'running') await new Promise(resolve => setImmediate(resolve));
    await tell({ kind: 'stop' });
  };
  // From here on the web does not answer before the word has been heard.
  const visited = () => {
    told ??= stop();
    web.hold = told.then(() => new Promise(resolve => setTimeout(resolve, 500)));
  };
  const [first, ...more] = await rounds(3600, () => {}, { visited });
  await told;
  expect(more).toEqual([]);
  expect([first.stopped, first.visits < 7]).toEqual([true, true]);
  expect(readLiveState(folder)).toMatchObject({ state: 'ended', ending: 'stopped' });
  web.hold = undefined;
  const second = await refresh(folder, { budget: 20 });
  expect([second.continued, second.stopped, first.visits + second.visits]).toEqual([true, false, 7]);
});

it('stops between two rounds, too, but not for words from before', async () => {
  await tell({ kind: 'stop' });
  let told: Promise<void> | undefined;
  const results = await rounds(3600, () => {
    told = tell({ kind: 'stop' });
  });
  await told;
  expect(results.map(({ stopped, visits }) => [stopped, visits])).toEqual([[false, 7]]);
});

it('does not ask for what is excluded while it runs', async () => {
  let told: Promise<void> | undefined;
  const asked = () => {
    told ??= tell({ kind: 'exclude', pattern: '/(etag|modified|plain|changes|goes|moves)$' });
    web.hold = told.then(() => new Promise(resolve => setTimeout(resolve, 500)));
  };
  await refresh(folder, { budget: 20, newShare: 0, visited: asked });
  await told;
  expect(web.answers.length).toBeLessThan(4);
});

it('tries again after a round that came to nothing', async () => {
  const stop = new AbortController();
  const failures: string[] = [];
  let other: Awaited<ReturnType<typeof openStore>> | undefined;
  const ended = async (round: number) => {
    if (round === 1) other = await openStore({ folder, resume: true, threaded: false, archive: true, settings: {} });
    else stop.abort();
  };
  const results = await rounds(0.3, round => void ended(round), {
    ...{ budget: 1, signal: stop.signal },
    failed: ({ message }) => {
      failures.push(message);
      void other?.close();
    },
  });
  expect(results).toHaveLength(2);
  expect(failures[0]).toContain('is in use by another crawl');
});

it('begins a new round when something else is asked for', async () => {
  const stop = new AbortController();
  const visited = () => stop.abort();
  await refresh(folder, { budget: 20, signal: stop.signal, visited });
  const other = await refresh(folder, { budget: 3, newShare: 0 });
  expect([other.continued, other.visits]).toEqual([false, 3]);
  // A round that only the time limited does not become one without a limit.
  const again = new AbortController();
  await refresh(folder, { seconds: 3600, signal: again.signal, visited: () => again.abort() });
  const limited = await refresh(folder, { newShare: 0.8 });
  expect([limited.continued, limited.visits]).toEqual([false, 5]);
});
