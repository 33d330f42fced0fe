import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { Random } from '../../core/random.js';
import type { Combine } from '../strategies/strategy.js';
import { Frontier } from './frontier.js';
import type { FrontierOptions } from './frontier-options.js';

function frontier(options: Partial<FrontierOptions> = {}): Frontier {
  return new Frontier({ combine: 'max', delay: 0, ...options });
}

/** Offers each URL with its priority; returns the ids. */
function offerAll(to: Frontier, offers: readonly (readonly [string, number])[]): number[] {
  return offers.map(([url, priority]) => {
    const id = to.intern(url);
    to.offer(id, priority, 0, -1);
    return id;
  });
}

/** Takes until nothing is left, each answered at once; delays are waited for. */
function drain(from: Frontier): string[] {
  const urls: string[] = [];
  for (let now: number | undefined = 0; now !== undefined; now = from.nextAt(now)) {
    const id = from.take(now);
    if (id < 0) continue;
    urls.push(from.url(id));
    from.done(id, now);
  }
  return urls;
}

describe('order', () => {
  it('is by priority over all hosts, equal ones as they were found', () => {
    const order = frontier();
    offerAll(order, [
      ['http://a.org/1', 0.5],
      ['http://b.org/2', 0.9],
      ['http://a.org/3', 0.7],
      ['http://c.org/4', 0.5],
      ['http://b.org/5', 0.5],
    ]);
    expect(drain(order).map(url => url.at(-1))).toEqual(['2', '3', '1', '4', '5']);
  });

  it('is told without taking, as far as it is asked for', () => {
    const all = frontier();
    const ids = offerAll(all, [
      ['http://a.org/1', 1],
      ['http://b.org/1', 3],
      ['http://a.org/2', Infinity],
      ['http://b.org/2', 3],
      ['http://c.org/1', 2],
    ]);
    const order = [2, 1, 3, 4, 0].map(at => ids[at]);
    for (const count of [0, 1, 2, 3, 5, 9]) expect(all.best(count)).toEqual(order.slice(0, count));
    all.take(0);
    expect(all.best(2)).toEqual(order.slice(1, 3));
    expect(frontier().best(3)).toEqual([]);
  });

  it('keeps priorities apart that 32 bits cannot tell apart', () => {
    const order = frontier();
    const near = Array.from({ length: 50 }, (_, i) => [`http://a.org/${i}`, 1 + ((i * 7) % 50) * 2 ** -52] as const);
    offerAll(order, near);
    expect(drain(order)).toEqual(near.toSorted((a, b) => b[1] - a[1]).map(([url]) => url));
  });

  it.each<Combine>(['max', 'mean', 'sum', 'last'])('keeps seeds in front, whatever comes later (%s)', combine => {
    const order = frontier({ combine, carryWidth: 1 });
    const [seed, other] = offerAll(order, [
      ['http://a.org/seed', Number.POSITIVE_INFINITY],
      ['http://a.org/other', 1e308],
    ]);
    order.offer(seed, 0.2, 1, 0, Float64Array.of(7));
    order.offer(seed, -3, 1, 0, Float64Array.of(8));
    order.set(seed, 1);
    order.set(seed, Number.NEGATIVE_INFINITY);
    order.assign(() => 0.5);
    expect([order.priority(seed), order.carry(seed), order.priority(other)]).toEqual([Infinity, undefined, 0.5]);
    expect([order.take(0), order.size, order.isWaiting(other)]).toEqual([seed, 1, true]);
  });
});

describe('new priorities from a strategy', () => {
  it('change nothing where they are no numbers', () => {
    const order = frontier();
    const [first, second] = offerAll(order, [
      ['http://a.org/1', 1],
      ['http://a.org/2', 2],
    ]);
    const texts: Record<number, number> = JSON.parse(`{"${first}":"high","${second}":null}`);
    order.assign(id => texts[id]);
    order.set(first, texts[first]);
    order.set(second, Number.NaN);
    expect([order.priority(first), order.priority(second)]).toEqual([1, 2]);
  });
});

