/** Counted words on their way from one process to another. */

import type { TextAnalyser } from '../algorithms/text/analyser.js';
import {
  checkNext,
  checkStart,
  hashNext,
  hashStart,
  TokenMemo,
  unknownToken,
} from '../algorithms/text/tokens/token-memo.js';
import type { NamedTerms, TermCounts } from '../core/page.js';

const lineFeed = 10;
/** Places of terms in their list are below it, and ids times it are exact. */
const mostTerms = 2 ** 24;

/** `order`: all ids of the bag, in the order in which they shall become known elsewhere. */
export function nameTerms({ ids, counts, language }: TermCounts, text: TextAnalyser, order = ids): NamedTerms {
  const countOf = new Map<number, number>();
  for (let i = 0; i < ids.length; i++) countOf.set(ids[i], counts[i]);
  return {
    names: packNames(Array.from(order, id => text.term(id))),
    counts: Uint32Array.from(order, id => countOf.get(id) ?? 0),
    language,
  };
}

/** No term holds a line feed: it ends each. */
export function packNames(terms: readonly string[]): Uint8Array {
  return Buffer.from(terms.map(term => `${term}\n`).join(''));
}

/** The counts under this analyser's own ids. Terms it has no room for are left out. */
export function internTerms({ names, counts, language }: NamedTerms, text: TextAnalyser): TermCounts {
  const known = internNames(names, text);
  const length = Math.min(known.length, counts.length, mostTerms);
  const ids = new Int32Array(length);
  const sums = new Float32Array(length);
  let distinct = 0;
  for (const place of placesById(known.slice(0, length), text.size)) {
    const id = known[place];
    if (id < 0) continue;
    if (distinct === 0 || ids[distinct - 1] !== id) ids[distinct++] = id;
    sums[distinct - 1] += counts[place];
  }
  const bag = { ids: ids.subarray(0, distinct), counts: sums.subarray(0, distinct), length: 0, maximum: 0, language };
  for (const count of bag.counts) {
    bag.length += count;
    if (count > bag.maximum) bag.maximum = count;
  }
  return bag;
}

/** The places of the ids, in the order of the ids, and of equal ones in their own. */
function placesById(ids: readonly number[], below: number): Uint32Array | Float64Array {
  // By id, each with its place behind it: in one word where both fit, which is sorted in half the time.
  const places = 2 ** Math.ceil(Math.log2(ids.length + 1));
  const isSmall = (below + 1) * places <= 2 ** 32;
  const order = isSmall ? new Uint32Array(ids.length) : new Float64Array(ids.length);
  for (let i = 0; i < ids.length; i++) order[i] = (ids[i] + 1) * places + i;
  order.sort();
  for (let i = 0; i < order.length; i++) order[i] %= places;
  return order;
}

const memos = new WeakMap<TextAnalyser, TokenMemo>();

/** The ids of these terms, made known where they were not; -1 where there is no room. A term that was met before costs no string. */
export function internNames(names: Uint8Array, text: TextAnalyser): number[] {
  let memo = memos.get(text);
  if (!memo) memos.set(text, (memo = new TokenMemo()));
  const bytes = Buffer.from(names.buffer, names.byteOffset, names.byteLength);
  const ids: number[] = [];
  let [hash, check, start] = [hashStart, checkStart, 0];
  for (let i = 0; i < bytes.length; i++) {
    const code = bytes[i];
    if (code !== lineFeed) {
      hash = hashNext(hash, code);
      check = checkNext(check, code);
      continue;
    }
    let id = memo.get(hash, check);
    if (id === unknownToken) {
      id = text.intern(bytes.toString('utf8', start, i));
      if (id >= 0) memo.set(hash, check, id);
    }
    ids.push(id);
    [hash, check, start] = [hashStart, checkStart, i + 1];
  }
  return ids;
}
