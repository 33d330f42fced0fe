/**
 * How well any crawler could do that knows every label. The best order is NP-hard to find (it contains the Steiner
 * tree problem), so the oracle is a bracket: a bound that no order beats, and a greedy order that a crawler could follow.
 */
import { hitsOf } from './crawl-order.js';
import { greedyOrder } from './greedy-order.js';
import type { LabelledGraph } from './labelled-graph.js';
import { recallArea } from './recall.js';

/** Fewest off-topic fetches on the way from a seed to each page, itself included (0–1 breadth-first search); -1: unreachable. */
export function offTopicCosts({ starts, targets, relevant, seeds }: LabelledGraph): Int32Array {
  const pages = relevant.length;
  const costs = new Int32Array(pages).fill(-1);
  let level: number[] = [];
  let next: number[] = [];
  const reach = (page: number, cost: number) => {
    const own = relevant[page] ? cost : cost + 1;
    if (costs[page] >= 0 && costs[page] <= own) return;
    costs[page] = own;
    (own === cost ? level : next).push(page);
  };
  for (const seed of seeds) reach(seed, 0);
  for (let cost = 0; level.length > 0 || next.length > 0; cost++) {
    // The level grows while it is read: on-topic pages cost nothing more.
    for (let i = 0; i < level.length; i++) {
      const page = level[i];
      if (costs[page] !== cost) continue;
      for (let link = starts[page]; link < starts[page + 1]; link++) reach(targets[link], cost);
    }
    level = next;
    next = [];
  }
  return costs;
}

/**
 * The bound as hits: no order has more than h relevant pages before fetch hits[h − 1]. The h-th relevant page needs at
 * least w_h off-topic fetches, w sorted, because the h pages fetched include one whose cost is w_h or more.
 */
export function upperBoundHits(graph: LabelledGraph): Int32Array {
  const costs = offTopicCosts(graph);
  const wanted = costs.filter((cost, page) => cost >= 0 && graph.relevant[page] === 1).sort();
  return wanted.map((cost, index) => cost + index + 1);
}

/** The greedy order as hits. */
export function greedyHits(graph: LabelledGraph): number[] {
  return hitsOf(greedyOrder(graph).map(page => graph.relevant[page]));
}

/** What the oracle says about one crawl. */
export interface OracleFractions {
  /** recallArea over that of the greedy order, cut after as many fetches. */
  oracleFraction: number;
  /** The same with breadth-first as zero; undefined when no breadth-first crawl is at hand or it equals the oracle. */
  oracleFractionOverBreadthFirst?: number;
}

export function oracleFractions(area: number, greedyArea: number, breadthFirstArea?: number): OracleFractions {
  const room = breadthFirstArea === undefined ? 0 : greedyArea - breadthFirstArea;
  return {
    oracleFraction: greedyArea === 0 ? 0 : area / greedyArea,
    oracleFractionOverBreadthFirst: room > 0 ? (area - breadthFirstArea!) / room : undefined,
  };
}

/** recallArea of an order that stops after `fetches`, so that a crawl with a budget meets an oracle with the same budget. */
export function areaWithin(
  hits: ArrayLike<number>,
  fetches: number,
  reachable: number,
  relevantReachable: number,
): number {
  const kept = Array.from(hits).filter(hit => hit <= fetches);
  return recallArea({ hits: kept, fetched: fetches, reachable, relevantReachable });
}
