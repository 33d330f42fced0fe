/** "Which strategy would have been best on what I have crawled?": an experiment of the lab on the collection, in processes of its own. */
import { mkdirSync, writeFileSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { basename, join } from 'node:path';
import { stringify } from 'yaml';
import { UsageError } from '../../../core/errors.js';
import type { Collection } from '../../../storage/collection.js';
import type { Program } from '../folder/crawl-processes.js';
import type { Work } from './jobs.js';
import { runProgram } from './run-program.js';

/** What is compared unless somebody says otherwise: quick ones that need nothing but a query. */
export const usualStrategies = ['breadth-first', 'best-first', 'shark-search', 'hits', 'adaptive'];

/** The experiment as the lab reads it. */
export function comparison(collection: Collection, strategies: readonly string[]): Record<string, unknown> {
  const settings = collection.settings();
  const query = String(settings?.query ?? '');
  const seeds = Array.isArray(settings?.seeds) ? settings.seeds.map(String) : [];
  if (query === '' || seeds.length === 0) {
    throw new UsageError('Strategies are compared by a query and seeds; this collection was crawled without.');
  }
  return {
    name: `which strategy is best on ${basename(collection.folder)}`,
    web: collection.folder,
    topics: [{ name: String(settings?.name ?? 'topic'), relevant: { relevant: 'true' }, query, seeds }],
    strategies: [...strategies],
    languages: 'own',
    stop: 'exhausted',
  };
}

/** Writes results and report into `out`. */
export function compareWork(program: Program, experiment: Record<string, unknown>, out: string, name: string): Work {
  return async (job, signal) => {
    mkdirSync(out, { recursive: true });
    const file = join(out, 'experiment.yaml');
    writeFileSync(file, stringify(experiment, { lineWidth: 0 }));
    // Half of the cores: a crawl may be running.
    const workers = String(Math.max(1, availableParallelism() >> 1));
    await runProgram(program, ['lab', 'run', file, '--out', out, '--workers', workers], signal, line => {
      const counts = /^(\d+)\/(\d+) runs/.exec(line);
      if (counts) [job.done, job.total] = [Number(counts[1]), Number(counts[2])];
      job.message = line;
    });
    job.made = name;
  };
}
