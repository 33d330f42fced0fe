import { centroid, cosine, type SparseVector, sparseVector } from '../../../algorithms/text/vector.js';
import { CollectionStatistics, weighOkapi } from '../../../algorithms/text/weights.js';
import type { Page } from '../../../core/page.js';
import { integer, table, type ValuesOf } from '../../../core/schema/index.js';
import type { Preparation } from '../../preparation.js';
import { termsParameter } from '../parameters.js';
import { defineStrategy } from '../strategy.js';
import { SharkSearch, sharkParameters } from './shark-search.js';

const parameters = table({
  ...sharkParameters,
  documents: integer({
    default: 50,
    minimum: 1,
    maximum: 1_000_000,
    help: 'documents of the corpus taken as relevant',
  }),
  expansion: integer({
    default: 10,
    minimum: 0,
    maximum: 1_000_000,
    help: 'terms of those documents that join the query',
  }),
  terms: termsParameter,
});

/**
 * Almpanidis §5.1, SS2 (docs/papers.md): shark search whose pages are scored by a model trained on an unlabelled corpus. The
 * query retrieves the documents that it fits best by the BM25-like weights (§2.1.1); they stand in for relevant examples. A
 * page's relevance is its cosine, in those weights, to a profile: half the query, half the strongest terms of those
 * documents. (How the examples train the model is not said. The plain centroid of 50 documents lost 0.08 of recall area on WebKB against this: most of its weight
 * lies on words that every page has.) Without a corpus the examples of the topic take its place.
 */
class SharkSearchProbabilistic extends SharkSearch {
  private collection = new CollectionStatistics([]);
  private profile: SparseVector | undefined;

  constructor(private readonly training: ValuesOf<typeof parameters>) {
    super('shark-search-probabilistic', training);
  }

  override prepare(preparation: Preparation): void {
    super.prepare(preparation);
    const { topic, text, corpus } = preparation;
    const pages = corpus ? [...corpus.pages()] : topic.examples;
    const documents = pages.map(page => text.analyseIn(page.language ?? '', page.title, page.text));
    this.collection = new CollectionStatistics(documents, this.training.terms);
    const vectors = documents.map(counts => weighOkapi(counts, this.collection));
    const query = weighOkapi(text.analyseIn(topic.language ?? '', topic.query), this.collection);
    const relevant = corpus
      ? retrieve(vectors, new Set(query.ids), this.training.documents)
      : vectors.filter((_, i) => topic.examples[i].relevant);
    const profile = centroid([query, strongest(centroid(relevant), this.training.expansion)]);
    this.profile = profile.norm > 0 ? profile : undefined;
  }

  protected override relevance(page: Page): number {
    return this.profile ? cosine(weighOkapi(page.terms, this.collection), this.profile) : super.relevance(page);
  }
}

/** The documents with the largest sum of weights over the query's terms; those that hold none of them never. */
function retrieve(vectors: readonly SparseVector[], query: ReadonlySet<number>, count: number): SparseVector[] {
  return vectors
    .map(vector => {
      let score = 0;
      for (let i = 0; i < vector.ids.length; i++) if (query.has(vector.ids[i])) score += vector.values[i];
      return { vector, score };
    })
    .filter(({ score }) => score > 0)
    .sort((a, b) => b.score - a.score)
    .slice(0, count)
    .map(({ vector }) => vector);
}

/** The vector cut to its `count` largest values. */
function strongest(vector: SparseVector, count: number): SparseVector {
  const order = Array.from(vector.ids.keys()).sort((a, b) => vector.values[b] - vector.values[a] || a - b);
  const kept = order.slice(0, count).sort((a, b) => a - b);
  return sparseVector(
    Int32Array.from(kept, i => vector.ids[i]),
    Float64Array.from(kept, i => vector.values[i]),
  );
}

export const sharkSearchProbabilistic = defineStrategy({
  name: 'shark-search-probabilistic',
  family: 'classic',
  paper: 'Almpanidis §2.1.1, §5.1 (SS2 with anchors: false, inherit: sum)',
  summary: 'shark search with pages compared to documents that the query finds in a corpus',
  parameters,
  needs: ['query', 'corpus'],
  create: options => new SharkSearchProbabilistic(options),
});
