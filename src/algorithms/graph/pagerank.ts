/**
 * PageRank over the pages fetched so far and the URLs they name (Brin & Page 1998; Almpanidis eq. 11, §5.1). URLs of the frontier have no
 * known links; from them the surfer jumps to any page ("dangling").
 */
import type { LinkGraph } from './link-graph.js';

export interface PageRankOptions {
  /** Chance to follow a link instead of jumping (Almpanidis §5.1: 0.8). */
  damping?: number;
  /** Almpanidis §5.1: the order is settled after 10. */
  iterations?: number;
  /** Ranks to start from, by node; nodes beyond its end start at 1. Absent: all start at 1. */
  start?: Float64Array;
}

/**
 * Rank of every node that is fetched or linked to, in the scale of Almpanidis eq. 11 as printed: the mean is 1. Other node numbers, which
 * only fill gaps, get 0.
 */
export function pageRank(graph: LinkGraph, options: PageRankOptions = {}): Float64Array {
  const { damping = 0.8, iterations = 10, start } = options;
  const { order, starts, targets } = graph.arrays();
  let ranks = new Float64Array(graph.nodes);
  let next = new Float64Array(graph.nodes);
  let members = 0;
  for (let node = 0; node < ranks.length; node++) {
    if (!graph.isFetched(node) && graph.inDegree(node) === 0) continue;
    ranks[node] = (start && node < start.length && start[node]) || 1;
    members++;
  }
  scaleToMeanOne(ranks, members);
  for (let iteration = 0; iteration < iterations; iteration++) {
    next.fill(0);
    let passedOn = 0;
    for (let i = 0; i < order.length; i++) {
      const rank = ranks[order[i]];
      const out = starts[i + 1] - starts[i];
      if (out === 0) continue;
      passedOn += rank;
      const share = (damping * rank) / out;
      for (let at = starts[i]; at < starts[i + 1]; at++) next[targets[at]] += share;
    }
    // What the dangling pages hold goes to all, as does the part of every jump: (1 − d) in Almpanidis eq. 11.
    const toAll = 1 - damping + (damping * (members - passedOn)) / Math.max(1, members);
    for (let node = 0; node < next.length; node++) next[node] = ranks[node] === 0 ? 0 : next[node] + toAll;
    [ranks, next] = [next, ranks];
  }
  return ranks;
}

function scaleToMeanOne(ranks: Float64Array, members: number): void {
  let sum = 0;
  for (let node = 0; node < ranks.length; node++) sum += ranks[node];
  if (sum === 0) return;
  const factor = members / sum;
  for (let node = 0; node < ranks.length; node++) ranks[node] *= factor;
}
