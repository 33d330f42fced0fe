/**
 * Strategies of Batsakis §3.3 (docs/papers.md) that compare the anchor text of a link with the query term by term: Ehrig's
 * (eq. 8), SSRM (eq. 9) and that of Corley & Mihalcea (§1.2). They differ in how terms are weighed and how the similarities add up.
 */

import {
  type Measure,
  type Relations,
  type SimilarityOptions,
  sensesSimilarity,
} from '../../../algorithms/semantic/concept-similarity.js';
import { nearConcepts } from '../../../algorithms/semantic/near-concepts.js';
import { ConceptReader, type ReadTerm } from '../../../algorithms/semantic/own/concept-reader.js';
import { QuerySimilarity } from '../../../algorithms/semantic/query-similarity.js';
import type { SimilarityTable } from '../../../algorithms/semantic/text-similarity.js';
import type { TextAnalyser } from '../../../algorithms/text/analyser.js';
import type { Page } from '../../../core/page.js';
import type { Preparation } from '../../preparation.js';
import type { Arrival, Combine, Ranking, Strategy } from '../strategy.js';
import { type ChosenOntology, chosenOntology, topicTerms } from './ontology-choice.js';

export interface AnchorFormula {
  /** Weights of the terms of a short text. */
  weigh(terms: readonly ReadTerm[], text: TextAnalyser): Float64Array;
  compare(table: SimilarityTable, textWeights: ArrayLike<number>, queryWeights: ArrayLike<number>): number;
}

export interface AnchorOptions extends ChosenOntology {
  similarity: Measure;
  relations: Relations;
  /** Words less alike than this count as not alike. */
  least: number;
  /** What each edge of a shortest path costs. */
  factor?: number;
  combine: Combine;
}

/** Anchors kept with their score. */
const memoLimit = 20_000;
const nothing = [0, 0] as const;

export class AnchorMeaning implements Strategy {
  /** What the anchor would be worth if only equal words counted, and what likeness of meaning adds. */
  readonly parts = ['words', 'meaning'];
  readonly combine: Combine;
  private readonly similarity: SimilarityOptions;
  private reader: ConceptReader | undefined;
  private text: TextAnalyser | undefined;
  private query: QuerySimilarity | undefined;
  private queryWeights: Float64Array = new Float64Array(0);
  private readonly memo = new Map<string, readonly [score: number, words: number]>();

  constructor(
    readonly name: string,
    private readonly formula: AnchorFormula,
    private readonly options: AnchorOptions,
  ) {
    const { similarity, relations, factor, combine } = options;
    this.similarity = { measure: similarity, relations, factor };
    this.combine = combine;
  }

  async prepare(preparation: Preparation): Promise<void> {
    const ontology = await chosenOntology(this.options);
    this.text = preparation.text;
    this.reader = new ConceptReader(ontology, preparation.text);
    const terms = topicTerms(preparation, this.reader);
    const meanings = terms.map(term => term.meaning);
    const { least } = this.options;
    const senses = meanings.map(meaning => meaning.concepts);
    this.query = new QuerySimilarity(
      meanings,
      sensesSimilarity(ontology, this.similarity),
      least,
      nearConcepts(ontology, this.similarity, senses, least),
    );
    this.queryWeights = this.formula.weigh(terms, preparation.text);
  }

  rank(_page: Page, links: readonly { anchor: string }[], _arrival: Arrival): Ranking {
    const priorities = new Float64Array(links.length);
    const parts = new Float32Array(2 * links.length);
    for (let i = 0; i < links.length; i++) {
      const [score, words] = this.score(links[i].anchor);
      priorities[i] = score;
      parts[2 * i] = words;
      parts[2 * i + 1] = score - words;
    }
    return { priorities, parts };
  }

  private score(anchor: string): readonly [score: number, words: number] {
    const known = this.memo.get(anchor);
    if (known) return known;
    const score = this.compare(this.reader!.read(anchor));
    if (this.memo.size >= memoLimit) this.memo.clear();
    // The key is copied: the anchor may be a slice that keeps its whole page in memory.
    this.memo.set(Buffer.from(anchor).toString(), score);
    return score;
  }

  private compare(terms: readonly ReadTerm[]): readonly [score: number, words: number] {
    const query = this.query!;
    const table = terms.map(term => query.row(term.meaning));
    if (table.every(row => row === query.none)) return nothing;
    const weights = this.formula.weigh(terms, this.text!);
    const equal = terms.map(({ meaning }) => query.query.map(other => (other.term === meaning.term ? 1 : 0)));
    return [
      this.formula.compare(table, weights, this.queryWeights),
      this.formula.compare(equal, weights, this.queryWeights),
    ];
  }
}