describe('combination of priorities', () => {
  it.each<[Combine, number, number[]]>([
    ['max', 0.8, [0.8, 1]],
    ['mean', (0.5 + 0.8 + 0.2) / 3, [0.2, 2]],
    ['sum', 1.5, [0.2, 2]],
    ['last', 0.2, [0.2, 2]],
  ])('%s of 0.5, 0.8 and 0.2 is %d', (combine, expected, carried) => {
    const order = frontier({ combine, carryWidth: 2 });
    const id = order.intern('http://a.org/');
    for (const [i, priority] of [0.5, 0.8, 0.2].entries()) {
      order.offer(id, priority, i + 1, 10 + i, Float64Array.of(-1, priority, i), 1);
    }
    expect(order.priority(id)).toBeCloseTo(expected, 12);
    expect([...order.carry(id)!]).toEqual(carried);
    expect([order.depth(id), order.parent(id)]).toEqual([1, 10]);
  });

  it('refuses what must never be fetched', () => {
    const order = frontier();
    const id = order.intern('http://a.org/');
    expect(order.offer(id, Number.NEGATIVE_INFINITY, 0, -1)).toBe('dropped');
    expect(order.offer(id, Number.NaN, 0, -1)).toBe('dropped');
    expect([order.size, order.isWaiting(id), order.carry(id)]).toEqual([0, false, undefined]);
    expect(order.offer(id, 0, 3, 7)).toBe('added');
    expect([order.depth(id), order.parent(id)]).toEqual([3, 7]);
  });

  it('lasts until the URL is taken', () => {
    const order = frontier();
    const [id] = offerAll(order, [['http://a.org/', 0.5]]);
    expect(order.offer(id, 0.6, 1, 0)).toBe('combined');
    expect(order.take(0)).toBe(id);
    expect(order.offer(id, 0.9, 1, 0)).toBe('closed');
    order.done(id, 0);
    expect(order.offer(id, 0.9, 1, 0)).toBe('closed');
    expect(order.priority(id)).toBe(0.6);
  });
});

describe('politeness', () => {
  it('waits for the delay after an answer and takes other hosts meanwhile', () => {
    const order = frontier({ delay: 1000 });
    const [a1, a2, b1] = offerAll(order, [
      ['http://a.org/1', 0.9],
      ['https://a.org/2', 0.8],
      ['http://b.org/1', 0.1],
    ]);
    expect(order.take(0)).toBe(a1);
    expect(order.take(0)).toBe(b1);
    expect([order.take(5000), order.nextAt(5000)]).toEqual([-1, undefined]);
    order.done(a1, 5000);
    expect([order.take(5999), order.nextAt(5999)]).toEqual([-1, 6000]);
    expect(order.take(6000)).toBe(a2);
  });

  it('honours a delay of one host, also while that host waits', () => {
    const order = frontier({ delay: 10 });
    const [first] = offerAll(order, [
      ['http://a.org:8080/1', 1],
      ['http://a.org:8080/2', 1],
    ]);
    expect(order.host(first)).toBe('a.org:8080');
    order.done(order.take(0), 100);
    expect(order.nextAt(100)).toBe(110);
    order.setHostDelay('a.org:8080', 500);
    expect([order.nextAt(100), order.take(599), order.take(600)]).toEqual([600, -1, 1]);
  });

  it('does not ask a host before the time a retry names', () => {
    const order = frontier({ delay: 10, maxPerHost: 1 });
    const [id] = offerAll(order, [['http://a.org/', 0.4]]);
    expect(order.take(0)).toBe(id);
    order.retry(id, 3000, 50);
    expect([order.size, order.inFlight, order.hostPages('a.org'), order.nextAt(50)]).toEqual([1, 0, 0, 3000]);
    expect([order.take(2999), order.take(3000), order.priority(id)]).toEqual([-1, id, 0.4]);
    order.retry(id, 3001, 4000);
    expect(order.nextAt(4000)).toBe(4010);
  });

  it('is not broken by a clock that goes back', () => {
    const order = frontier({ delay: 100 });
    offerAll(order, [
      ['http://a.org/1', 1],
      ['http://a.org/2', 1],
    ]);
    order.done(order.take(0), 1000);
    expect(order.nextAt(2000)).toBe(2000);
    expect([order.take(1050), order.nextAt(1050)]).toEqual([-1, 1100]);
  });

  it('holds in any crawl: never too soon, never too many at once, never too many pages', () => {
    const plans = fc.record({
      delay: fc.integer({ min: 1, max: 50 }),
      hostConcurrency: fc.integer({ min: 1, max: 3 }),
      maxPerHost: fc.integer({ min: 1, max: 20 }),
      seed: fc.nat(),
    });
    fc.assert(
      fc.property(plans, ({ seed, ...options }) => {
        const random = new Random(seed);
        const order = frontier(options);
        const flying: number[] = [];
        const asked = new Map<string, number>();
        for (let now = 0, step = 0; step < 400; step++, now += random.below(8)) {
          const id = order.intern(`http://host${random.below(6)}.org/${random.below(60)}`);
          order.offer(id, random.next(), 0, -1);
          const taken = order.take(now);
          if (taken >= 0) {
            const host = order.host(taken);
            const together = flying.filter(other => order.host(other) === host).length;
            expect(now - (asked.get(host) ?? Number.NEGATIVE_INFINITY)).toBeGreaterThanOrEqual(options.delay);
            expect(together).toBeLessThan(options.hostConcurrency);
            expect(order.hostPages(host)).toBeLessThanOrEqual(options.maxPerHost);
            asked.set(host, now);
            flying.push(taken);
          }
          if (flying.length > 0 && random.next() < 0.5) {
            const [ended] = flying.splice(random.below(flying.length), 1);
            asked.set(order.host(ended), now);
            if (random.next() < 0.2) order.retry(ended, now + random.below(30), now);
            else order.done(ended, now);
          }
        }
      }),
      { numRuns: 60 },
    );
  });
});

