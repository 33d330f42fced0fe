/** Sides from which a page is seen that know nothing of each other: where they agree, the page itself is the reason. */
import { coefficientsFor, type Grounds } from './coefficients.js';
import { feature } from './features.js';

/** Lists it stands in and pages that link to it, as one: they overlap. */
const links = [feature.group, feature.groups, feature.page, feature.pages];
/** Its terms, and how near it is to what was given. */
const text: Record<Grounds, readonly number[]> = {
  words: [feature.text, feature.words],
  examples: [feature.text, feature.examples],
  both: [feature.text, feature.words, feature.examples],
};

/** `row`: features beside those of the crawl's other pages. */
export function readViews(row: ArrayLike<number>, grounds: Grounds, into: number[]): void {
  const { second } = coefficientsFor[grounds];
  const own = text[grounds];
  into[0] = 0;
  for (const i of links) into[0] += second[i] * row[i];
  for (let i = 0; i < own.length; i++) into[i + 1] = row[own[i]];
}
