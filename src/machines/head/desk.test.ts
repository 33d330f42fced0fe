import { describe, expect, it } from 'vitest';
import type { Beat, FetchedAnswer } from '../messages/answer.js';
import { Desk, type Outcome } from './desk.js';
import { HearingTime } from './hearing-time.js';
import { Opening } from './opening.js';
import { Suspects } from './suspects.js';

const times = { within: 5000, timeout: 10_000, silence: 6000, slack: 1000, longest: 600_000 };

const beatOf = (worker: string, at: number, held: number[] = [], capacity = 2): Beat => ({
  ...{ said: 'beat', epoch: 'e', worker, at, held, capacity },
  ...{ answers: 0, failures: 0, perSecond: 0, lag: 0, processor: 0, waiting: 0, machine: 'm' },
  ...{ rendering: 0, renderCapacity: 0 },
});

const answerOf = (worker: string, ticket: number): FetchedAnswer => ({
  ...{ said: 'fetched', epoch: 'e', worker, ticket },
  frame: { data: {}, blobs: [] },
});

/** A desk with a job for each host named, and what became of them. */
function deskWith(...hosts: string[]) {
  let tickets = 0;
  const desk = new Desk(times, () => ++tickets);
  const outcomes: (Outcome | undefined)[] = hosts.map(() => undefined);
  const jobs = hosts.map((host, i) => ({
    ...{ url: `http://${host}/${i}`, host, isRead: true },
    task: (numbered: { epoch: string; ticket: number }) =>
      ({ kind: 'address', url: `http://${host}/`, ...numbered }) as const,
    end: (outcome: Outcome) => {
      outcomes[i] = outcome;
    },
  }));
  for (const job of jobs) desk.add(job);
  /** Gives out what can be; Redis takes it in at once. */
  const assign = (now: number) => {
    const assigned = desk.assign(now);
    for (const { lease } of assigned) lease.takenIn = now;
    return assigned.map(({ job, lease }) => `${job.url} ${lease.worker} ${lease.ticket}`);
  };
  return { desk, jobs, outcomes, assign };
}

describe('who gets what', () => {
  it('nobody, while nobody is there; then the worker with the most room', () => {
    const { desk, assign } = deskWith('a', 'b', 'c', 'd', 'e');
    expect(assign(0)).toEqual([]);
    desk.beat(beatOf('one', 0), 0);
    desk.beat(beatOf('two', 0), 0);
    expect(assign(0)).toEqual(['http://a/0 one 1', 'http://b/1 two 2', 'http://c/2 one 3', 'http://d/3 two 4']);
    expect([desk.queued, desk.underWay]).toEqual([1, 4]);
  });

  it('a host stays with its worker, which holds up no other host when it is full', () => {
    const { desk, assign, jobs } = deskWith('a', 'a', 'a', 'b');
    desk.beat(beatOf('one', 0), 0);
    desk.beat(beatOf('two', 0), 0);
    expect(assign(0)).toEqual(['http://a/0 one 1', 'http://a/1 one 2', 'http://b/3 two 3']);
    desk.answered(answerOf('one', 1), 1);
    expect(assign(1)).toEqual(['http://a/2 one 4']);
    desk.left('one');
    desk.add(jobs[0]);
    expect(assign(2)).toEqual(['http://a/0 two 5']);
  });
});

it('a worker that comes later gets hosts of one that has much to do, but none that is being asked', () => {
  const { desk, assign, jobs } = deskWith('a', 'b', 'c', 'd');
  desk.beat(beatOf('one', 0, [], 4), 0);
  assign(0);
  desk.beat(beatOf('two', 1, [], 4), 1);
  desk.answered(answerOf('one', 1), 1);
  for (const job of [jobs[0], { ...jobs[1], url: 'http://b/more' }]) desk.add(job);
  expect(assign(2)).toEqual(['http://a/0 two 5', 'http://b/more one 6']);
});