describe('limits', () => {
  it('knows no more URLs than allowed', () => {
    const order = frontier({ maxKnown: 2 });
    expect(order.internAll(['http://a.org/1', 'http://a.org/2', 'http://b.org/3', 'http://a.org/1'])).toEqual(
      Int32Array.of(0, 1, -1, 0),
    );
    expect([order.intern('http://a.org/4'), order.find('http://b.org/3'), order.hosts]).toEqual([-1, -1, 1]);
  });

  it('drops what waits for a host that gave its last page', () => {
    const order = frontier({ maxPerHost: 2 });
    const ids = offerAll(order, [
      ['http://a.org/1', 0.4],
      ['http://a.org/2', 0.3],
      ['http://a.org/3', 0.2],
      ['http://b.org/1', 0.1],
    ]);
    expect(drain(order)).toEqual(['http://a.org/1', 'http://a.org/2', 'http://b.org/1']);
    expect([order.size, order.dropped, order.hostPages('a.org'), order.hostPages('nowhere')]).toEqual([0, 1, 2, 0]);
    expect(order.offer(ids[2], 1, 0, -1)).toBe('dropped');
    expect(order.dropped).toBe(1);
  });

  it('counts what an earlier run fetched', () => {
    const order = frontier({ maxPerHost: 2 });
    const ids = offerAll(order, [
      ['http://a.org/1', 0.4],
      ['http://a.org/2', 0.3],
      ['http://a.org/3', 0.2],
    ]);
    order.restored(ids[2]);
    expect([order.size, order.hostPages('a.org')]).toEqual([2, 1]);
    expect(drain(order)).toEqual(['http://a.org/1']);
    expect(order.offer(ids[1], 1, 0, -1)).toBe('dropped');
  });

  it('does not count what was no page', () => {
    const order = frontier({ maxPerHost: 1 });
    const ids = offerAll(order, [
      ['http://a.org/list', 0.4],
      ['http://a.org/old-list', 0.3],
      ['http://a.org/page', 0.2],
    ]);
    order.restored(ids[1], false);
    order.done(order.take(0), 0, false);
    expect([order.size, order.hostPages('a.org')]).toEqual([1, 0]);
    expect(drain(order)).toEqual(['http://a.org/page']);
    expect(order.hostPages('a.org')).toBe(1);
  });

  it('drops the worst when too many wait, and takes them back when there is room', () => {
    const order = frontier({ maxWaiting: 100 });
    const random = new Random(4);
    const priorities = Array.from({ length: 111 }, () => Math.floor(random.next() * 40));
    const ids = offerAll(
      order,
      priorities.map((priority, i) => [`http://h${i % 7}.org/${i}`, priority]),
    );
    expect([order.size, order.dropped, order.known]).toEqual([100, 11, 111]);
    const kept = ids.toSorted((a, b) => priorities[b] - priorities[a] || a - b).slice(0, 100);
    expect(ids.filter(id => order.isWaiting(id))).toEqual(kept.toSorted((a, b) => a - b));
    const out = ids.find(id => !order.isWaiting(id))!;
    expect(order.offer(out, 50, 9, 9)).toBe('added');
    expect([order.dropped, order.depth(out), order.take(0)]).toEqual([10, 0, out]);
  });

  it('does not grow when the number of waiting URLs does not', () => {
    const order = frontier({ maxWaiting: 2000 });
    const random = new Random(9);
    const urls = Array.from({ length: 5000 }, (_, i) => `http://host${i % 50}.org/page/${i}`);
    const ids = order.internAll(urls);
    const churn = () => {
      for (const id of ids) order.offer(id, random.next(), 1, 0);
      for (let i = 0; i < 500; i++) {
        const id = order.take(i);
        order.retry(id, i, i);
      }
    };
    churn();
    const before = order.bytes();
    for (let round = 0; round < 40; round++) churn();
    expect(order.size).toBeLessThanOrEqual(2200);
    expect(order.bytes()).toBeLessThan(1.5 * before);
  });
});

