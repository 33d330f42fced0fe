import { grownCapacity, grownSingles } from '../../../../packed/growth.js';

import type { PlainState } from '../../../../packed/packed-state.js';
import type { Saved } from '../../../../packed/saved.js';
import type { StateFields } from '../../../../packed/state-fields.js';

/** The two teachers whose opinions are counted: the topic's own words or examples, and what the first round makes of them. */
export const rounds = [0, 1] as const;
export type Round = (typeof rounds)[number];

/** Opinions of one page by both teachers: how likely it is on topic, 0…1. */
export type Opinions = readonly [number, number];

/** What is expected of a key that nothing is known of. */
export interface Expectation {
  /** Share of all pages that are on topic. */
  rate: number;
  /** log(rate / (1 − rate)). */
  logit: number;
  /** As many imaginary pages of the usual share count with each key. */
  pages: number;
}

const highestRate = 0.995;

/**
 * For every key (a term, a group of links, a linking page, a folder): how many pages have it, and how much of them is on topic. What a
 * key says of a page is the difference that it makes to the log-odds, with the page's own part taken out: a page is no witness
 * in its own case.
 */
export class EvidenceTable implements Saved {
  private seen = new Float32Array(1024);
  private hits: [Float32Array, Float32Array] = [new Float32Array(1024), new Float32Array(1024)];

  /** `weight`: of the page, as if it were so many. */
  add(key: number, opinions: Opinions, weight: number): void {
    if (key >= this.seen.length) this.grow(key + 1);
    this.seen[key] += weight;
    this.hits[0][key] += weight * opinions[0];
    this.hits[1][key] += weight * opinions[1];
  }

  /** The opinion of a page that has these keys has changed. */
  moveAll(keys: Int32Array, round: Round, difference: number): void {
    const hits = this.hits[round];
    for (let i = 0; i < keys.length; i++) hits[keys[i]] += difference;
  }

  /** The same where it has one. */
  move(key: number, round: Round, difference: number): void {
    this.hits[round][key] += difference;
  }

  /** Pages with this key, `own` of them left out: the weight of the page that asks, where it is counted here. */
  others(key: number, own: number): number {
    return key < this.seen.length ? this.seen[key] - own : 0;
  }

  /** `own`: weight of the page and its opinion, where it is counted here already. */
  logOdds(key: number, round: Round, { rate, logit, pages }: Expectation, own: number, opinion: number): number {
    const others = this.seen[key] - own;
    const hits = Math.max(0, this.hits[round][key] - own * opinion);
    const likely = Math.min(highestRate, (hits + pages * rate) / (others + pages));
    return Math.log(likely / (1 - likely)) - logit;
  }

  save(): PlainState {
    return { seen: this.seen, first: this.hits[0], second: this.hits[1] };
  }

  load(state: StateFields): () => void {
    const seen = state.array('seen', Float32Array);
    const [first, second] = ['first', 'second'].map(name => state.array(name, Float32Array, seen.length));
    return () => Object.assign(this, { seen, hits: [first, second] });
  }

  get bytes(): number {
    return this.seen.byteLength + this.hits[0].byteLength + this.hits[1].byteLength;
  }

  private grow(size: number): void {
    const capacity = grownCapacity(this.seen.length, size);
    this.seen = grownSingles(this.seen, capacity);
    this.hits = [grownSingles(this.hits[0], capacity), grownSingles(this.hits[1], capacity)];
  }
}
