/** How alike any term is to each term of a query: the largest value over the senses of both, kept for terms met before. */

import type { SensesSimilarity } from './concept-similarity.js';
import type { Meaning } from './own/concept-reader.js';

/** Terms remembered with their similarities. */
const memoLimit = 20_000;

/** The largest similarity over all senses of two terms. The same term is like itself, whether the ontology knows it or not. */
export function termSimilarity(a: Meaning, b: Meaning, similarity: SensesSimilarity): number {
  return a.term === b.term ? 1 : similarity(a.concepts, b.concepts);
}

export class QuerySimilarity {
  /** The row of every term that is like none of the query. */
  readonly none: Float64Array;
  private readonly rows = new Map<Meaning, Float64Array>();

  constructor(
    readonly query: readonly Meaning[],
    private readonly similarity: SensesSimilarity,
    /** What is less alike than this counts as not alike at all. */
    private readonly least = 0,
    /** 1 for each concept that can be that much alike (see `nearConcepts`); absent: any can. */
    private readonly near?: Uint8Array,
  ) {
    this.none = new Float64Array(query.length);
  }

  /** One value per term of the query. */
  row(meaning: Meaning): Float64Array {
    let row = this.rows.get(meaning);
    if (!row) {
      row = this.canBeAlike(meaning) ? this.compared(meaning) : this.none;
      if (this.rows.size >= memoLimit) this.rows.clear();
      this.rows.set(meaning, row);
    }
    return row;
  }

  private compared(meaning: Meaning): Float64Array {
    const row = Float64Array.from(this.query, term => termSimilarity(meaning, term, this.similarity));
    for (let i = 0; i < row.length; i++) if (row[i] < this.least) row[i] = 0;
    return row.every(value => value === 0) ? this.none : row;
  }

  private canBeAlike({ term, concepts }: Meaning): boolean {
    const { near } = this;
    return (
      near === undefined || concepts.some(concept => near[concept] === 1) || this.query.some(each => each.term === term)
    );
  }
}
