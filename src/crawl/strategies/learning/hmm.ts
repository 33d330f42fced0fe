/**
 * Strategies that learn from a browsing session with a hidden Markov model (Liu §2–4, Batsakis §3.4; docs/papers.md). All
 * links of a page share the prediction α′ = α·A of the page's α (Liu eq. 8); α travels with a link and is where the target page's own α starts.
 */
import type { Candidate, Page } from '../../../core/page.js';
import { trainingSession } from '../../../sessions/training-data.js';
import type { Preparation } from '../../preparation.js';
import { TopicScorer } from '../../topic-scorer.js';
import { combineParameter } from '../classic/best-first.js';
import type { Arrival, Combine, Parameter, Parameters, Ranking, Strategy, StrategyDefinition } from '../strategy.js';
import { BrowsingModel, type BrowsingModelData, type BrowsingModelOptions } from './browsing-model.js';
import { packVector } from './order.js';
import { restoreModel } from './restore-model.js';

/** What tells the six of them apart. */
interface Variant {
  name: string;
  paper: string;
  summary: string;
  space: BrowsingModelOptions['space'];
  clustering: 'k-means' | 'x-means';
  targetsApart: boolean;
  initial: BrowsingModelOptions['initial'];
  /** By the whole vector (Liu §4.1), or by P(T0) and then by the chance of a target after two steps (Batsakis §3.4). */
  ties: 'vector' | 'two-steps';
  /** What is averaged in: the page's cosine to the targets' centroid (Batsakis eq. 11), and the anchor's (Batsakis eq. 12). */
  centroid: 'none' | 'page' | 'page and anchor';
}

class HmmStrategy implements Strategy {
  readonly name: string;
  readonly combine: Combine;
  readonly carryWidth: number;
  readonly parts: readonly string[];
  private model: BrowsingModel | undefined;
  /** Compares with the centroid of the targets. */
  private targets: TopicScorer | undefined;
  private readonly epsilon: number;

  constructor(
    private readonly variant: Variant,
    private readonly parameters: Parameters,
  ) {
    this.name = variant.name;
    this.combine = parameters.combine as Combine;
    this.carryWidth = Number(parameters.states);
    this.epsilon = Number(parameters.epsilon);
    const states = Array.from({ length: this.carryWidth }, (_, i) => `T${i}`);
    this.parts = variant.centroid === 'none' ? states : [...states, ...variant.centroid.split(' and ')];
  }

  prepare(preparation: Preparation): void {
    const { text, random, model, topic } = preparation;
    const session = trainingSession(preparation);
    this.model = model
      ? restoreModel(model, (learnt: BrowsingModelData) => BrowsingModel.restore(learnt, text))
      : BrowsingModel.train(session, text, random, this.trainingOptions());
    if (this.variant.centroid !== 'none') {
      const targets = model?.targets ?? session.pages.filter(page => page.useful);
      const examples = targets.map(target => ({ ...target, relevant: true }));
      this.targets = new TopicScorer({ ...preparation, topic: { ...topic, query: '', examples } });
    }
  }

  learnt(): BrowsingModelData {
    return this.model!.toJSON();
  }

  rank(page: Page, links: readonly Candidate[], arrival: Arrival): Ranking {
    const { hmm } = this.model!;
    const alpha = this.model!.filter(page.terms, carried(arrival), Boolean(this.parameters.scaled));
    const prediction = hmm.predict(alpha);
    const key = this.variant.ties === 'vector' ? prediction : [prediction[0], hmm.predict(prediction)[0]];
    const priority = packVector(key, this.epsilon);
    const carry = repeated(alpha, links.length);
    if (!this.targets) {
      const priorities = new Float64Array(links.length).fill(priority);
      return { priorities, carry, parts: Float32Array.from(repeated(prediction, links.length)) };
    }
    return { carry, ...this.mixed(page, links, prediction, priority, this.targets) };
  }

  /** Batsakis eq. 11 and 12. */
  private mixed(
    page: Page,
    links: readonly Candidate[],
    prediction: Float64Array,
    priority: number,
    targets: TopicScorer,
  ): Ranking {
    const ofPage = targets.page(page);
    const width = this.parts.length;
    const parts = new Float32Array(links.length * width);
    const priorities = new Float64Array(links.length);
    for (let i = 0; i < links.length; i++) {
      parts.set(prediction, i * width);
      parts[i * width + this.carryWidth] = ofPage;
      let similarity = ofPage;
      if (this.variant.centroid === 'page and anchor') {
        const ofAnchor = targets.anchor(links[i].anchor);
        parts[i * width + this.carryWidth + 1] = ofAnchor;
        similarity = (ofPage + ofAnchor) / 2;
      }
      priorities[i] = (priority + similarity) / 2;
    }
    return { priorities, parts };
  }

