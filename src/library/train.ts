import { readFileSync, statSync } from 'node:fs';
import { basename, extname } from 'node:path';
import { type CrawlSettings, crawlSettings, type RunSettings } from '../config/crawl-settings.js';
import { environmentLayer, optionLayer, settled } from '../config/layers.js';
import { readTopicFile, type TopicFile } from '../config/topic-file.js';
import type { CorpusPage } from '../core/corpus.js';
import { UsageError } from '../core/errors.js';
import { Random } from '../core/random.js';
import type { Session, TrainedModel, TrainedOn } from '../core/session.js';
import { labelsMatch, type Topic } from '../core/topic.js';
import { normaliseAnyUrl } from '../core/url.js';
import type { Need } from '../crawl/definition.js';
import type { Web } from '../crawl/fetch/web.js';
import { strategies } from '../crawl/strategies/registry.js';
import type { Strategy } from '../crawl/strategies/strategy.js';
import { judgedPages } from '../crawl/training/judged-pages.js';
import { TrainedReading } from '../crawl/training/trained-reading.js';
import { contextGraphSession } from '../sessions/context-graph.js';
import { sessionFromCollection } from '../sessions/from-collection.js';
import { parseUrlList, sessionFromUrls } from '../sessions/from-urls.js';
import { mergeSessions } from '../sessions/merge-sessions.js';
import { readSessionFile } from '../sessions/session-file.js';
import { TrainingGraph } from '../sessions/training-graph.js';
import { openCorpus } from '../webs/open-corpus.js';
import { analyser, liveWeb } from './assembly.js';
import { type SettingsLayer, strategyChoice } from './choices.js';
import { loadExamples } from './examples.js';
import { modelFormat, modelVersion, saveModel } from './model.js';
import type { PlannedPart } from './plan.js';

export interface TrainOptions extends Partial<Omit<CrawlSettings, 'model'>> {
  /** TOPIC.yaml, SESSION.json, a list of URLs (.txt), or the folder of a collection; several of these, topic files aside, are learnt from together. */
  from: string | readonly string[];
  /** One of the family `learning`, or best-first-targets (default: that of the topic file, else hmm). */
  strategy?: string;
  /** File of the model. */
  out: string;
  /** Where URLs are fetched, in place of the live web. */
  web?: Web;
}

export interface TrainResult {
  model: string;
  strategy: string;
  trainedOn: TrainedOn;
  /** What a crawl must be given beside the model. */
  needs: Need[];
  seconds: number;
}

/** Learns from a session and saves what was learnt. */
export async function train(options: TrainOptions): Promise<TrainResult> {
  const { from: sources, out, web: givenWeb, ...given } = options;
  const from = typeof sources === 'string' ? [sources] : sources;
  const kinds = from.map(kindOf);
  const topicFile = from.find((_, index) => kinds[index] === 'topic');
  if (from.length === 0) throw new UsageError('There is nothing to learn from: name a session.');
  if (topicFile !== undefined && from.length > 1) {
    throw new UsageError(
      `${topicFile}: a topic file is learnt from alone. Several may be sessions, lists of URLs and collections.`,
    );
  }
  const file = topicFile === undefined ? undefined : readTopicFile(topicFile);
  const layers = [
    optionLayer(crawlSettings, given),
    ...(file ? [{ values: file.settings, origin: file.file }] : []),
    environmentLayer(crawlSettings, process.env),
  ];
  const settings = settled(crawlSettings, layers);
  const { name, parameters, strategy, needs } = await learner(layers);
  const web = givenWeb ?? liveWeb(settings);
  try {
    const sessions: Session[] = [];
    for (const [index, source] of from.entries()) {
      sessions.push(await sessionOf(kinds[index], source, file, settings, web));
    }
    const session = mergeSessions(sessions);
    const targets = session.pages.filter(page => page.useful);
    if (targets.length === 0) {
      throw new UsageError(
        `${from.join(', ')}: no page is marked as useful, so there is nothing to lead to. Mark at least one.`,
      );
    }
    const started = performance.now();
    const text = analyser(settings);
    const topic: Topic = { name: session.name, query: '', seeds: [], examples: [] };
    const reading = TrainedReading.from(judgedPages({ topic, session }), text);
    const random = new Random(settings.seedRandom).fork('train');
    await strategy.prepare?.({ topic, text, session, reading, random });
    const trainedOn: TrainedOn = {
      session: session.name,
      recorded: session.recorded,
      pages: session.pages.length,
      links: new TrainingGraph(session).links,
      targets: targets.length,
    };
    const model: TrainedModel = {
      format: modelFormat,
      version: modelVersion,
      strategy: name,
      parameters,
      trainedOn,
      targets: targets.map(({ url, title, text: body }) => ({ url, title, text: body })),
      ...(reading && { reading: reading.data() }),
      learnt: strategy.learnt!(),
    };
    saveModel(out, model);
    return { model: out, strategy: name, trainedOn, needs, seconds: (performance.now() - started) / 1000 };
  } finally {
    if (!givenWeb) await web.close();
  }
}

