import { afterEach, describe, expect, it, vi } from 'vitest';
import { crawlScript, home, resumeScript, scriptedEngine } from '../scripted-crawl.contract.js';
import { page, ScriptedWeb } from '../scripted-web.contract.js';
import { createStrategy } from '../strategies/registry.js';
import type { Strategy } from '../strategies/strategy.js';
import { CrawlEvents, type EventBatch, type EventKind, type StreamedEvent } from './crawl-events.js';

const script = {
  [home]: page('home', '/a', '/moved', '/gone', '/busy', '/far'),
  'http://a.test/a': page('bee a', '/b'),
  'http://a.test/b': page('bee b'),
  'http://a.test/moved': { status: 301, location: 'http://a.test/b' },
  'http://a.test/gone': { status: 404, milliseconds: 7 },
  'http://a.test/busy': [{ status: 503, retryAfter: 1000 }, page('at last')],
  'http://a.test/far': { status: 302, location: 'http://b.test/' },
};
const setup = { scope: { exclude: [/b\.test/u] } };
const kinds: EventKind[] = ['page', 'redirect', 'skip', 'failure', 'retry', 'reorder', 'seed-failed', 'end'];

/** Crawls the script with listeners that were added before. */
async function crawlWith(events: CrawlEvents, strategy?: Strategy) {
  const made = scriptedEngine(new ScriptedWeb(script), { ...setup, strategy, parts: { events } });
  made.engine.seed([home]);
  return { ...made, ending: await made.engine.run() };
}

afterEach(() => void vi.restoreAllMocks());

describe('events', () => {
  it('tell what becomes of every URL, in order', async () => {
    const events = new CrawlEvents();
    const seen: string[] = [];
    for (const kind of kinds) events.on(kind, event => seen.push(`${kind} ${'url' in event ? event.url : ''}`.trim()));
    const ranked: Strategy = { ...createStrategy('breadth-first'), reorderEvery: 2, reorder: () => {} };
    await crawlWith(events, ranked);
    expect(seen.map(line => line.replace('http://a.test', ''))).toEqual([
      'page /',
      'page /a',
      'reorder',
      'redirect /moved',
      'failure /gone',
      'retry /busy',
      'page /busy',
      'skip /far',
      'page /b',
      'reorder',
      'end',
    ]);
  });

  it('carry verdict, host, timing, repetition and the page itself', async () => {
    const events = new CrawlEvents();
    const told: unknown[] = [];
    events.on('page', ({ page, ...event }) => told.push({ ...event, links: page.links.length }));
    events.on('failure', event => told.push(event));
    await crawlWith(events);
    const common = { host: 'a.test', status: 200, milliseconds: 1, score: 1 };
    expect(told[0]).toMatchObject({ ...common, kind: 'page', url: home, id: 0, depth: 0, relevant: false, links: 5 });
    expect(told[1]).toMatchObject({ ...common, kind: 'page', title: 'bee a', depth: 1, relevant: true, links: 1 });
    expect(told[2]).toMatchObject({
      kind: 'failure',
      status: 404,
      milliseconds: 7,
      reason: 'status',
      detail: 'HTTP 404',
    });
  });

  it('say that a seed failed, and how a crawl ended', async () => {
    const { events, engine } = scriptedEngine(new ScriptedWeb({ [home]: { status: 404 } }));
    const told: unknown[] = [];
    events.on('seed-failed', event => told.push(event));
    events.on('end', event => told.push(event));
    engine.seed([home]);
    await engine.run();
    expect(told).toMatchObject([
      { kind: 'seed-failed', url: home, detail: 'status: HTTP 404' },
      { kind: 'end', ending: 'exhausted', progress: { failed: 1, pages: 0 } },
    ]);
  });

  it('say that a crawl broke', async () => {
    const events = new CrawlEvents();
    const told: unknown[] = [];
    events.on('end', event => told.push(event));
    const rank = () => {
      throw new Error('no numbers today');
    };
    await expect(crawlWith(events, { name: 'broken', combine: 'max', rank })).rejects.toThrow();
    expect(told).toMatchObject([{ ending: 'failed', error: expect.stringContaining('no numbers today') }]);
  });

  it('give the counters now and then, and at the end; a resumed crawl knows what was there before', async () => {
    const { store } = await crawlScript(script, { ...setup, pages: 2 });
    const events = new CrawlEvents();
    const told: [number, number, number][] = [];
    events.on('progress', ({ progress, waiting }) => told.push([progress.pagesBefore, progress.pages, waiting]));
    await resumeScript(script, store, { ...setup, parts: { events }, delay: 100 });
    expect(told.length).toBeGreaterThan(2);
    expect(told.length).toBeLessThan(6);
    expect(told.at(-1)).toEqual([2, 4, 0]);
  });

  it('are kept with the collection where they explain it', async () => {
    const { store } = await crawlWith(new CrawlEvents());
    expect(store.events).toMatchObject([{ kind: 'retry', url: 'http://a.test/busy', detail: 'HTTP 503' }]);
  });
});

