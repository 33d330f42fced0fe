import { describe, expect, it } from 'vitest';
import type { TermCounts } from '../../core/page.js';
import { Random } from '../../core/random.js';
import { TextAnalyser } from '../text/analyser.js';
import { Background } from '../text/background.js';
import { tellingTerms } from './telling-terms.js';

const text = new TextAnalyser({ background: new Background(1000, new Map([['w1', 500]])) });
for (let i = 0; i < 3000; i++) text.intern(`w${i}`);

/** By sorting all of them. */
function bySorting({ ids, counts }: TermCounts): number[] {
  const weights = Array.from(ids, (id, i) => counts[i] * text.idf(id));
  const least = weights.toSorted((a, b) => b - a)[23] ?? 0;
  return Array.from(ids)
    .filter((_, i) => weights[i] >= least)
    .slice(0, 24);
}

describe('the telling terms of a page', () => {
  it('are those of most weight, however many there are and however many are equal', () => {
    const random = new Random(1);
    for (const size of [0, 1, 24, 25, 200, 2500]) {
      const ids = Int32Array.from({ length: size }, (_, i) => i);
      const counts = Float32Array.from({ length: size }, () => 1 + random.below(4));
      const terms = { ids, counts, length: size, maximum: 4 };
      expect(Array.from(tellingTerms(terms, text))).toEqual(bySorting(terms));
    }
  });
});
