import { expect, it } from 'vitest';
import { CrawlEvents, type EventOf } from '../events/crawl-events.js';
import { crawlScript, home } from '../scripted-crawl.contract.js';
import { page } from '../scripted-web.contract.js';
import { waitWords } from './waits.js';

it('a crawl says whom it waits for, how long and why, and keeps long waits', async () => {
  const events = new CrawlEvents();
  const told: EventOf<'progress'>[] = [];
  events.on('progress', event => void told.push(event));
  const { store } = await crawlScript(
    {
      [home]: page('home', 'http://odd.example/'),
      'http://odd.example/': [
        { status: 503, retryAfter: 3_540_000 },
        { ...{ html: page('at last', '/2'), hostDelay: 20_000 } },
      ],
      'http://odd.example/2': page('two'),
    },
    { parts: { events } },
  );
  const waits = told.flatMap(({ wait }) => (wait ? waitWords(wait) : []));
  expect(waits).toEqual([
    'odd.example: waits 59 min, Retry-After',
    'odd.example: waits 20 s, a pause of 20 s between two requests',
  ]);
  expect(store.events.filter(({ kind }) => kind === 'wait')).toMatchObject([
    { detail: 'odd.example: waits 59 min, Retry-After' },
  ]);
  // When it is over, nobody waits any more.
  expect(told.at(-1)?.wait).toBeUndefined();
});

it('says what else holds a crawl up', async () => {
  const events = new CrawlEvents();
  const why: string[] = [];
  events.on('progress', ({ wait }) => wait && why.push(wait.why));
  const site = { nameOf: () => 'all', delay: 5000, concurrency: 4, pages: Infinity, newHosts: 9, newHostDelay: 1 };
  const failure = {
    kind: 'failed',
    url: '',
    problem: 'connection',
    detail: 'connection refused',
    retryable: true,
  } as const;
  await crawlScript(
    { [home]: page('home', 'http://b.test/'), 'http://b.test/': [failure, failure, page('b')] },
    { parts: { events }, frontier: { site } },
  );
  expect(why[0]).toMatch(/its domain/);
});
