/** An experiment as the user describes it: webs × topics × strategies. The YAML form is read by `readExperiment`. */
import type { Parameters } from '../../crawl/strategies/strategy.js';

export interface Experiment {
  name: string;
  web: WebSource;
  /** Leave one out: crawl the pages of one value, learn from the others. Absent: the whole web, nothing to learn from. */
  splits?: Splits;
  topics: ExperimentTopic[];
  strategies: StrategyChoice[];
  stop: Stop;
  /** How often each run is done, with random seeds 1, 2, … */
  repeat: number;
}

/** A recorded web (file or folder), or a synthetic one made on the spot with these options. */
export type WebSource = { file: string } | { simulated: Readonly<Record<string, unknown>> };

export interface Splits {
  /** Label that says to which split a page belongs. */
  by: string;
  /** Each value is crawled once; only links between its own pages are followed. */
  values: string[];
  /** Further values: never crawled, only learnt from. */
  train: string[];
}

export type LabelMatch = Record<string, string | string[]>;

export interface ExperimentTopic {
  name: string;
  /** Labels of the pages that are wanted. */
  relevant: LabelMatch;
  query: string;
  /** Labels of the seed pages, or their URLs. */
  seeds: LabelMatch | string[];
}

export interface StrategyChoice {
  name: string;
  params: Parameters;
}

/** A number of fetches, or until nothing is left. */
export type Stop = { pages: number } | 'exhausted';

/** How a strategy is called in tables: its name, with the parameters where one name occurs more than once. */
export function strategyLabels(choices: readonly StrategyChoice[]): string[] {
  return choices.map(choice => {
    const same = choices.filter(other => other.name === choice.name);
    if (same.length === 1) return choice.name;
    const telling = Object.entries(choice.params).filter(([key, value]) =>
      same.some(other => other.params[key] !== value),
    );
    if (telling.length === 0) return choice.name;
    return `${choice.name} ${telling.map(([key, value]) => `${key}=${value}`).join(' ')}`;
  });
}
