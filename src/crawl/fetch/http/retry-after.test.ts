import { describe, expect, it } from 'vitest';
import { parseRetryAfter } from './retry-after.js';

const now = Date.parse('2026-03-01T12:00:00Z');

describe('parseRetryAfter', () => {
  it.each([
    ['120', 120_000],
    [' 0 ', 0],
    ['Sun, 01 Mar 2026 12:00:30 GMT', 30_000],
    ['Sunday, 01-Mar-26 12:01:00 GMT', 60_000],
    ['Sun Mar  1 12:00:05 2026 GMT', 5_000],
    ['Sun, 01 Mar 2026 11:00:00 GMT', 0],
    ['-5', undefined],
    ['2', 2000],
    ['soon', undefined],
    ['', undefined],
    [undefined, undefined],
  ])('%j is %j ms', (header, expected) => expect(parseRetryAfter(header, now)).toBe(expected));

  it.each(['a', '9', 'Sun, '])('is not held up by %j, again and again', unit => {
    // A pattern that looks again from every letter would not come to an end before the test does.
    expect(parseRetryAfter(unit.repeat(1_000_000), now)).toBeUndefined();
  });

  it('takes the first of several', () => expect(parseRetryAfter(['3', '9'], now)).toBe(3000));
});