describe('a listener', () => {
  it('may leave, and may be there twice', () => {
    const events = new CrawlEvents();
    let heard = 0;
    const listener = () => heard++;
    const leave = events.on('warning', listener);
    events.on('warning', listener);
    events.warn('first', 0);
    leave();
    leave();
    events.warn('second', 0);
    expect(heard).toBe(3);
  });

  it.each([
    [
      'throws',
      () => {
        throw new Error('sorry');
      },
    ],
    [
      'rejects',
      async () => {
        throw new Error('sorry');
      },
    ],
  ])('that %s hears no more, is reported once, and changes nothing', async (_how, listener) => {
    const whole = await crawlWith(new CrawlEvents());
    const events = new CrawlEvents();
    let called = 0;
    events.on('page', () => {
      called++;
      return listener();
    });
    const warnings: string[] = [];
    events.on('warning', ({ detail }) => warnings.push(detail));
    const { ending, store } = await crawlWith(events);
    expect(ending).toBe('exhausted');
    expect(store.visits).toEqual(whole.store.visits);
    expect(called).toBe(1);
    expect(warnings).toEqual(['A listener for "page" failed and hears no more: sorry']);
  });

  it('is reported by the process when nobody hears warnings', async () => {
    const emitted = vi.spyOn(process, 'emitWarning').mockImplementation(() => {});
    const events = new CrawlEvents();
    events.on('end', () => {
      throw new Error('sorry');
    });
    events.on('warning', () => {
      throw new Error('me too');
    });
    await crawlWith(events);
    expect(emitted.mock.calls.map(([text]) => text)).toEqual([
      'A listener for "warning" failed and hears no more: me too',
    ]);
  });
});

describe('a stream', () => {
  it('gives everything as plain data, and ends with the crawl', async () => {
    const events = new CrawlEvents();
    const heard = collect(events.stream());
    await crawlWith(events);
    const told = (await heard).flatMap(batch => batch.events);
    expect(told.map(({ kind }) => kind).filter(kind => kind === 'page')).toHaveLength(4);
    expect(told.at(-1)?.kind).toBe('end');
    expect(JSON.parse(JSON.stringify(told.find(({ kind }) => kind === 'page')))).not.toHaveProperty('page');
  });

  it('loses the oldest and counts them when it is read too late; the crawl does not wait', async () => {
    const events = new CrawlEvents();
    const late = events.stream({ limit: 2, kinds: ['page', 'end'] });
    expect([events.wants('page'), events.wants('skip')]).toEqual([true, false]);
    await crawlWith(events);
    const [only, ...more] = await collect(late);
    expect(only.lost).toBe(3);
    expect(only.events.map(urlOrKind)).toEqual(['http://a.test/b', 'end']);
    expect(more).toEqual([]);
  });

  it('can be left', async () => {
    const events = new CrawlEvents();
    const reading = (async () => {
      for await (const { events: some } of events.stream()) return some.length;
    })();
    await crawlWith(events);
    expect(await reading).toBeGreaterThan(0);
    expect(events.wants('page')).toBe(false);
  });

  it.each([0, -1, 1.5, Number.NaN])('refuses a limit of %d', limit => {
    expect(() => new CrawlEvents().stream({ limit })).toThrow(/limit: .* is no whole number above 0/);
  });
});

const urlOrKind = (event: StreamedEvent) => ('url' in event ? event.url : event.kind);

async function collect(stream: AsyncIterable<EventBatch>): Promise<EventBatch[]> {
  const batches: EventBatch[] = [];
  for await (const batch of stream) batches.push(batch);
  return batches;
}
