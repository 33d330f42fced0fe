/** From what a user asks for, wherever it stands, to a plan: checked, complete, never changed afterwards. */
import { type CrawlSettings, crawlSettings } from '../config/crawl-settings.js';
import { environmentLayer, optionLayer, settled } from '../config/layers.js';
import { examplesTable, readTopicFile, type TopicFile } from '../config/topic-file.js';
import { UsageError } from '../core/errors.js';
import { readTable, spelled } from '../core/schema/index.js';
import type { TrainedModel } from '../core/session.js';
import { normaliseUrl } from '../core/url.js';
import type { Judge } from '../crawl/judge/judge.js';
import { acceptedTypes } from '../crawl/parse/registry.js';
import type { Strategy } from '../crawl/strategies/strategy.js';
import { analyser } from './assembly.js';
import { type PartInput, planJudge, planStrategy, type SettingsLayer } from './choices.js';
import { plainName } from './collection-folder.js';
import { loadModel } from './model.js';
import type { CrawlPlan, PlannedPart } from './plan.js';
import type { FoundSeeds } from './seeds/found-seeds.js';
import { checkedHosts, frontDoor } from './seeds/hosts.js';
import type { SeedOptions } from './seeds/seed-sources.js';

export interface PlanInput {
  /** Path of TOPIC.yaml. */
  topicFile?: string;
  /** Flags of the command line or options of the library call; they win over the file. */
  given?: Partial<CrawlSettings>;
  environment?: NodeJS.ProcessEnv;
  examples?: TopicFile['examples'];
  relevantLabels?: Record<string, string | string[]>;
  name?: string;
  /** Parts that the caller brings along, ready made. */
  strategy?: Strategy;
  judge?: Judge;
}

/** The plan, and what had to be read to make it. */
export interface PlannedCrawl {
  plan: CrawlPlan;
  model?: TrainedModel;
  /** What a person should know of it before it begins. */
  notes: string[];
}

export async function planCrawl(input: PlanInput): Promise<PlannedCrawl> {
  const file = input.topicFile === undefined ? undefined : readTopicFile(input.topicFile);
  const layers: SettingsLayer[] = [
    optionLayer(crawlSettings, input.given ?? {}),
    ...(file ? [{ values: file.settings, origin: file.file }] : []),
    environmentLayer(crawlSettings, input.environment ?? {}),
  ];
  const {
    query,
    seeds: written,
    seedsFrom: sources,
    maxSeeds: limit,
    strategy,
    params,
    judge,
    judgeParams,
    threshold,
    ...asked
  } = settled(crawlSettings, layers);
  acceptedTypes(asked.accept);
  const found = await seedsIn(sources, { query, limit, text: () => analyser(asked) });
  const hosts = checkedHosts([...asked.hosts, ...found.flatMap(each => each.hosts)]);
  const settings = { ...asked, hosts };
  const seeds = checkedSeeds([...written, ...hosts.map(frontDoor), ...found.flatMap(each => each.urls)]);
  const model = settings.model ? loadModel(settings.model) : undefined;
  const examples = input.examples
    ? readTable(examplesTable, input.examples, spelled(String))
    : (file?.examples ?? { relevant: [], other: [] });
  const relevantLabels = input.relevantLabels ?? file?.relevantLabels;
  const parts: PartInput = { layers, query, examples, relevantLabels, settings, model };
  const plan: CrawlPlan = {
    name: input.name ?? file?.name ?? nameFrom(query, seeds),
    ...{ query, seeds, settings, examples, relevantLabels },
    strategy: input.strategy ? readyMade(input.strategy) : await planStrategy(parts),
    judge: input.judge ? readyMade(input.judge) : await planJudge(parts),
  };
  return { plan, model, notes: found.flatMap(each => each.note ?? []) };
}

/** Loaded only where there is something to read. */
async function seedsIn(sources: readonly string[], options: SeedOptions): Promise<FoundSeeds[]> {
  if (sources.length === 0) return [];
  const { seedsFrom } = await import('./seeds/seed-sources.js');
  return seedsFrom(sources, options);
}

const readyMade = ({ name }: { name: string }): PlannedPart => ({ name, parameters: {} });

function checkedSeeds(seeds: readonly string[]): string[] {
  if (seeds.length === 0) {
    throw new UsageError(
      'No seeds: say where to start, for example --seed https://example.org/, --host example.org or --seeds-from bookmarks.html; or "seeds:" in the topic file.',
    );
  }
  return checkedUrls(seeds, 'seed');
}

/** Normalised, each once. `what` names one of them in a message. */
export function checkedUrls(given: readonly string[], what: string): string[] {
  const urls = given.map(text => {
    const url = normaliseUrl(text);
    if (url === undefined) {
      const hint = /^[\w.-]+\.[a-z]{2,}(\/|$)/i.test(text) ? ` Did you mean https://${text}?` : '';
      throw new UsageError(`The ${what} ${JSON.stringify(text)} is not an http or https URL.${hint}`);
    }
    return url;
  });
  return [...new Set(urls)];
}

/** A name for a topic that has none. */
export function nameFrom(query: string, seeds: readonly string[]): string {
  return plainName(query || new URL(seeds[0]).hostname);
}
