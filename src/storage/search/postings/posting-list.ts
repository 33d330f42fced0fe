/** Which pages hold a word and how often: numbers of pages in ascending order, each with what it counts. */
import { ByteReader, type ByteWriter } from '../../../packed/bytes.js';

/** A word in the title counts as much as so many in the text. */
export const titleWeight = 5;

/** How often a word stands in text and title, in one number: the title's count in its upper bits. */
export const inTitle = 1 << 24;
const mostInTitle = 127;

export const textCount = (packed: number): number => packed & (inTitle - 1);
export const titleCount = (packed: number): number => packed >>> 24;

export function oneMoreInTitle(packed: number): number {
  return titleCount(packed) < mostInTitle ? packed + inTitle : packed;
}

export interface Hits {
  /** Numbers of pages, ascending. */
  numbers: Int32Array;
  /** What each counts: occurrences in the text, and those in the title `titleWeight` times. */
  weights: Float64Array;
}

export const noHits: Hits = { numbers: new Int32Array(0), weights: new Float64Array(0) };

/**
 * Appends one page. Most words stand on a page once, in its text: such a page takes its distance to the one before, and a bit that says so.
 * `before`: the page before it in the list, at the beginning the one before the first page of all.
 */
export function writePosting(to: ByteWriter, before: number, number: number, packed: number): void {
  const distance = 2 * (number - before);
  if (packed === 1) {
    to.number(distance);
    return;
  }
  to.number(distance + 1);
  const title = titleCount(packed);
  to.number(2 * textCount(packed) + (title > 0 ? 1 : 0));
  if (title > 0) to.number(title);
}

/** Calls `take` for each page in the bytes. */
export function readPostings(bytes: Uint8Array, before: number, take: (number: number, packed: number) => void): void {
  const reader = new ByteReader(bytes);
  let number = before;
  while (!reader.done) {
    const distance = reader.number();
    number += distance >>> 1;
    if ((distance & 1) === 0) take(number, 1);
    else {
      const counts = reader.number();
      take(number, (counts >>> 1) + ((counts & 1) === 0 ? 0 : reader.number() * inTitle));
    }
  }
}

const weightOf = (packed: number): number => textCount(packed) + titleWeight * titleCount(packed);

/** Gathers the pages of one word, in ascending order. */
export class HitGatherer {
  private readonly numbers: number[] = [];
  private readonly weights: number[] = [];

  readonly add = (number: number, packed: number): void => this.addWeight(number, weightOf(packed));

  /** A page on which it counts nothing is none. */
  addWeight(number: number, weight: number): void {
    if (weight === 0) return;
    this.numbers.push(number);
    this.weights.push(weight);
  }

  hits(): Hits {
    return { numbers: Int32Array.from(this.numbers), weights: Float64Array.from(this.weights) };
  }
}

/** Gathers the pages of any number of words; what they count on a page is added up. */
export class HitSums {
  private readonly sums: Float64Array;

  /** Numbers of pages go from the first to the last. */
  constructor(
    private readonly first: number,
    last: number,
  ) {
    this.sums = new Float64Array(Math.max(0, last - first + 1));
  }

  readonly add = (number: number, packed: number): void => {
    this.sums[number - this.first] += weightOf(packed);
  };

  hits(): Hits {
    const places = Int32Array.from(this.sums.keys()).filter(place => this.sums[place] > 0);
    return { numbers: places.map(place => place + this.first), weights: this.sums.filter(sum => sum > 0) };
  }
}
