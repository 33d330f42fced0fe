/**
 * Best-first crawlers of Batsakis §3.2 (docs/papers.md): a link is worth what its page and its anchor text share with the query.
 * Four strategies differ only in which of the two they look at and in how many URLs they take at a step.
 */
import type { Page } from '../../../core/page.js';
import type { Preparation } from '../../preparation.js';
import { TopicScorer } from '../../topic-scorer.js';
import type { Arrival, Combine, Parameter, Ranking, Strategy, StrategyDefinition } from '../strategy.js';

type Evidence = 'page' | 'anchor' | 'both';

export const combineParameter: Parameter = {
  name: 'combine',
  help: 'what a URL is worth that several pages link to',
  default: 'max',
  choices: ['max', 'mean', 'sum', 'last'],
};

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
      const ofAnchor = scorer.anchor(links[i].anchor);
      // Batsakis eq. 7: (similarity(page, query) + similarity(anchor, query)) / 2.
      priorities[i] = this.evidence === 'both' ? (ofPage + ofAnchor) / 2 : ofAnchor;
      if (this.evidence === 'both') parts[2 * i] = ofPage;
      parts[(i + 1) * this.parts.length - 1] = ofAnchor;
    }
    return { priorities, parts };
  }
}

export const bestFirstPage: StrategyDefinition = {
  name: 'best-first-page',
  family: 'classic',
  paper: 'Batsakis §3.2.1, eq. 2',
  summary: 'cosine of the linking page and the query',
  parameters: [combineParameter],
  needs: ['query'],
  create: ({ combine }) => new BestFirst('best-first-page', 'page', combine as Combine),
};

export const bestFirstAnchor: StrategyDefinition = {
  name: 'best-first-anchor',
  family: 'classic',
  paper: 'Batsakis §3.2.2',
  summary: 'cosine of the anchor text and the query',
  parameters: [combineParameter],
  needs: ['query'],
  create: ({ combine }) => new BestFirst('best-first-anchor', 'anchor', combine as Combine),
};

export const bestFirst: StrategyDefinition = {
  name: 'best-first',
  family: 'classic',
  paper: 'Batsakis §3.2.3, eq. 7',
  summary: 'mean of the cosines of page and anchor text with the query; the default',
  parameters: [combineParameter],
  needs: ['query'],
  create: ({ combine }) => new BestFirst('best-first', 'both', combine as Combine),
};

export const naiveBestN: StrategyDefinition = {
  name: 'naive-best-n',
  family: 'classic',
  paper: 'Batsakis §2.3 (N-Best First), Almpanidis §5.1 (BSFSN)',
  summary: 'best-first that takes the n best URLs at a step before it looks at what they hold',
  parameters: [
    { name: 'n', help: 'URLs taken at a step', default: 50, minimum: 1, maximum: 100_000, integer: true },
    { name: 'by', help: 'what is compared with the query', default: 'both', choices: ['page', 'anchor', 'both'] },
    combineParameter,
  ],
  needs: ['query'],
  create: ({ n, by, combine }) => new BestFirst('naive-best-n', by as Evidence, combine as Combine, Number(n)),
};
