/**
 * A part of the index as it is stored: leaves, each with a run of words in their order and the pages of each, and a list of the
 * words that leaves begin with. A word begins with as many bytes of the one before as both share.
 */
import { ByteReader, ByteWriter } from '../../../packed/bytes.js';

/** Just what fits into one page of the database, with what it needs for itself. */
const leafBytes = 8120;

const utf8 = new TextDecoder();

/** Writes words with shared beginnings, and after each what belongs to it. */
class WordWriter {
  readonly bytes = new ByteWriter();
  private before: Uint8Array = new Uint8Array(0);

  word(word: Uint8Array): void {
    let shared = 0;
    while (shared < word.length && word[shared] === this.before[shared]) shared++;
    this.bytes.number(shared);
    this.bytes.number(word.length - shared);
    this.bytes.append(word.subarray(shared));
    this.before = word;
  }

  clear(): void {
    this.bytes.clear();
    this.before = new Uint8Array(0);
  }
}

class WordReader {
  readonly bytes: ByteReader;
  private before: Buffer = Buffer.alloc(0);

  constructor(bytes: Uint8Array) {
    this.bytes = new ByteReader(bytes);
  }

  word(): string {
    const shared = this.bytes.number();
    const rest = this.bytes.take(this.bytes.number());
    this.before = shared === 0 ? rest : Buffer.concat([this.before.subarray(0, shared), rest]);
    return utf8.decode(this.before);
  }
}

export class LeafWriter {
  private readonly leaf = new WordWriter();
  private readonly directory = new WordWriter();
  private count = 0;

  /** `put` is given each leaf as it is full. */
  constructor(private readonly put: (leaf: Uint8Array) => void) {}

  add(term: string, postings: Uint8Array): void {
    const word = Buffer.from(term);
    if (this.leaf.bytes.length > 0 && this.leaf.bytes.length + word.length + postings.length + 8 > leafBytes) {
      this.finishLeaf();
    }
    if (this.leaf.bytes.length === 0) {
      this.directory.word(word);
      this.count++;
    }
    this.leaf.word(word);
    this.leaf.bytes.number(postings.length);
    this.leaf.bytes.append(postings);
  }

  /** The first words of all leaves. */
  finish(): { directory: Uint8Array; leaves: number } {
    this.finishLeaf();
    return { directory: this.directory.bytes.take(), leaves: this.count };
  }

  private finishLeaf(): void {
    if (this.leaf.bytes.length > 0) this.put(this.leaf.bytes.take());
    this.leaf.clear();
  }
}

export function readDirectory(directory: Uint8Array): string[] {
  const reader = new WordReader(directory);
  const words: string[] = [];
  while (!reader.bytes.done) words.push(reader.word());
  return words;
}

/** The leaf that holds a word, if any does: the last that begins with it or before it. -1: the word is before all. */
export function leafOf(directory: readonly string[], term: string): number {
  let low = 0;
  let high = directory.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if (directory[middle] <= term) low = middle + 1;
    else high = middle;
  }
  return low - 1;
}

export interface LeafEntry {
  term: string;
  postings: Uint8Array;
}

export function* readLeaf(leaf: Uint8Array): Generator<LeafEntry> {
  const reader = new WordReader(leaf);
  while (!reader.bytes.done) {
    const term = reader.word();
    yield { term, postings: reader.bytes.take(reader.bytes.number()) };
  }
}
