/** Heads and workers in this process, with a real Redis between them. */
import { join } from 'node:path';
import type { smallWeb } from '../../attack/machines/small-web.js';
import { visitsTwice } from '../../attack/machines/stored-pages.js';
import { CrawlEvents } from '../../src/crawl/events/crawl-events.js';
import { type CrawlOptions, type CrawlResult, crawl } from '../../src/library/crawl.js';
import { type RunWorkerOptions, runWorker } from '../../src/library/machines/run-worker.js';
import { temporaryFolder } from './command.js';

export type SmallWeb = Awaited<ReturnType<typeof smallWeb>>;

const home = temporaryFolder();
let folders = 0;

export interface SharedCrawl {
  folder: string;
  /** What a person was told. */
  told: string[];
  finished: Promise<CrawlResult>;
}

/** A crawl of a whole small web by whoever works at this Redis. */
export function shareCrawl(web: Pick<SmallWeb, 'seed'>, redis: string, more: Partial<CrawlOptions> = {}): SharedCrawl {
  const folder = join(home, String(++folders));
  const events = new CrawlEvents();
  const told: string[] = [];
  events.on('warning', ({ detail }) => told.push(detail));
  const quick = { delay: 0, timeout: 2, redisLease: 2, siteConcurrency: 100, pages: 10_000, allowPrivate: ['*'] };
  const finished = crawl({ query: 'honey bees', seeds: [web.seed], out: folder, redis, events, ...quick, ...more });
  return { folder, told, finished };
}

const running = new Set<RunningWorker>();

/** What a test that failed has left behind would work for the next one. */
export async function endWorkers(): Promise<void> {
  await Promise.all(Array.from(running, worker => worker.end()));
}

export interface RunningWorker {
  told: string[];
  end(): Promise<void>;
}

export function startWorker(redis: string, more: Partial<RunWorkerOptions> = {}): RunningWorker {
  const stop = new AbortController();
  const told: string[] = [];
  const tell = (detail: string) => told.push(detail);
  const finished = runWorker({ redis, allowPrivate: ['*'], tell, signal: stop.signal, ...more });
  const worker = {
    told,
    end: async () => {
      running.delete(worker);
      stop.abort();
      await finished;
    },
  };
  running.add(worker);
  return worker;
}

/** Pages that are missing, and pages that are there twice. */
export function missingAndTwice(web: SmallWeb, folder: string): [missing: string[], twice: number] {
  const { urls, twice } = visitsTwice(folder);
  return [web.urls.filter(url => !urls.has(url)), twice];
}
