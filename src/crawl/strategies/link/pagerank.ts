import type { LinkGraph } from '../../../algorithms/graph/link-graph.js';
import { pageRank } from '../../../algorithms/graph/pagerank.js';
import type { Page } from '../../../core/page.js';
import { number, table, type ValuesOf } from '../../../core/schema/index.js';
import type { PlainState } from '../../../packed/packed-state.js';
import { StateFields } from '../../../packed/state-fields.js';
import { everyParameter, iterationsParameter } from '../parameters.js';
import { RecomputeSchedule } from '../recompute-schedule.js';
import { type Arrival, defineStrategy, type FrontierView, type Ranking, type Strategy } from '../strategy.js';

const parameters = table({
  every: everyParameter,
  damping: number({ default: 0.8, minimum: 0, maximum: 0.999, help: 'chance to follow a link instead of jumping' }),
  iterations: iterationsParameter,
});

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

  constructor(private readonly options: ValuesOf<typeof parameters>) {
    this.reorderEvery = options.every;
  }

  rank(page: Page, links: readonly unknown[], arrival: Arrival): Ranking {
    // Seeds come at infinite priority; the mean rank is 1.
    const ofPage = Number.isFinite(arrival.priority) ? Math.max(0, arrival.priority) : 1;
    const share = (this.options.damping * ofPage) / Math.max(1, page.links.length);
    return { priorities: new Float64Array(links.length).fill(share) };
  }

  save(): PlainState {
    return { last: this.schedule.last, ranks: this.ranks ?? new Float64Array(0) };
  }

  load(saved: PlainState): boolean {
    try {
      const state = new StateFields(saved);
      const [last, ranks] = [state.number('last'), state.array('ranks', Float64Array)];
      this.schedule.last = last;
      this.ranks = last === 0 ? undefined : ranks;
      return true;
    } catch {
      return false;
    }
  }

  reorder(graph: LinkGraph, frontier: FrontierView): void {
    if (!this.schedule.due(graph.fetched)) return;
    const { damping, iterations } = this.options;
    const ranks = pageRank(graph, { damping, iterations, start: this.ranks });
    frontier.assign(id => (id < ranks.length && ranks[id] > 0 ? ranks[id] : undefined));
    this.ranks = ranks;
  }
}

export const pagerank = defineStrategy({
  name: 'pagerank',
  family: 'link',
  paper: 'Almpanidis eq. 11, §5.1 (PR)',
  summary: 'PageRank of the URL in the graph crawled so far',
  parameters,
  needs: [],
  create: options => new PageRankOrder(options),
});