it('a worker that has fallen silent gets nothing more, and its hosts go to others once it asks them no longer', () => {
  const { desk, assign, jobs } = deskWith('a', 'b');
  desk.beat(beatOf('one', 0, [], 4), 0);
  assign(0);
  desk.answered(answerOf('one', 1), 0);
  desk.beat(beatOf('two', 4000, [], 4), 4000);
  for (const job of [jobs[0], { ...jobs[1], url: 'http://b/more' }]) desk.add(job);
  expect(assign(4000)).toEqual([]);
  expect(assign(6100)).toEqual(['http://a/0 two 3']);
  desk.giveUpOverdue(16_100);
  desk.beat(beatOf('two', 16_100, [3], 4), 16_100);
  expect(assign(16_100)).toEqual(['http://b/more two 4']);
});

describe('what is lost', () => {
  it('comes from a worker that lives and has it not, once it can no longer begin it', () => {
    const { desk, assign, outcomes } = deskWith('a', 'b');
    desk.beat(beatOf('one', 0), 0);
    assign(0);
    desk.beat(beatOf('one', 5900, [2]), 5900);
    expect(outcomes).toEqual([undefined, undefined]);
    desk.beat(beatOf('one', 6100, [2]), 6100);
    expect(outcomes).toEqual([{ lost: 'it was lost between the machines' }, undefined]);
  });

  it('is not given up by an old beat that comes late', () => {
    const { desk, assign, outcomes } = deskWith('a');
    desk.beat(beatOf('one', 0), 0);
    assign(0);
    desk.beat(beatOf('one', 4000), 60_000);
    expect(outcomes).toEqual([undefined]);
  });

  it('comes from a silent worker when its request must be over, and not before', () => {
    const { desk, assign, outcomes } = deskWith('a');
    desk.beat(beatOf('one', 0), 0);
    assign(0);
    expect(desk.giveUpOverdue(15_900)).toEqual([]);
    expect(desk.giveUpOverdue(16_100)).toEqual([{ name: 'one', lost: 1, isGone: true }]);
    expect(outcomes).toEqual([{ lost: 'the worker one is silent' }]);
    expect(desk.workers.size).toBe(0);
  });

  it('is nobody’s when it comes back late, or from a worker that never had it', () => {
    const { desk, assign, outcomes, jobs } = deskWith('a');
    desk.beat(beatOf('one', 0), 0);
    assign(0);
    desk.giveUpOverdue(20_000);
    desk.add(jobs[0]);
    desk.beat(beatOf('two', 20_000), 20_000);
    expect(assign(20_000)).toEqual(['http://a/0 two 2']);
    outcomes[0] = undefined;
    desk.answered(answerOf('one', 1), 0);
    desk.answered(answerOf('one', 2), 0);
    expect(outcomes).toEqual([undefined]);
    desk.answered(answerOf('two', 2), 0);
    expect(outcomes[0]).toMatchObject({ said: { worker: 'two' } });
    desk.answered(answerOf('two', 2), 0);
    expect(desk.underWay).toBe(0);
  });

  it('is not what a busy worker holds, however long it reads', () => {
    const { desk, assign, outcomes } = deskWith('a');
    desk.beat(beatOf('one', 0), 0);
    assign(0);
    for (let now = 1000; now < 60_000; now += 1000) {
      desk.beat(beatOf('one', now, [1]), now);
      expect(desk.giveUpOverdue(now)).toEqual([]);
    }
    expect(outcomes).toEqual([undefined]);
  });

  it('waits again when it never left, and is forgotten when nobody waits for it', () => {
    const { desk, assign, jobs, outcomes } = deskWith('a', 'b');
    desk.beat(beatOf('one', 0), 0);
    assign(0);
    desk.takeBack(1);
    expect([desk.queued, desk.underWay]).toEqual([1, 1]);
    expect(desk.abandon(jobs[0])).toBeUndefined();
    expect(desk.abandon(jobs[1])).toMatchObject({ ticket: 2, worker: 'one' });
    expect([desk.queued, desk.underWay, ...outcomes]).toEqual([0, 0, undefined, undefined]);
  });
});

