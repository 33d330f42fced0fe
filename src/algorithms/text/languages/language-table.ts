/**
 * How much each group of bytes speaks for each language, packed: two megabytes. A group is known by its hash; of two with one hash the
 * later counts.
 */
import { readFileSync } from 'node:fs';

/** FNV-1a. */
export const hashStart = 0x811c9dc5 | 0;
export const hashByte = (hash: number, byte: number): number => Math.imul(hash ^ byte, 0x01000193);

const tab = 0x09;
const lineEnd = 0x0a;
const space = 0x20;

export class LanguageTable {
  /** ISO 639-1 codes. */
  readonly languages: string[] = [];
  /** Of each slot: the hash of its group, and where that stands in the table, plus one; 0 is an empty slot. */
  private readonly hashes: Int32Array;
  private readonly places: Int32Array;
  private readonly mask: number;
  /** Where the scores of each group end; they begin where those of the one before end. */
  private readonly ends: Int32Array;
  private readonly which: Uint8Array;
  private readonly scores: Uint16Array;
  /** In which text each group was met last. */
  private readonly met: Int32Array;
  private text = 0;

  constructor() {
    const table = readFileSync(new URL('./languages.tsv', import.meta.url));
    let [groups, scores] = [0, 0];
    for (const byte of table) {
      if (byte === lineEnd) groups++;
      else if (byte === tab || byte === space) scores++;
    }
    let slots = 1;
    while (slots < 2 * groups) slots *= 2;
    this.mask = slots - 1;
    this.hashes = new Int32Array(slots);
    this.places = new Int32Array(slots);
    this.ends = new Int32Array(groups + 1);
    this.met = new Int32Array(groups + 1);
    this.which = new Uint8Array(scores);
    this.scores = new Uint16Array(scores);
    this.read(table);
  }

  /** What comes now are the groups of another text. */
  begin(): void {
    this.text++;
  }

  /** Adds what a group says to the sums of the languages, once for a text. 1 when it is known and new in this text, else 0. */
  add(hash: number, sums: Float64Array): number {
    const place = this.places[this.slot(hash)];
    if (place === 0 || this.met[place] === this.text) return 0;
    this.met[place] = this.text;
    for (let i = this.ends[place - 1]; i < this.ends[place]; i++) sums[this.which[i]] += this.scores[i];
    return 1;
  }

  /** The slot of a group, or the empty one where it belongs. */
  private slot(hash: number): number {
    let slot = (hash ^ (hash >>> 15)) & this.mask;
    while (this.places[slot] !== 0 && this.hashes[slot] !== hash) slot = (slot + 1) & this.mask;
    return slot;
  }

  /** A line: the bytes of the group in hexadecimal digits, a tab, and languages with their scores (`de105 nl112`). The first says where it is from. */
  private read(table: Uint8Array): void {
    const numbers = new Map<number, number>();
    let score = 0;
    let place = 0;
    for (let at = table.indexOf(lineEnd) + 1; at < table.length; ) {
      let hash = hashStart;
      for (; table[at] !== tab; at += 2) hash = hashByte(hash, 16 * digit(table[at]) + digit(table[at + 1]));
      while (table[at] !== lineEnd) {
        const code = 256 * table[at + 1] + table[at + 2];
        let number = numbers.get(code);
        if (number === undefined) {
          number = this.languages.push(String.fromCharCode(table[at + 1], table[at + 2])) - 1;
          numbers.set(code, number);
        }
        let value = 0;
        for (at += 3; table[at] > space; at++) value = 10 * value + table[at] - 0x30;
        this.which[score] = number;
        this.scores[score++] = value;
      }
      at++;
      place++;
      const slot = this.slot(hash);
      this.hashes[slot] = hash;
      this.places[slot] = place;
      this.ends[place] = score;
    }
  }
}

/** Value of a lower-case hexadecimal digit. */
function digit(code: number): number {
  return code < 0x3a ? code - 0x30 : code - 0x57;
}
