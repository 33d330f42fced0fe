/** Machines that die at random. `npm run attack -- --only machines` kills a hundred. */
import { expect, it } from 'vitest';
import { killRun } from '../../attack/machines/kill-run.js';
import { redisPath, warnWithoutRedis } from '../support/redis-server.js';

warnWithoutRedis('Machines that die');

it.skipIf(redisPath === undefined)(
  'workers, head and Redis are killed: no page is lost or stored twice, and no host is asked too soon',
  async () => {
    const report = await killRun({ kills: 6, seed: 3, hosts: 12, pages: 20, milliseconds: 150_000 });
    expect(report).toMatchObject({ lost: 0, twice: 0, hasty: [], problems: [] });
    expect(report.kills.worker + report.kills.head + report.kills.redis).toBe(6);
  },
);
