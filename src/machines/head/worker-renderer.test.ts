import { expect, it } from 'vitest';
import { systemClock } from '../../core/clock.js';
import type { PlainPage, Rendered } from '../../crawl/fetch/renderer.js';
import { type Beat, packRenderedAnswer, type RenderedAnswer, unpackSaid } from '../messages/answer.js';
import type { Job, Outcome } from './desk.js';
import { Desks } from './desks.js';
import { WorkerRenderer } from './worker-renderer.js';

const times = { within: 5000, timeout: 10_000, silence: 6000, slack: 1000, longest: 600_000 };
const rendered: Rendered = {
  ...{ kind: 'rendered', html: '<p>bees', isCut: false, url: 'http://a.example/', exchanges: [], milliseconds: 5 },
};

const pageAt = (url: string): PlainPage => ({
  ...{ url, headers: {}, contentType: 'text/html', body: Buffer.alloc(0), has: { text: 0, links: 0 } },
});

/** A head without a Redis: desks, and whoever is said to be there. */
function headWith(own?: { render: () => Promise<Rendered> }) {
  const desks = new Desks(times);
  const told: string[] = [];
  const cancelled: string[] = [];
  let now = 0;
  const line = {
    ask: (wish: Pick<Job, 'url' | 'host' | 'isRead'>, task: Job['task']) =>
      new Promise<Outcome>(end => desks.renderings.add({ ...wish, task, end })),
    nobodyRenders: () => desks.nobodyRenders(now),
    holderOf: (ticket: number) => desks.renderings.holderOf(ticket),
    outbox: {
      cancel: (worker: string, ticket: number) => void cancelled.push(`${worker} ${ticket}`),
      delivererOf: () => async () => {},
    },
    tell: (detail: string) => void told.push(detail),
    clock: systemClock,
  };
  const web = { fetchAside: async () => Promise.reject(new Error('nobody asks')) };
  const limits = { busy: 1, patience: 1, requests: 1, bytes: 1, characters: 1 };
  const renderer = new WorkerRenderer(line, {
    ...{ web, limits },
    own: own && { ...own, close: async () => {} },
  });
  const beat = (worker: string, renderCapacity = 1): Beat => ({
    ...{ said: 'beat', epoch: 'e', worker, at: now, held: [], capacity: 1, rendering: 0, renderCapacity },
    ...{ answers: 0, failures: 0, perSecond: 0, lag: 0, processor: 0, waiting: 0, machine: 'm' },
  });
  return {
    ...{ desks, renderer, told, cancelled },
    enter: (worker: string, renderCapacity?: number) => desks.beat(beat(worker, renderCapacity), now),
    /** Gives out what waits; the ticket of the first. */
    give: () => {
      const assigned = desks.assign(now);
      for (const { job, lease } of assigned) {
        lease.takenIn = now;
        job.task({ epoch: 'e', ticket: lease.ticket });
      }
      return assigned[0]?.lease.ticket;
    },
    answer: (worker: string, ticket: number) =>
      desks.answered(unpackSaid(packRenderedAnswer({ epoch: 'e', worker }, ticket, rendered)) as RenderedAnswer, now),
    wait: async (milliseconds: number) => {
      now += milliseconds;
      desks.giveUpOverdue(now);
      // Whoever lost something asks again.
      await new Promise(resolve => setImmediate(resolve));
    },
  };
}

it('what a worker lost is rendered by another; what the first says later is nobody’s', async () => {
  const { renderer, enter, give, answer, wait, cancelled } = headWith();
  enter('one');
  const result = renderer.render(pageAt('http://a.example/'));
  const first = give();
  await wait(7000);
  enter('two');
  const second = give();
  answer('one', first);
  const wanted = { said: 'wanted', epoch: 'e', number: 1, url: 'http://a.example/x', purpose: 'data' } as const;
  renderer.wanted({ ...wanted, worker: 'one', ticket: first, asked: { method: 'GET', headers: {} } });
  expect(cancelled).toEqual([`one ${first}`]);
  answer('two', second);
  expect(await result).toMatchObject({ kind: 'rendered', html: '<p>bees' });
});

it('a page over which worker after worker vanishes stays as it came', async () => {
  const { renderer, enter, give, wait } = headWith();
  const result = renderer.render(pageAt('http://a.example/deadly'));
  let isOver = false;
  void result.then(() => {
    isOver = true;
  });
  for (let i = 0; i < 20 && !isOver; i++) {
    enter(`worker-${i}`);
    give();
    await wait(7000);
  }
  expect(await result).toEqual({
    kind: 'unrendered',
    problem: expect.stringMatching(/^\d+ workers vanished while they rendered it$/),
  });
});

it('where no worker renders, this machine does, or the page says why nobody did; a person hears of it once', async () => {
  const { renderer, enter, told } = headWith({ render: async () => rendered });
  enter('plain', 0);
  expect(await renderer.render(pageAt('http://a.example/1'))).toBe(rendered);
  expect(await renderer.render(pageAt('http://a.example/2'))).toBe(rendered);
  expect(told).toEqual([expect.stringMatching(/^No worker renders: pages are rendered on this machine/)]);
  const poor = headWith();
  poor.enter('plain', 0);
  expect(await poor.renderer.render(pageAt('http://a.example/'))).toEqual({
    kind: 'unrendered',
    problem: 'no worker has a browser, and neither has the head',
  });
  expect(poor.told).toEqual([expect.stringMatching(/^No worker renders: pages stay as they came/)]);
});
