// A crawl on many machines (processes on loopback, a real Redis) whose machines are killed at random: workers, the head, Redis. At the end
// every page must be there, once, and no host was asked too soon.
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { Random } from '../../dist/core/random.js';
import { startBuilt } from '../../scripts/built-command.js';
import { startRedis } from '../../scripts/redis-server.js';
import { hastyRequests, smallWeb } from './small-web.js';
import { visitsTwice } from './stored-pages.js';

/**
 * @typedef {object} KillReport
 * @property {Record<'worker' | 'head' | 'redis', number>} kills
 * @property {number} stops workers that were stopped for a while
 * @property {number} crawls
 * @property {number} pages pages there are, all crawls together
 * @property {number} lost pages that are not stored
 * @property {number} twice pages that are stored more than once
 * @property {number} requests
 * @property {number} undisturbed requests after the last kill
 * @property {string[]} hasty
 * @property {number} least least milliseconds between two requests to one host
 * @property {string[]} problems
 */

/** Timers of the machine that measures are late by a few. */
const tolerance = 10;
const workers = 2;
/** Milliseconds without a request after which the next machine dies all the same. */
const patience = 15_000;

/**
 * @param {{ kills: number, seed: number, hosts?: number, pages?: number, delay?: number, between?: [number, number], log?: (line: string) => void, milliseconds?: number, scripted?: boolean }} how
 * `delay` and `milliseconds` in milliseconds; `between`: least and most milliseconds between two kills; `scripted`: pages are made by scripts
 * and rendered by workers
 * @returns {Promise<KillReport>}
 */
export async function killRun(how) {
  const { kills, seed, hosts = 24, pages = 40, delay = 400, between = [600, 2400] } = how;
  const { log = () => {}, milliseconds = 1_200_000, scripted = false } = how;
  const random = new Random(seed);
  const place = mkdtempSync(join(tmpdir(), 'honeyguide-machines-'));
  const redis = await startRedis([], { persistent: true });
  /** @type {KillReport} */
  const report = {
    ...{ kills: { worker: 0, head: 0, redis: 0 }, stops: 0, crawls: 0, pages: 0, lost: 0, twice: 0, requests: 0 },
    undisturbed: 0,
    ...{ hasty: [], least: Number.POSITIVE_INFINITY, problems: [] },
  };
  const total = () => report.kills.worker + report.kills.head + report.kills.redis;
  const deadline = performance.now() + milliseconds;
  const startWorker = () => startBuilt(['worker', '--redis', redis.url, '--allow-private', '--concurrency', '16']);
  const crew = Array.from({ length: workers }, startWorker);
  try {
    while (total() < kills && performance.now() < deadline) {
      const web = await smallWeb({ hosts, pages, latency: 60, seed: seed + report.crawls, scripted });
      const folder = join(place, String(report.crawls++));
      const shared = ['--redis', redis.url, '--redis-lease', '3'];
      const first = ['crawl', '--query', 'honey bees', '--seed', ...web.homes, '--out', folder, '--allow-private'];
      const pauses = ['--delay', String(delay / 1000), '--timeout', '2'];
      const rendering = scripted ? ['--render', 'always'] : [];
      const limits = [...pauses, ...rendering, '--pages', '100000', '--site-concurrency', '64'];
      let head = startBuilt([...first, ...limits, ...shared]);
      let isOver = false;
      const watch = (/** @type {typeof head} */ one) =>
        void one.finished.then(({ code, signal, error }) => {
          if (one !== head || signal === 'SIGKILL') return;
          const said = error.trim().split('\n').at(-1) ?? '';
          // Begun while there was no Redis: whoever looks after it begins it again.
          if (code === 1 && said.includes(redis.url)) return begin();
          if (code !== 0) report.problems.push(`the head ended with ${code}: ${said}`);
          isOver = true;
        });
      const begin = () => {
        head = startBuilt(hasStored(folder) ? ['resume', folder, ...shared] : [...first, ...limits, ...shared]);
        watch(head);
      };
      watch(head);
      // Machines die while they work.
      while (!isOver && web.asked.length < hosts && performance.now() < deadline) await sleep(50);
      let asked = web.asked.length;
      while (!isOver && performance.now() < deadline) {
        await Promise.race([sleep(between[0] + random.below(between[1] - between[0])), head.finished]);
        if (isOver || total() >= kills) continue;
        // Over the whole crawl, one after so many pages: whoever kills faster than anybody can work sees only the beginning.
        const share = Math.round((web.urls.length / kills) * (0.5 + random.next()));
        const latest = performance.now() + patience;
        while (!isOver && web.asked.length < asked + share && performance.now() < latest) await sleep(20);
        if (isOver) continue;
        asked = web.asked.length;
        const dice = random.next();
        const one = random.below(crew.length);
        if (dice < 0.5) {
          report.kills.worker++;
          crew[one].child.kill('SIGKILL');
          await crew[one].finished;
          crew[one] = startWorker();
        } else if (dice < 0.65) {
          report.stops++;
          const { child } = crew[one];
          child.kill('SIGSTOP');
          setTimeout(() => child.kill('SIGCONT'), 500 + random.below(6000));
        } else if (dice < 0.82) {
          report.kills.redis++;
          await redis.kill();
          await sleep(random.below(800));
          await redis.restart();
        } else if (hasStored(folder)) {
          report.kills.head++;
          head.child.kill('SIGKILL');
          await head.finished;
          begin();
        }
        log(`${total()} kills, ${web.asked.length} requests`);
      }
      if (!isOver) report.problems.push('it did not end in time');
      report.undisturbed = web.asked.length - asked;
      head.child.kill('SIGKILL');
      await head.finished;
      await web.close();
      account(report, folder, web, delay - tolerance);
      rmSync(folder, { recursive: true, force: true });
    }
    return report;
  } finally {
    for (const { child } of crew) {
      child.kill('SIGCONT');
      child.kill('SIGKILL');
    }
    await Promise.all(crew.map(({ finished }) => finished));
    await redis.close();
    rmSync(place, { recursive: true, force: true });
  }
}

/** @param {string} folder */
function hasStored(folder) {
  return visitsTwice(folder).visits > 0;
}

/**
 * @param {KillReport} report
 * @param {string} folder
 * @param {Awaited<ReturnType<typeof smallWeb>>} web
 * @param {number} pause
 */
function account(report, folder, web, pause) {
  const { urls, twice, others } = visitsTwice(folder);
  report.problems.push(...others.slice(0, 5));
  report.pages += web.urls.length;
  report.lost += web.urls.filter(url => !urls.has(url)).length;
  report.twice += twice;
  report.requests += web.asked.length;
  const { hasty, least } = hastyRequests(web.asked, pause);
  report.hasty.push(...hasty);
  report.least = Math.min(report.least, least);
}
