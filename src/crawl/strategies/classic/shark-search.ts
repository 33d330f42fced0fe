/**
 * Shark search (Hersovici et al. 1998; Batsakis §2.3, Almpanidis §5.1; docs/papers.md). A link inherits part of its page's
 * relevance, or of what the page itself inherited when the page is not relevant; the anchor and the words around it say the
 * rest. Without anchors it is what Almpanidis calls SS1.
 */
import type { Page } from '../../../core/page.js';
import { flag, share, table, type ValuesOf } from '../../../core/schema/index.js';
import type { Preparation } from '../../preparation.js';
import { TopicScorer } from '../../topic-scorer.js';
import { type Arrival, defineStrategy, type Ranking, type Strategy } from '../strategy.js';

export const sharkParameters = table({
  delta: share({ default: 0.5, help: 'share of relevance that a link inherits' }),
  gamma: share({ default: 0.8, help: 'weight of what is inherited against the anchor' }),
  beta: share({ default: 0.8, help: 'weight of the anchor against the words around it' }),
  threshold: share({ default: 0, help: 'a page is relevant above this score' }),
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
    const { delta, gamma, beta, threshold, anchors } = this.options;
    const relevance = this.relevance(page);
    const inherited = delta * (relevance > threshold ? relevance : (arrival.carry?.[0] ?? 0));
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
}

export const sharkSearch = defineStrategy({
  name: 'shark-search',
  family: 'classic',
  paper: 'Batsakis §2.3, Almpanidis §5.1 (SS1 with anchors: false)',
  summary: 'relevance inherited along the path, with anchor text and its surroundings',
  parameters: sharkParameters,
  needs: ['query'],
  create: options => new SharkSearch('shark-search', options),
});
