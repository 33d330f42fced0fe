/** The synonym strategy of Batsakis §3.3, eq. 10 (docs/papers.md): best-first with query and anchors expanded by synonyms. */

import { ExpandedQuery } from '../../../algorithms/semantic/expanded-query.js';
import { ConceptReader } from '../../../algorithms/semantic/own/concept-reader.js';
import { expansions, SynsetExpansion } from '../../../algorithms/semantic/synset-expansion.js';
import type { TextAnalyser } from '../../../algorithms/text/analyser.js';
import { cosine } from '../../../algorithms/text/vector.js';
import type { Page } from '../../../core/page.js';
import { choice, integer, share, table, type ValuesOf } from '../../../core/schema/index.js';
import type { Preparation } from '../../preparation.js';
import { combineParameter } from '../parameters.js';
import { type Arrival, type Combine, defineStrategy, type Ranking, type Strategy } from '../strategy.js';
import { chosenOntology, ontologyParameters, topicTerms } from './ontology-choice.js';

const parameters = table({
  expand: choice(expansions, { default: 'synonyms', help: 'what is added to a word' }),
  weight: share({ default: 0.5, help: 'weight of an added word beside a written one' }),
  senses: integer({
    default: 3,
    minimum: 0,
    maximum: 100,
    help: 'senses of a word that are looked at, the commonest first (0: all)',
  }),
  ...ontologyParameters,
  combine: combineParameter,
});

/** Anchors kept with their score. */
const memoLimit = 20_000;

class Synsets implements Strategy {
  readonly name = 'semantic-synsets';
  readonly parts = ['page', 'anchor'];
  readonly combine: Combine;
  private text: TextAnalyser | undefined;
  private query: ExpandedQuery | undefined;
  private readonly memo = new Map<string, number>();

  constructor(private readonly options: ValuesOf<typeof parameters>) {
    this.combine = options.combine;
  }

  async prepare(preparation: Preparation): Promise<void> {
    const ontology = await chosenOntology(this.options);
    const { weight, senses, expand } = this.options;
    this.text = preparation.text;
    const reader = new ConceptReader(ontology, preparation.text);
    const expansion = new SynsetExpansion(ontology, preparation.text, {
      weight,
      senses: senses || Number.POSITIVE_INFINITY,
      with: expand,
    });
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

export const semanticSynsets = defineStrategy({
  name: 'semantic-synsets',
  family: 'semantic',
  paper: 'Batsakis §3.3, eq. 10',
  summary: 'best-first with the synonyms of the words of query and anchor',
  parameters,
  needs: ['query'],
  create: options => new Synsets(options),
});
