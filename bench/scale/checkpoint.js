/**
 * What checkpoints cost a crawl with `adaptive` and `evidence` (after `npm run build`): how long it stands still for one, how large that is, and the share of the
 * processor time that all of them take, the writing included.
 *   node bench/scale/checkpoint.js [--waiting 1000000] [--pages 6000]
 */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { TextAnalyser } from '../../dist/algorithms/text/analyser.js';
import { Random } from '../../dist/core/random.js';
import { DuplicateIndex } from '../../dist/crawl/duplicates/duplicate-index.js';
import { Engine } from '../../dist/crawl/engine.js';
import { Frontier } from '../../dist/crawl/frontier/frontier.js';
import { createJudge } from '../../dist/crawl/judge/registry.js';
import { EveryLink } from '../../dist/crawl/plan/every-link.js';
import { Repeats } from '../../dist/crawl/repeats/repeats.js';
import { Scope } from '../../dist/crawl/scope/scope.js';
import { createStrategy } from '../../dist/crawl/strategies/registry.js';
import { openStore } from '../../dist/storage/open.js';
import { address } from '../frontier.js';
import { median, processorMilliseconds } from '../measuring.js';
import { grownWeb, query, urlOf } from './grown-web.js';

const { values } = parseArgs({
  options: { waiting: { type: 'string', default: '1000000' }, pages: { type: 'string', default: '6000' } },
});
const [waiting, pages] = [Number(values.waiting), Number(values.pages)];
const rounds = 5;
const shape = { hosts: 1000, fresh: 4, links: 10 };

const folder = mkdtempSync(join(tmpdir(), 'honeyguide-checkpoint-'));
// In this thread, so that the writing is measured too.
const store = await openStore({ folder: join(folder, 'c'), threaded: false, archive: false, resume: false });
try {
  const text = new TextAnalyser();
  const [strategy, judge] = [createStrategy('adaptive'), createJudge('evidence')];
  const topic = { name: '', query, seeds: [], examples: [] };
  for (const part of [judge, strategy]) await part.prepare?.({ topic, text, random: new Random(1) });
  const frontier = new Frontier({ combine: strategy.combine, delay: 0, hostConcurrency: 16 });
  const engine = new Engine(
    {
      ...{ web: grownWeb(shape), strategy, judge, frontier, store, text, repeats: new Repeats() },
      planner: new EveryLink(frontier, strategy),
      scope: new Scope({}, []),
      read: { textLimit: 100_000, ignoreRobots: false },
      duplicates: new DuplicateIndex(),
    },
    { pages, concurrency: 16, random: new Random(1), checkpointVisits: 1000 },
  );
  engine.seed([urlOf(shape, 0)]);
  for (let i = 0; i < waiting; i++) {
    const id = frontier.intern(address(i % 10_000, Math.floor(i / 10_000)));
    frontier.offer(id, -1000 - (i % 1000), 4, 0);
  }
  let began = processorMilliseconds();
  await engine.run();
  await store.flush();
  const perPage = (processorMilliseconds() - began) / pages;
  /** @type {number[]} */
  const pauses = [];
  /** @type {number[]} */
  const costs = [];
  const write = store.checkpoint?.bind(store);
  store.checkpoint = parts => {
    pauses.push(processorMilliseconds() - began);
    write?.(parts);
  };
  for (let round = 0; round < rounds; round++) {
    began = processorMilliseconds();
    engine.checkpoints.write();
    await store.flush();
    costs.push(processorMilliseconds() - began);
  }
  const { bytes } = engine.checkpoints;
  const visits = engine.checkpoints.interval;
  console.log(
    `${frontier.known} URLs known, ${pages} pages read: a checkpoint of ${(bytes / 2 ** 20).toFixed(1)} MB stops the crawl for ${median(pauses).toFixed(0)} ms and costs ${median(costs).toFixed(0)} ms all in, of processor time`,
  );
  console.log(
    `one in ${visits.toFixed(0)} visits of ${perPage.toFixed(2)} ms: ${((100 * median(costs)) / (visits * perPage)).toFixed(2)} % of the crawl's processor time (goal: at most 2)`,
  );
} finally {
  await store.close();
  rmSync(folder, { recursive: true, force: true });
}
