import type { Grounds } from './coefficients.js';
import { feature, usualOf } from './features.js';
import { Moments } from './moments.js';

/** What the pages of a crawl have on average: features of both rounds, and what the first teacher goes by. */
export interface CrawlMoments {
  features: [Moments, Moments];
  teacher: Moments;
}

export function newMoments(grounds: Grounds): CrawlMoments {
  const given = usualOf(grounds);
  const features: [Moments, Moments] = [new Moments(given), new Moments(given, [feature.text, feature.page])];
  return { features, teacher: new Moments([{ mean: 0, deviation: 1 }]) };
}
