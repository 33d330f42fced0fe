import { grownBytes, grownCapacity, grownInts, grownSingles } from '../../../packed/growth.js';
import type { PlainState } from '../../../packed/packed-state.js';
import type { Saved } from '../../../packed/saved.js';
import { ShortLists } from '../../../packed/short-lists.js';
import type { StateFields } from '../../../packed/state-fields.js';
import { countAscending, longestNumber, readAscending, writeAscending } from './packed-terms.js';
import { PagePlaces } from './page-places.js';

/** The largest label. */
const strongest = 2;
/** Shares are kept in two bytes. */
const wholeShare = 65535;

/** What is kept of a page to judge it again: its most telling terms and a few numbers, some 95 bytes in all. */
export class PageLog implements Saved {
  size = 0;
  private ids = new Int32Array(64);
  private places = new PagePlaces();
  /** Where the terms of each page begin; one more than there are pages. */
  private starts = new Int32Array(65);
  private folders = new Int32Array(64);
  private terms: Uint8Array = new Uint8Array(64);
  private shares: Uint16Array = new Uint16Array(64 * shareCount);
  private odds: Float32Array = new Float32Array(64);
  /** A person's word and the last verdict, a byte each. */
  private words: Uint8Array = new Uint8Array(64 * 2);
  private readonly lists = new ShortLists();
  /** The page whose terms were asked for last: what a page is judged by is asked for again when its word has changed. */
  private lastPlace = -1;
  private lastTerms: Int32Array = new Int32Array(0);

  /** `terms`: ascending. Its place, in the order of keeping. */
  add(id: number, terms: ArrayLike<number>, folder: number): number {
    const place = this.size++;
    if (place === this.ids.length) this.grow(grownCapacity(place, place + 1));
    const start = this.starts[place];
    const most = start + longestNumber * terms.length;
    if (most > this.terms.length) this.terms = grownBytes(this.terms, grownCapacity(this.terms.length, most));
    this.starts[place + 1] = writeAscending(terms, this.terms, start);
    this.ids[place] = id;
    this.folders[place] = folder;
    this.places.add(place, this.ids);
    return place;
  }

  /** -1 for a page that is not here. */
  place(id: number): number {
    return this.places.find(id, this.ids);
  }

  id(place: number): number {
    return this.ids[place];
  }

  /** The list is used again at the next call. */
  termsOf(place: number): Int32Array {
    if (place === this.lastPlace) return this.lastTerms;
    const [start, end] = [this.starts[place], this.starts[place + 1]];
    this.lastTerms = this.lists.of(countAscending(this.terms, start, end));
    readAscending(this.terms, start, this.lastTerms);
    this.lastPlace = place;
    return this.lastTerms;
  }

  /** The folder that it lies in. */
  folder(place: number): number {
    return this.folders[place];
  }

  share(place: number, name: ShareName): number {
    return this.shares[place * shareCount + shareNames[name]] / wholeShare;
  }

  setShare(place: number, name: ShareName, value: number): void {
    this.shares[place * shareCount + shareNames[name]] = Math.round(value * wholeShare);
  }

  /** Log-odds that all the evidence comes to. */
  logOdds(place: number): number {
    return this.odds[place];
  }

  setLogOdds(place: number, value: number): void {
    this.odds[place] = value;
  }

  /** What was said of it (evidence-model.ts), from -2 to 2. */
  label(place: number): number {
    return this.words[2 * place] - strongest;
  }

  setLabel(place: number, label: number): void {
    this.words[2 * place] = label + strongest;
  }

  /** Was it called relevant when it was told of last? */
  calledRelevant(place: number): boolean {
    return this.words[2 * place + 1] === 1;
  }

  setCalledRelevant(place: number, relevant: boolean): void {
    this.words[2 * place + 1] = relevant ? 1 : 0;
  }

  save(): PlainState {
    const { size, ids, starts, folders, terms, shares, odds, words } = this;
    return {
      ids: ids.subarray(0, size),
      folders: folders.subarray(0, size),
      starts: starts.subarray(0, size + 1),
      terms: terms.subarray(0, starts[size]),
      shares: shares.subarray(0, size * shareCount),
      odds: odds.subarray(0, size),
      words: words.subarray(0, 2 * size),
    };
  }

  load(state: StateFields): () => void {
    const ids = state.array('ids', Int32Array);
    const size = ids.length;
    const starts = state.array('starts', Int32Array, size + 1);
    const folders = state.array('folders', Int32Array, size);
    const terms = state.array('terms', Uint8Array, starts[size]);
    const shares = state.array('shares', Uint16Array, size * shareCount);
    const odds = state.array('odds', Float32Array, size);
    const words = state.array('words', Uint8Array, 2 * size);
    return () => {
      Object.assign(this, { size, ids, starts, folders, terms, shares, odds, words });
      Object.assign(this, { places: new PagePlaces(), lastPlace: -1 });
      for (let place = 0; place < size; place++) this.places.add(place, ids);
    };
  }

  get bytes(): number {
    const { ids, places, starts, folders, terms, shares, odds, words } = this;
    return [ids, places, starts, folders, terms, shares, odds, words].reduce((sum, part) => sum + bytesOf(part), 0);
  }

  private grow(capacity: number): void {
    this.ids = grownInts(this.ids, capacity);
    this.starts = grownInts(this.starts, capacity + 1);
    this.folders = grownInts(this.folders, capacity);
    this.odds = grownSingles(this.odds, capacity);
    this.words = grownBytes(this.words, capacity * 2);
    const shares = new Uint16Array(capacity * shareCount);
    shares.set(this.shares);
    this.shares = shares;
  }
}

function bytesOf(part: ArrayBufferView | PagePlaces): number {
  return part instanceof PagePlaces ? part.bytes : part.byteLength;
}

/** Numbers of a page from 0 to 1, by their place in its row. */
const shareNames = {
  /** What it has in itself: nearness to the query's words, of its title to the query, and to the examples. */
  words: 0,
  title: 1,
  examples: 2,
  /** Of the words of its own links. */
  tag: 3,
  /** How likely it is on topic, as each teacher sees it. */
  firstOpinion: 4,
  secondOpinion: 5,
  /** The score that was told last. */
  told: 6,
  /** How likely it is on topic by what was learnt before the crawl. */
  trained: 7,
  /** How near it is to the query in meaning. */
  meaning: 8,
} as const;
export type ShareName = keyof typeof shareNames;
const shareCount = Object.keys(shareNames).length;
