/** How likely the two kinds that a crawl's pages fall into are those on topic and the others: a few readings of the crawl, weighed. */
import { sigmoid } from '../../../../algorithms/learning/prior-logistic.js';
import { logOddsOf, type TwoKinds } from '../../../../algorithms/statistics/two-kinds.js';
import type { Grounds } from '../coefficients.js';
import type { CrawlSample } from './crawl-sample.js';

export const trustNames = [
  /**
   * How far views go together. Text and nearness do where many pages are on topic; where few are, it is rather text and links, which
   * both know a neighbourhood.
   */
  'textNear',
  'textLinks',
  'linksNear',
  /** How well the kinds are told apart by text, and by nearness. */
  'text',
  'near',
  /** How near pages are that the kinds would add to those above the line, as a part of how near those are. */
  'added',
  /** Pages above the line, and of the one kind: log-odds of their share. */
  'above',
  'kind',
  /** Skewness of what linking pages say. */
  'page',
  /** How pages are spread over sites: across sites lists of links tell less, and text more. */
  'sites',
] as const;
type TrustName = (typeof trustNames)[number];
export type TrustReadings = Record<TrustName, number>;
export interface TrustNumbers extends TrustReadings {
  atZero: number;
}

/** Made by `node experiments/judge/trust.js`, which says from what and how well they hold. From examples alone kinds are no help (measured). */
export const trustFor: Partial<Record<Grounds, TrustNumbers>> = {
  words: {
    ...{ atZero: -5.46, textNear: 2.58, textLinks: -2.35, linksNear: -2.84, text: 2.66 },
    ...{ near: 0.99, added: 3.06, above: 0.14, kind: 0.47, page: 0.59, sites: 2.83 },
  },
  both: {
    ...{ atZero: -6.63, textNear: 1.57, textLinks: -2.8, linksNear: -1.52, text: 1.15 },
    ...{ near: 5.12, added: 2.47, above: 0.24, kind: 0.63, page: 0.59, sites: 2.35 },
  },
};

const linksView = 0;
const textView = 1;
const nearView = 2;
/** How steeply a page's part in what lies above the line falls around it. */
const steepness = 2;

export function trusted(readings: TrustReadings, numbers: TrustNumbers): number {
  let said = numbers.atZero;
  for (const name of trustNames) said += numbers[name] * readings[name];
  return sigmoid(said);
}

export function trustReadings({ pages, skewness, sites }: CrawlSample, line: number, kinds: TwoKinds): TrustReadings {
  const above = pages.map(({ logOdds }) => sigmoid(steepness * (logOdds - line)));
  const kind = pages.map(({ views }) => sigmoid(logOddsOf(kinds, views)));
  const near = pages.map(page => page.near);
  const views = pages[0].views.map((_, i) => pages.map(page => page.views[i]));
  const told = views.map(values => correlation(values, kind));
  const nears = told.slice(nearView);
  return {
    textNear: correlation(views[textView], views[nearView]),
    textLinks: correlation(views[textView], views[linksView]),
    linksNear: correlation(views[linksView], views[nearView]),
    text: told[textView],
    near: nears.reduce((sum, value) => sum + value, 0) / nears.length,
    added:
      mean(
        near,
        kind.map((value, i) => value * (1 - above[i])),
      ) /
      (mean(near, above) + 0.05),
    above: logOddsOfShare(above),
    kind: logOddsOfShare(kind),
    page: Math.min(6, Math.max(-3, skewness.page)),
    sites,
  };
}

function mean(values: readonly number[], weights: readonly number[]): number {
  let sum = 0;
  let weight = 0.001;
  for (let i = 0; i < values.length; i++) {
    sum += weights[i] * values[i];
    weight += weights[i];
  }
  return sum / weight;
}

function logOddsOfShare(likely: readonly number[]): number {
  const share = likely.reduce((sum, value) => sum + value, 0) / likely.length;
  return Math.log((share + 0.01) / (1.01 - share));
}

/** Of two numbers over the pages; 0 where one does not vary. */
function correlation(left: readonly number[], right: readonly number[]): number {
  const count = left.length;
  let [sumLeft, sumRight, squaresLeft, squaresRight, products] = [0, 0, 0, 0, 0];
  for (let i = 0; i < count; i++) {
    sumLeft += left[i];
    sumRight += right[i];
    squaresLeft += left[i] * left[i];
    squaresRight += right[i] * right[i];
    products += left[i] * right[i];
  }
  const spread = (squaresLeft - (sumLeft * sumLeft) / count) * (squaresRight - (sumRight * sumRight) / count);
  return spread < 1e-12 ? 0 : (products - (sumLeft * sumRight) / count) / Math.sqrt(spread);
}
