import { describe, expect, it } from 'vitest';
import { meanOfTheme, showPages, themedWeb } from './hcla/themed-web.contract.js';

describe('plsi-phits', () => {
  const web = themedWeb(400, 3);
  const settings = { topics: 4, every: 50 };

  it('puts waiting pages of the wanted theme first, from their links alone', async () => {
    const { scores, provisional } = await showPages('plsi-phits', web, 150, settings, [75, 150]);
    for (const other of [1, 2]) {
      expect(meanOfTheme(0, scores)).toBeGreaterThan(meanOfTheme(other, scores) + 0.1);
      expect(meanOfTheme(0, provisional)).toBeGreaterThan(meanOfTheme(other, provisional));
    }
    for (const score of scores.values()) expect(score >= 0 && score <= 1 + 1e-12).toBe(true);
  });

  it('goes on when old pages are dropped', async () => {
    const reorders = [50, 100, 150, 200, 250];
    const { scores } = await showPages('plsi-phits', web, 250, { ...settings, pages: 60 }, reorders);
    expect(meanOfTheme(0, scores)).toBeGreaterThan(meanOfTheme(1, scores) + 0.05);
  });

  it('gives the same scores again', async () => {
    const once = await showPages('plsi-phits', web, 80, settings);
    const twice = await showPages('plsi-phits', web, 80, settings);
    expect(twice.scores).toEqual(once.scores);
  });
});
