import { describe, expect, it } from 'vitest';
import { Frontier } from '../frontier.js';

/** A frontier with two good URLs and two that have sunk, which `room` of may be taken all the same. */
function frontierOf(room: number): Frontier {
  const restraint = { sank: (url: string) => url.includes('sunk'), hasRoom: (underWay: number) => underWay < room };
  const frontier = new Frontier({ combine: 'max', delay: 1000, restraint });
  frontier.turns.restored('good.test', true);
  const priorities = { 'good.test/1': 0.9, 'good.test/2': 0.8, 'one.sunk.test/': 0.5, 'two.sunk.test/': 0.4 };
  for (const [place, priority] of Object.entries(priorities)) {
    frontier.offer(frontier.intern(`http://${place}`), priority, 1, 0);
  }
  return frontier;
}

/** Takes and answers until a time: when, and which. */
function taken(frontier: Frontier, end: number): [number, string][] {
  const found: [number, string][] = [];
  for (let now: number | undefined = 0; now !== undefined && now <= end; now = frontier.nextAt(now)) {
    const id = frontier.take(now);
    if (id < 0) continue;
    found.push([now, frontier.url(id).slice('http://'.length)]);
    frontier.done(id, now);
  }
  return found;
}

describe('what has sunk', () => {
  it('waits for the pauses of better hosts, and comes when nothing better is left', () => {
    expect(taken(frontierOf(0), 5000)).toEqual([
      [0, 'good.test/1'],
      [1000, 'good.test/2'],
      [1000, 'one.sunk.test/'],
      [1000, 'two.sunk.test/'],
    ]);
  });

  it('comes at once where there is room for it', () => {
    expect(taken(frontierOf(1), 0)).toEqual([
      [0, 'good.test/1'],
      [0, 'one.sunk.test/'],
      [0, 'two.sunk.test/'],
    ]);
  });

  it('takes no more places than there are', () => {
    const frontier = frontierOf(1);
    const places = [0, 1, 2].map(() => frontier.take(0)).map(id => (id < 0 ? '' : frontier.url(id)));
    expect(places).toEqual(['http://good.test/1', 'http://one.sunk.test/', '']);
    expect(frontier.nextAt(0)).toBeUndefined();
  });

  it('waits for the next better one as long as it comes within three pauses', () => {
    const frontier = frontierOf(0);
    frontier.retry(frontier.take(0), 3_600_000, 0);
    expect(frontier.take(2999)).toBe(-1);
    expect(frontier.nextAt(2999)).toBe(3000);
    expect(frontier.url(frontier.take(3000))).toBe('http://one.sunk.test/');
  });

  it('waits for nobody who has never answered', () => {
    const frontier = frontierOf(0);
    const stranger = frontier.intern('http://stranger.test/');
    frontier.offer(stranger, 1, 1, 0);
    expect(frontier.take(0)).toBe(stranger);
    frontier.done(frontier.take(0), 0);
    expect(frontier.url(frontier.take(1000))).toBe('http://good.test/2');
    frontier.done(frontier.find('http://good.test/2'), 1000);
    // The stranger is still under way.
    expect(frontier.url(frontier.take(1000))).toBe('http://one.sunk.test/');
  });

  it('waits while a better one is under way, but not when worse ones are taken', () => {
    const frontier = frontierOf(0);
    const good = frontier.take(0);
    expect(frontier.take(100_000)).toBe(-1);
    const worse = frontier.intern('http://worse.test/');
    frontier.turns.restored('worse.test', true);
    frontier.offer(worse, 0.1, 1, 0);
    expect(frontier.take(100_000)).toBe(worse);
    expect(frontier.url(frontier.take(100_000))).toBe('http://one.sunk.test/');
    frontier.done(good, 100_000);
  });
});
