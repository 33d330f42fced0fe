/**
 * Simhash (Charikar 2002; Manku, Jain, Das Sarma 2007): 64 bits of a bag of words, of which near-duplicates share all but a
 * few. Two pages are near-duplicates when at most `nearBits` of them differ.
 *
 * Each term votes with its frequency, but at most `mostVotes` times. Measured on WebKB, stop words left out: of copies of
 * pages of 300 to 1,000 words with a date, a counter, a banner, five words or one word in a hundred changed, 85 to 100 in
 * 100 stay within three bits, and of the 120 pairs found among all pages 117 share most of their word triples. Without the
 * limit, one word repeated without end decides all bits (74 wrong pairs of 375). With log tf 73 to 99 in 100 copies are found,
 * with shingles of three words 23 to 88.
 *
 * Pages made from one form agree in most of their words and are no copies all the same: a second hash, of what a page says
 * under its own headings, must not be far away either (`farBits`). `experiments/near-duplicates.js` measures both.
 */
import type { TermCounts } from '../../core/page.js';
import { grownInts } from '../../packed/growth.js';

/** Manku et al. §3: at most three of 64 bits differ. */
export const nearBits = 3;
/** Of the second hash more may differ: it has fewer words, and one counter or date among them changes it. */
export const farBits = 7;
/** Shorter texts are alike by chance. */
export const fewestWords = 30;
const mostVotes = 8;
/** Title and headings have at least this share of the votes of the second hash. */
const headShare = 0.3;

/** Whoever gave the terms their ids, usually the `TextAnalyser`. */
export interface TermNames {
  term(id: number): string;
}

/** Votes for each of the 64 bits, the low half first, and how many were given. */
export interface Votes {
  bits: Float64Array;
  total: number;
}

/** 16 hexadecimal digits; empty when the text is too short. The same on every run: it depends on the terms, not on their ids. */
export function simhash(terms: TermCounts, names: TermNames): string {
  return terms.length < fewestWords ? '' : hexadecimal(votesOf(terms, names));
}

/** The same from votes that were counted already. `words`: how many the text has. */
export function simhashOf(votes: Votes, words: number): string {
  return words < fewestWords ? '' : hexadecimal(votes);
}

/** The same for any number of words, with those of title and headings among them weighing more; empty when there are none. */
export function headedSimhash({ bits, total }: Votes, heads: TermCounts, names: TermNames): string {
  const head = votesOf(heads, names);
  if (total + head.total === 0) return '';
  const weight = head.total === 0 ? 0 : Math.max(1, (headShare * total) / ((1 - headShare) * head.total));
  return hexadecimal({
    bits: bits.map((vote, bit) => vote + weight * head.bits[bit]),
    total: total + weight * head.total,
  });
}

/** Each term votes for the bits of its hash. */
export function votesOf({ ids, counts }: TermCounts, names: TermNames): Votes {
  const hashes = termHashes(names);
  for (let i = 0; i < ids.length; i++) columns.add(hashes.low(ids[i]), hashes.high(ids[i]), votesFor(counts[i]));
  return columns.take();
}

/** The votes that are left when the words of another text are taken out of a text. */
export function votesLeft(votes: Votes, { ids, counts }: TermCounts, taken: TermCounts, names: TermNames): Votes {
  const hashes = termHashes(names);
  for (let i = 0, at = 0; i < taken.ids.length; i++) {
    const id = taken.ids[i];
    while (at < ids.length && ids[at] < id) at++;
    if (ids[at] !== id) continue;
    const lost = votesFor(counts[at]) - votesFor(Math.max(0, counts[at] - taken.counts[i]));
    if (lost > 0) columns.add(hashes.low(id), hashes.high(id), lost);
  }
  const { bits, total } = columns.take();
  return { bits: votes.bits.map((vote, bit) => vote - bits[bit]), total: votes.total - total };
}

function votesFor(count: number): number {
  return Math.min(count, mostVotes);
}

/**
 * Adds up 64 columns of bits at once: level n of a column is bit n of its sum. Two words wait at each level, and a third makes room by a
 * carry into the next (a carry-save adder), so a word costs some ten operations, where adding bit by bit takes 64.
 */
class ColumnSums {
  private readonly levels = 32;
  private readonly sums = new Int32Array(2 * this.levels);
  private readonly waiting = new Int32Array(2 * this.levels);
  private readonly waits = new Uint8Array(this.levels);
  private total = 0;

  /** Adds both halves of a hash `times` times. */
  add(low: number, high: number, times: number): void {
    this.total += times;
    for (let level = 0, rest = times; rest > 0; level++, rest >>= 1) if ((rest & 1) !== 0) this.addAt(level, low, high);
  }

