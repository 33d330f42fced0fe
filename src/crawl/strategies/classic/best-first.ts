/**
 * Best-first crawlers of Batsakis §3.2 (docs/papers.md): a link is worth what its page and its anchor text share with the query.
 * Four strategies differ only in which of the two they look at and in how many URLs they take at a step.
 */
import type { Page } from '../../../core/page.js';
import { choice, integer } from '../../../core/schema/index.js';
import type { Preparation } from '../../preparation.js';
import { TopicScorer } from '../../topic-scorer.js';
import { combineParameter } from '../parameters.js';
import { type Arrival, type Combine, defineStrategy, type Ranking, type Strategy } from '../strategy.js';

const evidences = ['page', 'anchor', 'both'] as const;
type Evidence = (typeof evidences)[number];

class BestFirst implements Strategy {
  readonly parts: readonly string[];
  private scorer: TopicScorer | undefined;

  constructor(
    readonly name: string,
    private readonly evidence: Evidence,
    readonly combine: Combine,
    readonly batch?: number,
  ) {
    this.parts = evidence === 'both' ? ['page', 'anchor'] : [evidence];
  }

  prepare(preparation: Preparation): void {
    this.scorer = new TopicScorer(preparation);
  }

  rank(page: Page, links: readonly { anchor: string }[], _arrival: Arrival): Ranking {
    const scorer = this.scorer!;
    const priorities = new Float64Array(links.length);
    const ofPage = this.evidence === 'anchor' ? 0 : scorer.page(page);
    if (this.evidence === 'page') return { priorities: priorities.fill(ofPage), parts: Float32Array.from(priorities) };
    const parts = new Float32Array(links.length * this.parts.length);
    for (let i = 0; i < links.length; i++) {
      const ofAnchor = scorer.anchor(links[i].anchor, page.terms.language);
      // Batsakis eq. 7: (similarity(page, query) + similarity(anchor, query)) / 2.
      priorities[i] = this.evidence === 'both' ? (ofPage + ofAnchor) / 2 : ofAnchor;
      if (this.evidence === 'both') parts[2 * i] = ofPage;
      parts[(i + 1) * this.parts.length - 1] = ofAnchor;
    }
    return { priorities, parts };
  }
}

export const bestFirstPage = defineStrategy({
  name: 'best-first-page',
  family: 'classic',
  paper: 'Batsakis §3.2.1, eq. 2',
  summary: 'cosine of the linking page and the query',
  parameters: { combine: combineParameter },
  needs: ['query'],
  create: ({ combine }) => new BestFirst('best-first-page', 'page', combine),
});

export const bestFirstAnchor = defineStrategy({
  name: 'best-first-anchor',
  family: 'classic',
  paper: 'Batsakis §3.2.2',
  summary: 'cosine of the anchor text and the query',
  parameters: { combine: combineParameter },
  needs: ['query'],
  create: ({ combine }) => new BestFirst('best-first-anchor', 'anchor', combine),
});

export const bestFirst = defineStrategy({
  name: 'best-first',
  family: 'classic',
  paper: 'Batsakis §3.2.3, eq. 7',
  summary: 'mean of the cosines of page and anchor text with the query',
  parameters: { combine: combineParameter },
  needs: ['query'],
  create: ({ combine }) => new BestFirst('best-first', 'both', combine),
});

export const naiveBestN = defineStrategy({
  name: 'naive-best-n',
  family: 'classic',
  paper: 'Batsakis §2.3 (N-Best First), Almpanidis §5.1 (BSFSN)',
  summary: 'best-first that takes the n best URLs at a step before it looks at what they hold',
  parameters: {
    n: integer({ default: 50, minimum: 1, maximum: 100_000, help: 'URLs taken at a step' }),
    by: choice(evidences, { default: 'both', help: 'what is compared with the query' }),
    combine: combineParameter,
  },
  needs: ['query'],
  create: ({ n, by, combine }) => new BestFirst('naive-best-n', by, combine, n),
});
