/** The point of it all: a focused crawl finds at least twice as much on topic as breadth-first, over five webs. */
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { crawl } from '../../src/index.js';
import { SimulatedWeb, SimulatedWorld } from '../../src/lab/simulated/index.js';
import { temporaryFolder } from '../support/command.js';

const webSeeds = [101, 102, 103, 104, 105];
const pages = 600;

async function relevantFound(strategy: string, seed: number): Promise<number> {
  const world = new SimulatedWorld({ seed, pageKilobytes: 3 });
  const name = world.topics()[seed % world.topics().length];
  const { query, seeds, relevantLabels } = world.topic(name);
  const { progress } = await crawl({
    name,
    query,
    seeds,
    relevantLabels,
    strategy,
    web: new SimulatedWeb(world),
    pages,
    concurrency: 1,
    delay: 0,
    retries: 0,
    archive: false,
    out: join(temporaryFolder(), 'collection'),
  });
  return progress.relevant;
}

it('best-first harvests at least twice what breadth-first does, averaged over five seeds', async () => {
  const totals = { 'best-first': 0, 'breadth-first': 0 };
  for (const seed of webSeeds) {
    for (const strategy of ['best-first', 'breadth-first'] as const)
      totals[strategy] += await relevantFound(strategy, seed);
  }
  const ratio = totals['best-first'] / totals['breadth-first'];
  console.log(
    `harvest over ${webSeeds.length} webs: best-first ${totals['best-first'] / webSeeds.length} of ${pages}, ` +
      `breadth-first ${totals['breadth-first'] / webSeeds.length}, ratio ${ratio.toFixed(2)}`,
  );
  expect(ratio).toBeGreaterThanOrEqual(2);
}, 240_000);
