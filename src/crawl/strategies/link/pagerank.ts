import type { LinkGraph } from '../../../algorithms/graph/link-graph.js';
import { pageRank } from '../../../algorithms/graph/pagerank.js';
import type { Page } from '../../../core/page.js';
import { everyParameter, RecomputeSchedule } from '../recompute-schedule.js';
import type { Arrival, FrontierView, Ranking, Strategy, StrategyDefinition } from '../strategy.js';

interface PageRankParameters {
  every: number;
  damping: number;
  iterations: number;
}

/**
 * PageRank over fetched pages and frontier (Almpanidis eq. 11 and §5.1, PR; docs/papers.md). Between two computations a new
 * link is worth what its page would pass on to it, d·PR(q)/C(q), and such offers add up: the terms of the sum in eq. 11.
 */
class PageRankOrder implements Strategy {
  readonly name = 'pagerank';
  readonly combine = 'sum';
  readonly reorderEvery: number;
  private readonly schedule = new RecomputeSchedule();
  private ranks: Float64Array | undefined;

  constructor(private readonly parameters: PageRankParameters) {
    this.reorderEvery = parameters.every;
  }

  rank(page: Page, links: readonly unknown[], arrival: Arrival): Ranking {
    // Seeds come at infinite priority; the mean rank is 1.
    const ofPage = Number.isFinite(arrival.priority) ? Math.max(0, arrival.priority) : 1;
    const share = (this.parameters.damping * ofPage) / Math.max(1, page.links.length);
    return { priorities: new Float64Array(links.length).fill(share) };
  }

  reorder(graph: LinkGraph, frontier: FrontierView): void {
    if (!this.schedule.due(graph.fetched)) return;
    const { damping, iterations } = this.parameters;
    const ranks = pageRank(graph, { damping, iterations, start: this.ranks });
    frontier.assign(id => (id < ranks.length && ranks[id] > 0 ? ranks[id] : undefined));
    this.ranks = ranks;
  }
}

export const pagerank: StrategyDefinition = {
  name: 'pagerank',
  family: 'link',
  paper: 'Almpanidis eq. 11, §5.1 (PR)',
  summary: 'PageRank of the URL in the graph crawled so far',
  parameters: [
    everyParameter,
    { name: 'damping', help: 'chance to follow a link instead of jumping', default: 0.8, minimum: 0, maximum: 0.999 },
    { name: 'iterations', help: 'steps of one computation', default: 10, minimum: 1, maximum: 1000, integer: true },
  ],
  needs: [],
  create: parameters => new PageRankOrder(parameters as unknown as PageRankParameters),
};
