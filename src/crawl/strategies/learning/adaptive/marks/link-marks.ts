/** The marks of a link by which it resembles others: words, address, place on its page, the page itself. All are hashes. */
import { grownBytes, grownInts } from '../../../../../packed/growth.js';

/** Lowest bit of a mark. */
export const narrowBit = 1;

/** Kinds of marks, and what each counts for beside the others: measured on WebKB, where no single kind matters much. */
export const kindWeights = {
  anchor: 0.8,
  heading: 0.5,
  title: 0.3,
  token: 0.6,
  shape: 0.4,
  page: 0.5,
  place: 0.7,
  directory: 0.4,
  pattern: 0.2,
  host: 0.2,
  block: 0.2,
  step: 0.4,
} as const;

export type MarkKind = keyof typeof kindWeights;

export const kinds = Object.keys(kindWeights) as MarkKind[];
const numbers = Object.fromEntries(kinds.map((kind, number) => [kind, number])) as Record<MarkKind, number>;

/** These belong to one page or one directory: few links have them, and those tell much. */
const narrow: ReadonlySet<MarkKind> = new Set(['page', 'place', 'directory', 'pattern']);
const narrowKinds = kinds.map(kind => narrow.has(kind));

export function isNarrow(kind: number): boolean {
  return narrowKinds[kind];
}

/** All numbers of a mark in one word, well mixed (the steps of MurmurHash3's finish). */
export function mixed(first: number, second: number): number {
  let hash = Math.imul(first ^ (second | 0), 0x9e3779b1);
  hash ^= hash >>> 15;
  hash = Math.imul(hash, 0x85ebca6b);
  hash ^= hash >>> 13;
  return hash | 0;
}

/** FNV-1a over part of a text. */
export function hashOf(text: string, start = 0, end = text.length): number {
  let hash = 0x811c9dc5;
  for (let i = start; i < end; i++) hash = Math.imul(hash ^ text.charCodeAt(i), 0x01000193);
  return hash | 0;
}

/** The same over part of an address, whose letters A to Z count as small ones. */
export function lowerHash(text: string, start: number, end: number): number {
  let hash = 0x811c9dc5;
  for (let i = start; i < end; i++) {
    const code = text.charCodeAt(i);
    hash = Math.imul(hash ^ (code >= 65 && code < 91 ? code | 32 : code), 0x01000193);
  }
  return hash | 0;
}

/** What a mark counts for that is one of so many of its kind: those of one kind share it, so that a long anchor says no more than a short one. */
export const massOf = Float32Array.from({ length: 256 }, (_, alike) => 1 / Math.sqrt(alike));

/** How many of its kind a link has, for each of its marks. */
export function alikeOf(markKinds: Uint8Array): Uint8Array {
  const alike = new Uint8Array(markKinds.length);
  writeAlike({ kinds: markKinds, alike }, 0, alike.length);
  return alike;
}

/** The same, written beside the kinds of marks that stand among others. */
export function writeAlike(
  { kinds: markKinds, alike }: { kinds: Uint8Array; alike: Uint8Array },
  start: number,
  end: number,
): void {
  kindCounts.fill(0);
  for (let i = start; i < end; i++) kindCounts[markKinds[i]]++;
  for (let i = start; i < end; i++) alike[i] = kindCounts[markKinds[i]];
}

const kindCounts = new Uint8Array(kinds.length);

/** Marks of many links side by side: each mark, the number of its kind, and how many of this kind its link has. */
export interface Marks {
  readonly keys: Int32Array;
  readonly kinds: Uint8Array;
  readonly alike: Uint8Array;
}

/** Where the marks of one link are among them. */
export interface MarkRun {
  readonly start: number;
  readonly length: number;
}

/** A growing list of marks, each once. */
export class MarkList {
  length = 0;
  keys = new Int32Array(64);
  kinds = new Uint8Array(64);

  clear(): void {
    this.length = 0;
  }

  /** Takes over marks that are kept. */
  load({ keys, kinds: markKinds }: Marks, { start, length }: MarkRun): void {
    this.ensure(length);
    for (let i = 0; i < length; i++) {
      this.keys[i] = keys[start + i];
      this.kinds[i] = markKinds[start + i];
    }
    this.length = length;
  }

  add(kind: MarkKind, value: number): number {
    const number = numbers[kind];
    const key = keyOf(number, value);
    for (let i = 0; i < this.length; i++) if (this.keys[i] === key) return key;
    this.ensure(this.length + 1);
    this.keys[this.length] = key;
    this.kinds[this.length++] = number;
    return key;
  }

  private ensure(length: number): void {
    if (length <= this.keys.length) return;
    this.keys = grownInts(this.keys, 2 * length);
    this.kinds = grownBytes(this.kinds, 2 * length);
  }
}

/** The same for everyone who asks for this mark. */
export function keyOfMark(kind: MarkKind, value: number): number {
  return keyOf(numbers[kind], value);
}

function keyOf(number: number, value: number): number {
  const hash = mixed(number + 1, value) & ~narrowBit;
  const key = narrowKinds[number] ? hash | narrowBit : hash;
  return key === 0 ? 2 : key;
}
