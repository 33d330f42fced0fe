/** Machines that are killed at random while they work, as `npm run attack -- --only machines` does it a hundred times. */
import { describe, expect, it } from 'vitest';
import { killRun } from '../../attack/machines/kill-run.js';
import { browserPath, warnWithoutBrowser } from '../support/browser.js';
import { redisPath, warnWithoutRedis } from '../support/redis-server.js';

warnWithoutRedis('Machines that die');
warnWithoutBrowser('Machines that die while they render');

describe.skipIf(redisPath === undefined)('machines that are killed', () => {
  it('lose no page, store none twice, and ask no host too soon', async () => {
    const report = await killRun({ kills: 6, seed: 3, hosts: 8, pages: 15, between: [300, 900] });
    const { lost, twice, hasty, problems, pages, kills } = report;
    expect({ lost, twice, hasty, problems }).toEqual({ lost: 0, twice: 0, hasty: [], problems: [] });
    expect(pages).toBeGreaterThanOrEqual(120);
    expect(kills.worker + kills.head + kills.redis).toBeGreaterThanOrEqual(6);
  });

  // Links are there only in rendered pages: one that was left as it came would lose all behind it.
  it.skipIf(browserPath === undefined)('while they render, neither', async () => {
    const report = await killRun({ kills: 6, seed: 5, hosts: 6, pages: 5, between: [1500, 3000], scripted: true });
    const { lost, twice, hasty, problems, kills } = report;
    expect({ lost, twice, hasty, problems }).toEqual({ lost: 0, twice: 0, hasty: [], problems: [] });
    expect(kills.worker + kills.head + kills.redis).toBeGreaterThanOrEqual(6);
  });
});
