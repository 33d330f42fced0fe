import { resolve } from 'node:path';
import { type CrawlSettings, crawlSettings } from '../config/crawl-settings.js';
import { environmentSource, resolveSettings } from '../config/resolve.js';
import { flagName, type Setting } from '../config/setting.js';
import { siteCrawlSettings } from '../config/site-settings.js';
import { parameterFrom, readTopicFile, type TopicFile } from '../config/topic-file.js';
import { UsageError } from '../core/errors.js';
import { isModuleFile } from '../core/module-file.js';
import { normaliseUrl } from '../core/url.js';
import { acceptedTypes } from '../crawl/parse/registry.js';
import { plainName } from './collection-folder.js';

/** What a user asks for, from wherever it came: a topic file, flags, the environment, or a call of the library. */
export interface CrawlPlan {
  settings: CrawlSettings;
  name: string;
  query: string;
  seeds: string[];
  examples: TopicFile['examples'];
  relevantLabels?: Record<string, string | string[]>;
}

export interface PlanInput {
  /** Path of TOPIC.yaml. */
  topicFile?: string;
  /** Flags of the command line or arguments of the library call; they win over the file. */
  given?: Partial<CrawlSettings>;
  environment?: NodeJS.ProcessEnv;
  /** How the given settings are spelled in messages: as flags or as keys. */
  spell?: (key: string) => string;
  examples?: TopicFile['examples'];
  relevantLabels?: Record<string, string | string[]>;
  name?: string;
}

export function planCrawl(input: PlanInput): CrawlPlan {
  const file = input.topicFile === undefined ? undefined : readTopicFile(input.topicFile);
  const settings = resolveSettings(crawlSettings, [
    { values: fileSettings(file, input.given?.strategy), spell: key => `${key} (in ${input.topicFile})` },
    environmentSource(crawlSettings, input.environment ?? {}),
    { values: { ...input.given }, spell: input.spell ?? flagName },
  ]);
  const query = settings.query || file?.query || '';
  const seeds = checkedSeeds([...(file?.seeds ?? []), ...settings.seed]);
  checkSettings(settings);
  const examples = input.examples ?? file?.examples ?? { relevant: [], other: [] };
  return {
    settings: { ...settings, query, seed: seeds },
    name: input.name ?? file?.name ?? nameFrom(query, seeds),
    query,
    seeds,
    examples,
    relevantLabels: input.relevantLabels ?? file?.relevantLabels,
  };
}

/** The parameters in a topic file are those of its strategy: with another one, they mean nothing. */
function fileSettings(file: TopicFile | undefined, strategy: string | undefined): TopicFile['settings'] {
  const { param, ...settings } = file?.settings ?? {};
  if (param === undefined || (strategy !== undefined && strategy !== settings.strategy)) return settings;
  return { ...settings, param };
}

/** What the table of settings cannot check. */
export function checkSettings(settings: CrawlSettings): void {
  for (const key of ['include', 'exclude'] as const) compilePatterns(settings[key], flagName(key));
  acceptedTypes(settings.accept);
  if (settings.proxy && !/^https?:\/\/[^/]/.test(settings.proxy)) {
    throw new UsageError(`--proxy must be a URL such as http://127.0.0.1:3128, not ${JSON.stringify(settings.proxy)}.`);
  }
}

/** Regular expressions as the user wrote them; a bad one is the user's to mend. */
export function compilePatterns(sources: readonly string[], flag: string): RegExp[] {
  return sources.map(source => {
    try {
      return new RegExp(source, 'u');
    } catch (error) {
      const why = (error as Error).message.replace(/^Invalid regular expression: /, '');
      throw new UsageError(`${flag} ${JSON.stringify(source)} is not a regular expression: ${why}.`);
    }
  });
}

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

/** The plan as a topic file: `crawl.yaml` can be given to `crawl` again, and is what `resume` reads. */
export function planAsTopicFile(plan: CrawlPlan): Record<string, unknown> {
  const file: Record<string, unknown> = { name: plan.name, query: plan.query || undefined, seeds: plan.seeds };
  const { relevant, other } = plan.examples;
  if (relevant.length + other.length > 0)
    file.examples = { relevant: relevant.map(absolute), other: other.map(absolute) };
  if (plan.relevantLabels) file.labels = plan.relevantLabels;
  if (plan.settings.param.length > 0) {
    const pairs = plan.settings.param.map(text => text.split(/=(.*)/s).slice(0, 2));
    file.params = Object.fromEntries(pairs.map(([key, value]) => [key, parameterFrom('', key, value)]));
  }
  return { ...file, ...settingsAsYaml(plan.settings) };
}

/** Settings as a topic file has them, every one filled in; files have their whole path. */
export function settingsAsYaml(settings: Partial<CrawlSettings>): Record<string, unknown> {
  const file: Record<string, unknown> = {};
  for (const [key, value] of Object.entries(settings)) {
    const setting = crawlSettings[key as keyof CrawlSettings] as Setting;
    if (['query', 'seed', 'param'].includes(key) || setting.transient || Number.isNaN(value) || value === '') continue;
    file[key] =
      ['corpus', 'model', 'background'].includes(key) || (typeof value === 'string' && isModuleFile(value))
        ? absolute(String(value))
        : value;
  }
  return file;
}

const absolute = (source: string) => (/^https?:/i.test(source) ? source : resolve(source));

/** The limits that a resumed crawl may change, checked like any other setting. */
export function limitsFrom(given: { [Key in keyof Limits]?: unknown }): Limits {
  const checked = resolveSettings(siteCrawlSettings, [{ values: given, spell: flagName }]);
  const changed = (['pages', 'maxTime', 'sites'] as const).filter(key => given[key] !== undefined);
  return Object.fromEntries(changed.map(key => [key, checked[key]]));
}

export interface Limits {
  pages?: number;
  maxTime?: number;
  /** Sites to find, where the crawl looks for sites. */
  sites?: number;
}
