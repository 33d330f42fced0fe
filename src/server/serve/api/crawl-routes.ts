/** New crawls, and crawls that go on. */
import { existsSync } from 'node:fs';
import { basename } from 'node:path';
import { stringify } from 'yaml';
import { crawlSettings } from '../../../config/crawl-settings.js';
import { UsageError } from '../../../core/errors.js';
import { isModuleFile } from '../../../core/module-file.js';
import {
  anything,
  block,
  flag,
  integer,
  jsonSchemaOf,
  list,
  map,
  optional,
  type ParameterTable,
  part,
  scalar,
  table,
  text,
  type ValuesOf,
} from '../../../core/schema/index.js';
import { listedParameters, type Need } from '../../../crawl/definition.js';
import { judges } from '../../../crawl/judge/registry.js';
import { strategies } from '../../../crawl/strategies/registry.js';
import { newFolder } from '../../../library/collection-folder.js';
import { limitSettings } from '../../../library/limits.js';
import { planCrawl } from '../../../library/request.js';
import { real } from '../fields.js';
import { ApiProblem } from '../problem.js';
import { jsonRoute, type Route } from './route.js';
import type { Services } from './services.js';

/** Files are named by what lies in the folder, never by a path. */
const {
  out: _out,
  corpus: _corpus,
  background: _background,
  seedsFrom: _seedsFrom,
  model: _model,
  ...open
} = crawlSettings;

const longestText = 200_000;
const pages = list(text(), { default: [] });

const crawlRequest = table({
  name: optional(text({ notEmpty: true, help: 'short name of the topic; the collection is called after it' })),
  settings: part(open, { default: {}, help: 'any setting of a crawl: query, seeds, strategy, params, pages, delay …' }),
  examples: block(table({ relevant: pages, other: pages }), { default: {}, help: 'URLs of pages on and off topic' }),
  texts: block(table({ relevant: pages, other: pages }), { default: {}, help: 'texts of such pages, pasted' }),
  seedsFrom: list(text(), { default: [], help: 'names of collections whose best pages are seeds' }),
  model: optional(text({ help: 'name of a model in the folder' })),
  trial: flag({ default: false, help: 'fetch a few pages first, for a person to correct the verdicts; then continue' }),
  trialPages: integer({ default: 50, minimum: 5, maximum: 1000 }),
});
type CrawlRequest = ValuesOf<typeof crawlRequest>;

const parameterTable = table({
  name: text(),
  help: text(),
  default: optional(scalar()),
  choices: optional(list(text())),
  minimum: optional(real()),
  maximum: optional(real()),
  integer: optional(flag({ help: 'only whole numbers' })),
});

const partTable = table({
  name: text(),
  summary: text(),
  needs: list(text(), { help: 'query, examples, corpus, model, labels' }),
  parameters: list(block(parameterTable)),
});

const parametersOf = (parameters: ParameterTable) =>
  listedParameters(parameters).map(({ choices, ...rest }) => ({ ...rest, ...(choices && { choices: [...choices] }) }));

/** What a form lacks, in the words of a form; the rest is said as on the command line. */
function requireGiven({ settings, seedsFrom, examples, texts, model }: CrawlRequest): void {
  if ((settings.seeds ?? []).length + (settings.hosts ?? []).length + seedsFrom.length === 0) {
    throw new UsageError('Say where to start: give at least one address, for example https://example.org/.');
  }
  const given: Record<Need, boolean> = {
    query: Boolean(settings.query),
    examples: examples.relevant.length + texts.relevant.length > 0 || model !== undefined,
    model: model !== undefined,
    corpus: false,
    labels: false,
  };
  const strategy = strategies.find(({ name }) => name === settings.strategy);
  const missing = strategy?.needs.find(need => !given[need]);
  if (strategy && missing) throw new UsageError(`The strategy ${strategy.name} needs ${neededWords[missing]}.`);
}

const neededWords: Record<Need, string> = {
  query: 'words of the topic',
  examples: 'example pages that are on topic',
  model: 'a model of the folder (honeyguide train makes one)',
  corpus: 'pages to learn from, which cannot be given here',
  labels: 'a recorded web with labels',
};

