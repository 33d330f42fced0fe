/** An experiment as the user describes it: webs × topics × strategies. `readExperiment` reads EXPERIMENT.yaml by this table. */
import {
  block,
  choice,
  either,
  integer,
  list,
  map,
  number,
  optional,
  type ParameterValues,
  part,
  scalar,
  table,
  text,
  type ValueOf,
  type ValuesOf,
} from '../../../core/schema/index.js';
import { type FrozenWorldOptions, frozenWorldOptions } from '../../simulated/options.js';
import { type Hearing, hearingTable } from './hearing.js';

const word = text({ notEmpty: true });
const words = list(word, { atLeast: 1, distinct: true });
const labels = map(either([word, words]), { atLeast: 1, example: '{category: student}' });

/** Liu §5.2.2: a user browses; the context graph of the targets with the links of its layers only; or with all links. */
const sessionKinds = ['browsing', 'layers', 'all'] as const;

const splitsTable = table({
  by: text({ notEmpty: true, example: 'university', help: 'label that says to which split a page belongs' }),
  values: {
    ...words,
    example: '[cornell, texas]',
    help: 'each is crawled once; only links between its own pages are followed',
  },
  train: list(word, { default: [], distinct: true, help: 'further values: never crawled, only learnt from' }),
  crawl: optional(
    choice(['split', 'whole'], {
      help: 'what a split crawls: its own pages, or the whole web, and then it says only what is not learnt from',
    }),
  ),
});

const topicTable = table({
  name: text({ notEmpty: true, example: 'student' }),
  relevant: { ...labels, help: 'labels of the pages that are wanted' },
  query: text({ default: '' }),
  seeds: either([words, labels], {
    example: '{category: department}',
    help: 'labels of the seed pages, or their URLs',
  }),
});

const strategyTable = table({
  name: text({ notEmpty: true, example: 'hcla' }),
  ...hearingTable,
  params: map(either([scalar(), list(scalar(), { atLeast: 1 })]), {
    default: {},
    example: '{k: [50, 100]}',
    help: 'a list stands for one run with each of its values',
  }),
  corpus: optional(
    choice(['all', 'splits'], {
      help: 'text to learn from: the other splits and "train" (default), or the other splits alone',
    }),
  ),
  session: optional(choice(sessionKinds, { help: 'how its session comes about (default: a made-up user browses)' })),
});

const trainingTable = table({
  targets: integer({ minimum: 1, maximum: 1_000_000, example: '30', help: 'targets of a session' }),
  wrongTurns: optional(
    integer({
      minimum: 0,
      maximum: 1_000_000,
      help: 'wrong turns of the user at each page on the way, on average',
    }),
  ),
  perLayer: optional(
    integer({ minimum: 1, maximum: 1_000_000, help: 'pages of a layer of the context graph, at most' }),
  ),
});

const seconds = { minimum: 0, maximum: 86_400 };

/** As a real crawl waits, on a virtual clock. */
const politenessTable = table({
  delay: number({ ...seconds, default: 1, help: 'seconds between two requests to one host' }),
  latency: number({ ...seconds, default: 0.2, help: 'seconds that an answer takes' }),
  concurrency: integer({ default: 8, minimum: 1, maximum: 10_000, help: 'requests under way at once' }),
  lookahead: optional(
    integer({
      minimum: 0,
      maximum: 100_000,
      help: 'so many of the best URLs may be asked for before their turn (0: all; default: concurrency)',
    }),
  ),
});

const stop = either([choice(['exhausted']), block({ pages: integer({ minimum: 1, maximum: 1_000_000_000 }) })], {
  example: 'exhausted, or {pages: 1000}',
  help: 'a number of fetches, or until nothing is left',
});

/** EXPERIMENT.yaml for pages. */
export const experimentTable = table({
  name: text({ notEmpty: true, example: 'my-experiment' }),
  web: either([word, block({ simulated: part(frozenWorldOptions, { example: '{sites: 50, pages: 5000}' }) })], {
    example: 'pages.jsonl.gz',
    help: 'a recorded web (file or folder), or a synthetic one made on the spot',
  }),
  splits: optional(
    block(splitsTable, {
      example: '{by: university, values: [cornell, texas]}',
      help: 'leave one out: crawl the pages of one value, learn from the others',
    }),
  ),
  topics: list(block(topicTable), {
    atLeast: 1,
    example: '[{name: bees, relevant: {topic: bees}, query: wild bees, seeds: [URL]}]',
  }),
  strategies: list(either([word, block(strategyTable)]), { atLeast: 1, example: '[breadth-first, best-first]' }),
  training: optional(
    block(trainingTable, {
      example: '{targets: 30}',
      help: 'what learning strategies are shown of the other splits; its targets are then all the examples they see',
    }),
  ),
  ...hearingTable,
  examples: optional(
    integer({
      minimum: 1,
      maximum: 1_000_000,
      help: 'relevant pages that a user shows, drawn once for each topic (default: all of the other splits)',
    }),
  ),
  text: choice(['whole', 'main'], {
    default: 'whole',
    help: 'what of a page is read: all its text, as the papers do, or the main text alone',
  }),
  languages: choice(['english', 'own'], {
    default: 'english',
    help: 'by which rules words are read: English ones, as the papers do, or those of each page’s language, as a crawl does',
  }),
  stop,
  politeness: optional(
    block(politenessTable, {
      example: '{delay: 1, latency: 0.2, concurrency: 8}',
      help: 'crawls wait as real ones do, on a virtual clock (default: one request at a time, no waiting)',
    }),
  ),
  repeat: integer({
    default: 1,
    minimum: 1,
    maximum: 10_000,
    help: 'how often each run is done, with random seeds 1, 2, …',
  }),
});

/** What the file says, its lists of parameters spread out and its web found. */
export interface Experiment extends Omit<ValuesOf<typeof experimentTable>, 'web' | 'strategies'> {
  web: WebSource;
  strategies: StrategyChoice[];
}

export type WebSource = { file: string } | { simulated: Partial<FrozenWorldOptions> };
export type Splits = ValuesOf<typeof splitsTable>;
export type LabelMatch = ValueOf<typeof labels>;
export type ExperimentTopic = ValuesOf<typeof topicTable>;
export type CorpusKind = 'all' | 'splits';
export type SessionKind = (typeof sessionKinds)[number];
export type Training = ValuesOf<typeof trainingTable>;
export type Politeness = ValuesOf<typeof politenessTable>;
export type Stop = ValueOf<typeof stop>;

export interface StrategyChoice extends Hearing {
  name: string;
  params: ParameterValues;
  corpus?: CorpusKind;
  session?: SessionKind;
}

/** How a strategy is called in tables: its name, with the parameters where one name occurs more than once. */
export function strategyLabels(choices: readonly StrategyChoice[]): string[] {
  return choices.map(choice => {
    const same = choices.filter(other => other.name === choice.name);
    if (same.length === 1) return choice.name;
    const telling = Object.entries(settingsOf(choice)).filter(([key, value]) =>
      same.some(other => settingsOf(other)[key] !== value),
    );
    if (telling.length === 0) return choice.name;
    return `${choice.name} ${telling.map(([key, value]) => `${key}=${value}`).join(' ')}`;
  });
}

function settingsOf({ params, corpus, session, critic, pretrained, labels }: StrategyChoice): ParameterValues {
  return {
    ...params,
    ...(corpus && { corpus }),
    ...(session && { session }),
    ...(critic && { critic }),
    ...(pretrained !== undefined && { pretrained }),
    ...(labels && { ask: labels.ask }),
  };
}
