import { mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { stringify } from 'yaml';
import { runSettings } from '../config/crawl-settings.js';
import { siteSettings } from '../config/site-settings.js';
import { UsageError } from '../core/errors.js';
import { environmentName, type Field } from '../core/schema/index.js';
import { planSites, sitePlanAsTopicFile } from './find-sites/request.js';
import { planAsTopicFile } from './plan.js';
import { type PlanInput, planCrawl } from './request.js';

const folder = mkdtempSync(join(tmpdir(), 'honeyguide-plan-'));
let files = 0;
const file = (text: string, ending = 'yaml'): string => {
  const path = join(folder, `${files++}.${ending}`);
  writeFileSync(path, text);
  return path;
};
const topic = (values: object): string => file(stringify({ query: 'bees', seeds: ['https://a.example/'], ...values }));
const planned = async (input: PlanInput = {}) => {
  const given = { query: 'bees', seeds: ['https://a.example/'], ...input.given };
  return (await planCrawl({ ...input, given: input.topicFile ? input.given : given })).plan;
};

const model = (strategy: string): string =>
  file(
    JSON.stringify({
      ...{ format: 'honeyguide-model', version: 1, strategy, parameters: { states: 3 }, learnt: {} },
      trainedOn: { session: 's', recorded: '', pages: 1, links: 0, targets: 1 },
      targets: [{ url: 'https://a.example/', title: 'bees', text: 'bees' }],
    }),
    'json',
  );
const models = [model('hmm'), model('hmm'), model('hmm')];

/** Values for the call, the file and the environment, all different where that can be. */
function threeValues(key: string, field: Field): unknown[] {
  if (key === 'model') return models;
  if (key === 'hosts') return [['a.example'], ['b.example'], ['c.example']];
  if (key === 'accept') return [['text/html'], ['text/plain'], ['application/xhtml+xml']];
  switch (field.kind) {
    case 'flag':
      return [!field.default, field.default, !field.default];
    case 'choice':
      return [field.choices[1], field.choices[2] ?? field.choices[0], field.choices[1]];
    case 'list':
      return [['a'], ['b'], ['c']];
    case 'text':
      if (field.format === 'stop-rule') return ['saturated', 'recall 0.9', 'recall 0.8'];
      if (field.format === 'language') return ['de', 'fr', 'en'];
      if (field.format === 'http-url') return ['http://a:1', 'http://b:1', 'http://c:1'];
      return field.names ? ['/a', '/b', '/c'] : ['a', 'b', 'c'];
    case 'number':
    case 'integer':
    case 'bytes': {
      const step = field.maximum - field.minimum < 3 ? (field.maximum - field.minimum) / 8 : 1;
      return [1, 2, 3].map(times => field.minimum + times * step);
    }
    default:
      throw new Error(`${key}: no values for a ${field.kind}`);
  }
}

const order = 'what is given, then the file, then the environment, then the default';

describe('precedence', () => {
  const variable = (key: string, field: Field, value: unknown) => ({
    [environmentName(field.flag ?? key)]: Array.isArray(value) ? value.join(' ') : String(value),
  });

  it.each(Object.entries(runSettings))(`%s: ${order}`, async (key, field) => {
    const [given, inFile, inEnvironment] = threeValues(key, field);
    const environment = variable(key, field, inEnvironment);
    const topicFile = topic({ [key]: inFile });
    const value = async (input: PlanInput) =>
      Object.entries((await planned(input)).settings).find(([name]) => name === key)?.[1];
    expect(await value({ topicFile, environment, given: { [key]: given } })).toEqual(given);
    expect(await value({ topicFile, environment })).toEqual(inFile);
    expect(await value({ environment })).toEqual(inEnvironment);
    expect(await value({})).toEqual(field.default);
  });

  it.each(Object.entries(siteSettings))(`sites, %s: ${order}`, (key, field) => {
    const [given, inFile, inEnvironment] = threeValues(key, field);
    const environment = variable(key, field, inEnvironment);
    const target = ['https://a.example/'];
    const topicFile = (settings: object) => file(stringify({ sites: { target, ...settings } }));
    const inBlock = topicFile({ [key === 'sites' ? 'count' : key]: inFile });
    const value = (input: Parameters<typeof planSites>[0]) =>
      Object.entries(planSites(input).siteSettings).find(([name]) => name === key)?.[1];
    expect(value({ topicFile: inBlock, environment, given: { [key]: given } })).toEqual(given);
    expect(value({ topicFile: inBlock, environment })).toEqual(inFile);
    expect(value({ topicFile: topicFile({}), environment })).toEqual(inEnvironment);
    expect(value({ topicFile: topicFile({}) })).toEqual(field.default);
  });

  const everywhere = (call: string, inFile: string, environment: string) => ({
    query: call,
    topicFile: file(stringify({ query: inFile, seeds: [`https://${inFile}.example/`] })),
    environment: { HONEYGUIDE_QUERY: environment, HONEYGUIDE_SEED: `https://${environment}.example/` },
  });

  it(`query and seeds: ${order}`, async () => {
    const { query, topicFile, environment } = everywhere('one', 'two', 'three');
    const seeds = ['https://one.example/'];
    expect(await planned({ topicFile, environment, given: { query, seeds } })).toMatchObject({ query, seeds });
    expect(await planned({ topicFile, environment })).toMatchObject({ query: 'two', seeds: ['https://two.example/'] });
    const { plan } = await planCrawl({ environment });
    expect(plan).toMatchObject({ query: 'three', seeds: ['https://three.example/'] });
    await expect(planCrawl({})).rejects.toThrow('No seeds');
  });

  it(`strategy and its parameters, one by one: ${order}`, async () => {
    const topicFile = topic({ strategy: 'shark-search', params: { delta: 0.2, gamma: 0.2 } });
    const environment = { HONEYGUIDE_STRATEGY: 'shark-search', HONEYGUIDE_PARAM: 'delta=0.1 gamma=0.1 beta=0.1' };
    const { strategy } = await planned({ topicFile, environment, given: { params: { delta: '0.3' } } });
    expect(strategy).toEqual({
      name: 'shark-search',
      parameters: { delta: 0.3, gamma: 0.2, beta: 0.1, threshold: 0, anchors: true, inherit: 'nearest', terms: 0 },
    });
  });

  it('parameters stay with the strategy they were given for', async () => {
    const topicFile = topic({ strategy: 'shark-search', params: { delta: 0.2 } });
    const given = { strategy: 'naive-best-n', params: { n: 3 } };
    expect((await planned({ topicFile, given })).strategy.parameters).toEqual({ n: 3, by: 'both', combine: 'max' });
    const environment = { HONEYGUIDE_PARAM: 'explore=0.2' };
    expect((await planned({ environment, given: { strategy: 'adaptive' } })).strategy.parameters).toMatchObject({
      explore: 0.2,
    });
    expect((await planned({ environment, given: { strategy: 'breadth-first' } })).strategy.parameters).toEqual({});
  });

  it(`judge and its parameters: ${order}`, async () => {
    const topicFile = topic({ judge: 'keywords', threshold: 0.2 });
    const environment = { HONEYGUIDE_JUDGE: 'keywords', HONEYGUIDE_THRESHOLD: '0.3' };
    const judge = async (input: PlanInput) => (await planned(input)).judge;
    const at = (threshold: number) => ({ name: 'keywords', parameters: { threshold } });
    expect(await judge({ topicFile, environment, given: { threshold: 0.1 } })).toEqual(at(0.1));
    expect(await judge({ topicFile, environment, given: { judgeParams: { threshold: 0.15 } } })).toEqual(at(0.15));
    expect(await judge({ topicFile, environment })).toEqual(at(0.2));
    expect(await judge({ environment })).toEqual(at(0.3));
    expect(await judge({ given: { judge: 'keywords' } })).toEqual(at(0.1));
    expect(await judge({})).toEqual({ name: 'evidence', parameters: { threshold: 0.5 } });
  });
});

describe('the plan', () => {
  it('takes the judge that fits what there is', async () => {
    const judge = async (input: PlanInput) => (await planned(input)).judge.name;
    expect(await judge({})).toBe('evidence');
    expect(await judge({ examples: { relevant: ['good/'], other: [] } })).toBe('evidence');
    expect(await judge({ relevantLabels: { topic: 'bees' } })).toBe('labels');
    expect(await judge({ relevantLabels: { topic: 'bees' }, given: { threshold: 0.4 } })).toBe('labels');
    expect(await judge({ given: { model: models[0] } })).toBe('evidence');
  });

  it('has the strategy and the parameters of a model', async () => {
    const { strategy } = await planned({ given: { model: models[0] } });
    expect(strategy).toMatchObject({ name: 'hmm', parameters: { states: 3, combine: 'max' } });
    const refused = (given: PlanInput['given']) => expect(planned({ given: { model: models[0], ...given } })).rejects;
    await refused({ strategy: 'best-first' }).toThrow('was trained for hmm, not for best-first. Train a model');
    await refused({ params: { states: 4 } }).toThrow(
      'was trained with states=3. Give --param states=… to honeyguide train',
    );
  });

  it.each<[string, PlanInput, string]>([
    [
      'similarity without examples',
      { given: { judge: 'similarity' } },
      'The judge similarity needs example pages: "examples:',
    ],
    ['a classifier without examples', { given: { judge: 'classifier' } }, 'The judge classifier needs example pages'],
    ['labels without any', { given: { judge: 'labels' } }, 'The judge labels needs to know which labels are wanted'],
    ['keywords without any', { given: { judge: 'keywords', query: '', strategy: 'breadth-first' } }, 'needs keywords'],
    ['no topic', { given: { query: '', strategy: 'breadth-first' } }, 'No topic: say what you look for'],
    [
      'a corpus that is needed',
      { given: { strategy: 'hcla' } },
      'The strategy hcla needs pages to learn from: --corpus',
    ],
    [
      'a threshold that the judge has not',
      { given: { judge: 'labels', threshold: 0.1 }, relevantLabels: { a: 'b' } },
      'The judge labels takes no parameters; leave "threshold" out.',
    ],
    ['an unknown parameter', { given: { params: { gama: 1 } } }, 'The strategy adaptive has no parameter "gama"'],
    ['a seed that is none', { given: { seeds: ['example.org'] } }, 'Did you mean https://example.org?'],
    ['a type that nobody reads', { given: { accept: ['image/png'] } }, 'no page of the type image/png can be read'],
  ])('refuses %s', async (_what, input, message) => {
    await expect(planned(input)).rejects.toThrow(UsageError);
    await expect(planned(input)).rejects.toThrow(message);
  });

  it('says where in the file a parameter is wrong', async () => {
    const topicFile = file('query: bees\nseeds: [https://a.example/]\nstrategy: shark-search\nparams:\n  delta: 2\n');
    await expect(planned({ topicFile })).rejects.toThrow(
      `${topicFile}:5: Parameter delta of the strategy shark-search must be a number from 0 to 1, not 2.`,
    );
  });

  it('has whole paths, those of a file from its own folder', async () => {
    const mine = file('export default { name: "mine", judge: () => ({ relevant: true, score: 1 }) };', 'mjs');
    const topicFile = topic({
      strategy: 'semantic-synsets',
      params: { ontology: 'own.yaml' },
      judge: `./${mine.slice(folder.length + 1)}`,
      corpus: 'web.jsonl.gz',
      examples: ['good/', 'https://b.example/'],
    });
    expect(await planned({ topicFile })).toMatchObject({
      strategy: { parameters: { ontology: join(folder, 'own.yaml') } },
      judge: { name: mine },
      settings: { corpus: join(folder, 'web.jsonl.gz') },
      examples: { relevant: [join(folder, 'good'), 'https://b.example/'], other: [] },
    });
  });

  it('reads back from crawl.yaml as the same', async () => {
    const plan = await planned({
      name: 'my bees',
      examples: { relevant: ['pages/good'], other: ['https://b.example/'] },
      given: {
        ...{ strategy: 'hcla', params: { k: '7', anchors: 'true' }, judge: 'classifier', threshold: 0.7 },
        ...{ judgeParams: { method: 'bayes' }, corpus: 'web.jsonl.gz', out: 'x', include: ['a b'], maxBytes: 5000 },
      },
    });
    const again = await planned({ topicFile: file(stringify(planAsTopicFile(plan))) });
    expect(again).toEqual({ ...plan, settings: { ...plan.settings, out: '' } });
  });

  it('of sites reads back from crawl.yaml as the same', () => {
    const plan = planSites({
      examples: {
        target: ['https://a.example/x'],
        other: ['https://b.example/'],
        web: '/w.gz',
        labels: { topic: 'bees' },
      },
      given: { sites: 7, method: 'home-page', pages: 55, seeds: ['https://c.example/'], delay: 0.5 },
    });
    expect(planSites({ topicFile: file(stringify(sitePlanAsTopicFile(plan))) })).toEqual(plan);
  });
});

/** As version 0.1 wrote it, before parameters had types and judges were chosen in the plan. */
const oldCrawlFile = `name: music
query: music sing tempo
seeds:
  - http://kelfield2.localhost:8765/alkalinise6/
params:
  delta: "0.4"
  anchors: "false"
strategy: shark-search
judge: auto
threshold: 0.2
pages: 5
maxTime: 0
delay: 0
concurrency: 32
hostConcurrency: 1
maxBytes: 1048576
textBytes: 102400
timeout: 10
retries: 2
sameSite: false
include:
  - .
exclude: []
maxDepth: 1000000
maxPerHost: 1000000000
maxKnown: 20000000
maxWaiting: 10000000
sitemaps: false
userAgent: honeyguide/0.1 (focused web crawler; +https://github.com/honeyguide/honeyguide)
accept: []
ignoreRobots: false
allowPrivate:
  - "*"
archive: true
seedRandom: 1
`;

it('reads the crawl.yaml of an older version', async () => {
  expect(await planned({ topicFile: file(oldCrawlFile) })).toMatchObject({
    name: 'music',
    strategy: { name: 'shark-search', parameters: { delta: 0.4, gamma: 0.8, anchors: false } },
    judge: { name: 'evidence', parameters: { threshold: 0.2 } },
    settings: { pages: 5, maxBytes: 1048576, allowPrivate: ['*'], include: ['.'], archive: true },
  });
  const [, ...shared] = oldCrawlFile.split(/^(?=retries)/m);
  const sites = `name: music\nseeds: []\nsites:\n  target: [http://a.example/]\n  other: []\n  count: 3\n  method: two-level
  siteBy: host\n  pThreshold: 0.9\n  lThreshold: 8\n  edgeWeights: combined\n  guard: 25\n  sitesPerDomain: 20
  parallelSites: 16\n  trainingPages: 25\n  otherSites: 20\n${shared}`;
  expect(planSites({ topicFile: file(sites) })).toMatchObject({
    target: ['http://a.example/'],
    siteSettings: { sites: 3, method: 'two-level', guard: 25 },
    settings: { retries: 2, pages: 10_000 },
  });
});