describe('URLs', () => {
  it('survive, whatever their characters', () => {
    const part = fc.oneof(
      fc.constantFrom('http://', 'https://a.org', '/', '//', '', 'ü', '\ud800', '\0'),
      fc.string({ unit: 'binary' }),
    );
    fc.assert(
      fc.property(
        fc.array(
          fc.array(part, { maxLength: 6 }).map(parts => parts.join('')),
          { maxLength: 30 },
        ),
        urls => {
          const order = frontier();
          const ids = [...order.internAll(urls)];
          const distinct = [...new Set(urls)];
          expect(ids).toEqual(urls.map(url => distinct.indexOf(url)));
          expect(urls.map(url => order.intern(url))).toEqual(ids);
          expect(urls.map(url => order.find(url))).toEqual(ids);
          expect(ids.map(id => order.url(id))).toEqual(urls);
          expect(order.known).toBe(distinct.length);
        },
      ),
      { numRuns: 80 },
    );
  });

  it('may be long', () => {
    const order = frontier();
    const urls = [127, 128, 129, 16_383, 16_384, 900_000].map(length => `http://a.org/${'x'.repeat(length - 1)}`);
    for (const url of urls) expect(order.url(order.intern(url))).toBe(url);
    expect(order.internAll(urls)).toEqual(Int32Array.of(0, 1, 2, 3, 4, 5));
    expect(order.intern(`http://a.org/${'y'.repeat(2 ** 20)}`)).toBe(-1);
  });
});

it('tells a mistake of its caller', () => {
  const order = frontier();
  const [id] = offerAll(order, [['http://a.org/', 1]]);
  expect(() => order.done(id, 0)).toThrow(/not in flight/);
  expect(() => order.retry(id, 0, 0)).toThrow(/not in flight/);
  expect([order.isWaiting(77), order.isClosed(-1)]).toEqual([false, false]);
});

it('lets a strategy change priorities while it looks at what waits', () => {
  const order = frontier();
  offerAll(
    order,
    Array.from({ length: 300 }, (_, i) => [`http://h${i % 9}.org/${i}`, i]),
  );
  const seen: number[] = [];
  order.waiting(id => {
    seen.push(id);
    order.set(id, -id);
  });
  expect(seen.toSorted((a, b) => a - b)).toEqual(Array.from({ length: 300 }, (_, i) => i));
  expect(drain(order).map(url => Number(/\d+$/.exec(url)![0]))).toEqual(Array.from({ length: 300 }, (_, i) => i));
});

it('holds a million URLs in 120 bytes each', () => {
  const order = frontier();
  const random = new Random(2);
  const count = 1_000_000;
  for (let i = 0; i < count; i += 50) {
    const host = random.below(10_000);
    const urls = Array.from(
      { length: 50 },
      (_, k) => `https://www.example-${host}.org/archive/2024/meadow-pollen-${i + k}-page.html`,
    );
    for (const id of order.internAll(urls)) order.offer(id, random.next(), 1, 0);
  }
  expect([order.known, order.size]).toEqual([count, count]);
  expect(order.bytes() / count).toBeLessThan(120);
  let last = Number.POSITIVE_INFINITY;
  for (let now = 0; now < 2000; now++) {
    const id = order.take(now);
    expect(order.priority(id)).toBeLessThanOrEqual(last);
    last = order.priority(id);
    order.done(id, now);
  }
});
