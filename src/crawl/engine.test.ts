/** The loop: order, limits, politeness, retries, steps, endings. */
import { describe, expect, it } from 'vitest';
import { VirtualClock } from '../core/clock.js';
import { CrawlEvents } from './events/crawl-events.js';
import { crawlScript, home } from './scripted-crawl.contract.js';
import { page } from './scripted-web.contract.js';
import type { Strategy } from './strategies/strategy.js';

/** The time of day may be set back; time passes all the same. */
class SetBackClock extends VirtualClock {
  private behind = 0;
  override now(): number {
    return super.now() - this.behind;
  }
  setBack(milliseconds: number): void {
    this.behind += milliseconds;
  }
}

/** Pages whose address ends in z are wanted most. */
const zFirst: Strategy = {
  name: 'z-first',
  combine: 'max',
  rank: (_page, links) => ({ priorities: links.map(link => (link.url.endsWith('z') ? 10 : 1)) }),
};

const leadsToZ = {
  [home]: page('home', '/a', '/b', '/c'),
  'http://a.test/a': page('a', '/z'),
  'http://a.test/b': page('b'),
  'http://a.test/c': page('c'),
  'http://a.test/z': page('z'),
};

describe('engine', () => {
  it('reads pages in the order of the strategy until nothing is left', async () => {
    const { visited, ending, engine } = await crawlScript({
      [home]: page('home', '/b', '/a'),
      'http://a.test/a': page('bee a', '/c', '/'),
      'http://a.test/b': page('b', '/c'),
      'http://a.test/c': page('bee c'),
    });
    expect(visited).toEqual(['/', '/b', '/a', '/c']);
    expect(ending).toBe('exhausted');
    expect(engine.progress).toMatchObject({ pages: 4, relevant: 2, requests: 4 });
  });

  it('stops at the page limit, however many requests are under way', async () => {
    const links = Array.from({ length: 20 }, (_, i) => `/p${i}`);
    const pages = Object.fromEntries(links.map(link => [`http://a.test${link}`, page('x')]));
    const { ending, engine } = await crawlScript(
      { [home]: page('home', ...links), ...pages },
      { pages: 7, concurrency: 5 },
    );
    expect(ending).toBe('pages');
    expect(engine.progress.pages).toBe(7);
  });

  it('tries again after a failure that may pass, and not after another', async () => {
    const busy = { status: 503, retryAfter: 5000 };
    const { visited, other, engine, clock } = await crawlScript({
      [home]: page('home', '/busy', '/broken'),
      'http://a.test/busy': [busy, page('at last')],
      'http://a.test/broken': { kind: 'failed', url: '', problem: 'tls', detail: 'bad', retryable: false },
    });
    expect(visited).toEqual(['/', '/busy']);
    expect(other).toEqual(['/broken failed tls']);
    expect(engine.progress.retries).toBe(1);
    expect(clock.now()).toBeGreaterThanOrEqual(5000);
  });

  it('waits between two requests to one host', async () => {
    const { clock } = await crawlScript(
      { [home]: page('home', '/a', '/b'), 'http://a.test/a': page('a'), 'http://a.test/b': page('b') },
      { delay: 1000 },
    );
    expect(clock.now()).toBe(2000);
  });

  it('waits no longer when somebody sets the clock back an hour', async () => {
    const clock = new SetBackClock();
    const times: number[] = [];
    const events = new CrawlEvents();
    events.on('page', ({ at }) => {
      times.push(at);
      clock.setBack(3_600_000);
    });
    const script = { [home]: page('home', '/a', '/b'), 'http://a.test/a': page('a'), 'http://a.test/b': page('b') };
    await crawlScript(script, { delay: 1000, engine: { clock }, parts: { events } });
    expect(clock.elapsed()).toBe(2000);
    // What is written down is the time of day.
    expect(times).toEqual([0, 1000 - 3_600_000, 2000 - 7_200_000]);
  });

  it('reads the best page first', async () => {
    const { visited } = await crawlScript(leadsToZ, { strategy: zFirst });
    expect(visited).toEqual(['/', '/a', '/z', '/b', '/c']);
  });

  it.each([0, 1000])('takes N at a step for strategies that ask for it (%i ms between requests)', async delay => {
    const { visited } = await crawlScript(leadsToZ, { strategy: { ...zFirst, batch: 2 }, delay });
    // The first step holds the seed alone; of the second, /z is found by /a, but its turn comes in the third.
    expect(visited).toEqual(['/', '/a', '/b', '/z', '/c']);
  });

  it('ends a step early when the rest of it may not be fetched', async () => {
    const { visited } = await crawlScript(
      { [home]: page('home', '/a', '/b', 'http://b.test/'), 'http://b.test/': page('elsewhere') },
      { strategy: { ...zFirst, batch: 3 }, maxPerHost: 1 },
    );
    expect(visited).toEqual(['/', 'http://b.test/']);
  });

  it('reports what a strategy throws instead of hanging', async () => {
    const broken: Strategy = {
      name: 'broken',
      combine: 'max',
      rank: () => {
        throw new Error('no numbers today');
      },
    };
    await expect(crawlScript({ [home]: page('home', '/a') }, { strategy: broken })).rejects.toThrow('no numbers today');
  });
});
