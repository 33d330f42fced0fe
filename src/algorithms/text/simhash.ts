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

/** Manku et al. §3: at most three of 64 bits differ. */
export const nearBits = 3;
/** Of the second hash more may differ: it has fewer words, and one counter or date among them changes it. */
export const farBits = 7;
/** Shorter texts are alike by chance. */
export const fewestWords = 30;
const mostVotes = 8;
/** Title and headings have at least this share of the votes of the second hash. */
const headShare = 0.3;
/** Terms whose votes fit into eight bits before they must be added up. */
const termsPerBlock = Math.floor(255 / mostVotes);

/** Whoever gave the terms their ids, usually the `TextAnalyser`. */
export interface TermNames {
  term(id: number): string;
}

/** 16 hexadecimal digits; empty when the text is too short. The same on every run: it depends on the terms, not on their ids. */
export function simhash(terms: TermCounts, names: TermNames): string {
  if (terms.length < fewestWords) return '';
  const { votes, total } = votesOf(terms, names);
  return hexadecimal(votes, total);
}

/** The same for any number of words, with those of title and headings among them weighing more; empty when there are none. */
export function headedSimhash(terms: TermCounts, heads: TermCounts, names: TermNames): string {
  const { votes, total } = votesOf(terms, names);
  const head = votesOf(heads, names);
  if (total + head.total === 0) return '';
  const weight = head.total === 0 ? 0 : Math.max(1, (headShare * total) / ((1 - headShare) * head.total));
  return hexadecimal(
    votes.map((vote, bit) => vote + weight * head.votes[bit]),
    total + weight * head.total,
  );
}

/** Votes for each of the 64 bits, the low half first, and how many were given. */
function votesOf({ ids, counts }: TermCounts, names: TermNames): { votes: Float64Array; total: number } {
  const hashes = termHashes(names);
  // One word adds up the votes for four bits, eight bits apart; lanes 0 … 7 are the low half, 8 … 15 the high half.
  const lanes = new Int32Array(16);
  const votes = new Float64Array(64);
  let total = 0;
  for (let i = 0; i < ids.length; i++) {
    const id = ids[i];
    const low = hashes.low(id);
    const high = hashes.high(id);
    const weight = Math.min(counts[i], mostVotes);
    total += weight;
    for (let bit = 0; bit < 8; bit++) {
      lanes[bit] += Math.imul((low >>> bit) & 0x01010101, weight);
      lanes[8 + bit] += Math.imul((high >>> bit) & 0x01010101, weight);
    }
    if ((i + 1) % termsPerBlock === 0) addUp(lanes, votes);
  }
  addUp(lanes, votes);
  return { votes, total };
}

/** How many bits of two 32-bit words differ. */
export function differentBits(a: number, b: number): number {
  let x = a ^ b;
  x -= (x >>> 1) & 0x55555555;
  x = (x & 0x33333333) + ((x >>> 2) & 0x33333333);
  x = (x + (x >>> 4)) & 0x0f0f0f0f;
  return Math.imul(x, 0x01010101) >>> 24;
}

function addUp(lanes: Int32Array, votes: Float64Array): void {
  for (let lane = 0; lane < 16; lane++) {
    const first = (lane >> 3) * 32 + (lane & 7);
    for (let byte = 0; byte < 4; byte++) votes[first + 8 * byte] += (lanes[lane] >>> (8 * byte)) & 0xff;
    lanes[lane] = 0;
  }
}

/** A bit is set when more than half of all votes are for it. */
function hexadecimal(votes: Float64Array, total: number): string {
  return hexadecimalWord(votes, 32, total) + hexadecimalWord(votes, 0, total);
}

function hexadecimalWord(votes: Float64Array, first: number, total: number): string {
  let word = 0;
  for (let bit = 0; bit < 32; bit++) if (2 * votes[first + bit] > total) word |= 1 << bit;
  return (word >>> 0).toString(16).padStart(8, '0');
}

/** 64 bits for each term id, made when first asked for. */
class TermHashes {
  private words = new Int32Array(2048);
  private known = new Uint8Array(1024);

  constructor(private readonly names: TermNames) {}

  /** Call before `high`. */
  low(id: number): number {
    if (id >= this.known.length || this.known[id] === 0) this.learn(id);
    return this.words[2 * id];
  }

  high(id: number): number {
    return this.words[2 * id + 1];
  }

  private learn(id: number): void {
    if (id >= this.known.length) this.grow(id);
    const term = this.names.term(id);
    this.words[2 * id] = hashTerm(term, 0x811c9dc5);
    this.words[2 * id + 1] = hashTerm(term, 0x2545f491);
    this.known[id] = 1;
  }

  private grow(id: number): void {
    const capacity = Math.max(id + 1, 2 * this.known.length);
    const words = new Int32Array(2 * capacity);
    words.set(this.words);
    this.words = words;
    const known = new Uint8Array(capacity);
    known.set(this.known);
    this.known = known;
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
