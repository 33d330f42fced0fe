/** A large site lists all that it has on one page: the crawl must still see the others. */
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { FrozenPage } from '../webs/frozen-page.js';
import { runExperiment } from './run-experiment.js';

let folder: string;
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'honeyguide-crowded-'));
  const lines = crowdedWeb().map(page => JSON.stringify(page));
  writeFileSync(join(folder, 'web.jsonl'), `${lines.join('\n')}\n`);
  writeFileSync(
    join(folder, 'experiment.yaml'),
    `
name: crowded
web: web.jsonl
critic: keywords
topics:
  - {name: bees, relevant: {topic: bees}, query: wild bees, seeds: ['http://hub.example/']}
strategies: [adaptive]
stop: {pages: 120}
`,
  );
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

/**
 * A hub names two sites. The large one has a list of 6,000 pages whose names hold a word of the query, and none is on topic; the small one
 * has its 20 pages on topic behind a home page that does not say so.
 */
function crowdedWeb(): FrozenPage[] {
  const page = (url: string, html: string, topic = 'none'): FrozenPage => ({
    url,
    status: 200,
    html,
    labels: { topic },
  });
  const numbers = (count: number) => Array.from({ length: count }, (_, i) => i);
  const list = numbers(6000).map(i => `<a href="/wild/${i % 60}/${i}.html">wild card ${i}</a>`);
  const wild = numbers(6000).map(i =>
    page(
      `http://large.example/wild/${i % 60}/${i}.html`,
      `<title>Card ${i}</title>A wild card matches file names of number ${i}.`,
    ),
  );
  const bees = numbers(20).map(i =>
    page(
      `http://small.example/garden/${i}.html`,
      `<title>Wild bees ${i}</title>Wild bees nest in the ground; these bees fly in month ${i}. <a href="${i + 1}.html">next</a>`,
      'bees',
    ),
  );
  return [
    page(
      'http://hub.example/',
      '<a href="http://large.example/">wild life</a> <a href="http://small.example/">a garden</a>',
    ),
    page('http://large.example/', '<a href="/all.html">all wild cards</a>'),
    page('http://large.example/all.html', list.join(' ')),
    ...wild,
    page('http://small.example/', '<title>Home</title><a href="/garden/">enter</a>'),
    page('http://small.example/garden/', '<title>Contents</title><a href="0.html">beginning</a>'),
    ...bees,
  ];
}

it('a list of thousands of links of one site does not push the others out of sight', async () => {
  const { results } = await runExperiment({
    experiment: join(folder, 'experiment.yaml'),
    out: join(folder, 'out'),
    workers: 0,
  });
  expect(results.runs[0].curve.at(-1)![1]).toBeGreaterThanOrEqual(15);
});
