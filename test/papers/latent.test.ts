/** The latent strategies learn from whatever pages a user has: a collection, a frozen web or a folder, none of them labelled. */
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { beforeAll, describe, expect, it } from 'vitest';
import { crawl } from '../../src/index.js';
import { SimulatedWeb, SimulatedWorld, smooth } from '../../src/lab/simulated/index.js';
import { temporaryFolder } from '../support/command.js';

const folder = temporaryFolder();
const web = (seed: number) =>
  new SimulatedWorld({ ...smooth, seed, sites: 20, pages: 1500, topics: 6, pageKilobytes: 3 });

async function found(strategy: string, world: SimulatedWorld, pages: number, out: string, corpus?: string) {
  const { query, seeds, relevantLabels } = world.topic('computer science');
  const { progress } = await crawl({
    query,
    seeds,
    relevantLabels,
    strategy,
    corpus,
    web: new SimulatedWeb(world),
    pages,
    concurrency: 1,
    delay: 0,
    archive: false,
    out: join(folder, out),
  });
  return progress.relevant;
}

const corpora: Record<string, string> = {
  collection: join(folder, 'corpus'),
  'frozen web': join(folder, 'corpus.jsonl.gz'),
  folder: join(folder, 'pages'),
};

describe('a corpus without labels', () => {
  let breadthFirst = 0;
  beforeAll(async () => {
    // Another web than the one that is crawled later.
    await found('breadth-first', web(8), 150, 'corpus');
    const world = web(8);
    const pages = Array.from(world.pages(), ({ url }) => ({ url, html: world.page(url).html }));
    writeFileSync(corpora['frozen web'], gzipSync(pages.map(page => JSON.stringify(page)).join('\n')));
    mkdirSync(corpora.folder);
    pages.forEach(({ html }, i) => {
      writeFileSync(join(corpora.folder, `${i}.html`), html);
    });
    breadthFirst = await found('breadth-first', web(7), 300, 'breadth-first');
  }, 60_000);

  const kinds = Object.keys(corpora);
  const cases = [['hcla', kinds] as const, ['plsi-phits', kinds.slice(0, 1)] as const];
  for (const [strategy, chosen] of cases) {
    for (const kind of chosen) {
      it(`${strategy} learns from a ${kind} and finds more than breadth-first`, async () => {
        const relevant = await found(strategy, web(7), 300, `${strategy} ${kind}`, corpora[kind]);
        expect(relevant).toBeGreaterThan(breadthFirst);
      }, 60_000);
    }
  }
});
