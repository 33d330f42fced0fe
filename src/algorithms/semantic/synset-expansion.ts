/**
 * Expands the vector of a text with the synonyms of its words (Batsakis eq. 10): every member of a word's synonym sets is added as
 * if it had been written. Batsakis gives no weights. Here an added term weighs a share of what it would weigh written out, and
 * each of several words of one lemma ("dandy fever") its part of that.
 */
import type { TextAnalyser } from '../text/analyser.js';
import { emptyVector, type SparseVector, sparseVector } from '../text/vector.js';
import type { Ontology } from './ontology.js';
import type { Meaning, ReadTerm } from './own/concept-reader.js';

export const expansions = ['synonyms', 'narrower'] as const;
export type Expansion = (typeof expansions)[number];

export interface ExpansionOptions {
  /** Weight of an added term beside a written one (0…1). */
  weight: number;
  /** Senses of a word that are looked at, its commonest first; Infinity for all. */
  senses: number;
  /** `narrower` adds the kinds of a concept and concepts related to it, too: "fever" brings "ague". */
  with: Expansion;
}

/** Terms that go with one, ascending, and the part of a whole term that each is. */
interface Companions {
  terms: Int32Array;
  parts: Float32Array;
}

const memoLimit = 50_000;

export class SynsetExpansion {
  private readonly memo = new Map<Meaning, Companions>();
  /** Terms of each lemma met: many concepts share their names. */
  private readonly lemmaTerms = new Map<number, Int32Array>();

  constructor(
    readonly ontology: Ontology,
    private readonly text: TextAnalyser,
    readonly options: ExpansionOptions,
  ) {}

  /** tf-idf (Batsakis eq. 1) of the terms and their companions. */
  vector(terms: readonly ReadTerm[]): SparseVector {
    if (terms.length === 0) return emptyVector;
    const weights = new Map<number, number>();
    let maximum = 0;
    for (const { count } of terms) maximum = Math.max(maximum, count);
    for (const { meaning, count } of terms) weights.set(meaning.term, (count / maximum) * this.text.idf(meaning.term));
    for (const { meaning, count } of terms) {
      const { terms: added, parts } = this.companions(meaning);
      for (let i = 0; i < added.length; i++) {
        const weight = this.options.weight * parts[i] * (count / maximum) * this.text.idf(added[i]);
        // A term that is written, or that two words bring along, counts with its largest weight.
        if (weight > (weights.get(added[i]) ?? 0)) weights.set(added[i], weight);
      }
    }
    const ids = Int32Array.from(weights.keys()).sort();
    return sparseVector(
      ids,
      Float64Array.from(ids, id => weights.get(id)!),
    );
  }

  private companions(meaning: Meaning): Companions {
    let companions = this.memo.get(meaning);
    if (!companions) {
      companions = this.find(meaning);
      if (this.memo.size >= memoLimit) this.memo.clear();
      this.memo.set(meaning, companions);
    }
    return companions;
  }

  private find(meaning: Meaning): Companions {
    const { ontology } = this;
    const parts = new Map<number, number>();
    for (const concept of meaning.concepts.subarray(0, this.options.senses)) {
      const concepts = [concept];
      if (this.options.with === 'narrower') {
        concepts.push(...ontology.narrower.row(concept), ...ontology.related.row(concept));
      }
      for (const each of concepts) {
        for (const lemma of ontology.members.row(each)) {
          const ids = this.termsOf(lemma);
          for (const id of ids) parts.set(id, Math.max(parts.get(id) ?? 0, 1 / ids.length));
        }
      }
    }
    parts.delete(meaning.term);
    const terms = Int32Array.from(parts.keys()).sort();
    return { terms, parts: Float32Array.from(terms, term => parts.get(term)!) };
  }

  /** Terms of a lemma, ascending. */
  termsOf(lemma: number): Int32Array {
    let terms = this.lemmaTerms.get(lemma);
    if (!terms) {
      terms = this.text.analyse(this.ontology.lemmas.text(lemma).replaceAll('_', ' ')).ids;
      if (this.lemmaTerms.size >= memoLimit) this.lemmaTerms.clear();
      this.lemmaTerms.set(lemma, terms);
    }
    return terms;
  }
}