  private addAt(first: number, low: number, high: number): void {
    const { sums, waiting, waits } = this;
    let level = first;
    for (; waits[level] !== 0; level++) {
      const at = 2 * level;
      waits[level] = 0;
      const lows = sums[at] ^ waiting[at];
      const lowCarry = (sums[at] & waiting[at]) | (lows & low);
      sums[at] = lows ^ low;
      low = lowCarry;
      const highs = sums[at + 1] ^ waiting[at + 1];
      const highCarry = (sums[at + 1] & waiting[at + 1]) | (highs & high);
      sums[at + 1] = highs ^ high;
      high = highCarry;
    }
    waits[level] = 1;
    waiting[2 * level] = low;
    waiting[2 * level + 1] = high;
  }

  /** The sums, which begin anew. */
  take(): Votes {
    const bits = new Float64Array(64);
    for (let level = 0; level < this.levels; level++) {
      const at = 2 * level;
      const isWaiting = this.waits[level] !== 0;
      if (isWaiting || sumsAny(this.sums, at)) {
        const size = 2 ** level;
        for (let bit = 0; bit < 32; bit++) {
          bits[bit] += size * bitOf(this.sums[at], bit);
          bits[32 + bit] += size * bitOf(this.sums[at + 1], bit);
          if (!isWaiting) continue;
          bits[bit] += size * bitOf(this.waiting[at], bit);
          bits[32 + bit] += size * bitOf(this.waiting[at + 1], bit);
        }
      }
    }
    const { total } = this;
    this.sums.fill(0);
    this.waits.fill(0);
    this.total = 0;
    return { bits, total };
  }
}

function sumsAny(sums: Int32Array, at: number): boolean {
  return (sums[at] | sums[at + 1]) !== 0;
}

const bitOf = (word: number, bit: number): number => (word >>> bit) & 1;

// Votes are counted without a pause, so one of them serves all texts.
const columns = new ColumnSums();

/** How many bits of two 32-bit words differ. */
export function differentBits(a: number, b: number): number {
  let x = a ^ b;
  x -= (x >>> 1) & 0x55555555;
  x = (x & 0x33333333) + ((x >>> 2) & 0x33333333);
  x = (x + (x >>> 4)) & 0x0f0f0f0f;
  return Math.imul(x, 0x01010101) >>> 24;
}

/** A bit is set when more than half of all votes are for it. */
function hexadecimal({ bits, total }: Votes): string {
  return hexadecimalWord(bits, 32, total) + hexadecimalWord(bits, 0, total);
}

function hexadecimalWord(votes: Float64Array, first: number, total: number): string {
  let word = 0;
  for (let bit = 0; bit < 32; bit++) if (2 * votes[first + bit] > total) word |= 1 << bit;
  return (word >>> 0).toString(16).padStart(8, '0');
}

/** 64 bits for each term id, made when first asked for. */
class TermHashes {
  /** Low and high half by turns. */
  private words = new Int32Array(2048);
  private known = 0;

  constructor(private readonly names: TermNames) {}

  /** Call before `high`. */
  low(id: number): number {
    if (id >= this.known) this.learn(id);
    return this.words[2 * id];
  }

  high(id: number): number {
    return this.words[2 * id + 1];
  }

  /** Of all terms up to this one. */
  private learn(id: number): void {
    if (2 * id >= this.words.length) this.words = grownInts(this.words, 4 * (id + 1));
    for (; this.known <= id; this.known++) {
      const term = this.names.term(this.known);
      this.words[2 * this.known] = hashTerm(term, 0x811c9dc5);
      this.words[2 * this.known + 1] = hashTerm(term, 0x2545f491);
    }
  }
}

const hashesOf = new WeakMap<TermNames, TermHashes>();

function termHashes(names: TermNames): TermHashes {
  let hashes = hashesOf.get(names);
  if (!hashes) hashesOf.set(names, (hashes = new TermHashes(names)));
  return hashes;
}

/** FNV-1a from a given start, finished as MurmurHash3 does, so that every bit of the term reaches every bit of the hash. */
function hashTerm(term: string, start: number): number {
  let hash = start;
  for (let i = 0; i < term.length; i++) hash = Math.imul(hash ^ term.charCodeAt(i), 0x01000193);
  hash = Math.imul(hash ^ (hash >>> 16), 0x85ebca6b);
  hash = Math.imul(hash ^ (hash >>> 13), 0xc2b2ae35);
  return hash ^ (hash >>> 16);
}
