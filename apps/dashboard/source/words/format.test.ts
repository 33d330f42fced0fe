import { describe, expect, it } from 'vitest';
import { ago, bytes, counted, duration, percent, score, shortUrl } from './format.ts';

describe('numbers and times as people read them', () => {
  it.each([
    [percent(0), '0 %'],
    [percent(0.034), '3.4 %'],
    [percent(0.456), '46 %'],
    [percent(1), '100 %'],
    [score(-1.234), '−1.23'],
    [bytes(0), '0 B'],
    [bytes(8_830_000), '8.8 MB'],
    [duration(40), '40 s'],
    [duration(95), '1 min 35 s'],
    [duration(7500), '2 h 5 min'],
    [duration(500_000), '6 days'],
    [counted(1, 'page'), '1 page'],
    [counted(1500, 'page'), '1,500 pages'],
    [ago(0, 59_000), 'just now'],
    [ago(0, 7_300_000), '2 h ago'],
    [shortUrl('https://example.org/'), 'example.org'],
    [shortUrl('http://example.org/a/'), 'example.org/a/'],
  ])('%s is %s', (made, wanted) => expect(made).toBe(wanted));
});
