/** The plan of a crawl: all that is needed to make it, as plain data; and the topic file that says the same. */
import { type RunSettings, runSettings } from '../config/crawl-settings.js';
import type { TopicFile } from '../config/topic-file.js';
import type { ParameterValues } from '../core/schema/index.js';
import { groundsInWords } from './judging/judge-grounds.js';

/** What every crawl has, whatever it looks for. */
export interface Plan {
  readonly name: string;
  readonly query: string;
  readonly seeds: readonly string[];
  readonly settings: Readonly<RunSettings>;
}

/** A crawl for pages. */
export interface CrawlPlan extends Plan {
  readonly strategy: PlannedPart;
  readonly judge: PlannedPart;
  readonly examples: Readonly<TopicFile['examples']>;
  readonly relevantLabels?: Readonly<Record<string, string | string[]>>;
}

/** A strategy or judge: its name, or the path of a file; and every parameter with its value. */
export interface PlannedPart {
  readonly name: string;
  readonly parameters: ParameterValues;
}

/** The plan as a topic file: `crawl.yaml` can be given to `crawl` again, and is what `resume` reads. */
export function planAsTopicFile(plan: CrawlPlan): Record<string, unknown> {
  const { name, query, seeds, examples, relevantLabels, strategy, judge, settings } = plan;
  const { relevant, other } = examples;
  return {
    ...{ name, query: query || undefined, seeds },
    examples: relevant.length + other.length > 0 ? examples : undefined,
    labels: relevantLabels,
    strategy: strategy.name,
    params: strategy.parameters,
    judge: judge.name,
    judgeParams: judge.parameters,
    ...settingsAsYaml(settings),
  };
}

/** What its judge goes by, in words. */
export function judgeGrounds({ judge, query, examples, settings }: CrawlPlan): string {
  const shown = examples.relevant.length + examples.other.length > 0;
  return groundsInWords({ judge: judge.name, query, examples: shown, model: settings.model });
}

/** Settings as a topic file has them, every one filled in. */
export function settingsAsYaml(settings: Partial<RunSettings>): Record<string, unknown> {
  const fields: Readonly<Record<string, { transient?: boolean }>> = runSettings;
  return Object.fromEntries(Object.entries(settings).filter(([key, value]) => !fields[key].transient && value !== ''));
}
