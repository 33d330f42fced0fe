/**
 * Reads a text as terms with meanings. The terms are those of the text analyser (stems), so that weights and page vectors
 * fit; the meanings come from the words as they are written, because a stem is no lemma.
 *
 * A word within a collocation that the ontology knows ("dengue fever") also means what the collocation does: "breakbone"
 * alone is no lemma, but in "breakbone fever" it stands for the disease.
 */
import type { TextAnalyser } from '../../text/analyser.js';
import type { Ontology } from '../ontology.js';
import { conceptsOfStem, conceptsOfWord, lemmasOf, longestEnding } from '../wordnet/morphology.js';

/** A term and the concepts it may name. One object per reading of a word, so that it can serve as a key. */
export interface Meaning {
  /** Term id of the analyser. */
  readonly term: number;
  readonly concepts: Int32Array;
}

export interface ReadTerm {
  meaning: Meaning;
  count: number;
}

const words = /[\p{L}\p{M}\p{N}]+/gu;
const longestCollocation = 4;
/** Words remembered. */
const memoLimit = 50_000;
const nothing = new Int32Array(0);
const alone: [length: number, concepts: Int32Array] = [1, nothing];

export class ConceptReader {
  private readonly byWord = new Map<string, Meaning>();
  /** What joins a word to the next one in collocations: "_", "-", both or nothing. */
  private readonly joints = new Map<string, readonly string[]>();
  private readonly byTerm = new Map<number, Meaning>();

  constructor(
    readonly ontology: Ontology,
    readonly text: TextAnalyser,
  ) {}

  /** The words of a text as they are looked up. */
  tokens(text: string): readonly string[] {
    return text.toLowerCase().normalize('NFC').match(words) ?? [];
  }

  /** The meaning of a token by itself; its term is -1 when it is a stop word. */
  ofToken(token: string): Meaning {
    return this.meaning(token, nothing, '');
  }

  /** The distinct terms of a text, stop words left out, in the order in which they first occur. */
  read(text: string): ReadTerm[] {
    const tokens = this.tokens(text);
    const found = new Map<number, ReadTerm>();
    for (let start = 0; start < tokens.length; ) {
      const [length, concepts] = this.collocationAt(tokens, start);
      for (const token of tokens.slice(start, start + length)) {
        const meaning = this.meaning(token, concepts, length > 1 ? tokens.slice(start, start + length).join(' ') : '');
        if (meaning.term < 0) continue;
        const known = found.get(meaning.term);
        if (!known) found.set(meaning.term, { meaning, count: 1 });
        else {
          known.count++;
          // Read once by itself and once in a collocation: the collocation knows both.
          if (meaning.concepts.length > known.meaning.concepts.length) known.meaning = meaning;
        }
      }
      start += length;
    }
    return [...found.values()];
  }

  /** The meaning of a term of which only the stem is known. */
  ofTerm(term: number): Meaning {
    let meaning = this.byTerm.get(term);
    if (!meaning) {
      meaning = { term, concepts: conceptsOfStem(this.text.term(term), this.ontology) };
      remember(this.byTerm, term, meaning);
    }
    return meaning;
  }

  private meaning(word: string, ofCollocation: Int32Array, collocation: string): Meaning {
    const key = collocation === '' ? word : `${word} in ${collocation}`;
    let meaning = this.byWord.get(key);
    if (!meaning) {
      const own = this.conceptsOf(word);
      const concepts = ofCollocation.length === 0 ? own : Int32Array.from(new Set([...ofCollocation, ...own]));
      meaning = { term: this.text.analyse(word).ids[0] ?? -1, concepts };
      remember(this.byWord, key, meaning);
    }
    return meaning;
  }

  private conceptsOf(word: string): Int32Array {
    const concepts = conceptsOfWord(word, this.ontology);
    if (concepts.length > 0) return concepts;
    const term = this.text.analyse(word).ids[0];
    return term === undefined ? nothing : this.ofTerm(term).concepts;
  }

  /** The longest collocation that begins at a token: how many tokens, and what it means. One token when there is none. */
  private collocationAt(tokens: readonly string[], start: number): [length: number, concepts: Int32Array] {
    const most = Math.min(longestCollocation, tokens.length - start);
    if (most < 2 || !this.canBegin(tokens[start], tokens[start + 1])) return alone;
    for (let length = most; length > 1; length--) {
      const concepts = this.conceptsOfCollocation(tokens.slice(start, start + length).join('_'));
      if (concepts.length > 0) return [length, concepts];
    }
    return alone;
  }

  /** Few words begin a collocation, and few of those go with the next word: to ask that first saves most of the search. */
  private canBegin(word: string, next: string): boolean {
    let joints = this.joints.get(word);
    if (joints === undefined) {
      joints = ['_', '-'].filter(joint => this.ontology.hasNounWith(word + joint));
      remember(this.joints, word, joints);
    }
    const beginning = next.slice(0, Math.max(1, next.length - longestEnding));
    return joints.some(joint => this.ontology.hasNounWith(word + joint + beginning));
  }

  private conceptsOfCollocation(joined: string): Int32Array {
    for (const spelling of [joined, joined.replaceAll('_', '-')]) {
      if (!this.ontology.hasNounWith(spelling.slice(0, -longestEnding))) continue;
      for (const lemma of lemmasOf(spelling, 'noun', this.ontology)) return this.ontology.concepts(lemma, 'noun');
    }
    return nothing;
  }
}

/** Keys are copied: a word may be a slice that keeps its whole page in memory. */
function remember<K extends string | number, V>(memo: Map<K, V>, key: K, value: V): void {
  if (memo.size >= memoLimit) memo.clear();
  memo.set(typeof key === 'string' ? (Buffer.from(key).toString() as K) : key, value);
}
