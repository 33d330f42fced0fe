import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { defaultStrategy } from '../config/crawl-settings.js';
import { FailureError } from '../core/errors.js';
import { SimulatedWorld, startSimulatedServer } from '../lab/simulated/index.js';
import { openCollection } from '../storage/open.js';
import { type CrawlOptions, type CrawlResult, crawl } from './crawl.js';

export interface DemoOptions extends Pick<CrawlOptions, 'started' | 'signal'> {
  seed: number;
  pages: number;
  /** One of the world's topics; the first when absent. */
  topic?: string;
  folder: string;
}

export interface DemoResult {
  topic: string;
  query: string;
  world: { sites: number; pages: number; relevant: number };
  focused: DemoCrawl;
  breadthFirst: DemoCrawl;
}

export interface DemoCrawl extends CrawlResult {
  strategy: string;
  /** Pages that truly are on topic: the simulated web knows. */
  truly: number;
  seconds: number;
}

const sites = 150;
const pages = 15_000;

/** Two crawls of a simulated web over HTTP on this machine, focused and breadth-first, counted by the world's own truth. */
export async function demo(options: DemoOptions): Promise<DemoResult> {
  const server = await startSimulatedServer(new SimulatedWorld({ seed: options.seed, sites, pages }));
  const scratch = mkdtempSync(join(tmpdir(), 'honeyguide-demo-'));
  try {
    const { world } = server;
    const topic = options.topic ?? world.topics()[0];
    const run = async (strategy: string, out: string): Promise<DemoCrawl> => {
      const started = performance.now();
      const result = await crawl({
        strategy,
        out,
        name: topic,
        query: world.query(topic),
        seeds: world.seeds(topic, 3),
        pages: options.pages,
        delay: 0,
        timeout: 6,
        retries: 0,
        allowPrivate: ['*'],
        started: options.started,
        signal: options.signal,
      });
      if (result.ending === 'stopped') throw new FailureError('Stopped by you before there was anything to compare.');
      const truly = countRelevant(out, url => world.isRelevant(url, topic));
      return { ...result, strategy, truly, seconds: (performance.now() - started) / 1000 };
    };
    const focused = await run(defaultStrategy, options.folder);
    const breadthFirst = await run('breadth-first', join(scratch, 'breadth-first'));
    const size = { sites, pages, relevant: world.relevantCount(topic) };
    return { topic, query: world.query(topic), world: size, focused, breadthFirst };
  } finally {
    await server.close();
    rmSync(scratch, { recursive: true, force: true });
  }
}

function countRelevant(folder: string, isRelevant: (url: string) => boolean): number {
  const collection = openCollection(folder);
  try {
    let count = 0;
    for (const { url } of collection.pages({ all: true, unique: true })) if (isRelevant(url)) count++;
    return count;
  } finally {
    collection.close();
  }
}
