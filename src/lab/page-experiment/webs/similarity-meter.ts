/** Average similarity (Batsakis §4.2) and maximum average similarity (Liu eq. 9) of a crawl to the topic's relevant examples. */
import { TextAnalyser } from '../../../algorithms/text/analyser.js';
import { SimilarityIndex } from '../../../algorithms/text/similarity-index.js';
import { type SparseVector, unitVector } from '../../../algorithms/text/vector.js';
import { CollectionStatistics, weighNormalised } from '../../../algorithms/text/weights.js';
import type { TermCounts } from '../../../core/page.js';
import type { Topic } from '../../../core/topic.js';
import type { FrozenWeb } from '../../../webs/frozen-web.js';
import { averageSimilarity, maximumAverageSimilarity } from '../../metrics/similarity.js';

/** Cosines from which Liu calls a page relevant (Liu fig. 9–16); Batsakis uses 0.75. */
export const similarityThresholds = ['0.5', '0.6', '0.7', '0.75', '0.8'] as const;
export type AtSimilarity = Record<(typeof similarityThresholds)[number], number>;

export interface SimilarityMeasures {
  averageSimilarity: number;
  maximumAverageSimilarity: number;
  /** Fetched pages whose largest cosine to an example reaches each threshold. */
  pagesAtSimilarity: AtSimilarity;
}

/**
 * Without examples the query stands for them. Everything is weighed once per topic, in the order of the pages' numbers,
 * so that the same crawl has the same similarity to the last bit wherever and whenever it runs.
 */
export class SimilarityMeter {
  /** Batsakis: largest cosine of each page to any example, by page number. */
  private readonly largest = new Map<number, number>();
  /** Liu eq. 1 vectors of unit length. */
  private readonly vectors = new Map<number, SparseVector>();
  private readonly targets: SparseVector[];
  private readonly terms: number;

  constructor(web: FrozenWeb, topic: Topic, pages: Int32Array) {
    const text = new TextAnalyser();
    const relevant = topic.examples.filter(example => example.relevant);
    const given = relevant.length > 0 ? relevant.map(({ title, text: words }) => [title, words]) : [[topic.query]];
    const examples = given.map(texts => text.analyse(...texts));
    const pageTerms = new Map<number, TermCounts>();
    for (const number of pages) {
      const { title, text: words } = web.text(number);
      pageTerms.set(number, text.analyse(title, words));
    }
    const index = new SimilarityIndex(examples.map(counts => text.weigh(counts)));
    const training = new CollectionStatistics(examples);
    this.targets = examples.map(counts => weighNormalised(counts, training));
    for (const [number, counts] of pageTerms) {
      this.largest.set(number, index.best(text.weigh(counts)));
      this.vectors.set(number, unitVector(weighNormalised(counts, training)));
    }
    this.terms = text.size;
  }

  /** For a crawl that fetched these pages. */
  measure(fetched: readonly number[]): SimilarityMeasures {
    // cos(p, t) summed over p is the product of t with the sum of the unit vectors of the p.
    const sum = new Float64Array(this.terms);
    for (const number of fetched) {
      const vector = this.vectors.get(number);
      if (!vector) throw new Error(`page ${number} was fetched but no link leads to it`);
      for (let i = 0; i < vector.ids.length; i++) sum[vector.ids[i]] += vector.values[i];
    }
    const byTarget = this.targets.map(target => {
      let product = 0;
      for (let i = 0; i < target.ids.length; i++) product += target.values[i] * sum[target.ids[i]];
      return product;
    });
    const largest = fetched.map(number => this.largest.get(number)!);
    const reached = similarityThresholds.map(least => [least, largest.filter(value => value >= Number(least)).length]);
    return {
      pagesAtSimilarity: Object.fromEntries(reached) as AtSimilarity,
      averageSimilarity: averageSimilarity(largest),
      maximumAverageSimilarity: maximumAverageSimilarity(byTarget, fetched.length),
    };
  }
}
