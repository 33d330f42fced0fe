/** What a report says in words. */
import type { Experiment } from '../page-experiment/definition/definition.js';
import { type FullHearing, hearingOf } from '../page-experiment/definition/hearing.js';
import type { ReportData } from './report-data.js';

/** The outcome in one or two sentences. */
export function conclusion({ strategies, againstBest, by }: ReportData): string {
  const [best, second] = strategies;
  const area = best.metrics.get(by.area)!;
  const oracle = best.metrics.get(by.fraction)!;
  const parts = [
    `${best.label} finds relevant pages soonest: ${by.name} ${area.mean.toFixed(3)}, ${(100 * oracle.mean).toFixed(1)} % of what a greedy crawler that knows every label reaches.`,
  ];
  const baseline = strategies.find(strategy => strategy.label === 'breadth-first');
  if (baseline && baseline !== best) {
    parts.push(`Breadth-first has ${baseline.metrics.get(by.area)!.mean.toFixed(3)}.`);
  }
  const even = strategies.filter((_, rank) => rank > 0 && againstBest[rank] >= 0.05).map(({ label }) => label);
  if (second && even.length > 0 && even.length <= 5) {
    parts.push(`Its lead over ${even.join(', ')} may be chance (p ≥ .05).`);
  }
  return parts.join(' ');
}

/** What was done, for whoever wants to repeat it. */
export function setting(experiment: Experiment, web: string, runs: number): string[] {
  const lines = [`Web: ${web}.`];
  if (experiment.splits) {
    const { by, values, train } = experiment.splits;
    const more = train.length > 0 ? `; ${train.join(', ')} only to learn from` : '';
    lines.push(`Leave one out by ${by}: ${values.join(', ')}${more}. Links are followed within the split only.`);
  }
  const end = experiment.stop === 'exhausted' ? 'until nothing is left' : `for ${experiment.stop.pages} fetches`;
  const repeats = experiment.repeat === 1 ? 'once' : `${experiment.repeat} times with different random seeds`;
  lines.push(
    `${experiment.topics.length} topics × ${experiment.strategies.length} strategies, each crawl ${end}, ${repeats}: ${runs} runs.`,
  );
  if (experiment.politeness) {
    const { delay, latency, concurrency, lookahead = concurrency } = experiment.politeness;
    const worse = lookahead > 0 ? `; what is not among the best ${lookahead} waits for them` : '';
    lines.push(
      `Crawls wait: ${delay} s between requests to a host, ${latency} s for an answer, ${concurrency} under way at once${worse}.`,
    );
  }
  const heard = [...new Set(experiment.strategies.map(choice => heardFrom(hearingOf(experiment, choice))))];
  lines.push(
    `While they crawl, strategies hear what is relevant from ${heard.join('; or ')}. Measures use the labels.`,
  );
  return lines;
}

function heardFrom({ critic, pretrained, ask }: FullHearing): string {
  const sources = {
    labels: 'the labels themselves',
    keywords: 'a judge that has the query alone',
    examples: 'a judge that has example pages',
    classifier: 'a classifier taught by example pages',
  };
  const asked = ask > 0 ? ` and from a person who is asked ${ask} times` : '';
  return `${sources[critic]}${asked}${pretrained ? ', after learning from the other splits' : ''}`;
}

/** Measures that need no labels: of reports about experiments and about collections. */
export const similarityDefinitions: readonly [term: string, meaning: string][] = [
  [
    'similarity',
    'largest cosine of a page to any example page, by tf-idf; its mean over the fetched pages is the average similarity (Batsakis §4.2).',
  ],
  [
    'maximum average similarity',
    'largest over the examples of the mean cosine to the fetched pages, in a space of 50 dimensions (Liu eq. 9).',
  ],
];

export const definitions: readonly [term: string, meaning: string][] = [
  [
    'recall area',
    'mean over k = 1 … n of the recall after k fetches, n = pages that can be reached. 0.5 is what chance gives, roughly.',
  ],
  [
    'budget area',
    'where crawls have a budget: mean over k = 1 … budget of the recall after k fetches. Strategies are then ranked by it.',
  ],
  ['harvest area', 'mean over the crawl of the share of fetched pages that are relevant.'],
  [
    'oracle',
    'a greedy crawler that knows every label. The best order is NP-hard to find, so the true best lies between the greedy order and the upper bound, which no order can beat.',
  ],
  ['gain', '(area − breadth-first) / (oracle − breadth-first).'],
  [
    'intervals and bands',
    '95 %, bootstrap over whole splits (topics or repeats where there is one split); none where there is one run only.',
  ],
  [
    'p',
    'two-sided sign-flip permutation test on paired runs, exact up to 16 pairs; against the best strategy, corrected by Holm.',
  ],
  [
    'time area',
    'where crawls wait: mean recall over the time of the longest crawl of the same split and topic, on the virtual clock.',
  ],
  ...similarityDefinitions,
  ['time', 'processor time of the crawl; training before the first page is listed apart.'],
];
