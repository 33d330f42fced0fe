/**
 * How much each group of bytes speaks for each language, packed: a megabyte and a half, and two places of memory to look at for a group,
 * for it is the way to memory that takes the time. A group is known by its hash; of two with one hash the later counts.
 */
import { readFileSync } from 'node:fs';

/** FNV-1a. */
export const hashStart = 0x811c9dc5 | 0;
export const hashByte = (hash: number, byte: number): number => Math.imul(hash ^ byte, 0x01000193);

const tab = 0x09;
const lineEnd = 0x0a;
const space = 0x20;

/** A slot: the hash, and where the group stands with the number of its scores in the lowest bits; 0 is an empty slot. */
const slotWidth = 2;
const countBits = 6;

export class LanguageTable {
  /** ISO 639-1 codes. */
  readonly languages: string[] = [];
  private readonly slots: Int32Array;
  private readonly mask: number;
  /** Of each group: the number of the text that it was met in last, then a language and its score in one number each. */
  private readonly groups: Int32Array;
  private text = 0;

  constructor() {
    const table = readFileSync(new URL('./languages.tsv', import.meta.url));
    let [groups, scores] = [0, 0];
    // Not by its iterator, which makes an object for each byte.
    for (let at = 0; at < table.length; at++) {
      const byte = table[at];
      if (byte === lineEnd) groups++;
      else if (byte === tab || byte === space) scores++;
    }
    let slots = 1;
    while (slots < 2 * groups) slots *= 2;
    this.mask = slotWidth * slots - 1;
    this.slots = new Int32Array(slotWidth * slots);
    this.groups = new Int32Array(1 + groups + scores);
    this.read(table);
  }

  /** What comes now are the groups of another text. */
  begin(): void {
    this.text++;
  }

  /** Adds what a group says to the sums of the languages, once for a text. 1 when it is known and new in this text, else 0. */
  add(hash: number, sums: Float64Array): number {
    const { groups } = this;
    const found = this.slots[this.slot(hash) + 1];
    const place = found >>> countBits;
    if (found === 0 || groups[place] === this.text) return 0;
    groups[place] = this.text;
    const end = place + (found & (2 ** countBits - 1));
    for (let i = place + 1; i <= end; i++) sums[groups[i] >>> 16] += groups[i] & 0xffff;
    return 1;
  }

  /** The slot of a group, or the empty one where it belongs. */
  private slot(hash: number): number {
    const { slots, mask } = this;
    let slot = ((hash ^ (hash >>> 15)) * slotWidth) & mask;
    while (slots[slot + 1] !== 0 && slots[slot] !== hash) slot = (slot + slotWidth) & mask;
    return slot;
  }

  /** A line: the bytes of the group in hexadecimal digits, a tab, and languages with their scores (`de105 nl112`). The first says where it is from. */
  private read(table: Uint8Array): void {
    const numbers = new Map<number, number>();
    // Place 0 is left out, so that a slot that is used is never 0.
    let place = 1;
    for (let at = table.indexOf(lineEnd) + 1; at < table.length; ) {
      let hash = hashStart;
      for (; table[at] !== tab; at += 2) hash = hashByte(hash, 16 * digit(table[at]) + digit(table[at + 1]));
      let count = 0;
      while (table[at] !== lineEnd) {
        const code = 256 * table[at + 1] + table[at + 2];
        let number = numbers.get(code);
        if (number === undefined) {
          number = this.languages.push(String.fromCharCode(table[at + 1], table[at + 2])) - 1;
          numbers.set(code, number);
        }
        let score = 0;
        for (at += 3; table[at] > space; at++) score = 10 * score + table[at] - 0x30;
        this.groups[place + ++count] = (number << 16) | score;
      }
      at++;
      const slot = this.slot(hash);
      this.slots[slot] = hash;
      this.slots[slot + 1] = (place << countBits) | count;
      place += 1 + count;
    }
  }
}

/** Value of a lower-case hexadecimal digit. */
function digit(code: number): number {
  return code < 0x3a ? code - 0x30 : code - 0x57;
}
