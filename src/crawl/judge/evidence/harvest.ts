/**
 * How much of a crawl is on topic? A page beside the crawl's others says nothing where most of them are on topic, or hardly any.
 * What they have of the topic's own words does: off topic a page has few of them, wherever the crawl has led.
 */
import { sigmoid, sumOfProducts } from '../../../algorithms/learning/prior-logistic.js';
import { type Grounds, shareCoefficientsFor } from './coefficients.js';

/** What the pages of a crawl, or a sample of them, have of the topic: for each page a number. */
export interface CrawlSample {
  logOdds: number[];
  words: number[];
  titles: number[];
  examples: number[];
}

/** The surest pages show how much of the topic's words a page on topic has. */
const surest = 5;
/** A page as near as this to query or examples counts half as one that is near. */
const halfNear: Record<Grounds, number> = { words: 0.4, both: 0.4, examples: 0.25 };
const steepness = 4;
/** Added to what others are divided by. */
const atLeast = 0.05;

/** Numbers of the whole crawl from which its share is reckoned; the last is 1, for the constant. */
export function shareFeatures(grounds: Grounds, sample: CrawlSample): number[] {
  const near = grounds === 'examples' ? sample.examples : sample.words;
  const first = surestOf(sample.logOdds);
  const nearOfAll = mean(near);
  const nearOfFirst = mean(first.map(i => near[i]));
  const half = halfNear[grounds];
  const high = mean(near.map(value => sigmoid(steepness * (value / half - 1))));
  const examplesOfAll = mean(sample.examples);
  const examplesOfFirst = mean(first.map(i => sample.examples[i]));
  return [
    nearOfAll,
    high,
    nearOfAll / (nearOfFirst + atLeast),
    high / (nearOfFirst + atLeast),
    nearOfFirst,
    mean(sample.titles.map(value => (value > 0 ? 1 : 0))),
    examplesOfAll,
    examplesOfAll / (examplesOfFirst + atLeast),
    examplesOfFirst,
    1,
  ];
}

/** The share of the crawl's pages that is on topic, as far as its words tell. */
export function shareOnTopic(grounds: Grounds, sample: CrawlSample): number {
  return sigmoid(sumOfProducts(shareCoefficientsFor[grounds], shareFeatures(grounds, sample)));
}

function surestOf(logOdds: readonly number[]): number[] {
  const places = Array.from(logOdds.keys()).sort((a, b) => logOdds[b] - logOdds[a] || a - b);
  return places.slice(0, surest);
}

function mean(values: readonly number[]): number {
  return values.length === 0 ? 0 : values.reduce((sum, value) => sum + value, 0) / values.length;
}
