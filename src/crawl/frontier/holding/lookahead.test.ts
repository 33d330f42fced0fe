import { describe, expect, it } from 'vitest';
import { Random } from '../../../core/random.js';
import { Frontier } from '../frontier.js';
import { HostQueues } from '../host-queues.js';
import { UrlRecords } from '../url-records.js';

const second = 1000;

/** Hosts that have answered before, with URLs of these priorities. */
function frontierOf(hosts: Record<string, readonly number[]>, lookahead?: number, delay = second): Frontier {
  const frontier = new Frontier({ combine: 'max', delay, lookahead });
  for (const [host, priorities] of Object.entries(hosts)) {
    if (!host.startsWith('stranger')) frontier.turns.restored(host, true);
    for (const [n, priority] of priorities.entries()) {
      frontier.offer(frontier.intern(`http://${host}/${n}`), priority, 1, 0);
    }
  }
  return frontier;
}

/** What is taken until a time, as `seconds host`, with answers that take a tenth of a second and `underWay` requests at once. */
function taken(frontier: Frontier, end: number, underWay = 8): string[] {
  const found: string[] = [];
  const flights: { id: number; at: number }[] = [];
  let now = 0;
  while (now <= end) {
    for (let flight = flights[0]; flight && flight.at <= now; flight = flights[0]) {
      flights.shift();
      frontier.done(flight.id, now);
    }
    const id = flights.length < underWay ? frontier.take(now) : -1;
    if (id >= 0) {
      found.push(`${now / second} ${frontier.host(id)}`);
      flights.push({ id, at: now + 100 });
      continue;
    }
    const turn = flights.length < underWay ? frontier.nextAt(now) : undefined;
    const next = Math.min(turn ?? Number.POSITIVE_INFINITY, flights[0]?.at ?? Number.POSITIVE_INFINITY);
    if (next === Number.POSITIVE_INFINITY) break;
    expect(next, 'a time that was is no time to wait for').toBeGreaterThan(now);
    now = next;
  }
  return found;
}

describe('a crawl that looks ahead', () => {
  it('waits for the host of the best URLs', () => {
    const hosts = { good: [0.9, 0.8, 0.7], poor: [0.2, 0.1] };
    expect(taken(frontierOf(hosts, 1), 2500)).toEqual(['0 good', '1.1 good', '2.2 good', '2.2 poor']);
    expect(taken(frontierOf(hosts), 2500)).toEqual(['0 good', '0 poor', '1.1 good', '1.1 poor', '2.2 good']);
  });

  it('takes any of the best before its turn', () => {
    const hosts = { good: [0.9, 0.8, 0.7], fair: [0.6, 0.5], poor: [0.2, 0.1] };
    expect(taken(frontierOf(hosts, 3), 1500)).toEqual(['0 good', '0 fair', '1.1 good', '1.1 fair', '1.1 poor']);
  });

  it('makes nobody wait who has none before it, however many hosts there are', () => {
    const hosts = Object.fromEntries(Array.from({ length: 60 }, (_, n) => [`host${n}`, [n / 60]]));
    const frontier = frontierOf(hosts, 1);
    for (let left = 60; left > 0; left--) {
      const id = frontier.take(0);
      expect(id).toBeGreaterThanOrEqual(0);
      frontier.done(id, 0);
    }
  });

  it('waits for nobody where there are no pauses, and not for long where they are short', () => {
    const random = new Random(4);
    // A few hosts have the best of a thousand, and far more of them than can be asked for at once.
    const hosts = Object.fromEntries(
      Array.from({ length: 1000 }, (_, n) => [
        `host${n}`,
        Array.from({ length: n < 5 ? 200 : 3 }, () => (n < 5 ? 1 : 0) + random.next()),
      ]),
    );
    const end = 2 * second;
    const hurried = taken(frontierOf(hosts, undefined, 0), end, 64);
    expect(hurried.length).toBeGreaterThan(1200);
    expect(taken(frontierOf(hosts, 64, 0), end, 64)).toEqual(hurried);
    // Five hosts can be asked 10 times a second at the most, by their answers alone.
    expect(taken(frontierOf(hosts, 64, 10), end, 64).length).toBeGreaterThan(5 * 10 * 2);
  });

  it('comes to an end', () => {
    const hosts = { good: [0.9, 0.8], poor: [0.2, 0.1], other: [0.15] };
    expect(taken(frontierOf(hosts, 2), 60_000)).toHaveLength(5);
  });

  it('waits for no stranger, whatever its links promise', () => {
    const frontier = frontierOf({ stranger: [0.9, 0.8, 0.7], poor: [0.2] }, 1);
    expect(frontier.host(frontier.take(0))).toBe('stranger');
    expect(frontier.host(frontier.take(0))).toBe('poor');
  });

  it('waits for nobody who takes long to answer, or wants long pauses, or is to be asked again much later', () => {
    const slow = frontierOf({ good: [0.9, 0.8], poor: [0.2, 0.1] }, 1);
    slow.take(0);
    expect(slow.take(2999)).toBe(-1);
    expect(slow.host(slow.take(3001))).toBe('poor');

    const paused = frontierOf({ good: [0.9, 0.8], poor: [0.2] }, 1);
    paused.setHostDelay('good', 10 * second);
    paused.done(paused.take(0), 0);
    expect(paused.host(paused.take(0))).toBe('poor');

    const later = frontierOf({ good: [0.9, 0.8], poor: [0.2] }, 1);
    later.retry(later.take(0), 3_600_000, 0);
    expect(later.host(later.take(0))).toBe('poor');
  });

  it('takes seeds, and what a person put first, at once', () => {
    const frontier = frontierOf({ good: [0.9, 0.8], poor: [0.2, 0.1] }, 1);
    frontier.take(0);
    const wanted = frontier.find('http://poor/1');
    frontier.fix(wanted, 'first');
    expect(frontier.take(0)).toBe(wanted);
  });
});

it('the n-th largest priority is that of all in order', () => {
  const random = new Random('priorities');
  const records = new UrlRecords();
  const queues = new HostQueues(records);
  const priorities: number[][] = [0, 1, 2, 3].map(() => []);
  queues.ensure(priorities.length);
  for (let n = 0; n < 400; n++) {
    const host = random.below(4);
    const priority = Math.fround(random.below(100) / 100);
    const id = records.add(host, 0, false);
    records.setPriority(id, priority);
    queues.push(host, id);
    priorities[host].push(priority);
  }
  for (const hosts of [[0], [1, 3], [0, 1, 2, 3]]) {
    const falling = hosts.flatMap(host => priorities[host]).sort((a, b) => b - a);
    for (const n of [1, 2, 7, 50, falling.length]) expect(queues.priorityAt(n, hosts)).toBe(falling[n - 1]);
    expect(queues.priorityAt(falling.length + 1, hosts)).toBe(Number.NEGATIVE_INFINITY);
  }
});
