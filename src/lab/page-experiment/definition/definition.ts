/** An experiment as the user describes it: webs × topics × strategies. The YAML form is read by `readExperiment`. */
import type { ParameterValues } from '../../../core/schema/index.js';

export interface Experiment {
  name: string;
  web: WebSource;
  /** Leave one out: crawl the pages of one value, learn from the others. Absent: the whole web, nothing to learn from. */
  splits?: Splits;
  topics: ExperimentTopic[];
  strategies: StrategyChoice[];
  /** What learning strategies are shown of the other splits. */
  training?: Training;
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
  /** `whole`: every split crawls the whole web; the split says only what is not learnt from (default: its own pages). */
  crawl?: 'split' | 'whole';
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
  params: ParameterValues;
  /** How its session comes about (default: a made-up user browses). */
  session?: SessionKind;
}

/** Liu §5.2.2: a user browses; the context graph of the targets with the links of its layers only; or with all links. */
export type SessionKind = 'browsing' | 'layers' | 'all';
export const sessionKinds: readonly SessionKind[] = ['browsing', 'layers', 'all'];

/** When it is given, a session's targets are also all the examples that strategies see: they learn from the same data. */
export interface Training {
  /** Targets of a session. */
  targets: number;
  /** Wrong turns of the user at each page on the way, on average. */
  wrongTurns?: number;
  /** Pages of a layer of the context graph, at most. */
  perLayer?: number;
}

/** A number of fetches, or until nothing is left. */
export type Stop = { pages: number } | 'exhausted';

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

function settingsOf({ params, session }: StrategyChoice): ParameterValues {
  return session ? { ...params, session } : params;
}