describe('a page over which workers vanish', () => {
  const vanish = (suspects: Suspects, names: string[], alone: boolean) =>
    names.map(name => suspects.lost('http://a/', name, alone));

  it('is read by somebody who has nothing else after two of them, and set aside after three more', () => {
    const suspects = new Suspects();
    expect(vanish(suspects, ['1', '2'], false)).toEqual([undefined, undefined]);
    expect([suspects.isSuspect('http://a/'), suspects.isSuspect('http://b/')]).toEqual([true, false]);
    expect(vanish(suspects, ['3', '4'], true)).toEqual([undefined, undefined]);
    for (let i = 0; i < 10; i++) suspects.wasRead(`http://b/${i}`);
    expect(vanish(suspects, ['5'], true)).toEqual([5]);
    expect(suspects.isEmpty).toBe(true);
  });

  it('is never set aside for what workers lost that had other pages too, however many', () => {
    const names = Array.from({ length: 100 }, (_, i) => `${i}`);
    const suspects = new Suspects();
    for (let i = 0; i < 100; i++) suspects.wasRead(`http://b/${i}`);
    expect(vanish(suspects, names, false).every(set => set === undefined)).toBe(true);
  });

  it('is not set aside while nobody else gets anything read either, unless there is nothing else at all', () => {
    expect(vanish(new Suspects(), ['1', '2', '3', '4', '5', '6', '7'], true)).toEqual(Array(7).fill(undefined));
    expect(vanish(new Suspects(), ['1', '2', '3', '4', '5', '6', '7', '8'], true).at(-1)).toBe(8);
  });

  it('is not suspected for those who come back, nor once it was read', () => {
    const suspects = new Suspects();
    vanish(suspects, ['1', '2'], false);
    suspects.isBack('1');
    expect(suspects.isSuspect('http://a/')).toBe(false);
    vanish(suspects, ['3'], false);
    suspects.wasRead('http://a/');
    expect(suspects.isSuspect('http://a/')).toBe(false);
  });

  it('goes to a worker that is made free for it, and that gets nothing more until it has answered', () => {
    const { desk, assign, jobs } = deskWith('a');
    for (const [name, now] of [
      ['one', 0],
      ['two', 20_000],
    ] as const) {
      desk.beat(beatOf(name, now, [], 1), now);
      assign(now);
      desk.giveUpOverdue(now + 17_000);
      desk.add(jobs[0]);
    }
    for (const job of deskWith('b', 'c').jobs) desk.add(job);
    desk.beat(beatOf('three', 40_000), 40_000);
    expect(assign(40_000)).toEqual(['http://a/0 three 3']);
    expect(assign(40_001)).toEqual([]);
    desk.answered(answerOf('three', 3), 40_002);
    expect(assign(40_003)).toEqual(['http://b/0 three 4', 'http://c/1 three 5']);
  });

  it('a worker that only seemed to be gone is heard again, and loses what it has no more', () => {
    const { desk, assign } = deskWith('a');
    desk.beat(beatOf('one', 0), 0);
    assign(0);
    expect(desk.quiet(17_000)).toEqual(['one']);
    desk.excuse(['one'], 17_000);
    expect([desk.quiet(17_000), desk.giveUpOverdue(17_000)]).toEqual([[], []]);
  });
});

it('time in which the head stood still, or Redis was gone, is no silence of others', () => {
  let real = 0;
  const hearing = new HearingTime({ elapsed: () => real, now: () => real, sleep: async () => {} });
  real = 400;
  hearing.caughtUp();
  real = 60_000;
  expect(hearing.now()).toBe(1400);
  hearing.caughtUp();
  real = 90_000;
  hearing.wasDeaf();
  real = 90_300;
  expect(hearing.now()).toBe(1700);
});

describe('a head that goes on', () => {
  it('waits for all workers of the one before it, and a pause', () => {
    const opening = new Opening(['one', 'two'], 16_000, 1000);
    opening.heard('one', 500);
    expect(opening.isOpen(5000)).toBe(false);
    opening.heard('two', 5000);
    expect([opening.isOpen(5999), opening.isOpen(6000)]).toEqual([false, true]);
  });

  it('does not wait for ever for one that is gone', () => {
    const opening = new Opening(['gone'], 16_000, 1000);
    expect([opening.isOpen(16_500), opening.isOpen(17_000)]).toEqual([false, true]);
  });
});
