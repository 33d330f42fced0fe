/**
 * How near crawls came to what was wanted, told by example pages alone: Batsakis's evaluator (§4.2) and Liu's measures (§5.1), for crawls of
 * webs whose labels nobody knows.
 */
import type { Likeness, PageLikeness } from '../likeness/likeness.js';
import { evenPoints, SimilarityCourse } from '../likeness/similarity-course.js';
import { type AtSimilarity, similarityThresholds } from '../likeness/thresholds.js';
import { relevantAfter } from '../metrics/crawl-order.js';
import { harvestBySegment } from '../metrics/harvest.js';
import { recallAgainstUnion } from '../metrics/recall.js';

/** One page of a crawl, in the order fetched. */
export interface EvaluatedPage extends PageLikeness {
  url: string;
  /** What the crawl's own judge says. */
  relevant: boolean;
}

export interface EvaluatedCrawl {
  name: string;
  /** What made its order; empty where it does not say. */
  strategy: string;
  /** How many pages there are: curves have points from the beginning to the end. */
  pageCount: number;
  /** No URL comes twice. */
  pages: Iterable<EvaluatedPage>;
}

export interface EvaluationOptions {
  /** γ: a page is like the examples when its largest cosine is at least this (Batsakis 0.75, Liu 0.7). */
  threshold: number;
  /** Pages of a segment. */
  segment: number;
}

/** Values after so many pages. */
export interface CrawlCurves {
  fetched: number[];
  /** Pages like the examples (Batsakis fig. 12, Liu fig. 9 a), and their share. */
  alike: number[];
  share: number[];
  /** Share of what all crawls together found (Liu Table 1, as a curve). */
  unionRecall: number[];
  averageSimilarity: number[];
  maximumAverageSimilarity: number[];
}

export interface CrawlEvaluation {
  name: string;
  strategy: string;
  pages: number;
  /** Pages that its own judge calls relevant. */
  ownRelevant: number;
  alike: number;
  share: number;
  unionRecall: number;
  averageSimilarity: number;
  maximumAverageSimilarity: number;
  /** Pages that reach other thresholds (Liu fig. 13–16). */
  pagesAtSimilarity: AtSimilarity;
  /** Share of pages like the examples in each segment (Jamali Fig. 3); the last one may be shorter. */
  segments: number[];
  curves: CrawlCurves;
}

export interface Evaluation extends EvaluationOptions {
  /** Example pages. */
  examples: number;
  /** Different pages like the examples that all crawls found together. */
  union: number;
  crawls: CrawlEvaluation[];
}

const curvePoints = 200;

/** What one pass over a crawl leaves. */
interface Course {
  largest: number[];
  ownRelevant: number;
  /** Fetches at which a page like the examples came, and its number among all of them. */
  hits: number[];
  found: number[];
  fetched: number[];
  average: number[];
  maximum: number[];
}

export function evaluateCrawls(
  crawls: readonly EvaluatedCrawl[],
  likeness: Likeness,
  examples: number,
  { threshold, segment }: EvaluationOptions,
): Evaluation {
  const numbers = new Map<string, number>();
  const courses = crawls.map(crawl => courseOf(crawl, likeness, threshold, numbers));
  const recalls = recallAgainstUnion(courses.map(({ found }) => found));
  const union = numbers.size;
  return {
    ...{ threshold, segment, examples, union },
    crawls: courses.map((course, index) => {
      const { largest, hits, fetched, average, maximum, ownRelevant } = course;
      const order = { fetched: largest.length, hits };
      const alike = fetched.map(count => relevantAfter(hits, count));
      const reached = similarityThresholds.map(least => [
        least,
        largest.filter(value => value >= Number(least)).length,
      ]);
      return {
        ...{ name: crawls[index].name, strategy: crawls[index].strategy, pages: largest.length, ownRelevant },
        alike: hits.length,
        share: hits.length / Math.max(1, largest.length),
        unionRecall: recalls[index],
        averageSimilarity: average.at(-1) ?? 0,
        maximumAverageSimilarity: maximum.at(-1) ?? 0,
        pagesAtSimilarity: Object.fromEntries(reached) as AtSimilarity,
        segments: harvestBySegment(order, segment),
        curves: {
          ...{ fetched, alike },
          share: fetched.map((count, at) => alike[at] / count),
          unionRecall: alike.map(count => (union === 0 ? 0 : count / union)),
          averageSimilarity: average,
          maximumAverageSimilarity: maximum,
        },
      };
    }),
  };
}

/** `numbers`: of the pages like the examples, by URL, over all crawls. */
function courseOf(
  { pages, pageCount }: EvaluatedCrawl,
  likeness: Likeness,
  threshold: number,
  numbers: Map<string, number>,
): Course {
  const similarity = new SimilarityCourse(likeness);
  const points = new Set(evenPoints(pageCount, curvePoints));
  const course: Course = {
    ...{ largest: [], ownRelevant: 0, hits: [], found: [], fetched: [], average: [], maximum: [] },
  };
  for (const page of pages) {
    similarity.add(page);
    course.largest.push(page.largest);
    const fetched = course.largest.length;
    if (page.relevant) course.ownRelevant++;
    // A page without any word in common is like nothing, whatever the threshold.
    if (page.largest > 0 && page.largest >= threshold) {
      const number = numbers.get(page.url) ?? numbers.size;
      numbers.set(page.url, number);
      course.hits.push(fetched);
      course.found.push(number);
    }
    if (!points.has(fetched)) continue;
    course.fetched.push(fetched);
    course.average.push(similarity.average);
    course.maximum.push(similarity.maximum);
  }
  return course;
}
