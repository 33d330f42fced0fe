import { describe, expect, it } from 'vitest';
import { Random } from '../../core/random.js';
import { retryDelay } from './retry.js';
import type { Failed, Refused, Response } from './web.js';

const response = (status: number, retryAfter?: number): Response => ({
  kind: 'response',
  url: 'http://a.example/',
  status,
  headers: {},
  contentType: '',
  body: new Uint8Array(),
  truncated: false,
  milliseconds: 1,
  retryAfter,
});
const failed = (problem: Failed['problem'], retryable: boolean): Failed => ({
  kind: 'failed',
  url: 'http://a.example/',
  problem,
  detail: '',
  retryable,
});
const refused: Refused = { kind: 'refused', url: 'http://a.example/', reason: 'robots', detail: '' };

describe('retryDelay', () => {
  it.each([200, 301, 400, 401, 403, 404, 410, 501])('gives up on HTTP %i', status => {
    expect(retryDelay(response(status), 1, new Random(1))).toBeUndefined();
  });

  it.each([429, 500, 502, 503, 504])('waits 1–2 s, then 2–4 s after HTTP %i, then gives up', status => {
    for (let seed = 0; seed < 50; seed++) {
      const random = new Random(seed);
      const first = retryDelay(response(status), 1, random)!;
      const second = retryDelay(response(status), 2, random)!;
      expect(first).toBeGreaterThanOrEqual(1000);
      expect(first).toBeLessThan(2000);
      expect(second).toBeGreaterThanOrEqual(2000);
      expect(second).toBeLessThan(4000);
      expect(retryDelay(response(status), 3, random)).toBeUndefined();
    }
  });

  it('has jitter', () => {
    const random = new Random(1);
    const delays = Array.from({ length: 20 }, () => retryDelay(response(503), 1, random));
    expect(new Set(delays).size).toBe(20);
  });

  it('respects Retry-After up to an hour, and never waits less than the back-off', () => {
    expect(retryDelay(response(503, 20_000), 1, new Random(1))).toBe(20_000);
    expect(retryDelay(response(429, 86_400_000), 1, new Random(1))).toBe(3_600_000);
    expect(retryDelay(response(429, 0), 1, new Random(1))).toBeGreaterThanOrEqual(1000);
  });

  it('repeats failures that may pass, and no refusals', () => {
    expect(retryDelay(failed('connection', true), 1, new Random(1))).toBeGreaterThan(0);
    expect(retryDelay(failed('tls', false), 1, new Random(1))).toBeUndefined();
    expect(retryDelay(failed('aborted', true), 1, new Random(1))).toBeUndefined();
    expect(retryDelay(refused, 1, new Random(1))).toBeUndefined();
  });

  it('never waits longer than the limit, however many attempts', () => {
    expect(retryDelay(response(500), 40, new Random(1), { attempts: 50 })).toBe(300_000);
  });
});
