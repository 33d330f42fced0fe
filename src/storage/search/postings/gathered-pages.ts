/**
 * Pages by their words, in memory: what is about to become a part of the index, or what the index does not hold yet. Words are
 * noted page by page in the order they come, and sorted by word when somebody asks.
 */

import { ByteWriter } from '../../../packed/bytes.js';
import { grownInts } from '../../../packed/growth.js';
import type { HandedTokens } from '../../../packed/text-tokens.js';
import { FrequentPairs } from './frequent-pairs.js';
import { readPageWords } from './page-words.js';
import { HitGatherer, HitSums, type Hits, noHits, oneMoreInTitle, writePosting } from './posting-list.js';
import { sortedWords } from './sorted-words.js';
import type { WordOrder } from './word-order.js';
import { WordScanner } from './word-scanner.js';

/** The entries by word: those of word `id` are from `starts[id]` to `starts[id + 1]`, in the order of their pages. */
interface ByWord {
  starts: Int32Array;
  /** Of each entry its page, as a place in `numbers`, and what the word counts there: side by side, since both are written far from those before. */
  entries: Int32Array;
}

/** A word, or two that often stand together, with its pages as bytes. */
interface Postings {
  term: string;
  bytes: Uint8Array;
}

export class GatheredPages {
  /** Of each page: its number, how many words it has, and where its entries end. */
  readonly numbers: number[] = [];
  readonly lengths: number[] = [];
  private readonly ends: number[] = [];
  private words = new Int32Array(1 << 16);
  private counts = new Int32Array(1 << 16);
  private entryCount = 0;
  /** Of the page that is being added. */
  private tally = new Int32Array(1 << 14);
  private byWord: ByWord | undefined;
  /** Some pages came without the order of their words, so nobody knows which words stand together. */
  private isUnordered = false;
  private readonly pairs = new FrequentPairs();

  /** `order`: where the order of words is kept, where frequent pairs of them are wanted, too. */
  constructor(
    private readonly order?: WordOrder,
    private readonly scanner = new WordScanner(),
  ) {}

  get size(): number {
    return this.numbers.length;
  }

  /** How many words are kept in their order. */
  get ordered(): number {
    return this.order?.length ?? 0;
  }

  /** Different words of pages, together. */
  get entries(): number {
    return this.entryCount;
  }

  /** Pages come in ascending order. `tokens`: of the text, where they are known. */
  add(number: number, title: string, text: string, language: string, tokens?: HandedTokens): void {
    const { scanner } = this;
    const first = this.entryCount;
    const titleLength = this.count(scanner.scan(title, language), true);
    const words = tokens ? scanner.read(text, language, tokens) : scanner.scan(text, language);
    const length = titleLength + this.count(words, false);
    const { tally, counts, entryCount } = this;
    for (let at = first; at < entryCount; at++) {
      const word = this.words[at];
      counts[at] = tally[word];
      tally[word] = 0;
    }
    this.end(number, length);
  }

  /** The same for a page whose words were counted before (`PageWords`). */
  addWords(number: number, bytes: Uint8Array): void {
    // No word takes less than three bytes.
    this.makeRoomFor(bytes.length);
    this.isUnordered = true;
    const { words, counts, scanner } = this;
    let end = this.entryCount;
    const length = readPageWords(bytes, (count, start, stop) => {
      words[end] = scanner.idOf(bytes, start, stop);
      counts[end++] = count;
    });
    this.entryCount = end;
    this.end(number, length);
  }

  private end(number: number, length: number): void {
    this.numbers.push(number);
    this.lengths.push(length);
    this.ends.push(this.entryCount);
    this.byWord = undefined;
  }

  hits(term: string): Hits {
    const id = this.scanner.id(term);
    if (id < 0) return noHits;
    const gathered = new HitGatherer();
    this.visit(id, gathered.add);
    return gathered.hits();
  }

  hitsOfPrefix(prefix: string): Hits {
    if (this.size === 0) return noHits;
    const sums = new HitSums(this.numbers[0], this.numbers[this.size - 1]);
    this.scanner.terms.forEach((term, id) => {
      if (term.startsWith(prefix)) this.visit(id, sums.add);
    });
    return sums.hits();
  }

