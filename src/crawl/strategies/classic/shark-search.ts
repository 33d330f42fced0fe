/**
 * Shark search (Hersovici et al. 1998; Batsakis §2.3, Almpanidis §5.1; docs/papers.md). A link inherits part of its page's
 * relevance; the anchor and the words around it say the rest. What comes from further back is told in two ways. Hersovici et
 * al. (`inherit: nearest`): when the page is not relevant, part of what it inherited itself takes the place of its relevance.
 * Almpanidis (`inherit: sum`): d times the relevance of the page and d² times that of the page before it and so on, added up;
 * without anchors and with the 1,000 most frequent stems that is what it calls SS1.
 */

import { cosine, restricted } from '../../../algorithms/text/vector.js';
import { CollectionStatistics } from '../../../algorithms/text/weights.js';
import { UsageError } from '../../../core/errors.js';
import type { Page } from '../../../core/page.js';
import { choice, flag, integer, share, table, type ValuesOf } from '../../../core/schema/index.js';
import type { Preparation } from '../../preparation.js';
import { TopicScorer, topicVector } from '../../topic-scorer.js';
import { type Arrival, defineStrategy, type Ranking, type Strategy } from '../strategy.js';

export const sharkParameters = table({
  delta: share({ default: 0.5, help: 'share of relevance that a link inherits' }),
  gamma: share({ default: 0.8, help: 'weight of what is inherited against the anchor' }),
  beta: share({ default: 0.8, help: 'weight of the anchor against the words around it' }),
  threshold: share({ default: 0, help: 'a page is relevant above this score' }),
  inherit: choice(['nearest', 'sum'], {
    default: 'nearest',
    help: 'what a path hands down: the score of its nearest relevant page, or the sum over all its pages',
  }),
  anchors: flag({ default: true, help: 'look at anchors and the words around them' }),
});

export class SharkSearch implements Strategy {
  readonly combine = 'max';
  /** The inherited score. */
  readonly carryWidth = 1;
  readonly parts: readonly string[];
  private scorer: TopicScorer | undefined;

  constructor(
    readonly name: string,
    private readonly options: ValuesOf<typeof sharkParameters>,
  ) {
    this.parts = options.anchors ? ['inherited', 'anchor', 'context'] : ['inherited'];
  }

  prepare(preparation: Preparation): void {
    this.scorer = new TopicScorer(preparation);
  }

  /** How relevant a page is, in [0, 1]. */
  protected relevance(page: Page): number {
    return this.scorer!.page(page);
  }

  rank(page: Page, links: readonly { anchor: string; context: string }[], arrival: Arrival): Ranking {
    const { gamma, beta, anchors } = this.options;
    const inherited = this.inherited(this.relevance(page), arrival.carry?.[0] ?? 0);
    const priorities = new Float64Array(links.length).fill(inherited);
    const carry = new Float64Array(links.length).fill(inherited);
    if (!anchors) return { priorities, carry, parts: Float32Array.from(priorities) };
    const parts = new Float32Array(links.length * 3);
    for (let i = 0; i < links.length; i++) {
      const anchor = this.scorer!.anchor(links[i].anchor, page.terms.language);
      // An anchor with a word of the query speaks for its surroundings too.
      const context = anchor > 0 ? 1 : this.scorer!.passage(links[i].context, page.terms.language);
      const neighbourhood = beta * anchor + (1 - beta) * context;
      priorities[i] = gamma * inherited + (1 - gamma) * neighbourhood;
      parts[3 * i] = inherited;
      parts[3 * i + 1] = anchor;
      parts[3 * i + 2] = context;
    }
    return { priorities, carry, parts };
  }

  private inherited(relevance: number, before: number): number {
    const { delta, threshold, inherit } = this.options;
    if (inherit === 'sum') return delta * (relevance + before);
    return delta * (relevance > threshold ? relevance : before);
  }
}

const parameters = table({
  ...sharkParameters,
  terms: integer({
    default: 0,
    minimum: 0,
    maximum: 1_000_000,
    help: 'most frequent stems of the corpus that count in a page and in the query (0: all there are)',
  }),
});

/** Pages may be compared by the most frequent stems of a corpus alone, as Almpanidis §5.1 does. */
class PlainSharkSearch extends SharkSearch {
  private similarity: ((page: Page) => number) | undefined;

  constructor(private readonly reading: ValuesOf<typeof parameters>) {
    super('shark-search', reading);
  }

  override prepare(preparation: Preparation): void {
    super.prepare(preparation);
    const { terms } = this.reading;
    if (terms === 0) return;
    const { topic, text, corpus } = preparation;
    if (!corpus)
      throw new UsageError('terms of shark-search are counted in a corpus; give one (--corpus), or terms=0.');
    const documents = Array.from(corpus.pages(), page => text.analyseIn(page.language ?? '', page.title, page.text));
    const collection = new CollectionStatistics(documents, terms);
    const known = (id: number) => collection.frequency(id) > 0;
    const query = restricted(topicVector(topic, text), known);
    this.similarity = page => cosine(restricted(text.weigh(page.terms), known), query);
  }

  protected override relevance(page: Page): number {
    return this.similarity ? this.similarity(page) : super.relevance(page);
  }
}

export const sharkSearch = defineStrategy({
  name: 'shark-search',
  family: 'classic',
  paper: 'Batsakis §2.3, Almpanidis §5.1 (SS1 with anchors: false, inherit: sum, terms: 1000)',
  summary: 'relevance inherited along the path, with anchor text and its surroundings',
  parameters,
  needs: ['query'],
  create: options => new PlainSharkSearch(options),
});
