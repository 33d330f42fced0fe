import { expect, it } from 'vitest';
import { wordNet } from './wordnet.js';

it('WordNet takes less than 60 MB', () => {
  const before = process.memoryUsage.rss();
  expect(wordNet().size).toBeGreaterThan(100_000);
  expect((process.memoryUsage.rss() - before) / 2 ** 20).toBeLessThan(60);
});
