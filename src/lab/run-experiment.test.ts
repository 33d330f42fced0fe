import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { number } from '../core/schema/index.js';
import { defineStrategy } from '../crawl/strategies/strategy.js';
import type { FrozenPage } from '../webs/frozen-page.js';
import { runExperiment } from './run-experiment.js';
import { type ExperimentProgress, progressLine } from './runner/progress.js';

let folder: string;
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'experiment-'));
  writeFileSync(
    join(folder, 'web.jsonl'),
    twoSites()
      .map(page => JSON.stringify(page))
      .join('\n'),
  );
  writeFileSync(join(folder, 'experiment.yaml'), experiment);
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const experiment = `
name: small
web: web.jsonl
splits: {by: site, values: [a, b]}
topics:
  - {name: bees, relevant: {topic: bee}, query: bees honey, seeds: {kind: home}}
strategies: [breadth-first, best-first-anchor]
stop: exhausted
`;

/**
 * Two sites of the same shape. Home → off1, off2, list; list → bee1, bee2 (by an alias) and the other site; off1 → moved
 * → bee3 (on topic). Breadth-first order: home off1 off2 list moved bee1 bee2 bee3.
 */
function twoSites(): FrozenPage[] {
  return ['a', 'b'].flatMap((site): FrozenPage[] => {
    const other = site === 'a' ? 'b' : 'a';
    const at = (path: string) => `http://${site}.example/${path}`;
    const page = (path: string, html: string, labels = {}): FrozenPage => ({
      url: at(path),
      status: 200,
      html,
      labels: { site, ...labels },
    });
    return [
      page('', '<a href=off1>weather</a> <a href=off2>news</a> <a href=list>bees and honey</a> <a href=none>gone</a>', {
        kind: 'home',
      }),
      page('off1', 'weather <a href=moved>about us</a>'),
      page('off2', 'news <a href="/">home</a>'),
      page(
        'list',
        `links <a href=bee1>bees</a> <a href=b2>honey bees</a> <a href="http://${other}.example/bee1">bees</a>`,
      ),
      { url: at('moved'), status: 302, location: at('bee3'), html: '', labels: { site } },
      page('bee1', 'bees make honey', { topic: 'bee' }),
      { ...page('bee2', 'wild bees', { topic: 'bee' }), aliases: [at('b2')] },
      page('bee3', 'bumble bees', { topic: 'bee' }),
      page('island', 'bees that no link leads to', { topic: 'bee' }),
    ];
  });
}

const run = (out: string, more: Partial<Parameters<typeof runExperiment>[0]> = {}) =>
  runExperiment({ experiment: join(folder, 'experiment.yaml'), out: join(folder, out), workers: 0, ...more });

/** results.json without what a clock or the memory decides. */
function timeless(out: string): string {
  return readFileSync(join(folder, out, 'results.json'), 'utf8').replace(
    /"(seconds|cpuSeconds|peakRssMb)":[\d.e+-]+/g,
    '"$1":0',
  );
}