export function crawlRoutes(services: Services): Route[] {
  const { folder, processes } = services;
  /** The topic file that says what was asked for; complains like `crawl` when it cannot be. */
  const topicOf = async (asked: CrawlRequest): Promise<Record<string, unknown>> => {
    const { settings, name, examples, texts } = asked;
    for (const key of ['strategy', 'judge'] as const) {
      if (isModuleFile(settings[key] ?? ''))
        throw new UsageError(`Name a ${key} of the list; a file cannot be given here.`);
    }
    for (const url of [...examples.relevant, ...examples.other]) {
      if (!/^https?:\/\//i.test(url))
        throw new UsageError(`The example ${JSON.stringify(url)} is no URL; paste its text instead.`);
    }
    for (const each of [...texts.relevant, ...texts.other]) {
      if (each.length > longestText) throw new ApiProblem(413, `A pasted text may have ${longestText} characters.`);
    }
    requireGiven(asked);
    const model = asked.model === undefined ? undefined : folder.find('model', asked.model).path;
    const seedsFrom = asked.seedsFrom.map(each => folder.find('collection', each).path);
    const given = { ...settings, ...(model && { model }), ...(seedsFrom.length > 0 && { seedsFrom }) };
    const all = { relevant: [...examples.relevant, ...texts.relevant], other: [...examples.other, ...texts.other] };
    await planCrawl({ given, name, examples: all, environment: process.env });
    const hasExamples = examples.relevant.length + examples.other.length > 0;
    return { ...(name !== undefined && { name }), ...(hasExamples && { examples }), ...given };
  };
  const newName = (name: string): string => {
    const wanted = basename(newFolder(name, new Date()));
    for (let number = 1; ; number++) {
      const found = number === 1 ? wanted : `${wanted}-${number}`;
      if (!existsSync(folder.newPlace(found))) return found;
    }
  };
  return [
    jsonRoute({
      method: 'get',
      path: '/api/settings',
      summary:
        'What can be set about a crawl, and every strategy and judge with its parameters: enough to make a form.',
      result: table({
        schema: map(anything(), { help: 'JSON Schema of "settings" of a new crawl' }),
        strategies: list(block(table({ ...partTable, family: text(), paper: text() }))),
        judges: list(block(partTable)),
      }),
      handle: () => ({
        schema: { ...jsonSchemaOf(open, true) },
        strategies: strategies.map(({ name, summary, needs, parameters, family, paper }) => ({
          ...{ name, summary, needs: [...needs], family, paper, parameters: parametersOf(parameters) },
        })),
        judges: judges.map(({ name, summary, needs, parameters }) => ({
          ...{ name, summary, needs: [...needs], parameters: parametersOf(parameters) },
        })),
      }),
    }),
    jsonRoute({
      method: 'post',
      path: '/api/crawls/check',
      summary: 'The topic file of a crawl that is not begun; or what is wrong with it.',
      body: crawlRequest,
      result: table({ topic: text({ help: 'YAML' }) }),
      handle: async ({ body }) => ({ topic: stringify(await topicOf(body), { lineWidth: 0 }) }),
    }),
    jsonRoute({
      method: 'post',
      path: '/api/crawls',
      summary: 'Begins a crawl, in a process of its own.',
      body: crawlRequest,
      result: table({ collection: text({ help: 'its name' }) }),
      handle: async ({ body }) => {
        const { trial, trialPages, texts } = body;
        const topic = await topicOf(body);
        const wanted = Number(topic.pages ?? crawlSettings.pages.default);
        const whole = trial ? { ...topic, pages: Math.min(trialPages, wanted) } : topic;
        const name = newName(body.name ?? (body.settings.query || 'crawl'));
        processes.begin(folder.newPlace(name), whole, texts, trial ? { pages: trialPages, wanted } : undefined);
        return { collection: name };
      },
    }),
    jsonRoute({
      method: 'post',
      path: '/api/collections/{collection}/continue',
      summary: 'Goes on with a crawl that has ended: with a larger budget, after a trial, or after a crash.',
      body: table({
        pages: optional(limitSettings.pages),
        maxTime: optional(limitSettings.maxTime),
        stopWhen: optional(limitSettings.stopWhen),
      }),
      result: table({ collection: text() }),
      handle: async ({ path, body }) => {
        const { path: place } = folder.find('collection', path.collection);
        await services.judging.giveWay(place);
        const { state } = await services.readers.figures(path.collection);
        if (['starting', 'running', 'paused', 'judging'].includes(state)) {
          throw new ApiProblem(
            409,
            `It is ${state}. A crawl that runs is given a larger budget by the command budget.`,
          );
        }
        const words = Object.entries({
          '--pages': body.pages,
          '--max-time': body.maxTime,
          '--stop-when': body.stopWhen,
        });
        const given = words.flatMap(([name, value]) => (value === undefined ? [] : [name, String(value)]));
        processes.start(place, 'resume', ['resume', place, ...given]);
        return { collection: path.collection };
      },
    }),
  ];
}
