import { centroid, cosine, type SparseVector } from '../../algorithms/text/vector.js';
import { CollectionStatistics, weighOkapi } from '../../algorithms/text/weights.js';
import type { Page } from '../../core/page.js';
import type { Preparation } from '../preparation.js';
import { SharkSearch, sharkParameters } from './shark-search.js';
import type { Parameters, StrategyDefinition } from './strategy.js';

/**
 * L §5.1 (SS2): shark search whose pages are scored by a model trained on an unlabelled corpus. The query retrieves the documents
 * that it fits best by the BM25-like weights (L §2.1.1); they stand in for relevant examples; a page's relevance is its
 * cosine to their centroid in those weights. Without a corpus the examples of the topic take its place.
 */
class SharkSearchProbabilistic extends SharkSearch {
  private collection = new CollectionStatistics([]);
  private profile: SparseVector | undefined;
  private readonly documents: number;
  private readonly terms: number;

  constructor(parameters: Parameters) {
    super('shark-search-probabilistic', parameters);
    this.documents = Number(parameters.documents);
    this.terms = Number(parameters.terms);
  }

  override prepare(preparation: Preparation): void {
    super.prepare(preparation);
    const { topic, text, corpus } = preparation;
    const pages = corpus ? [...corpus.pages()] : topic.examples;
    const documents = pages.map(page => text.analyse(page.title, page.text));
    this.collection = new CollectionStatistics(documents, this.terms);
    const vectors = documents.map(counts => weighOkapi(counts, this.collection));
    const relevant = corpus
      ? retrieve(vectors, new Set(text.analyse(topic.query).ids), this.documents)
      : vectors.filter((_, i) => topic.examples[i].relevant);
    const profile = centroid(relevant);
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

export const sharkSearchProbabilistic: StrategyDefinition = {
  name: 'shark-search-probabilistic',
  family: 'classic',
  paper: 'L §2.1.1, §5.1 (SS2 with anchors: false)',
  summary: 'shark search with pages compared to documents that the query finds in a corpus',
  parameters: [
    ...sharkParameters,
    { name: 'documents', help: 'documents of the corpus taken as relevant', default: 50, minimum: 1, integer: true },
    { name: 'terms', help: 'most frequent stems of the corpus that count', default: 1000, minimum: 1, integer: true },
  ],
  needs: ['query', 'corpus'],
  create: parameters => new SharkSearchProbabilistic(parameters),
};
