/** One page by its words, as bytes, on its way from the machine that read it to the index. */
import { ByteReader, ByteWriter } from '../../../packed/bytes.js';
import { grownInts } from '../../../packed/growth.js';
import { oneMoreInTitle } from './posting-list.js';
import { WordScanner } from './word-scanner.js';

export class PageWords {
  private readonly scanner = new WordScanner();
  private tally = new Int32Array(1 << 14);

  /** How many words there are; then each different one, in the order in which they come: what it counts, its length and its letters. */
  of(title: string, text: string, language: string): Uint8Array {
    this.scanner.forget();
    const distinct: number[] = [];
    const length = this.count(title, language, true, distinct) + this.count(text, language, false, distinct);
    const bytes = new ByteWriter();
    bytes.number(length);
    for (const word of distinct) {
      const letters = Buffer.from(this.scanner.terms[word]);
      bytes.number(this.tally[word]);
      bytes.number(letters.length);
      bytes.append(letters);
      this.tally[word] = 0;
    }
    return bytes.take();
  }

  private count(text: string, language: string, isTitle: boolean, distinct: number[]): number {
    const found = this.scanner.scan(text, language);
    const { length } = this.scanner.terms;
    if (this.tally.length < length) this.tally = grownInts(this.tally, 2 * length);
    const { tally } = this;
    for (const word of found) {
      const before = tally[word];
      if (before === 0) distinct.push(word);
      tally[word] = isTitle ? oneMoreInTitle(before) : before + 1;
    }
    return found.length;
  }
}

/** Calls `take` with each word: what it counts, and where its letters are in the bytes. Gives how many words there are in all. */
export function readPageWords(bytes: Uint8Array, take: (count: number, start: number, end: number) => void): number {
  const reader = new ByteReader(bytes);
  const length = reader.number();
  while (!reader.done) {
    const [count, letters] = [reader.number(), reader.number()];
    const start = reader.at;
    reader.at += letters;
    // What is cut off is no word.
    if (count > 0 && letters > 0 && reader.at <= bytes.length) take(count, start, reader.at);
  }
  return length;
}
