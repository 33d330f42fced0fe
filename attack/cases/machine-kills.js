// Machines of one crawl that die: workers, the head, Redis.
import { howToInstall, redisPath } from '../../scripts/redis-server.js';
import { killRun } from '../machines/kill-run.js';

/** @type {import('../cases.js').Case[]} */
export const machineKillCases = [
  {
    name: 'kill -9: many machines',
    async attack({ quick }) {
      if (redisPath === undefined) return { tried: 0, held: 0, seen: howToInstall };
      const report = await killRun({ kills: quick ? 4 : 100, seed: 18 });
      const { worker, head, redis } = report.kills;
      const tried = worker + head + redis;
      const { lost, twice, hasty, problems, pages, requests, undisturbed, stops, least, crawls } = report;
      const faults = lost + twice + hasty.length + problems.length;
      const seen = [
        `${worker} workers, ${head} heads and ${redis} times Redis killed, ${stops} workers stopped for a while, in ${crawls} crawls`,
        `of ${pages} pages ${lost} lost, ${twice} stored twice; ${requests} requests, ${undisturbed} of them after the last kill, ${hasty.length} too soon (least pause ${Math.round(least)} of 400 ms)`,
        ...problems.slice(0, 2),
      ];
      return { tried, held: faults === 0 ? tried : 0, seen: seen.join('; ') };
    },
  },
];