async function learner(layers: readonly SettingsLayer[]): Promise<PlannedPart & { strategy: Strategy; needs: Need[] }> {
  const { name, definition, given } = await strategyChoice(layers, 'hmm');
  const strategy = definition.create(given);
  const needs = definition.needs.filter(need => need !== 'model');
  if (strategy.learnt) return { name, parameters: definition.check(given), strategy, needs };
  const learners = strategies.filter(each => each.create({}).learnt).map(each => each.name);
  throw new UsageError(`The strategy ${name} has nothing to learn. Train one of: ${learners.join(', ')}.`);
}

type Kind = 'topic' | 'session' | 'urls' | 'collection';

function kindOf(from: string): Kind {
  const stats = statSync(from, { throwIfNoEntry: false });
  if (!stats) throw new UsageError(`No such file or folder: ${from}.`);
  if (stats.isDirectory()) return 'collection';
  const kinds: Record<string, Kind> = { '.yaml': 'topic', '.yml': 'topic', '.json': 'session', '.txt': 'urls' };
  const kind = kinds[extname(from).toLowerCase()];
  if (kind) return kind;
  throw new UsageError(
    `Cannot learn from ${from}: give TOPIC.yaml, SESSION.json, a list of URLs (.txt), or the folder of a collection.`,
  );
}

async function sessionOf(
  kind: Kind,
  from: string,
  file: TopicFile | undefined,
  settings: RunSettings,
  web: Web,
): Promise<Session> {
  const delay = settings.delay * 1000;
  if (kind === 'collection') return sessionFromCollection(from);
  if (kind === 'session') return readSessionFile(from);
  if (kind === 'urls') {
    const marked = parseUrlList(readFileSync(from, 'utf8'), from);
    return sessionFromUrls(marked, basename(from, extname(from)), web, { delay });
  }
  const name = file!.name ?? file!.settings.query ?? from;
  return settings.corpus ? aroundTargets(file!, name, settings) : fromExamples(file!, name, web, delay);
}

/** The neighbourhood of the topic's pages in a recorded web: those with its labels, or else its example URLs. */
async function aroundTargets(file: TopicFile, name: string, settings: RunSettings): Promise<Session> {
  const { relevantLabels, examples } = file;
  const urls = new Set(examples.relevant.map(url => normaliseAnyUrl(url) ?? url));
  const isTarget = (page: CorpusPage) =>
    relevantLabels ? labelsMatch(page.labels, relevantLabels) : urls.has(page.url);
  const random = new Random(settings.seedRandom).fork('session');
  const session = contextGraphSession(await openCorpus(settings.corpus), isTarget, { name, random });
  if (session.pages.length > 0) return session;
  const what = relevantLabels ? `has the labels ${JSON.stringify(relevantLabels)}` : 'is one of its relevant examples';
  throw new UsageError(`${file.file.path}: no page of ${settings.corpus} ${what}.`);
}

/** Example pages at URLs have links; those in files are only texts. */
async function fromExamples({ examples, file }: TopicFile, name: string, web: Web, delay: number): Promise<Session> {
  if (examples.relevant.length === 0) {
    throw new UsageError(
      `${file.path} has nothing to learn from: give "examples:", or "labels:" together with --corpus WEB.jsonl.gz.`,
    );
  }
  const isUrl = (source: string) => /^https?:\/\//i.test(source);
  const marked = [true, false].flatMap(useful =>
    (useful ? examples.relevant : examples.other).filter(isUrl).map(url => ({ url, useful })),
  );
  const session = await sessionFromUrls(marked, name, web, { delay });
  const isFile = (source: string) => !isUrl(source);
  const files = { relevant: examples.relevant.filter(isFile), other: examples.other.filter(isFile) };
  for (const { url, title, text, relevant } of await loadExamples(files, web)) {
    session.pages.push({ url, title, text, links: [], useful: relevant });
  }
  return session;
}
