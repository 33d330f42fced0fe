/** Where a text points among the meanings of its words. */
import type { TermCounts } from '../../../core/page.js';
import { denseDot } from '../../linear/dense.js';
import type { TextAnalyser } from '../analyser.js';
import { WordVectors } from './word-vectors.js';

/** Occurrences of a word that count half. */
const halfOccurrences = 1.2;
/** In place of a row: not looked up yet. */
const unknown = -2;

const readers = new WeakMap<TextAnalyser, TextMeaning>();

export class TextMeaning {
  private readonly vectors = WordVectors.english();
  /** By the analyser's numbers of terms. */
  private rows = new Int32Array(1 << 12).fill(unknown);
  private readonly short = new Float64Array(this.vectors.directions);
  /** Of the page that is read: the rows of its terms that have one, and their weights. */
  private found = new Int32Array(1 << 10);
  private weights = new Float64Array(this.found.length);
  /** A page is compared, and then counted. */
  private last: { terms: TermCounts; meaning: Float64Array | undefined } | undefined;

  private constructor(private readonly text: TextAnalyser) {}

  /** One for all who read by this analyser: judge and strategy look up the same terms. */
  static by(text: TextAnalyser): TextMeaning {
    let reader = readers.get(text);
    if (!reader) readers.set(text, (reader = new TextMeaning(text)));
    return reader;
  }

  get directions(): number {
    return this.vectors.directions;
  }

  /** A unit vector, not to be changed; undefined where no word is known. */
  of(terms: TermCounts): Float64Array | undefined {
    if (this.last?.terms !== terms) this.last = { terms, meaning: this.read(terms) };
    return this.last.meaning;
  }

  /** Of a short text by its distinct stems, with a unit vector; 0 where no stem is known. */
  cosine(stems: Int32Array, other: Float64Array): number {
    const { short, vectors, text } = this;
    let isKnown = false;
    for (const stem of stems) {
      const row = this.rowOf(stem);
      if (row < 0) continue;
      if (!isKnown) short.fill(0);
      isKnown = true;
      vectors.values.add(short, row, text.idf(stem));
    }
    if (!isKnown) return 0;
    return denseDot(short, other) / (Math.sqrt(denseDot(short, short)) || 1);
  }

  /** How far words point the same way: 1 where all do, 0 where none is known; those that are not known point nowhere. */
  agreement({ ids }: TermCounts): number {
    const { values } = this.vectors;
    const sum = new Float64Array(this.directions);
    let most = 0;
    for (const id of ids) {
      const weight = this.text.idf(id);
      most += weight;
      const row = this.rowOf(id);
      if (row >= 0) values.add(sum, row, weight / values.length(row));
    }
    return most > 0 ? Math.sqrt(denseDot(sum, sum)) / most : 0;
  }

  private read({ ids, counts }: TermCounts): Float64Array | undefined {
    const { text } = this;
    if (ids.length > this.found.length) {
      this.found = new Int32Array(2 * ids.length);
      this.weights = new Float64Array(2 * ids.length);
    }
    const { found, weights } = this;
    let count = 0;
    for (let i = 0; i < ids.length; i++) {
      const row = this.rowOf(ids[i]);
      if (row < 0) continue;
      found[count] = row;
      weights[count++] = (text.idf(ids[i]) * counts[i]) / (counts[i] + halfOccurrences);
    }
    const sum = this.vectors.values.sum(found, weights, count);
    const length = Math.sqrt(denseDot(sum, sum));
    return length === 0 ? undefined : sum.map(part => part / length);
  }

  private rowOf(id: number): number {
    if (id >= this.rows.length) {
      const grown = new Int32Array(2 ** Math.ceil(Math.log2(id + 1))).fill(unknown);
      grown.set(this.rows);
      this.rows = grown;
    }
    let row = this.rows[id];
    if (row === unknown) row = this.rows[id] = this.vectors.row(this.text.term(id));
    return row;
  }
}
