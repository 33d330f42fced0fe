/** A run as it is kept on disk: all that measures and reports need, and nothing that can be computed from it. */
import type { ParameterValues } from '../../../core/schema/index.js';
import { hitsOf } from '../../metrics/crawl-order.js';
import type { Cost } from '../../runner/cost.js';
import { type Experiment, type Stop, strategyLabels } from '../definition/definition.js';
import type { Opinions } from '../webs/similarity-meter.js';
import { wholeWeb } from '../webs/split-web.js';
import type { TopicWeb } from '../webs/topic-web.js';
import { webName } from '../webs/web-source.js';
import type { RunOutcome } from './run-crawl.js';

/** What is to be run. */
export interface RunPlan {
  split: string;
  /** Positions in the experiment's lists. */
  topic: number;
  strategy: number;
  seed: number;
}

/** Which run it was, and how much there was. */
export interface RunFacts {
  web: string;
  split: string;
  topic: string;
  strategy: string;
  params: ParameterValues;
  /** How tables call the strategy, with these parameters and this training. */
  label: string;
  seed: number;
  fetched: number;
  reachable: number;
  relevantReachable: number;
  /** Links that lead out of the web or the split. */
  linksLeaving: number;
}

/** In seconds of the virtual clock. */
export interface CrawlTime {
  /** When relevant pages came. */
  hits: number[];
  /** When the last page came. */
  total: number;
}

export interface FinishedRun extends RunFacts, Opinions {
  stop: Stop;
  /** Fetches at which relevant pages came. */
  hits: number[];
  /** Numbers of those pages. */
  relevantPages: number[];
  greedyHits: number[];
  upperBoundHits: number[];
  /** Where crawls wait. */
  time?: CrawlTime;
  /** Fetched pages that the judge called relevant, and how many of them are; absent where it was the label. */
  verdicts?: { called: number; right: number };
  crawl: Cost;
  preparation: Cost;
}

/** Every run of an experiment, in the order in which results list them. */
export function planRuns(experiment: Experiment): RunPlan[] {
  const plans: RunPlan[] = [];
  for (const split of experiment.splits?.values ?? [wholeWeb]) {
    for (let topic = 0; topic < experiment.topics.length; topic++) {
      for (let strategy = 0; strategy < experiment.strategies.length; strategy++) {
        for (let seed = 1; seed <= experiment.repeat; seed++) plans.push({ split, topic, strategy, seed });
      }
    }
  }
  return plans;
}

/** Raised when runs hold something that older ones do not: those are done again. */
const runFormat = 5;

/** What decides how a run on a given web ends. */
export function runSettings(experiment: Experiment, plan: RunPlan): unknown {
  return [
    runFormat,
    experiment.splits ?? null,
    plan.split,
    experiment.topics[plan.topic],
    experiment.strategies[plan.strategy],
    plan.seed,
    experiment.stop,
    ...(experiment.training ? [experiment.training] : []),
    ...moreSettings(experiment),
  ];
}

/** What most experiments leave as it is; so their runs keep the names that they always had. */
function moreSettings(experiment: Experiment): unknown[] {
  const { critic, pretrained, labels, examples, politeness, text, languages } = experiment;
  const more = {
    ...{ critic, pretrained, labels, examples, politeness },
    text: text === 'whole' ? undefined : text,
    languages: languages === 'english' ? undefined : languages,
  };
  return Object.values(more).some(value => value !== undefined) ? [more] : [];
}

export function finishRun(experiment: Experiment, plan: RunPlan, target: TopicWeb, outcome: RunOutcome): FinishedRun {
  const { fetched } = outcome;
  const choice = experiment.strategies[plan.strategy];
  return {
    web: webName(experiment.web),
    split: plan.split,
    topic: experiment.topics[plan.topic].name,
    strategy: choice.name,
    params: choice.params,
    label: strategyLabels(experiment.strategies)[plan.strategy],
    seed: plan.seed,
    stop: experiment.stop,
    fetched: fetched.length,
    reachable: target.reachable,
    relevantReachable: target.relevantReachable,
    linksLeaving: outcome.linksLeaving,
    hits: hitsOf(fetched.map(number => target.relevant[number])),
    relevantPages: fetched.filter(number => target.relevant[number] === 1),
    greedyHits: Array.from(target.greedyHits),
    upperBoundHits: Array.from(target.upperBoundHits),
    ...(outcome.called && { verdicts: countVerdicts(outcome.called, target) }),
    ...(outcome.seconds && { time: crawlTime(fetched, outcome.seconds, target) }),
    ...target.opinions(fetched),
    crawl: outcome.crawl,
    preparation: outcome.preparation,
  };
}

function countVerdicts(called: readonly number[], { relevant }: TopicWeb): FinishedRun['verdicts'] {
  return { called: called.length, right: called.filter(number => relevant[number] === 1).length };
}

function crawlTime(fetched: readonly number[], seconds: readonly number[], { relevant }: TopicWeb): CrawlTime {
  return { hits: seconds.filter((_, index) => relevant[fetched[index]] === 1), total: seconds.at(-1) ?? 0 };
}
