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
import { type PartInput, planJudge, planStrategy, type SettingsLayer } from './choices.js';
import { plainName } from './collection-folder.js';
import { loadModel } from './model.js';
import type { CrawlPlan, PlannedPart } from './plan.js';

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
    strategy,
    params,
    judge,
    judgeParams,
    threshold,
    ...settings
  } = settled(crawlSettings, layers);
  acceptedTypes(settings.accept);
  const seeds = checkedSeeds(written);
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
  return { plan, model };
}

const readyMade = ({ name }: { name: string }): PlannedPart => ({ name, parameters: {} });

function checkedSeeds(seeds: readonly string[]): string[] {
  if (seeds.length === 0) {
    throw new UsageError(
      'No seeds: say where to start, for example --seed https://example.org/, or "seeds:" in the topic file.',
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