describe('an experiment', () => {
  it('crawls each split alone and measures it', async () => {
    const { results, files } = await run('first');
    expect(results.runs.map(({ split, topic, strategy, seed }) => [split, topic, strategy, seed])).toEqual([
      ['a', 'bees', 'breadth-first', 1],
      ['a', 'bees', 'best-first-anchor', 1],
      ['b', 'bees', 'breadth-first', 1],
      ['b', 'bees', 'best-first-anchor', 1],
    ]);
    const [first, second] = results.runs;
    expect(first).toMatchObject({ web: 'web.jsonl', fetched: 8, reachable: 8, relevantReachable: 3, params: {} });
    // The link to the other site and the one to a page that was not recorded.
    expect(first.linksLeaving).toBe(2);
    expect(first.curve).toEqual([
      [1, 0],
      [2, 0],
      [3, 0],
      [4, 0],
      [5, 0],
      [6, 1],
      [7, 2],
      [8, 3],
    ]);
    expect(first.metrics.recallArea).toBeCloseTo((1 + 2 + 3) / 3 / 8, 12);
    expect(first.metrics.precisionAtRecall['1.0']).toBe(3 / 8);
    // The oracle: home list bee1 bee2 off1 moved bee3, two before the rest.
    expect(first.metrics.greedyArea).toBeCloseTo((0 + 0 + 1 + 2 + 2 + 2 + 3 + 3) / 3 / 8, 12);
    // The bound does not see that list and off1 cannot both be spared: hits at 3, 4 and 3 + 3.
    expect(first.metrics.upperBoundArea).toBeCloseTo((0 + 0 + 1 + 2 + 2 + 3 + 3 + 3) / 3 / 8, 12);
    expect(first.metrics.oracleFractionOverBreadthFirst).toBe(0);
    // By anchors: home list bee1 bee2, then off1 off2 moved bee3 in the order found.
    expect(second.curve.map(([, relevant]) => relevant)).toEqual([0, 0, 1, 2, 2, 2, 2, 3]);
    expect(second.metrics.oracleFraction).toBeCloseTo(12 / 13, 12);
    expect(second.metrics.recallAgainstUnion).toBe(1);
    expect(first.metrics.averageSimilarity).toBe(second.metrics.averageSimilarity);
    expect(first.metrics.averageSimilarity).toBeGreaterThan(0);
    const area = results.summary.find(row => row.strategy === 'best-first-anchor' && row.metric === 'recallArea')!;
    expect(area.mean).toBeCloseTo(12 / 24, 12);
    expect(readFileSync(files.markdown, 'utf8')).toContain('| 1 | best-first-anchor |');
    const html = readFileSync(files.html, 'utf8');
    expect(html).toContain('best-first-anchor finds relevant pages soonest');
    expect(html).not.toMatch(/(src|href)="?https?:/);
  });

  it('gives the same results.json again, byte for byte, in other processes too', async () => {
    await run('first');
    await run('again');
    expect(timeless('again')).toBe(timeless('first'));
    await run('processes', { workers: 2 });
    expect(timeless('processes')).toBe(timeless('first'));
  });

  it('goes on where it stopped', async () => {
    await run('first');
    const runs = join(folder, 'first', 'runs');
    const [gone, kept] = readdirSync(runs);
    rmSync(join(runs, gone));
    const before = statSync(join(runs, kept)).mtimeMs;
    const seen: ExperimentProgress[] = [];
    const outcome = await run('first', { progress: progress => seen.push(progress) });
    expect(outcome.reused).toBe(3);
    expect(seen.map(({ done, total }) => `${done}/${total}`)).toEqual(['3/4', '4/4']);
    expect(statSync(join(runs, kept)).mtimeMs).toBe(before);
    expect((await run('first', { fresh: true })).reused).toBe(0);
  });

  it('stops when asked and keeps what is done', async () => {
    const stop = new AbortController();
    const progress = ({ done }: ExperimentProgress) => {
      if (done === 1) stop.abort();
    };
    await expect(run('stopped', { signal: stop.signal, progress })).rejects.toThrow(/1 of 4 runs done/);
    expect((await run('stopped')).reused).toBe(1);
  });

  it('crawls with a budget, which the oracle has too', async () => {
    const path = join(folder, 'budget.yaml');
    writeFileSync(
      path,
      experiment
        .replace('stop: exhausted', 'stop: {pages: 4}')
        .replace('[breadth-first, best-first-anchor]', '[best-first-anchor]'),
    );
    const { results } = await runExperiment({ experiment: path, out: join(folder, 'budget'), workers: 0 });
    expect(results.runs[0]).toMatchObject({ fetched: 4, reachable: 8 });
    expect(results.runs[0].curve).toEqual([
      [1, 0],
      [2, 0],
      [3, 1],
      [4, 2],
    ]);
    // Recall 0 0 ⅓ ⅔ and ⅔ for the four fetches that were not allowed; the oracle can do no better.
    expect(results.runs[0].metrics.recallArea).toBeCloseTo((1 + 2 * 5) / 3 / 8, 12);
    expect(results.runs[0].metrics.oracleFraction).toBe(1);
    expect(results.runs[0].metrics.oracleFractionOverBreadthFirst).toBeNull();
  });

  it('knows no interval of a single run, and shows none', async () => {
    const path = join(folder, 'single.yaml');
    const text = experiment
      .replace(/splits: .*\n/, '')
      .replace('seeds: {kind: home}', 'seeds: ["http://a.example/"]')
      .replace('[breadth-first, best-first-anchor]', '[breadth-first]');
    writeFileSync(path, text);
    const { files, report } = await runExperiment({ experiment: path, out: join(folder, 'single'), workers: 0 });
    const { summary, summaryByTopic } = JSON.parse(readFileSync(files.results, 'utf8'));
    for (const row of [...summary, ...summaryByTopic]) expect(row).toMatchObject({ low95: null, high95: null });
    expect(report).toMatch(/\| 1 \| breadth-first \| \d\.\d{3} \|/);
    const html = readFileSync(files.html, 'utf8');
    expect(html).not.toContain('class="band"');
    expect(html).toContain('There are no bands');
  });

  it('runs a strategy of the user, and one grid of parameters', async () => {
    writeFileSync(
      join(folder, 'mine.js'),
      'export default { name: "mine", combine: "last", rank: (page, links) => ({ priorities: links.map(link => link.url.length) }) };',
    );
    const path = join(folder, 'own.yaml');
    writeFileSync(
      path,
      experiment.replace(/strategies: .*/, 'strategies: [./mine.js, {name: naive-best-n, params: {n: [1, 3]}}]'),
    );
    const { results } = await runExperiment({ experiment: path, out: join(folder, 'own'), workers: 0 });
    expect(results.runs.slice(0, 3).map(({ strategy, params }) => [strategy, params])).toEqual([
      ['./mine.js', {}],
      ['naive-best-n', { n: 1 }],
      ['naive-best-n', { n: 3 }],
    ]);
    const labels = new Set(results.summary.map(row => row.strategy));
    expect([...labels]).toEqual(['./mine.js', 'naive-best-n n=1', 'naive-best-n n=3']);
  });

  it('runs a strategy given as an object', async () => {
    const own = defineStrategy({
      name: 'longest',
      summary: 'longest URL first',
      parameters: { factor: number({ default: 1, minimum: -9, maximum: 9 }) },
      needs: [],
      create: ({ factor }) => ({
        name: 'longest',
        combine: 'last',
        rank: (_page, links) => ({ priorities: links.map(link => link.url.length * factor) }),
      }),
    });
    const path = join(folder, 'object.yaml');
    writeFileSync(
      path,
      experiment.replace(/strategies: .*/, 'strategies: [{name: longest, params: {factor: [1, -1]}}]'),
    );
    const { results } = await runExperiment({ experiment: path, out: join(folder, 'object'), own: [own] });
    // Longest first: home off1 moved bee3 off2 list bee1 bee2 (ties in the order found); shortest first: home, then the fours.
    expect(results.runs[0].curve.map(([, relevant]) => relevant)).toEqual([0, 0, 0, 1, 1, 1, 2, 3]);
    await expect(runExperiment({ experiment: path, out: join(folder, 'object') })).rejects.toThrow(
      /no strategy "longest"/,
    );
  });

  it('says in which run a strategy failed', async () => {
    writeFileSync(
      join(folder, 'bad.js'),
      'export default { name: "bad", combine: "max", rank() { throw new Error("no idea"); } };',
    );
    const path = join(folder, 'bad.yaml');
    writeFileSync(path, experiment.replace(/strategies: .*/, 'strategies: [./bad.js]'));
    for (const workers of [0, 1]) {
      const outcome = runExperiment({ experiment: path, out: join(folder, 'bad'), workers });
      await expect(outcome).rejects.toThrow(/\.\/bad\.js on bees\/a: .*no idea/);
    }
  });

  it('refuses what the web cannot give, with the line', async () => {
    const refusal = async (from: string | RegExp, to: string) => {
      const path = join(folder, 'wrong.yaml');
      writeFileSync(path, experiment.replace(from, to));
      return runExperiment({ experiment: path, out: join(folder, 'wrong'), workers: 0 }).catch(
        (error: Error) => error.message,
      );
    };
    expect(await refusal('by: site', 'by: host')).toMatch(
      /wrong\.yaml:4: no page has a label "host"; there are: kind, site, topic/,
    );
    expect(await refusal('[a, b]', '[a, c]')).toMatch(/wrong\.yaml:4: no page has site "c"; there are: a, b/);
    expect(await refusal('topic: bee', 'topic: wasp')).toMatch(
      /wrong\.yaml:6: no page has topic "wasp"; there are: bee/,
    );
    expect(await refusal('kind: home', 'kind: start')).toMatch(
      /wrong\.yaml:6: no recorded page with site "a" is a seed of "bees"/,
    );
    expect(await refusal('web: web.jsonl', 'web: absent.jsonl')).toMatch(/No such file or folder: .*absent\.jsonl/);
  });
});

describe('the progress line', () => {
  it('says how far it is and how long it takes', () => {
    expect(progressLine({ done: 3, reused: 1, total: 7, startedAt: 0 }, 60_000)).toBe(
      '3/7 runs · 42 % · about 2 min left · 1 done before',
    );
  });
});