  /** Every word and every frequent pair (to be used before the next), in their order. */
  *postings(): Generator<Postings> {
    const pairs = this.pairPostings();
    let pair = pairs.next();
    for (const word of this.wordPostings()) {
      for (; !pair.done && pair.value.term < word.term; pair = pairs.next()) yield pair.value;
      yield word;
    }
    for (; !pair.done; pair = pairs.next()) yield pair.value;
  }

  private *pairPostings(): Generator<Postings> {
    const { order, isUnordered, numbers, scanner } = this;
    if (order && !isUnordered) yield* this.pairs.postings(order, numbers, scanner.terms);
  }

  private *wordPostings(): Generator<Postings> {
    const { starts, entries } = this.sorted();
    const { numbers } = this;
    const { terms } = this.scanner;
    const held: number[] = [];
    for (let id = 0; id + 1 < starts.length; id++) if (starts[id] < starts[id + 1]) held.push(id);
    const bytes = new ByteWriter();
    for (const id of sortedWords(held, terms)) {
      bytes.clear();
      let before = numbers[0] - 1;
      for (let at = starts[id]; at < starts[id + 1]; at++) {
        const number = numbers[entries[2 * at]];
        writePosting(bytes, before, number, entries[2 * at + 1]);
        before = number;
      }
      yield { term: terms[id], bytes: bytes.view() };
    }
  }

  clear(): void {
    for (const list of [this.numbers, this.lengths, this.ends]) list.length = 0;
    this.entryCount = 0;
    this.byWord = undefined;
    this.isUnordered = false;
    this.order?.clear();
    if (this.scanner.forget()) this.pairs.forget();
  }

  /** Notes the words that are new on the page, and how often each has come. Returns how many there are. */
  private count(found: Int32Array, isTitle: boolean): number {
    this.order?.add(found);
    const { terms } = this.scanner;
    if (this.tally.length < terms.length) this.tally = grownInts(this.tally, 2 * terms.length);
    // One more: each is written down before it is known to be new.
    this.makeRoomFor(found.length + 1);
    // In variables of its own: it is done for every word of every page.
    const { tally, words } = this;
    let end = this.entryCount;
    for (let i = 0; i < found.length; i++) {
      const word = found[i];
      const before = tally[word];
      // Without a branch, which no processor could foresee: one more where nothing was before.
      words[end] = word;
      end += (before - 1) >>> 31;
      tally[word] = isTitle ? oneMoreInTitle(before) : before + 1;
    }
    this.entryCount = end;
    return found.length;
  }

  private visit(id: number, take: (number: number, packed: number) => void): void {
    const { starts, entries } = this.sorted();
    if (id + 1 >= starts.length) return;
    for (let at = starts[id]; at < starts[id + 1]; at++) take(this.numbers[entries[2 * at]], entries[2 * at + 1]);
  }

  /** By counting: one pass to see how many each word has, one to put them there. */
  private sorted(): ByWord {
    if (this.byWord) return this.byWord;
    const { entryCount, words, counts, ends } = this;
    const starts = new Int32Array(this.scanner.terms.length + 1);
    for (let at = 0; at < entryCount; at++) starts[words[at] + 1]++;
    for (let id = 1; id < starts.length; id++) starts[id] += starts[id - 1];
    const next = starts.slice();
    const entries = new Int32Array(2 * entryCount);
    for (let page = 0, at = 0; page < ends.length; page++) {
      for (; at < ends[page]; at++) {
        const place = 2 * next[words[at]]++;
        entries[place] = page;
        entries[place + 1] = counts[at];
      }
    }
    this.byWord = { starts, entries };
    return this.byWord;
  }

  private makeRoomFor(more: number): void {
    if (this.words.length >= this.entryCount + more) return;
    const capacity = Math.max(2 * this.words.length, this.entryCount + more);
    this.words = grownInts(this.words, capacity);
    this.counts = grownInts(this.counts, capacity);
  }
}
