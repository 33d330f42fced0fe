/**
 * Where do the pages on topic end? Two ways to say so.
 *
 * One draws a line across the log-odds that the coefficients give: by the shape of the crawl (boundary.ts), and where examples were crawled by how
 * high they stand (example-line.ts). It is good where few pages are on topic and stand out.
 *
 * The other looks for two kinds of pages in the crawl itself: links, text and nearness to what was asked for know nothing of each
 * other, so where they agree there are two kinds, however many pages are of each (two-kinds.ts). It also finds which of them tells most in this
 * crawl. It is good where a third or half of the pages is on topic and none stands out; where few are, it finds the wider neighbourhood.
 *
 * How likely the second is the right one, a few readings of the crawl say; a page's probability is the mean of both, so weighed.
 */
import { sigmoid } from '../../../../algorithms/learning/prior-logistic.js';
import { logOddsOf, type TwoKinds, twoKinds } from '../../../../algorithms/statistics/two-kinds.js';
import type { Grounds } from '../coefficients.js';
import { boundaryOf, type Line, lineFor } from './boundary.js';
import type { CrawlSample, SampledPage } from './crawl-sample.js';
import { exampleLine } from './example-line.js';
import { type TrustNumbers, trusted, trustFor, trustReadings } from './trust.js';

export interface Parting {
  line: number;
  /** Absent where there are too few pages to say. */
  kinds?: TwoKinds;
  /** How likely the kinds are the right ones. */
  trust: number;
}

/** What a crawl's pages are parted with. */
export interface PartingNumbers {
  line: Line;
  /** How much the examples' line counts at most. */
  examples: number;
  trust?: TrustNumbers;
}

export function partingNumbers(grounds: Grounds): PartingNumbers {
  return { line: lineFor[grounds], examples: mostOfExamples[grounds], trust: trustFor[grounds] };
}

/** Where there are words as well, the crawl's own line is the better one (measured). */
const mostOfExamples: Record<Grounds, number> = { words: 0, both: 0.4, examples: 0.8 };
/** With so many pages the crawl's own line counts half; without any the odds are even. */
const fewPages = 10;
/** Fewer are of no two kinds. */
const fewestForKinds = 20;
/** With so many examples their line counts half of the most that it may. */
const fewExamples = 0.25;
/** Across sites, with this share of the pages beside the largest, kinds count by how likely they are right. On one site they are found too easily, so that they count where they are likelier right than not: from the one to the other. */
const acrossSites = 0.3;
const [doubtful, trustworthy] = [0.4, 0.6];
/** What a person calls off topic corrects the line (evidence-judge.ts): with so many labels of that kind it is trusted twice as much. */
const fewLabels = 5;
/** Views are not quite independent, so what they say together is said too loudly. */
const loudness = 2;
/** Less makes no difference. */
const leastTrust = 0.001;
/** How steep the first guess is, in deviations of all views together. */
const steepness = 2;

/** Log-odds that a page is on topic. */
export function partedLogOdds({ line, kinds, trust }: Parting, logOdds: number, views: readonly number[]): number {
  const above = logOdds - line;
  if (kinds === undefined || trust < leastTrust) return above;
  const likely = (1 - trust) * sigmoid(above) + trust * sigmoid(logOddsOf(kinds, views) / loudness);
  return Math.log(likely / (1 - likely));
}

/** `crawled`: pages of the crawl, of which the sample is a part. */
export function partingOf(sample: CrawlSample, crawled: number, numbers: PartingNumbers): Parting {
  const { line, most } = lineOf(sample, crawled, numbers);
  if (!numbers.trust || sample.pages.length < fewestForKinds) return { line, trust: 0 };
  const kinds = kindsOf(sample.pages);
  const told = sample.pages.filter(({ label }) => label < 0).length;
  const likely = trusted(trustReadings(sample, line, kinds), numbers.trust) * (1 - most);
  return { line, kinds, trust: (weighed(likely, sample.sites) * fewLabels) / (fewLabels + told) };
}

/** How much kinds count. `likely`: how likely they are right. */
export function weighed(likely: number, sites: number): number {
  const certain = (likely - doubtful) / (trustworthy - doubtful);
  return likely * Math.min(1, Math.max(0, sites / acrossSites, certain));
}

/** The line, and how likely most pages are on topic: then it is trusted, and kinds are not. */
export function lineOf(
  { pages, examples, skewness }: CrawlSample,
  crawled: number,
  numbers: PartingNumbers,
): { line: number; most: number } {
  const logOdds = pages.map(page => page.logOdds);
  const { at, most } = boundaryOf({ logOdds, near: pages.map(page => page.near), skewness }, numbers.line) ?? {
    at: 0,
    most: 0,
  };
  const drawn = (at * crawled) / (crawled + fewPages);
  if (examples.length === 0) return { line: drawn, most };
  const share = (numbers.examples * (1 - most) * examples.length) / (examples.length + fewExamples);
  return { line: drawn + share * (exampleLine(logOdds, examples) - drawn), most };
}

/** The first guess is that pages are on topic that most views speak for. */
export function kindsOf(pages: readonly SampledPage[]): TwoKinds {
  const views = pages.map(page => page.views);
  const standardised = views[0].map((_, i) => standardiser(views.map(row => row[i])));
  const sums = views.map(row => row.reduce((sum, value, i) => sum + standardised[i](value), 0));
  const together = standardiser(sums);
  const guess = sums.map(sum => sigmoid(steepness * together(sum)));
  const known = pages.map(({ label }) => label);
  return twoKinds(views, guess, known);
}

function standardiser(values: readonly number[]): (value: number) => number {
  const mean = values.reduce((sum, value) => sum + value, 0) / values.length;
  const variance = values.reduce((sum, value) => sum + (value - mean) ** 2, 0) / values.length;
  const deviation = Math.sqrt(variance) + 1e-6;
  return value => (value - mean) / deviation;
}
