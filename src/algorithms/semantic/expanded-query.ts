/**
 * A query expanded with synonyms, and how near other texts are to it when they are expanded, too. Most words of the web have
 * nothing to do with a query. Which concepts do is found once, so that those words are looked up once and never expanded.
 */
import { cosine, type SparseVector } from '../text/vector.js';
import type { Ontology } from './ontology.js';
import type { ConceptReader, Meaning, ReadTerm } from './own/concept-reader.js';
import type { SynsetExpansion } from './synset-expansion.js';
import { beginningsOf } from './wordnet/morphology.js';

/** Words remembered. */
const memoLimit = 50_000;

export class ExpandedQuery {
  readonly vector: SparseVector;
  private readonly terms: ReadonlySet<number>;
  /** 1 for each concept that brings along a term of the expanded query. */
  private readonly near: Uint8Array;
  /** First words of the collocations that name such a concept. */
  private readonly beginners: ReadonlySet<string>;
  private readonly senses: number;
  /** Can a text with this word be near the query at all? */
  private readonly memo = new Map<string, boolean>();

  constructor(
    private readonly reader: ConceptReader,
    private readonly expansion: SynsetExpansion,
    query: readonly ReadTerm[],
  ) {
    const { ontology, options } = expansion;
    this.vector = expansion.vector(query);
    this.terms = new Set(this.vector.ids);
    this.senses = options.senses;
    const named = this.conceptsNamedByTerms(ontology);
    this.near = options.with === 'narrower' ? withNeighbours(ontology, named) : named;
    this.beginners = beginnersOf(ontology, this.near);
  }

  /** Cosine of the vectors of both, with what goes with their words. */
  similarity(text: string): number {
    for (const token of this.reader.tokens(text)) {
      if (this.matters(token)) return cosine(this.vector, this.expansion.vector(this.reader.read(text)));
    }
    return 0;
  }

  private matters(token: string): boolean {
    let matters = this.memo.get(token);
    if (matters === undefined) {
      matters = this.beginners.has(token) || this.meets(this.reader.ofToken(token));
      if (this.memo.size >= memoLimit) this.memo.clear();
      // The key is copied: a token may be a slice that keeps its whole page in memory.
      this.memo.set(Buffer.from(token).toString(), matters);
    }
    return matters;
  }

  private meets({ term, concepts }: Meaning): boolean {
    if (this.terms.has(term)) return true;
    const most = Math.min(concepts.length, this.senses);
    for (let i = 0; i < most; i++) if (this.near[concepts[i]] === 1) return true;
    return false;
  }

  /** Concepts with a name that has a term of the expanded query among its words. */
  private conceptsNamedByTerms({ lemmas, senses, size }: Ontology): Uint8Array {
    const near = new Uint8Array(size);
    const beginnings = Array.from(this.vector.ids, id => beginningsOf(this.reader.text.term(id))).flat();
    lemmas.withWordsLike(beginnings, lemma => {
      if (!this.expansion.termsOf(lemma).some(term => this.terms.has(term))) return;
      for (let i = senses.starts[lemma]; i < senses.starts[lemma + 1]; i++) near[senses.items[i]] = 1;
    });
    return near;
  }
}

/** The concepts, those they are kinds of, and those related to them. */
function withNeighbours({ broader, related, size }: Ontology, near: Uint8Array): Uint8Array {
  const wider = near.slice();
  for (let concept = 0; concept < size; concept++) {
    if (near[concept] === 1) for (const above of broader.row(concept)) wider[above] = 1;
    for (let i = related.starts[concept]; i < related.starts[concept + 1]; i++) {
      if (near[related.items[i]] === 1) wider[concept] = 1;
    }
  }
  return wider;
}

function beginnersOf(ontology: Ontology, near: Uint8Array): Set<string> {
  const beginners = new Set<string>();
  for (let concept = 0; concept < near.length; concept++) {
    if (near[concept] === 0) continue;
    for (const name of ontology.names(concept)) {
      const end = name.search(/[_-]/);
      if (end > 0) beginners.add(name.slice(0, end));
    }
  }
  return beginners;
}
