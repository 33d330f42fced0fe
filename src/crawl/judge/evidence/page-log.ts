import { grownCapacity, grownInts, grownSingles } from '../../../packed/growth.js';

/** What is kept of a page to judge it again: its most telling terms and a few numbers, some 300 bytes in all. */
export class PageLog {
  private ids = new Int32Array(64);
  /** Where the terms of each page begin; one more than there are pages. */
  private starts = new Int32Array(65);
  private terms = new Int32Array(64 * 64);
  private readonly ordinals = new Map<number, number>();
  private numbers: Float32Array = new Float32Array(64 * width);
  size = 0;

  /** Its place, in the order of keeping. */
  add(id: number, terms: Int32Array): number {
    const place = this.size++;
    if (place === this.ids.length) {
      const capacity = grownCapacity(place, place + 1);
      this.ids = grownInts(this.ids, capacity);
      this.starts = grownInts(this.starts, capacity + 1);
      this.numbers = grownSingles(this.numbers, capacity * width);
    }
    const start = this.starts[place];
    const end = start + terms.length;
    if (end > this.terms.length) this.terms = grownInts(this.terms, grownCapacity(this.terms.length, end));
    this.terms.set(terms, start);
    this.starts[place + 1] = end;
    this.ids[place] = id;
    this.ordinals.set(id, place);
    return place;
  }

  /** -1 for a page that is not here. */
  place(id: number): number {
    return this.ordinals.get(id) ?? -1;
  }

  id(place: number): number {
    return this.ids[place];
  }

  /** A view. */
  termsOf(place: number): Int32Array {
    return this.terms.subarray(this.starts[place], this.starts[place + 1]);
  }

  get(place: number, number: PageNumber): number {
    return this.numbers[place * width + number];
  }

  set(place: number, number: PageNumber, value: number): void {
    this.numbers[place * width + number] = value;
  }
}

/** Numbers of a page, by their place in its row. */
export const pageNumber = {
  /** What it has in itself: nearness to the query's words, of its title to the query, and to the examples. */
  words: 0,
  title: 1,
  examples: 2,
  /** How likely it is on topic, as each teacher sees it. */
  firstOpinion: 3,
  secondOpinion: 4,
  /** Log-odds that all the evidence comes to. */
  logOdds: 5,
  /** The score that was told last. */
  told: 6,
  /** A person's word: 1 relevant, -1 not, 0 none. */
  label: 7,
} as const;
export type PageNumber = (typeof pageNumber)[keyof typeof pageNumber];
const width = 8;
