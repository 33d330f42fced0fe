/** Counted words on their way from one process to another. */

import type { TextAnalyser } from '../algorithms/text/analyser.js';
import type { NamedTerms, TermCounts } from '../core/page.js';

export function nameTerms({ ids, counts, language }: TermCounts, text: TextAnalyser): NamedTerms {
  return { terms: Array.from(ids, id => text.term(id)), counts, language };
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
  const length = sorted.reduce((sum, count) => sum + count, 0);
  return { ids, counts: sorted, length, maximum: sorted.reduce((most, count) => Math.max(most, count), 0), language };
}
