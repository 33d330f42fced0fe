import { expect, it } from 'vitest';
import type { Clock } from '../../core/clock.js';
import type { PlainPage } from '../../crawl/fetch/renderer.js';
import type { AskedRequest, Exchange, Fetched, Response } from '../../crawl/fetch/web.js';
import type { WantedRequest } from '../messages/answer.js';
import { unpackFetched } from '../messages/fetched.js';
import { type CarriedTask, unpackTask } from '../messages/task.js';
import { CarriedRequests } from './carried-requests.js';

const url = 'http://a.example/data';
const page: PlainPage = {
  ...{ url: 'http://a.example/', headers: {}, contentType: 'text/html', body: Buffer.alloc(0) },
  has: { text: 0, links: 0 },
};
const exchange: Exchange = { request: 'GET', responseHead: '', responseBody: Buffer.alloc(0), at: 1 };

/** `answers`: what the web gives, in turn; the last again and again. */
function carried(answers: readonly (Promise<Fetched> | Fetched)[], limits = { requests: 10, bytes: 1000 }) {
  let now = 0;
  const clock: Clock = { elapsed: () => now, now: () => now, sleep: async () => {} };
  const asked: AskedRequest[] = [];
  const delivered: Fetched[] = [];
  const requests = new CarriedRequests(
    page,
    limits,
    async (_url, _purpose, request) => {
      asked.push(request);
      return { fetched: await answers[Math.min(asked.length, answers.length) - 1], isNew: true };
    },
    async message => {
      delivered.push(unpackFetched((unpackTask(message) as CarriedTask).frame, url, 'head'));
    },
    clock,
  );
  const ask = (number: number, more: Partial<AskedRequest> = {}, where = url) => {
    const request: AskedRequest = { method: 'GET', headers: {}, ...more };
    const signed = { said: 'wanted', epoch: 'e', worker: 'w', ticket: 1 } as const;
    const wanted: WantedRequest = { ...signed, number, url: where, purpose: 'data', asked: request };
    return requests.answer(wanted);
  };
  const wait = (milliseconds: number) => {
    now += milliseconds;
  };
  return { requests, asked, delivered, ask, wait };
}

const response = (bytes = 4): Response => ({
  ...{ kind: 'response', url, status: 200, headers: {}, contentType: 'text/plain', truncated: false },
  ...{ body: Buffer.alloc(bytes), milliseconds: 1, exchanges: [exchange] },
});

it('is answered, and what went over the wire is kept for the archive', async () => {
  const { ask, delivered, requests } = carried([response()]);
  await ask(1);
  expect(delivered).toMatchObject([{ kind: 'response', status: 200 }]);
  expect(requests.exchanges).toEqual([{ ...exchange, url }]);
});

it('asked for again: not while it is under way, nor right after its answer; then once more', async () => {
  let come = (_fetched: Fetched) => {};
  const slow = new Promise<Fetched>(resolve => {
    come = resolve;
  });
  const { ask, asked, delivered, wait } = carried([slow, response()]);
  const first = ask(1);
  await ask(1);
  expect(asked).toHaveLength(1);
  come(response());
  await first;
  await ask(1);
  expect([asked.length, delivered.length]).toEqual([1, 1]);
  wait(5000);
  await ask(1);
  expect([asked.length, delivered.length]).toEqual([2, 2]);
});

it('a worker that is hostile gets no more carried than a page in a browser: no header of ours, no order, no end', async () => {
  const { ask, asked, delivered } = carried([response(600)], { requests: 9, bytes: 1000 });
  await ask(1, { headers: { host: 'inside', 'user-agent': 'x', accept: '*/*' } });
  expect(asked[0].headers).toEqual({ accept: '*/*' });
  const json = { 'content-type': 'application/json' };
  await ask(2, { method: 'POST', headers: json, body: Buffer.from('{}') }, 'http://b.example/');
  await ask(3, { method: 'POST', headers: {}, body: Buffer.from('a=b') });
  await ask(4, { method: 'POST', headers: json, body: Buffer.alloc(70_000) });
  expect(asked).toHaveLength(1);
  for (let number = 5; number < 100; number++) await ask(number);
  // Twice the bytes of a page, and twice its requests: a browser that gave trouble asks again.
  expect([asked.length, delivered.length]).toEqual([4, 18]);
  expect(delivered.slice(-10).every(({ kind }) => kind === 'refused')).toBe(true);
});

it('is delivered to nobody once the rendering has ended', async () => {
  const { ask, delivered, requests } = carried([response()]);
  requests.end();
  await ask(1);
  expect(delivered).toEqual([]);
});