  private trainingOptions(): BrowsingModelOptions {
    const { space, clustering, targetsApart, initial } = this.variant;
    const { states, smoothing, neighbours, clusters, minimum, maximum, rank, terms } = this.parameters;
    return {
      states: Number(states),
      space,
      rank: Number(rank ?? 0),
      terms: Number(terms ?? 0),
      clusters:
        clustering === 'k-means'
          ? { exactly: Number(clusters) }
          : { minimum: Number(minimum), maximum: Math.max(Number(minimum), Number(maximum)) },
      targetsApart,
      initial,
      smoothing: Number(smoothing),
      neighbours: Number(neighbours),
    };
  }
}

/** α of the linking page. A seed has none, nor a URL that another kind of list offered. */
function carried({ carry }: Arrival): Float64Array | undefined {
  return carry?.some(value => value > 0) ? carry : undefined;
}

function repeated(row: Float64Array, times: number): Float64Array {
  const rows = new Float64Array(row.length * times);
  for (let i = 0; i < times; i++) rows.set(row, i * row.length);
  return rows;
}

const common: readonly Parameter[] = [
  {
    name: 'states',
    help: 'hidden states: 0, 1, … hops to a target',
    default: 4,
    minimum: 2,
    maximum: 12,
    integer: true,
  },
  {
    name: 'neighbours',
    help: 'training pages that say which cluster a page is in',
    default: 5,
    minimum: 1,
    maximum: 100,
    integer: true,
  },
  { name: 'smoothing', help: 'added to every count of the model', default: 0.01, minimum: 0, maximum: 100 },
  {
    name: 'epsilon',
    help: 'probabilities nearer than this are equal (Liu §4.1)',
    default: 0.001,
    minimum: 0.000_001,
    maximum: 0.5,
  },
  {
    name: 'scaled',
    help: 'chances sum to 1 at each page; false: they shrink with depth, as Liu eq. 7 is printed',
    default: true,
  },
  combineParameter,
];
const kMeansParameters: readonly Parameter[] = [
  {
    name: 'clusters',
    help: 'clusters of training pages, the targets being one',
    default: 5,
    minimum: 2,
    maximum: 200,
    integer: true,
  },
];
const xMeansParameters: readonly Parameter[] = [
  { name: 'minimum', help: 'fewest clusters (Liu §2.2.2)', default: 3, minimum: 1, maximum: 200, integer: true },
  { name: 'maximum', help: 'most clusters (Liu §2.2.2)', default: 8, minimum: 1, maximum: 200, integer: true },
];
const latentParameters: readonly Parameter[] = [
  { name: 'rank', help: 'dimensions of the latent space', default: 50, minimum: 1, maximum: 1000, integer: true },
  { name: 'terms', help: 'terms it is made of, the most frequent ones', default: 5000, minimum: 1, integer: true },
];

function definition(variant: Variant): StrategyDefinition {
  const { name, paper, summary, clustering, space } = variant;
  return {
    name,
    family: 'learning',
    paper,
    summary,
    parameters: [
      ...(clustering === 'k-means' ? kMeansParameters : xMeansParameters),
      ...(space === 'lsi' ? latentParameters : []),
      ...common,
    ],
    needs: ['model'],
    create: parameters => new HmmStrategy(variant, parameters),
  };
}

const ofLiu = {
  clustering: 'x-means',
  targetsApart: true,
  initial: 'uniform',
  ties: 'vector',
  centroid: 'none',
} as const;
const ofBatsakis = {
  clustering: 'k-means',
  space: 'background',
  targetsApart: true,
  initial: 'share',
  ties: 'two-steps',
} as const;

export const hmm = definition({
  ...ofLiu,
  name: 'hmm',
  paper: 'Liu §2–4',
  summary: 'chance that the links lead to a target, by the page’s cluster in latent space and the way to it',
  space: 'lsi',
});

export const hmmNoLsi = definition({
  ...ofLiu,
  name: 'hmm-no-lsi',
  paper: 'Liu §5.3 (noLSI)',
  summary: 'hmm with clusters of weighted terms in place of latent space',
  space: 'training',
});

export const hmmKMeans = definition({
  ...ofBatsakis,
  name: 'hmm-kmeans',
  paper: 'Batsakis §3.4.1a, eq. 5–6',
  summary: 'chance of a target at the next step; five clusters by K-means',
  centroid: 'none',
});

export const hmmXMeans = definition({
  ...ofBatsakis,
  name: 'hmm-xmeans',
  paper: 'Batsakis §3.4.1b',
  summary: 'chance of a target at the next step; clusters by X-means, targets among them',
  clustering: 'x-means',
  space: 'training',
  targetsApart: false,
  centroid: 'none',
});

export const hmmHybrid = definition({
  ...ofBatsakis,
  name: 'hmm-hybrid',
  paper: 'Batsakis eq. 11',
  summary: 'mean of hmm-kmeans and the cosine of the page to the centroid of the targets',
  centroid: 'page',
});

export const hmmHybridAnchor = definition({
  ...ofBatsakis,
  name: 'hmm-hybrid-anchor',
  paper: 'Batsakis eq. 12',
  summary: 'mean of hmm-kmeans and the mean cosine of page and anchor to the centroid of the targets',
  centroid: 'page and anchor',
});
