/**
 * Words that often stand one after the other, with the pages on which they do: entries of the index like those of words. A phrase of two
 * such words is found without reading any text. Which pairs are frequent is told by some of the pages of a part, and the pages of all of it
 * are counted: a pair that a part holds, it holds with all its pages.
 */
import { ByteWriter } from '../../../packed/bytes.js';
import { grownInts } from '../../../packed/growth.js';
import { PairTable } from './pair-table.js';
import { oneMoreInTitle, writePosting } from './posting-list.js';
import type { WordOrder } from './word-order.js';

/** The texts of fewer pages are read soon enough. */
const leastPages = 100;
/** Pages that tell which pairs are frequent, and the share of them that must hold such a pair. */
const sampledPages = 128;
const frequentShare = 0.05;
/** As much of each is looked at. */
const sampledWords = 20_000;
/** Parts in which the same pairs are counted: they change slowly, and learning them costs more than counting them. */
const partsToLearn = 8;

/** A phrase of two words as the index names it: no word has a space in it. */
export const pairTerm = (first: string, second: string): string => `${first} ${second}`;
export const isPair = (term: string): boolean => term.includes(' ');

interface FrequentPair {
  term: string;
  first: number;
  second: number;
}

export class FrequentPairs {
  /** In the order of their names. */
  private pairs: FrequentPair[] = [];
  /** Parts that may still be counted by them. */
  private partsLeft = 0;

  /** Every frequent pair with its pages as bytes (to be used before the next), in the order of their names. */
  *postings(
    order: WordOrder,
    numbers: readonly number[],
    terms: readonly string[],
  ): Generator<{ term: string; bytes: Uint8Array }> {
    if (numbers.length < leastPages) return;
    if (this.partsLeft === 0) {
      this.pairs = frequentPairs(order, numbers.length, terms);
      this.partsLeft = partsToLearn;
    }
    this.partsLeft--;
    const { starts, pages, counts } = holdersOf(this.pairs, order, numbers.length, terms.length);
    const bytes = new ByteWriter();
    for (const [id, { term }] of this.pairs.entries()) {
      bytes.clear();
      let before = numbers[0] - 1;
      for (let at = starts[id]; at < starts[id + 1]; at++) {
        writePosting(bytes, before, numbers[pages[at]], counts[at]);
        before = numbers[pages[at]];
      }
      yield { term, bytes: bytes.view() };
    }
  }

  /** Words have other numbers from now on. */
  forget(): void {
    this.partsLeft = 0;
  }
}

/** In the order of their names. */
function frequentPairs(order: WordOrder, pages: number, terms: readonly string[]): FrequentPair[] {
  const step = Math.ceil(pages / sampledPages);
  const sample: Int32Array[] = [];
  for (let page = 0; page < pages; page += step) sample.push(order.body(page).subarray(0, sampledWords));
  const least = Math.ceil(frequentShare * sample.length);
  const holders = new Uint16Array(terms.length);
  const seen = new Int32Array(terms.length).fill(-1);
  for (const [page, words] of sample.entries()) {
    for (const word of words) {
      if (seen[word] === page) continue;
      seen[word] = page;
      holders[word]++;
    }
  }
  const table = new PairTable();
  let pairHolders = new Int32Array(1 << 14);
  let pairSeen = new Int32Array(1 << 14);
  for (const [page, words] of sample.entries()) {
    for (let i = 1; i < words.length; i++) {
      if (holders[words[i]] < least) {
        // The next pair begins with it.
        i++;
        continue;
      }
      if (holders[words[i - 1]] < least) continue;
      const place = table.placeOrNext(words[i - 1], words[i]);
      if (place === pairHolders.length) {
        pairHolders = grownInts(pairHolders, 4 * place);
        pairSeen = grownInts(pairSeen, 4 * place);
      }
      // Pages count from 1 here, since 0 is where the array begins.
      if (pairSeen[place] === page + 1) continue;
      pairSeen[place] = page + 1;
      pairHolders[place]++;
    }
  }
  const found: FrequentPair[] = [];
  table.forEach((first, second, place) => {
    if (pairHolders[place] >= least) found.push({ term: pairTerm(terms[first], terms[second]), first, second });
  });
  return found.sort((a, b) => (a.term < b.term ? -1 : 1));
}

/** The pages of each pair, from `starts[pair]` to `starts[pair + 1]`: their places among the pages, and what it counts there. */
interface Holders {
  starts: Int32Array;
  pages: Int32Array;
  counts: Int32Array;
}

const begins = 1;
const ends = 2;

function holdersOf(pairs: readonly FrequentPair[], order: WordOrder, pages: number, words: number): Holders {
  const table = new PairTable();
  const roles = new Uint8Array(words);
  for (const { first, second } of pairs) {
    table.placeOrNext(first, second);
    roles[first] |= begins;
    roles[second] |= ends;
  }
  let entries = new Int32Array(1 << 16);
  let counts = new Int32Array(1 << 16);
  let count = 0;
  const pageEnds = new Int32Array(pages);
  const lastEntry = new Int32Array(pairs.length).fill(-1);
  for (let page = 0; page < pages; page++) {
    const pageStart = count;
    for (const isTitle of [true, false]) {
      const text = isTitle ? order.title(page) : order.body(page);
      if (entries.length < count + text.length) {
        entries = grownInts(entries, Math.max(2 * entries.length, count + text.length));
        counts = grownInts(counts, entries.length);
      }
      for (let i = 1, role = 0, before = roles[text[0]]; i < text.length; i++, before = role) {
        role = roles[text[i]];
        if ((before & begins) === 0 || (role & ends) === 0) continue;
        const pair = table.place(text[i - 1], text[i]);
        if (pair < 0) continue;
        let at = lastEntry[pair];
        if (at < pageStart) {
          at = count++;
          lastEntry[pair] = at;
          entries[at] = pair;
          counts[at] = 0;
        }
        counts[at] = isTitle ? oneMoreInTitle(counts[at]) : counts[at] + 1;
      }
    }
    pageEnds[page] = count;
  }
  return byPair(entries, counts, pageEnds, pairs.length);
}

/** By counting: one pass to see how many each pair has, one to put them there. */
function byPair(entries: Int32Array, counts: Int32Array, pageEnds: Int32Array, pairs: number): Holders {
  const total = pageEnds[pageEnds.length - 1];
  const starts = new Int32Array(pairs + 1);
  for (let at = 0; at < total; at++) starts[entries[at] + 1]++;
  for (let pair = 1; pair <= pairs; pair++) starts[pair] += starts[pair - 1];
  const next = starts.slice();
  const sorted: Holders = { starts, pages: new Int32Array(total), counts: new Int32Array(total) };
  for (let page = 0, at = 0; page < pageEnds.length; page++) {
    for (; at < pageEnds[page]; at++) {
      const place = next[entries[at]]++;
      sorted.pages[place] = page;
      sorted.counts[place] = counts[at];
    }
  }
  return sorted;
}
