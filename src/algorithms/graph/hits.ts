/**
 * Hubs and authorities (Kleinberg 1999; Almpanidis eq. 12–13) with a weight on every link, as Bharat & Henzinger 1998 weigh nodes and links
 * by their text so that the scores do not drift off topic. (The print of Almpanidis eq. 13 says "all r linking p" where it must be
 * "all r that p links to".)
 */
import type { LinkGraph } from './link-graph.js';

export interface HitsOptions {
  iterations?: number;
  /** Authorities to start from, by node; nodes beyond its end start at 1. */
  start?: Float64Array;
}

export interface HitsScores {
  /** By node; Euclidean length 1. */
  hubs: Float64Array;
  authorities: Float64Array;
  /** What the last step divided by: score · norm is the plain weighted sum. */
  hubNorm: number;
  authorityNorm: number;
}

/** `weights`: one per link, in the order in which the graph took them up. */
export function hits(graph: LinkGraph, weights: ArrayLike<number>, options: HitsOptions = {}): HitsScores {
  const { iterations = 20, start } = options;
  const { order, starts, targets } = graph.arrays();
  const hubs = new Float64Array(graph.nodes);
  const authorities = new Float64Array(graph.nodes).fill(1);
  if (start) authorities.set(start.subarray(0, authorities.length));
  let hubNorm = 0;
  let authorityNorm = 0;
  for (let iteration = 0; iteration < iterations; iteration++) {
    for (let i = 0; i < order.length; i++) {
      let sum = 0;
      for (let at = starts[i]; at < starts[i + 1]; at++) sum += weights[at] * authorities[targets[at]];
      hubs[order[i]] = sum;
    }
    hubNorm = normalise(hubs);
    authorities.fill(0);
    for (let i = 0; i < order.length; i++) {
      const hub = hubs[order[i]];
      if (hub === 0) continue;
      for (let at = starts[i]; at < starts[i + 1]; at++) authorities[targets[at]] += weights[at] * hub;
    }
    authorityNorm = normalise(authorities);
  }
  return { hubs, authorities, hubNorm, authorityNorm };
}

/** Scales to Euclidean length 1 (leaves a zero vector alone) and returns the length it had. */
function normalise(values: Float64Array): number {
  let sum = 0;
  for (let i = 0; i < values.length; i++) sum += values[i] * values[i];
  const norm = Math.sqrt(sum);
  if (norm > 0) for (let i = 0; i < values.length; i++) values[i] /= norm;
  return norm;
}
