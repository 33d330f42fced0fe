/** The synonym strategy of Batsakis §3.3, eq. 10 (docs/papers.md): best-first with query and anchors expanded by synonyms. */

import { ExpandedQuery } from '../../../algorithms/semantic/expanded-query.js';
import { ConceptReader } from '../../../algorithms/semantic/own/concept-reader.js';
import {
  type Expansion,
  type ExpansionOptions,
  expansions,
  SynsetExpansion,
} from '../../../algorithms/semantic/synset-expansion.js';
import type { TextAnalyser } from '../../../algorithms/text/analyser.js';
import { cosine } from '../../../algorithms/text/vector.js';
import type { Page } from '../../../core/page.js';
import type { Preparation } from '../../preparation.js';
import { combineParameter } from '../classic/best-first.js';
import type { Arrival, Combine, Parameters, Ranking, Strategy, StrategyDefinition } from '../strategy.js';
import { chosenOntology, ontologyParameters, topicTerms } from './ontology-choice.js';

/** Anchors kept with their score. */
const memoLimit = 20_000;

class Synsets implements Strategy {
  readonly name = 'semantic-synsets';
  readonly parts = ['page', 'anchor'];
  readonly combine: Combine;
  private text: TextAnalyser | undefined;
  private query: ExpandedQuery | undefined;
  private readonly memo = new Map<string, number>();

  constructor(
    private readonly options: ExpansionOptions,
    private readonly parameters: Parameters,
  ) {
    this.combine = parameters.combine as Combine;
  }

  async prepare(preparation: Preparation): Promise<void> {
    const ontology = await chosenOntology(this.parameters);
    this.text = preparation.text;
    const reader = new ConceptReader(ontology, preparation.text);
    const expansion = new SynsetExpansion(ontology, preparation.text, this.options);
    this.query = new ExpandedQuery(reader, expansion, topicTerms(preparation, reader));
  }

  rank(page: Page, links: readonly { anchor: string }[], _arrival: Arrival): Ranking {
    const priorities = new Float64Array(links.length);
    const parts = new Float32Array(2 * links.length);
    const ofPage = cosine(this.query!.vector, this.text!.weigh(page.terms));
    for (let i = 0; i < links.length; i++) {
      const ofAnchor = this.anchor(links[i].anchor);
      // Batsakis eq. 10: (similarity(page, q̂) + similarity(â, q̂)) / 2.
      priorities[i] = (ofPage + ofAnchor) / 2;
      parts[2 * i] = ofPage;
      parts[2 * i + 1] = ofAnchor;
    }
    return { priorities, parts };
  }

  private anchor(text: string): number {
    let score = this.memo.get(text);
    if (score === undefined) {
      score = this.query!.similarity(text);
      if (this.memo.size >= memoLimit) this.memo.clear();
      // The key is copied: the anchor may be a slice that keeps its whole page in memory.
      this.memo.set(Buffer.from(text).toString(), score);
    }
    return score;
  }
}

export const semanticSynsets: StrategyDefinition = {
  name: 'semantic-synsets',
  family: 'semantic',
  paper: 'Batsakis §3.3, eq. 10',
  summary: 'best-first with the synonyms of the words of query and anchor',
  parameters: [
    { name: 'expand', help: 'what is added to a word', default: 'synonyms', choices: expansions },
    { name: 'weight', help: 'weight of an added word beside a written one', default: 0.5, minimum: 0, maximum: 1 },
    {
      name: 'senses',
      help: 'senses of a word that are looked at, the commonest first (0: all)',
      default: 3,
      minimum: 0,
      maximum: 100,
      integer: true,
    },
    ...ontologyParameters,
    combineParameter,
  ],
  needs: ['query'],
  create: parameters => {
    const senses = Number(parameters.senses) || Number.POSITIVE_INFINITY;
    return new Synsets({ weight: Number(parameters.weight), senses, with: parameters.expand as Expansion }, parameters);
  },
};
