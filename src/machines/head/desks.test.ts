import { expect, it } from 'vitest';
import type { Beat } from '../messages/answer.js';
import type { Outcome } from './desk.js';
import { Desks } from './desks.js';

const times = { within: 5000, timeout: 10_000, silence: 6000, slack: 1000, longest: 600_000 };

const beatOf = (worker: string, at: number, renderCapacity: number, held: number[] = []): Beat => ({
  ...{ said: 'beat', epoch: 'e', worker, at, held, capacity: 1, rendering: 0, renderCapacity },
  ...{ answers: 0, failures: 0, perSecond: 0, lag: 0, processor: 0, waiting: 0, machine: 'm' },
});

function desksWith(requests: readonly string[], renderings: readonly string[]) {
  const desks = new Desks(times);
  const outcomes: Record<string, Outcome> = {};
  const jobOf = (url: string) => ({
    ...{ url, host: url, isRead: true },
    task: (numbered: { epoch: string; ticket: number }) => ({ kind: 'address', url, ...numbered }) as const,
    end: (outcome: Outcome) => {
      outcomes[url] = outcome;
    },
  });
  for (const url of requests) desks.requests.add(jobOf(url));
  for (const url of renderings) desks.renderings.add(jobOf(url));
  const assign = (now: number) =>
    desks.assign(now).map(({ job, lease }) => {
      lease.takenIn = now;
      return `${job.url} ${lease.worker} ${lease.ticket}`;
    });
  return { desks, outcomes, assign };
}

it('renderings take no room of requests, and go to those that render, the least busy first', () => {
  const { desks, assign } = desksWith(['r1', 'r2'], ['p1', 'p2', 'p3', 'p4']);
  desks.beat(beatOf('plain', 0, 0), 0);
  desks.beat(beatOf('one', 0, 2), 0);
  desks.beat(beatOf('two', 0, 1), 0);
  expect(assign(0)).toEqual(['r1 plain 1', 'r2 one 2', 'p1 one 3', 'p2 two 4', 'p3 one 5']);
  desks.answered({ said: 'rendered', epoch: 'e', worker: 'two', ticket: 4, frame: { data: {}, blobs: [] } }, 1);
  expect(assign(1)).toEqual(['p4 two 6']);
});

it('a rendering is given up as soon as its worker is silent, its requests when they must be over', () => {
  const { desks, outcomes, assign } = desksWith(['r'], ['p']);
  desks.beat(beatOf('one', 0, 1), 0);
  assign(0);
  expect(desks.giveUpOverdue(6100)).toEqual([{ name: 'one', lost: 1, isGone: false }]);
  expect(outcomes).toEqual({ p: { lost: 'the worker one is silent', vanished: undefined } });
  expect(desks.giveUpOverdue(16_100)).toEqual([{ name: 'one', lost: 1, isGone: true }]);
  expect(outcomes.r).toMatchObject({ lost: 'the worker one is silent' });
});

it('a worker that renders no more loses its renderings at once', () => {
  const { desks, outcomes, assign } = desksWith([], ['p']);
  desks.beat(beatOf('one', 0, 1), 0);
  assign(0);
  desks.beat(beatOf('one', 1, 0), 1);
  expect(outcomes).toEqual({ p: { lost: 'the worker one has left' } });
});

it('nobody renders when workers are there and none does, but for one that may be on its way back', () => {
  const { desks } = desksWith([], []);
  expect(desks.nobodyRenders(0)).toBe(false);
  desks.beat(beatOf('plain', 0, 0), 0);
  expect(desks.nobodyRenders(0)).toBe(true);
  desks.beat(beatOf('one', 100, 1), 100);
  desks.left('one');
  expect([desks.nobodyRenders(200), desks.nobodyRenders(5200)]).toEqual([false, true]);
});

it('a page is not suspected for a worker that vanished over a rendering', () => {
  const { desks, outcomes, assign } = desksWith(['r'], []);
  for (let i = 0, now = 0; i < 12; i++, now += 20_000) {
    const name = `worker-${i}`;
    desks.beat(beatOf(name, now, 1), now);
    desks.renderings.add({
      ...{ url: `p${i}`, host: '', isRead: true, end: () => {} },
      task: numbered => ({ kind: 'address', url: '', ...numbered }),
    });
    assign(now);
    desks.giveUpOverdue(now + 17_000);
    expect(outcomes.r).toEqual({ lost: `the worker ${name} is silent`, vanished: undefined });
    desks.requests.add({
      ...{ url: 'r', host: 'r', isRead: true },
      task: numbered => ({ kind: 'address', url: '', ...numbered }),
      end: outcome => {
        outcomes.r = outcome;
      },
    });
  }
});
