// Machines of one crawl that die: workers, the head, Redis.
import { findBrowser } from '../../dist/crawl/fetch/browser/find-browser.js';
import { howToInstall, redisPath } from '../../scripts/redis-server.js';
import { killRun } from '../machines/kill-run.js';

/** @param {Parameters<typeof killRun>[0]} how */
async function kill(how) {
  if (redisPath === undefined) return { tried: 0, held: 0, seen: howToInstall };
  const report = await killRun(how);
  const { worker, head, redis } = report.kills;
  const tried = worker + head + redis;
  const { lost, twice, hasty, problems, pages, requests, undisturbed, stops, least, crawls } = report;
  const faults = lost + twice + hasty.length + problems.length;
  const seen = [
    `${worker} workers, ${head} heads and ${redis} times Redis killed, ${stops} workers stopped for a while, in ${crawls} ${crawls === 1 ? 'crawl' : 'crawls'}`,
    `of ${pages} pages ${lost} lost, ${twice} stored twice; ${requests} requests, ${undisturbed} of them after the last kill, ${hasty.length} too soon (least pause ${Math.round(least)} of 400 ms)`,
    ...problems.slice(0, 2),
  ];
  return { tried, held: faults === 0 ? tried : 0, seen: seen.join('; ') };
}

/** @type {import('../cases.js').Case[]} */
export const machineKillCases = [
  {
    name: 'kill -9: many machines',
    attack: ({ quick }) => kill({ kills: quick ? 4 : 100, seed: 18 }),
  },
  {
    // Links are there only in rendered pages: one that was left as it came would lose all behind it.
    name: 'kill -9: many machines that render',
    attack: async ({ quick }) => {
      if (findBrowser(process.env) === undefined) return { tried: 0, held: 0, seen: 'skipped: Chromium is missing' };
      return kill({ kills: quick ? 4 : 25, seed: 12, hosts: 8, pages: 12, between: [1000, 3000], scripted: true });
    },
  },
];
