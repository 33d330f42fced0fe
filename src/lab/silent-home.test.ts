/** Behind a hub, the right site has a first page that says nothing, and another mentions a word of the query everywhere: the crawl must look further. */
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { runExperiment } from './run-experiment.js';

let folder: string;
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'honeyguide-silent-'));
  writeFileSync(
    join(folder, 'experiment.yaml'),
    `
name: silent
web: {simulated: {worlds: 2, seed: 501, hub: true, sites: 14, pages: 4000, topics: 12, sizeSpread: 1.3, portals: 0.15, tunnelling: 0, siteFocus: 0.8, outsideLinks: 0, uninformativeHomes: 0.3, pageKilobytes: 4, linksPerPage: 25}}
splits: {by: world, values: ['1', '2']}
critic: keywords
topics:
  - {name: military, relevant: {topic: military, siteTopic: military}, query: military army, seeds: {seed: hub}}
strategies: [adaptive]
stop: {pages: 120}
`,
  );
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

it('two pages of each site are read before a hundred of one that only mentions a word', async () => {
  const { results } = await runExperiment({
    experiment: join(folder, 'experiment.yaml'),
    out: join(folder, 'out'),
    workers: 0,
  });
  // 32 of 36 and 53 of 57; without it 36 and 24: in the second world the right site has a first page that says nothing.
  const found = results.runs.map(({ curve, relevantReachable }) => curve.at(-1)![1] / relevantReachable);
  for (const share of found) expect(share).toBeGreaterThan(0.8);
});
