/** Machines that are killed at random while they work, as `npm run attack -- --only machines` does it a hundred times. */
import { describe, expect, it } from 'vitest';
import { killRun } from '../../attack/machines/kill-run.js';
import { redisPath, warnWithoutRedis } from '../support/redis-server.js';

warnWithoutRedis('Machines that die');

describe.skipIf(redisPath === undefined)('machines that are killed', () => {
  it('lose no page, store none twice, and ask no host too soon', async () => {
    const report = await killRun({ kills: 6, seed: 3, hosts: 8, pages: 15, between: [300, 900] });
    const { lost, twice, hasty, problems, pages, kills } = report;
    expect({ lost, twice, hasty, problems }).toEqual({ lost: 0, twice: 0, hasty: [], problems: [] });
    expect(pages).toBeGreaterThanOrEqual(120);
    expect(kills.worker + kills.head + kills.redis).toBeGreaterThanOrEqual(6);
  });
});
