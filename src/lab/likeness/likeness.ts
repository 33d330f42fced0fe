/** How near pages are to the example pages of a topic, in the two ways of the papers: by their words, and in a reduced space. */
import type { TextAnalyser } from '../../algorithms/text/analyser.js';
import { Lsi, type LsiModel } from '../../algorithms/text/lsi.js';
import { SimilarityIndex } from '../../algorithms/text/similarity-index.js';
import type { TermCounts } from '../../core/page.js';
import { Random } from '../../core/random.js';
import { maximumAverageSimilarity } from '../metrics/similarity.js';

/** Pages that shape a reduced space, at most: to fit one takes seconds. */
export const spacePages = 400;

/** Dimensions and terms of the reduced space: as `hmm` has them for its pages. Liu §2.2.1 names neither. */
const rank = 50;
const spaceTerms = 5000;

/**
 * The reduced space of these pages (Liu §2.2.1). Liu's is that of the pages a user browsed; here it is one for all crawls that are compared, or
 * they would be measured in different ones. Its terms are words, so it serves any analyser.
 */
export function reducedSpace(pages: readonly TermCounts[], text: TextAnalyser): LsiModel {
  const random = new Random('reduced space');
  return Lsi.fit(pages, text, { rank, terms: spaceTerms, weighting: 'tf-idf', random }).toJSON();
}

/** What one page is worth. */
export interface PageLikeness {
  /** Largest cosine to any example (Batsakis §4.2, Liu §5.1), by tf-idf of Batsakis eq. 1. */
  largest: number;
  /** Its place in the reduced space, at unit length; all zeros when it has no word of it. */
  place: Float64Array;
}

export class Likeness {
  private readonly index: SimilarityIndex;
  private readonly space: Lsi;
  private readonly targets: Float64Array[];

  constructor(
    examples: readonly TermCounts[],
    space: LsiModel,
    private readonly text: TextAnalyser,
  ) {
    this.index = new SimilarityIndex(examples.map(counts => text.weigh(counts)));
    this.space = new Lsi(space, text);
    this.targets = examples.map(counts => this.placeOf(counts));
  }

  get dimensions(): number {
    return this.space.rank;
  }

  of(terms: TermCounts): PageLikeness {
    return { largest: this.index.best(this.text.weigh(terms)), place: this.placeOf(terms) };
  }

  /** Liu eq. 9: cos(p, t) summed over the pages p is the product of t with the sum of their places. */
  maximumAverage(sumOfPlaces: Float64Array, pages: number): number {
    const products = this.targets.map(target => {
      let product = 0;
      for (let i = 0; i < target.length; i++) product += target[i] * sumOfPlaces[i];
      return product;
    });
    return maximumAverageSimilarity(products, pages);
  }

  private placeOf(terms: TermCounts): Float64Array {
    const place = this.space.transform(terms);
    const length = Math.hypot(...place);
    return length === 0 ? place : place.map(value => value / length);
  }
}
