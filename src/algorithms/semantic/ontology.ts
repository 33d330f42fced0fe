/**
 * Concepts (synonym sets), the lemmas that name them, and the edges between them, in typed arrays. WordNet and a user's
 * own file both become one of these; everything semantic works on it and knows neither.
 */

import { Rows } from './rows.js';
import type { LemmaTable } from './wordnet/lemma-table.js';
import { parts } from './wordnet/wordnet-files.js';

export interface OntologyData {
  lemmas: LemmaTable;
  /** Concepts of each lemma, the commonest first. A lemma of two parts of speech is in the table once for each. */
  senses: Rows;
  /** IS-A and instance-of: from a concept to the broader ones. */
  broader: Rows;
  /** Part-of, member-of, substance-of: from a concept to what it is part of. */
  wholes: Rows;
  /** Anything else that two concepts have to do with each other; written in one direction, meant in both. */
  related: Rows;
  /** The concept that everything is a kind of and that says nothing (WordNet's entity), or -1. */
  top: number;
  /** First concepts of verbs, adjectives, adverbs and of a user's own concepts (which are nouns). */
  partStarts?: readonly [verbs: number, adjectives: number, adverbs: number, own: number];
  /** How often each concept itself was met in texts; asked for only when information content is. */
  counts?(): ArrayLike<number>;
}

export type Part = (typeof parts)[number];
export { parts };

export class Ontology {
  readonly lemmas: LemmaTable;
  readonly senses: Rows;
  readonly broader: Rows;
  readonly wholes: Rows;
  readonly related: Rows;
  readonly top: number;
  readonly counts: () => ArrayLike<number>;
  readonly partStarts: readonly [number, number, number, number];
  private knownMembers: Rows | undefined;
  private knownNarrower: Rows | undefined;
  private knownNeighbours: Rows | undefined;

  constructor(data: OntologyData) {
    this.lemmas = data.lemmas;
    this.senses = data.senses;
    this.broader = data.broader;
    this.wholes = data.wholes;
    this.related = data.related;
    this.top = data.top;
    this.partStarts = data.partStarts ?? [0, 0, 0, 0];
    this.counts = data.counts ?? (() => new Int32Array(this.size));
  }

  /** Number of concepts. */
  get size(): number {
    return this.broader.size;
  }

  /** Lemmas of each concept. */
  get members(): Rows {
    this.knownMembers ??= this.senses.transposed(this.size);
    return this.knownMembers;
  }

  /** Kinds and instances of each concept. */
  get narrower(): Rows {
    this.knownNarrower ??= this.broader.transposed(this.size);
    return this.knownNarrower;
  }

  /** Both ends of every edge of every kind. */
  get neighbours(): Rows {
    this.knownNeighbours ??= this.joinEdges();
    return this.knownNeighbours;
  }

  /** Concepts that a lemma ("dengue_fever") names, of one part of speech or of all. Empty when it is not known. */
  concepts(lemma: string, part?: Part): Int32Array {
    if (part !== undefined) return this.conceptsOfPart(lemma, parts.indexOf(part));
    const found = parts.map((_, run) => this.conceptsOfPart(lemma, run));
    return Int32Array.from(found.flatMap(concepts => [...concepts]));
  }

  /** Does the lemma name a concept of this part of speech? */
  knows(lemma: string, part: Part): boolean {
    return (
      this.lemmas.find(lemma, parts.indexOf(part)) >= 0 || (part === 'noun' && this.lemmas.find(lemma, ownRun) >= 0)
    );
  }

  /** Does any noun begin with these letters? */
  hasNounWith(prefix: string): boolean {
    return this.lemmas.hasPrefix(prefix, 0) || this.lemmas.hasPrefix(prefix, ownRun);
  }

  /** The table has a run of lemmas for each part of speech and one for a user's own, which are nouns. */
  private conceptsOfPart(lemma: string, part: number): Int32Array {
    const number = this.lemmas.find(lemma, part);
    const concepts = number < 0 ? none : this.senses.row(number);
    const own = part === 0 ? this.lemmas.find(lemma, ownRun) : -1;
    if (own < 0) return concepts;
    // What the user says a word means comes before what it means to everybody.
    return Int32Array.from(new Set([...this.senses.row(own), ...concepts]));
  }

  part(concept: number): Part {
    const [verbs, adjectives, adverbs, own] = this.partStarts;
    if (concept < verbs || concept >= own) return 'noun';
    return concept < adjectives ? 'verb' : concept < adverbs ? 'adj' : 'adv';
  }

  /** The lemmas of a concept, as texts. */
  names(concept: number): string[] {
    return Array.from(this.members.row(concept), lemma => this.lemmas.text(lemma));
  }

  private joinEdges(): Rows {
    const all = [this.broader, this.wholes, this.related];
    const edges = all.reduce((sum, rows) => sum + rows.items.length, 0);
    const from = new Int32Array(2 * edges);
    const to = new Int32Array(2 * edges);
    let filled = 0;
    for (const rows of all) {
      for (const [owners, items] of [
        [rows.owners(), rows.items],
        [rows.items, rows.owners()],
      ]) {
        from.set(owners, filled);
        to.set(items, filled);
        filled += owners.length;
      }
    }
    return Rows.fromPairs(this.size, from, to);
  }
}

const none = new Int32Array(0);
/** Run of a user's own lemmas beside those of WordNet. */
const ownRun = parts.length;
