/** Counted words on their way from one process to another. */

import type { TextAnalyser } from '../algorithms/text/analyser.js';
import type { NamedTerms, TermCounts } from '../core/page.js';

/** `order`: all ids of the bag, in the order in which they shall become known elsewhere. */
export function nameTerms({ ids, counts, language }: TermCounts, text: TextAnalyser, order = ids): NamedTerms {
  if (order === ids) return { terms: Array.from(ids, id => text.term(id)), counts, language };
  const countOf = new Map<number, number>();
  for (let i = 0; i < ids.length; i++) countOf.set(ids[i], counts[i]);
  return {
    terms: Array.from(order, id => text.term(id)),
    counts: Float32Array.from(order, id => countOf.get(id) ?? 0),
    language,
  };
}

/** The counts under this analyser's own ids. Terms it has no room for are left out. */
export function internTerms({ terms, counts, language }: NamedTerms, text: TextAnalyser): TermCounts {
  const byId = new Map<number, number>();
  for (let i = 0; i < terms.length; i++) {
    const id = text.intern(terms[i]);
    if (id >= 0) byId.set(id, (byId.get(id) ?? 0) + counts[i]);
  }
  const ids = Int32Array.from(byId.keys()).sort();
  const sorted = Float32Array.from(ids, id => byId.get(id)!);
  let [length, maximum] = [0, 0];
  for (const count of sorted) {
    length += count;
    if (count > maximum) maximum = count;
  }
  return { ids, counts: sorted, length, maximum, language };
}
