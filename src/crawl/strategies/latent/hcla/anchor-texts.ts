/** What the anchors of the links to a waiting URL say, all together, as the text part of its column (Almpanidis §4, matrix O). */
import type { TextAnalyser } from '../../../../algorithms/text/analyser.js';
import type { Lsi, LsiColumn } from '../../../../algorithms/text/lsi.js';
import type { Candidate } from '../../../../core/page.js';

export class AnchorTexts {
  private readonly counts = new Map<number, Map<number, number>>();

  constructor(
    private readonly text: TextAnalyser,
    private readonly lsi: Lsi,
  ) {}

  /** `language`: of the page that the links stand on. */
  add(links: readonly Candidate[], language = ''): void {
    for (const { id, anchor } of links) {
      const terms = this.text.analyseIn(language, anchor);
      if (terms.length === 0) continue;
      let sums = this.counts.get(id);
      if (!sums) this.counts.set(id, (sums = new Map()));
      terms.ids.forEach((term, i) => {
        sums.set(term, (sums.get(term) ?? 0) + terms.counts[i]);
      });
    }
  }

  column(id: number): LsiColumn | undefined {
    const sums = this.counts.get(id);
    if (!sums) return undefined;
    const ids = Int32Array.from(sums.keys()).sort();
    const counts = Float32Array.from(ids, term => sums.get(term)!);
    const length = counts.reduce((sum, count) => sum + count, 0);
    return this.lsi.weigh({ ids, counts, length, maximum: counts.reduce((most, count) => Math.max(most, count), 0) });
  }

  /** A fetched page has a text of its own. */
  forget(id: number): void {
    this.counts.delete(id);
  }
}
