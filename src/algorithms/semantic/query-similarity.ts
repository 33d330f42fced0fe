/** How alike any term is to each term of a query: the largest value over the senses of both, kept for terms met before. */
import type { Meaning } from './concept-reader.js';
import type { ConceptSimilarity } from './concept-similarity.js';

/** Terms remembered with their similarities. */
const memoLimit = 20_000;

/** The largest similarity over all senses of two terms. The same term is like itself, whether the ontology knows it or not. */
export function termSimilarity(a: Meaning, b: Meaning, similarity: ConceptSimilarity): number {
  if (a.term === b.term) return 1;
  let most = 0;
  for (let i = 0; i < a.concepts.length; i++) {
    for (let j = 0; j < b.concepts.length; j++) {
      const value = similarity(a.concepts[i], b.concepts[j]);
      if (value > most) most = value;
    }
  }
  return most;
}

export class QuerySimilarity {
  private readonly rows = new Map<Meaning, Float64Array>();

  constructor(
    readonly query: readonly Meaning[],
    private readonly similarity: ConceptSimilarity,
  ) {}

  /** One value per term of the query. */
  row(meaning: Meaning): Float64Array {
    let row = this.rows.get(meaning);
    if (!row) {
      row = Float64Array.from(this.query, term => termSimilarity(meaning, term, this.similarity));
      if (this.rows.size >= memoLimit) this.rows.clear();
      this.rows.set(meaning, row);
    }
    return row;
  }
}
