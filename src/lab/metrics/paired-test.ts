/** Is one strategy better than another, or were the webs kind to it? A sign-flip permutation test on paired runs. */
import { Random } from '../../core/random.js';
import { average, type Measured } from './bootstrap.js';

export interface PairedTest {
  /** Pairs compared: one per split and topic, repeats averaged. */
  pairs: number;
  wins: number;
  losses: number;
  meanDifference: number;
  /** Two-sided p when every pair may flip alone: pairs taken as independent. */
  pByPair: number;
  /** Two-sided p when the pairs of a split flip together: honest about shared pages, but never below 2/2^splits. */
  pBySplit: number;
}

/** Above this many units the sign patterns are drawn, not listed (2^16 = 65,536). */
const exactLimit = 16;
const draws = 20_000;

/** Compares the runs of two strategies that have split and topic in common. */
export function pairedTest(first: readonly Measured[], second: readonly Measured[]): PairedTest {
  const left = meansByPair(first);
  const right = meansByPair(second);
  const differences: number[] = [];
  const bySplit = new Map<string, number>();
  for (const [pair, { value, split }] of left) {
    const other = right.get(pair);
    if (other === undefined) continue;
    // Rounding away the last bits lets equal results be ties and equal sums be equal.
    const difference = Math.round((value - other.value) * 1e12) / 1e12;
    differences.push(difference);
    bySplit.set(split, (bySplit.get(split) ?? 0) + difference);
  }
  return {
    pairs: differences.length,
    wins: differences.filter(difference => difference > 0).length,
    losses: differences.filter(difference => difference < 0).length,
    meanDifference: average(differences),
    pByPair: signFlipP(differences),
    pBySplit: signFlipP([...bySplit.values()]),
  };
}

/** Share of the sign patterns whose absolute sum is at least the one seen; 1 for no differences. */
export function signFlipP(differences: readonly number[]): number {
  const values = differences.filter(difference => difference !== 0);
  const seen = Math.abs(values.reduce((sum, value) => sum + value, 0)) - 1e-9;
  return values.length <= exactLimit ? exactP(values, seen) : drawnP(values, seen);
}

/** All patterns in Gray code order: one sign changes at each step, so a step is one addition. */
function exactP(values: readonly number[], seen: number): number {
  const patterns = 2 ** values.length;
  const signs = new Int8Array(values.length).fill(1);
  let sum = values.reduce((total, value) => total + value, 0);
  let extreme = Math.abs(sum) >= seen ? 1 : 0;
  for (let code = 1; code < patterns; code++) {
    const flipped = 31 - Math.clz32(code & -code);
    sum -= 2 * signs[flipped] * values[flipped];
    signs[flipped] = -signs[flipped];
    if (Math.abs(sum) >= seen) extreme++;
  }
  return extreme / patterns;
}

/** The seen pattern counts as one of the draws, so p is never 0 (Phipson & Smyth 2010). */
function drawnP(values: readonly number[], seen: number): number {
  const random = new Random('sign-flip');
  let extreme = 1;
  for (let draw = 0; draw < draws; draw++) {
    let sum = 0;
    for (const value of values) sum += random.uint32() & 1 ? value : -value;
    if (Math.abs(sum) >= seen) extreme++;
  }
  return extreme / (draws + 1);
}

/** Holm's step-down correction: p-values that hold for the whole family of comparisons, in the order given. */
export function holm(pValues: readonly number[]): number[] {
  const order = pValues.map((_, index) => index).sort((a, b) => pValues[a] - pValues[b]);
  const corrected = new Array<number>(pValues.length);
  let floor = 0;
  order.forEach((index, rank) => {
    floor = Math.max(floor, Math.min(1, pValues[index] * (pValues.length - rank)));
    corrected[index] = floor;
  });
  return corrected;
}

function meansByPair(values: readonly Measured[]): Map<string, { value: number; split: string }> {
  const groups = new Map<string, { values: number[]; split: string }>();
  for (const item of values) {
    const key = JSON.stringify([item.split, item.topic]);
    const group = groups.get(key) ?? { values: [], split: item.split };
    group.values.push(item.value);
    groups.set(key, group);
  }
  return new Map([...groups].map(([key, group]) => [key, { value: average(group.values), split: group.split }]));
}
