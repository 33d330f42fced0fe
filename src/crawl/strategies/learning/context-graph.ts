import { NaiveBayes, type NaiveBayesModel, type WeightedTerms } from '../../../algorithms/learning/naive-bayes.js';
import type { TextAnalyser } from '../../../algorithms/text/analyser.js';
import type { Candidate, Page, TermCounts } from '../../../core/page.js';
import { integer, number, share, table, type ValuesOf } from '../../../core/schema/index.js';
import { trainingSession } from '../../../sessions/training-data.js';
import { TrainingGraph } from '../../../sessions/training-graph.js';
import type { Preparation } from '../../preparation.js';
import { restoreModel } from '../../training/restore-model.js';
import { combineParameter } from '../parameters.js';
import {
  type Arrival,
  type Combine,
  defineStrategy,
  type FrontierView,
  type Ranking,
  type Strategy,
} from '../strategy.js';
import { BackCrawl, backCrawlParameter } from './back-crawl.js';

const parameters = table({
  layers: integer({ default: 4, minimum: 1, maximum: 12, help: 'hops from a target that are learnt' }),
  threshold: share({ default: 0.5, help: 'likelihood below which a page is "other"' }),
  backCrawl: backCrawlParameter,
  words: number({ default: 40, minimum: 1, maximum: 1e9, help: 'word occurrences that count as evidence' }),
  combine: combineParameter,
});

interface ContextGraphModel {
  bayes: NaiveBayesModel;
  /** Stems behind the ids of the model. */
  terms: string[];
}

/**
 * Liu §5.2.1, item 2, after Diligenti et al. 2000 (docs/papers.md): naive Bayes says in which layer of the context graph a
 * page lies, layer i being i hops from a target. Layers nearer to the targets come first, within a layer the surer pages. A page that no layer
 * claims with a chance of `threshold` or more is "other" and comes last.
 *
 * Naive Bayes takes every repetition of a word for new evidence, so that of any longer page it is certain and nothing is ever
 * "other". Diligenti et al. describe a page by its 40 best words; here counts are scaled down to `words` in all.
 */
class ContextGraph implements Strategy {
  readonly name = 'context-graph';
  readonly parts = ['layer', 'likelihood'];
  readonly combine: Combine;
  private readonly layers: number;
  private bayes: NaiveBayes | undefined;
  private text: TextAnalyser | undefined;
  readonly stateful: boolean;
  readonly revise?: (frontier: FrontierView) => void;
  private readonly backCrawl: BackCrawl | undefined;

  constructor(private readonly options: ValuesOf<typeof parameters>) {
    this.combine = options.combine;
    this.layers = options.layers;
    this.stateful = options.backCrawl;
    if (options.backCrawl) {
      this.backCrawl = new BackCrawl();
      this.revise = frontier => this.backCrawl!.revise(frontier, this.priority(1, 1));
    }
  }

  prepare(preparation: Preparation): void {
    const { text, model } = preparation;
    this.text = text;
    if (model) {
      this.bayes = restoreModel(model, (learnt: ContextGraphModel) => restore(learnt, text));
      return;
    }
    const session = trainingSession(preparation);
    const { hops } = new TrainingGraph(session);
    const chosen = [...hops.keys()].filter(page => hops[page] >= 0 && hops[page] <= this.layers);
    this.bayes = new NaiveBayes({ classes: this.layers + 1, priors: false }).fit(
      chosen.map(page => weighted(text.analyse(session.pages[page].title, session.pages[page].text))),
      chosen.map(page => hops[page]),
    );
  }

  learnt(): ContextGraphModel {
    const bayes = this.bayes!.toJSON();
    return { bayes, terms: bayes.ids.map(id => this.text!.term(id)) };
  }

  rank(page: Page, links: readonly Candidate[], arrival: Arrival): Ranking {
    const { layers } = this;
    if (this.backCrawl?.read(page, links, arrival.relevant)) return this.ranking(links.length, 1, 1);
    const scale = Math.min(1, this.options.words / Math.max(1, page.terms.length));
    const chances = this.bayes!.probabilities(weighted(page.terms, scale));
    const layer = chances.reduce((best, chance, i) => (chance > chances[best] ? i : best), 0);
    const likelihood = chances[layer];
    const other = likelihood < this.options.threshold;
    return this.ranking(links.length, other ? layers + 1 : layer, likelihood);
  }

  private ranking(links: number, layer: number, likelihood: number): Ranking {
    const parts = new Float32Array(2 * links);
    for (let i = 0; i < links; i++) parts.set([layer, likelihood], 2 * i);
    return { priorities: new Float64Array(links).fill(this.priority(layer, likelihood)), parts };
  }

  /** Whole steps for layers, the last for "other"; the likelihood orders within a step. */
  private priority(layer: number, likelihood: number): number {
    return (this.layers + 1 - layer + Math.min(likelihood, 1 - 1e-9)) / (this.layers + 2);
  }
}

function weighted({ ids, counts }: TermCounts, scale = 1): WeightedTerms {
  return { ids, values: scale === 1 ? counts : counts.map(count => count * scale) };
}

function restore({ bayes, terms }: ContextGraphModel, text: TextAnalyser): NaiveBayes {
  return NaiveBayes.fromJSON({ ...bayes, ids: terms.map(term => text.intern(term)) });
}

export const contextGraph = defineStrategy({
  name: 'context-graph',
  family: 'learning',
  paper: 'Liu §5.2.1 (CGS)',
  summary: 'layer of the linking page in the context graph of the targets, by naive Bayes',
  parameters,
  needs: ['model'],
  create: options => new ContextGraph(options),
});
