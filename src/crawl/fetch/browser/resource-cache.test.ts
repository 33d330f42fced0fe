import { expect, it } from 'vitest';
import { VirtualClock } from '../../../core/clock.js';
import type { Response } from '../web.js';
import { ResourceCache } from './resource-cache.js';

const url = 'http://a.example/x';

function answer(cacheControl = '', more: Partial<Response> = {}): Response {
  const headers = { 'cache-control': cacheControl };
  const body = new Uint8Array([1, 2, 3]);
  const common = { kind: 'response', url, status: 200, contentType: '', truncated: false, milliseconds: 1 } as const;
  return { ...common, headers, body, exchanges: [], ...more };
}

/** How often the web was asked, of two requests one after another. */
async function asked(response: Response, isScript: boolean, wait = 0): Promise<number> {
  const clock = new VirtualClock();
  const cache = new ResourceCache(clock);
  const first = await cache.get(url, isScript, async () => response);
  await clock.sleep(wait);
  const second = await cache.get(url, isScript, async () => response);
  expect(first.isNew).toBe(true);
  expect(second.fetched).toMatchObject({ status: response.status, body: response.body });
  return second.isNew ? 2 : 1;
}

it('scripts are asked for once, unless their server forbids it', async () => {
  expect(await asked(answer(), true, 1e9)).toBe(1);
  expect(await asked(answer('no-cache'), true)).toBe(1);
  expect(await asked(answer('no-store'), true)).toBe(2);
});

it('data is asked for again when it is too old, or its age is not known', async () => {
  expect(await asked(answer('max-age=60'), false, 59_000)).toBe(1);
  expect(await asked(answer('max-age=60'), false, 60_000)).toBe(2);
  expect(await asked(answer(), false)).toBe(2);
  expect(await asked(answer('private, max-age=60'), false)).toBe(2);
});

it('errors and cut answers are not kept', async () => {
  expect(await asked(answer('max-age=60', { status: 500 }), true)).toBe(2);
  expect(await asked(answer('max-age=60', { truncated: 'length' }), true)).toBe(2);
});

it('two pages that want the same at once cost one request', async () => {
  const cache = new ResourceCache(new VirtualClock());
  let requests = 0;
  const ask = async () => {
    requests++;
    await new Promise(setImmediate);
    return answer();
  };
  const got = await Promise.all([cache.get(url, true, ask), cache.get(url, true, ask)]);
  expect(requests).toBe(1);
  expect(got.map(({ isNew }) => isNew)).toEqual([true, false]);
});

it('the bytes that are handed to the archive are not those kept', async () => {
  const cache = new ResourceCache(new VirtualClock());
  const first = answer();
  await cache.get(url, true, async () => first);
  first.body.fill(0);
  const { fetched } = await cache.get(url, true, async () => first);
  expect(fetched).toMatchObject({ body: new Uint8Array([1, 2, 3]) });
});

it('forgets the oldest when there is no more room', async () => {
  const cache = new ResourceCache(new VirtualClock());
  const large = answer('', { body: new Uint8Array(8 * 1024 ** 2) });
  for (let i = 0; i < 9; i++) await cache.get(`${url}${i}`, true, async () => large);
  expect((await cache.get(`${url}8`, true, async () => large)).isNew).toBe(false);
  expect((await cache.get(`${url}0`, true, async () => large)).isNew).toBe(true);
});
