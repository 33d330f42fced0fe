/** How far a mean over splits, topics and repeats can be trusted. */
import { Random } from '../../core/random.js';

export interface Interval {
  mean: number;
  /** Null where it cannot be known: one value says nothing of how others would come out. */
  low95: number | null;
  high95: number | null;
}

/** One measured value and where it comes from. Runs on the same split are not independent: they share pages and links. */
export interface Measured {
  value: number;
  split: string;
  topic: string;
  seed: number;
}

const resamples = 10_000;
/** Up to five clusters every possible resample can be listed (5⁵ = 3125), and no random number is needed. */
const exactLimit = 5;

/**
 * Mean with a 95 % percentile interval by the cluster bootstrap: whole splits are drawn with replacement, each with all
 * its runs. With one split the topics are drawn instead, with one topic the repeats; one value has no interval.
 */
export function bootstrapInterval(values: readonly Measured[], random = new Random('bootstrap')): Interval {
  const mean = average(values.map(item => item.value));
  const clusters = clustersOf(values);
  if (clusters.length < 2) return { mean, low95: null, high95: null };
  const means =
    clusters.length <= exactLimit ? everyResample(clusters) : drawnResamples(clusters, random.fork('resamples'));
  means.sort();
  return { mean, low95: quantile(means, 0.025), high95: quantile(means, 0.975) };
}

interface Cluster {
  sum: number;
  count: number;
}

function clustersOf(values: readonly Measured[]): Cluster[] {
  const levels: ((item: Measured) => string)[] = [item => item.split, item => item.topic, item => String(item.seed)];
  for (const level of levels) {
    const clusters = new Map<string, Cluster>();
    for (const item of values) {
      const cluster = clusters.get(level(item)) ?? { sum: 0, count: 0 };
      cluster.sum += item.value;
      cluster.count++;
      clusters.set(level(item), cluster);
    }
    if (clusters.size > 1) return [...clusters.values()];
  }
  return [];
}

function everyResample(clusters: readonly Cluster[]): Float64Array {
  const means = new Float64Array(clusters.length ** clusters.length);
  for (let code = 0; code < means.length; code++) {
    let sum = 0;
    let count = 0;
    for (let draw = 0, rest = code; draw < clusters.length; draw++) {
      const cluster = clusters[rest % clusters.length];
      rest = Math.floor(rest / clusters.length);
      sum += cluster.sum;
      count += cluster.count;
    }
    means[code] = sum / count;
  }
  return means;
}

function drawnResamples(clusters: readonly Cluster[], random: Random): Float64Array {
  const means = new Float64Array(resamples);
  for (let i = 0; i < resamples; i++) {
    let sum = 0;
    let count = 0;
    for (let draw = 0; draw < clusters.length; draw++) {
      const cluster = clusters[random.below(clusters.length)];
      sum += cluster.sum;
      count += cluster.count;
    }
    means[i] = sum / count;
  }
  return means;
}

/** Linear between the two nearest order statistics (R's type 7). */
export function quantile(sorted: ArrayLike<number>, share: number): number {
  const at = share * (sorted.length - 1);
  const below = Math.floor(at);
  const above = Math.min(below + 1, sorted.length - 1);
  return sorted[below] + (at - below) * (sorted[above] - sorted[below]);
}

export function average(values: readonly number[]): number {
  return values.length === 0 ? 0 : values.reduce((sum, value) => sum + value, 0) / values.length;
}
