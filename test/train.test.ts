/** From marked URLs to a crawl that was learnt: the whole way by the commands, over HTTP on loopback. */
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type SimulatedServer, SimulatedWorld, startSimulatedServer } from '../src/lab/simulated/index.js';
import { runCommand, temporaryFolder } from './support/command.js';

const folder = temporaryFolder();
let server: SimulatedServer;
beforeAll(async () => {
  const calm = { slowHosts: 0, errors: 0, redirects: 0, robots: 0 };
  server = await startSimulatedServer(
    new SimulatedWorld({
      seed: 3,
      sites: 12,
      pages: 400,
      topics: 2,
      tunnelling: 0.8,
      portals: 0,
      pageKilobytes: 3,
      ...calm,
    }),
  );
});
afterAll(() => server.close());

it('trains on marked URLs and crawls with the model', async () => {
  const { world } = server;
  const pages = [...world.pages()];
  const wanted = pages.filter(({ labels }) => labels.topic === 'music' && labels.role === 'person').slice(0, 6);
  const way = pages.filter(({ labels }) => labels.role === 'people' || labels.role === 'home').slice(0, 10);
  const list = [...way.map(({ url }) => url), ...wanted.map(({ url }) => `* ${url}`)].join('\n');
  writeFileSync(join(folder, 'list.txt'), `${list}\n`);
  const model = join(folder, 'music.model');
  const local = ['--allow-private', '--delay', '0'];
  const trained = await runCommand('train', join(folder, 'list.txt'), '--out', model, '--json', ...local);
  expect(trained.error).toBe('');
  expect(JSON.parse(trained.out)).toMatchObject({ strategy: 'hmm', trainedOn: { pages: 16, targets: 6 } });
  const out = join(folder, 'crawl');
  const limits = ['--pages', '40', '--threshold', '0.3', '--out', out, '--json'];
  const seeds = world.seeds('music', 2);
  const crawled = await runCommand('crawl', '--model', model, '--seed', ...seeds, ...limits, ...local);
  expect(JSON.parse(crawled.out)).toMatchObject({ pages: 40 });
  expect(JSON.parse(crawled.out).relevant).toBeGreaterThan(0);
  expect(readFileSync(join(out, 'crawl.yaml'), 'utf8')).toContain('strategy: hmm');

  // The default strategy needs no model, and takes one.
  const other = join(folder, 'adaptive.model');
  const learnt = await runCommand(
    'train',
    join(folder, 'list.txt'),
    '--strategy',
    'adaptive',
    '--out',
    other,
    ...local,
  );
  expect(learnt.out).toMatch(/Use it: honeyguide crawl --model \S+ --query WORDS --seed URL\n/);
  const folderOf = ['--pages', '40', '--out', join(folder, 'second'), '--json'];
  const words = ['--query', world.query('music')];
  const second = await runCommand('crawl', '--model', other, ...words, '--seed', ...seeds, ...folderOf, ...local);
  expect(JSON.parse(second.out)).toMatchObject({ pages: 40 });

  // So does a strategy of one's own, which no list knows.
  const own = join(folder, 'own.mjs');
  const rank = 'rank: (page, links) => links.map(() => 1)';
  writeFileSync(own, `export default { name: 'own', combine: 'max', ${rank}, learnt: () => ({ pages: 1 }) };\n`);
  const ownModel = join(folder, 'own.model');
  const taught = await runCommand('train', join(folder, 'list.txt'), '--strategy', own, '--out', ownModel, ...local);
  expect(taught.out).toMatch(/Use it: honeyguide crawl --model \S+ --seed URL\n/);
});
