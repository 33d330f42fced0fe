import { describe, expect, it } from 'vitest';
import type { CrawlCourse } from '../../core/course.js';
import { Random } from '../../core/random.js';
import { forecast } from './forecast.js';

/** A crawl of so many pages whose rate is given; every page finds `found` URLs until there are no more than those that wait at last. */
function course(
  pages: number,
  rate: (page: number) => number,
  found: number,
  waiting = pages * (found - 1),
): CrawlCourse {
  const random = new Random(5);
  return {
    onTopic: Uint8Array.from({ length: pages }, (_, page) => Number(random.next() < rate(page))),
    known: Int32Array.from({ length: pages }, (_, page) => Math.min(pages + waiting, (page + 1) * found)),
    waiting,
  };
}

describe('a forecast', () => {
  it('holds what a steady crawl brings', () => {
    const { next } = forecast(
      course(1000, () => 0.2, 3),
      [100, 1000],
    );
    expect(next[0].low).toBeLessThan(20);
    expect(next[0].high).toBeGreaterThan(20);
    expect(next[0].middle).toBeGreaterThan(8);
    expect(next[1].high).toBeGreaterThan(200);
    expect(next[1].high).toBeLessThanOrEqual(1000);
  });

  it('expects little of a crawl that finds no more', () => {
    const faded = course(2000, page => (page < 200 ? 0.5 : 0), 3);
    const rising = course(2000, page => (page < 1800 ? 0 : 0.5), 3);
    expect(forecast(faded, [1000]).next[0].high).toBeLessThan(20);
    expect(forecast(rising, [1000]).next[0].middle).toBeGreaterThan(50);
  });

  it('expects nothing where nothing waits, and no more pages than there can be', () => {
    const nothing = { low: 0, middle: 0, ample: 0, high: 0 };
    expect(
      forecast(
        course(500, () => 0.3, 10, 0),
        [1000],
      ),
    ).toEqual({ next: [nothing], left: nothing });
    const { left } = forecast(
      course(500, () => 1, 10, 30),
      [1000],
    );
    expect(left.middle).toBeGreaterThan(20);
    expect(left.high).toBeLessThan(60);
  });

  it('knows little of a crawl that has found nothing yet', () => {
    const { next } = forecast(
      course(60, () => 0, 5),
      [1000],
    );
    expect(next[0].low).toBe(0);
    expect(next[0].high).toBeGreaterThan(15);
  });

  it('counts what is left no lower than what the next downloads bring', () => {
    const { next, left } = forecast(
      course(400, () => 0.1, 2),
      [200, 1000],
    );
    for (const key of ['low', 'middle', 'ample', 'high'] as const) {
      expect(next[0][key]).toBeLessThanOrEqual(next[1][key]);
      expect(next[1][key]).toBeLessThanOrEqual(left[key]);
    }
  });

  it('is the same for the same crawl', () => {
    const make = () =>
      forecast(
        course(300, () => 0.1, 2),
        [1000],
      );
    expect(make()).toEqual(make());
  });
});
