import { type HitsScores, hits } from '../../../algorithms/graph/hits.js';
import type { LinkGraph } from '../../../algorithms/graph/link-graph.js';
import type { Candidate, Page } from '../../../core/page.js';
import { share, table, type ValuesOf } from '../../../core/schema/index.js';
import type { PlainState } from '../../../packed/packed-state.js';
import { StateFields } from '../../../packed/state-fields.js';
import type { Preparation } from '../../preparation.js';
import { TopicScorer } from '../../topic-scorer.js';
import { everyParameter, iterationsParameter } from '../parameters.js';
import { RecomputeSchedule } from '../recompute-schedule.js';
import { defineStrategy, type FrontierView, type Ranking, type Strategy } from '../strategy.js';

const parameters = table({
  every: everyParameter,
  iterations: iterationsParameter,
  floor: share({ default: 0.01, help: 'weight of a link whose text says nothing' }),
});

/** The weights of the links of a page that `reorder` has not met yet. */
interface PageWeights {
  /** Targets that were not fetched when the page was, in the order of the page. */
  targets: Int32Array;
  weights: Float32Array;
  /** For targets fetched before: what the page alone says. */
  others: number;
}

/**
 * Hubs and authorities (Almpanidis eq. 12–13; docs/papers.md) where a link counts as much as its text is on topic: weight =
 * floor + mean of the cosines of linking page and anchor with the query. That is the remedy of Bharat & Henzinger (Almpanidis
 * §2.2.2) against topic drift; their discount for links within a host is left out, since a crawl of one site has no others. A
 * URL of the frontier is worth its authority.
 */
class HitsOrder implements Strategy {
  readonly name = 'hits';
  readonly combine = 'sum';
  readonly stateful = true;
  readonly parts = ['page', 'anchor'];
  readonly reorderEvery: number;
  private readonly schedule = new RecomputeSchedule();
  private readonly pending = new Map<number, PageWeights>();
  /** One per link of the graph, in its order. */
  private weights = new Float32Array(4096);
  private weightCount = 0;
  private pagesWeighted = 0;
  private scores: HitsScores | undefined;
  private meanAuthority = 1;
  private scorer: TopicScorer | undefined;

  constructor(private readonly options: ValuesOf<typeof parameters>) {
    this.reorderEvery = options.every;
  }

  prepare(preparation: Preparation): void {
    this.scorer = new TopicScorer(preparation);
  }

  rank(page: Page, links: readonly Candidate[]): Ranking {
    const { floor } = this.options;
    const ofPage = this.scorer!.page(page);
    const weights = new Float32Array(links.length);
    const parts = new Float32Array(links.length * 2);
    let hub = 0;
    for (let i = 0; i < links.length; i++) {
      const ofAnchor = this.scorer!.anchor(links[i].anchor, page.terms.language);
      weights[i] = floor + (ofPage + ofAnchor) / 2;
      parts[2 * i] = ofPage;
      parts[2 * i + 1] = ofAnchor;
      hub += weights[i] * this.authority(links[i].id);
    }
    this.pending.set(page.id, {
      targets: Int32Array.from(links, link => link.id),
      weights,
      others: floor + ofPage / 2,
    });
    // One step of the iteration for this page alone, in the scale of the last computation.
    const scale = hub / ((this.scores?.hubNorm || 1) * (this.scores?.authorityNorm || 1));
    return { priorities: Float64Array.from(weights, weight => weight * scale), parts };
  }

  save(): PlainState {
    const { schedule, pending, weights, weightCount, pagesWeighted, scores, meanAuthority } = this;
    return {
      ...{ last: schedule.last, pagesWeighted, meanAuthority, weights: weights.subarray(0, weightCount) },
      pending: [...pending].map(([id, page]) => ({ id, ...page })),
      scores: scores && { ...scores },
    };
  }

  load(saved: PlainState): boolean {
    try {
      const state = new StateFields(saved);
      const weights = state.array('weights', Float32Array);
      const pending = state.inners('pending').map((page): [number, PageWeights] => {
        const targets = page.array('targets', Int32Array);
        const ofLinks = page.array('weights', Float32Array, targets.length);
        return [page.number('id'), { targets, weights: ofLinks, others: page.number('others') }];
      });
      const scores = state.has('scores') ? scoresOf(state.inner('scores')) : undefined;
      const [last, pagesWeighted, meanAuthority] = ['last', 'pagesWeighted', 'meanAuthority'].map(name => {
        return state.number(name);
      });
      this.schedule.last = last;
      Object.assign(this, { weights, weightCount: weights.length, pagesWeighted, meanAuthority, scores });
      this.pending.clear();
      for (const [id, page] of pending) this.pending.set(id, page);
      return true;
    } catch {
      return false;
    }
  }

  reorder(graph: LinkGraph, frontier: FrontierView): void {
    if (!this.schedule.due(graph.fetched)) return;
    this.takeWeights(graph);
    const scores = hits(graph, this.weights, { iterations: this.options.iterations });
    const { authorities } = scores;
    frontier.assign(id => (id < authorities.length && graph.inDegree(id) > 0 ? authorities[id] : undefined));
    this.scores = scores;
    this.meanAuthority = authorities.reduce((sum, value) => sum + value, 0) / Math.max(1, authorities.length);
  }

  private authority(id: number): number {
    const known = this.scores?.authorities;
    return known && id < known.length ? known[id] : this.meanAuthority;
  }

  /** Lines the weights of new pages up with their links in the graph. */
  private takeWeights(graph: LinkGraph): void {
    if (graph.links > this.weights.length) {
      const larger = new Float32Array(Math.max(graph.links, this.weights.length * 2));
      larger.set(this.weights);
      this.weights = larger;
    }
    for (; this.pagesWeighted < graph.fetched; this.pagesWeighted++) {
      const node = graph.fetchedNode(this.pagesWeighted);
      const known = this.pending.get(node);
      this.pending.delete(node);
      let next = 0;
      for (const target of graph.outLinks(node)) {
        const ranked = known !== undefined && next < known.targets.length && known.targets[next] === target;
        this.weights[this.weightCount++] = ranked ? known.weights[next++] : (known?.others ?? this.options.floor);
      }
    }
  }
}

function scoresOf(state: StateFields): HitsScores {
  const hubs = state.array('hubs', Float64Array);
  const authorities = state.array('authorities', Float64Array, hubs.length);
  return { hubs, authorities, hubNorm: state.number('hubNorm'), authorityNorm: state.number('authorityNorm') };
}

export const hitsOrder = defineStrategy({
  name: 'hits',
  family: 'link',
  paper: 'Almpanidis §2.2.2, eq. 12–13',
  summary: 'authority of the URL, with links weighted by their text',
  parameters,
  needs: ['query'],
  create: options => new HitsOrder(options),
});
