import { expect, it } from 'vitest';
import type { Fetched } from '../../crawl/fetch/web.js';
import { OwnPauses } from './own-pauses.js';

it('a time-out in which the process itself stood still is no failure of the host', () => {
  let now = 0;
  const pauses = new OwnPauses({ now: () => now, elapsed: () => now, sleep: async () => {} });
  const url = 'http://a.example/';
  const late: Fetched = { kind: 'failed', url, problem: 'timeout', detail: 'no answer', retryable: true };
  const unknown: Fetched = { kind: 'failed', url, problem: 'dns', detail: 'no such name', retryable: false };
  now = 300;
  expect(pauses.excuse(late, 0)).toBe(late);
  now = 3000;
  expect(pauses.excuse(late, 200)).toMatchObject({
    problem: 'aborted',
    detail: expect.stringMatching(/timeout: no answer/),
  });
  expect(pauses.excuse(unknown, 200)).toBe(unknown);
  expect(pauses.excuse(late, 3001)).toBe(late);
  pauses.close();
});
