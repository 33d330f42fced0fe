/**
 * Strategies that learn from a browsing session with a hidden Markov model (Liu §2–4, Batsakis §3.4; docs/papers.md). All
 * links of a page share the prediction α′ = α·A of the page's α (Liu eq. 8); α travels with a link and is where the target page's own α starts.
 */
import type { Candidate, Page } from '../../../core/page.js';
import { choice, flag, integer, number, table, type ValuesOf } from '../../../core/schema/index.js';
import { trainingSession } from '../../../sessions/training-data.js';
import type { Preparation } from '../../preparation.js';
import { TopicScorer } from '../../topic-scorer.js';
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
import { BrowsingModel, type BrowsingModelData, type BrowsingModelOptions } from './browsing-model.js';
import { packVector } from './order.js';

const common = table({
  states: integer({ default: 4, minimum: 2, maximum: 12, help: 'hidden states: 0, 1, … hops to a target' }),
  neighbours: integer({
    default: 5,
    minimum: 1,
    maximum: 100,
    help: 'training pages that say which cluster a page is in',
  }),
  smoothing: number({ default: 0.01, minimum: 0, maximum: 100, help: 'added to every count of the model' }),
  epsilon: number({
    default: 0.001,
    minimum: 0.000_001,
    maximum: 0.5,
    help: 'probabilities nearer than this are equal (Liu §4.1)',
  }),
  scaled: flag({
    default: true,
    help: 'chances sum to 1 at each page; false: they shrink with depth, as Liu eq. 7 is printed',
  }),
  topics: choice(['together', 'apart'], {
    default: 'together',
    help: 'pages of several sessions are clustered together, or those of each by themselves (Liu §6)',
  }),
  backCrawl: backCrawlParameter,
  combine: combineParameter,
});
const kMeans = table({
  clusters: integer({
    default: 5,
    minimum: 2,
    maximum: 200,
    help: 'clusters of training pages, the targets being one',
  }),
});
const xMeans = table({
  minimum: integer({ default: 3, minimum: 1, maximum: 200, help: 'fewest clusters (Liu §2.2.2)' }),
  maximum: integer({ default: 8, minimum: 1, maximum: 200, help: 'most clusters (Liu §2.2.2)' }),
});
const trainingWeights = table({
  weights: choice(['liu', 'batsakis'], {
    default: 'liu',
    help: 'terms by the frequencies of the training pages: as in Liu eq. 1, or as in Batsakis eq. 1',
  }),
});
const latent = table({
  rank: integer({ default: 50, minimum: 1, maximum: 1000, help: 'dimensions of the latent space' }),
  terms: integer({
    default: 5000,
    minimum: 1,
    maximum: 1_000_000,
    help: 'terms it is made of, the most frequent ones',
  }),
});

type HmmOptions = ValuesOf<typeof common> &
  (ValuesOf<typeof kMeans> | ValuesOf<typeof xMeans>) &
  Partial<ValuesOf<typeof latent>>;

/** What tells the six of them apart, beside their parameters. */
interface Variant extends Pick<BrowsingModelOptions, 'space' | 'targetsApart' | 'initial'> {
  /** By the whole vector (Liu §4.1), or by P(T0) and then by the chance of a target after two steps (Batsakis §3.4). */
  ties: 'vector' | 'two-steps';
  /** What is averaged in: the page's cosine to the targets' centroid (Batsakis eq. 11), and the anchor's (Batsakis eq. 12). */
  centroid: 'none' | 'page' | 'page and anchor';
}

class HmmStrategy implements Strategy {
  readonly combine: Combine;
  readonly carryWidth: number;
  readonly parts: readonly string[];
  private model: BrowsingModel | undefined;
  /** Compares with the centroid of the targets. */
  private targets: TopicScorer | undefined;
  readonly stateful: boolean;
  readonly revise?: (frontier: FrontierView) => void;
  private readonly backCrawl: BackCrawl | undefined;

  constructor(
    readonly name: string,
    private readonly variant: Variant,
    private readonly options: HmmOptions,
  ) {
    this.combine = options.combine;
    this.carryWidth = options.states;
    const states = Array.from({ length: this.carryWidth }, (_, i) => `T${i}`);
    this.stateful = options.backCrawl;
    if (options.backCrawl) {
      this.backCrawl = new BackCrawl();
      this.revise = frontier => this.backCrawl!.revise(frontier, this.besideTarget());
    }
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
    const leadsToTarget = this.backCrawl?.read(page, links, arrival.relevant) === true;
    const alpha = leadsToTarget
      ? this.oneHopAway()
      : this.model!.filter(page.terms, carried(arrival), this.options.scaled);
    const prediction = hmm.predict(alpha);
    const key = this.variant.ties === 'vector' ? prediction : [prediction[0], hmm.predict(prediction)[0]];
    const priority = packVector(key, this.options.epsilon);
    const carry = repeated(alpha, links.length);
    if (!this.targets) {
      const priorities = new Float64Array(links.length).fill(priority);
      return { priorities, carry, parts: Float32Array.from(repeated(prediction, links.length)) };
    }
    return { carry, ...this.mixed(page, links, prediction, priority, this.targets) };
  }

  /** α of a page that is known to link to a target: its state is T1, whatever it looks like. */
  private oneHopAway(): Float64Array {
    const alpha = new Float64Array(this.carryWidth);
    alpha[1] = 1;
    return alpha;
  }

  /** What the links of such a page are worth. */
  private besideTarget(): number {
    const { hmm } = this.model!;
    const prediction = hmm.predict(this.oneHopAway());
    const key = this.variant.ties === 'vector' ? prediction : [prediction[0], hmm.predict(prediction)[0]];
    return packVector(key, this.options.epsilon);
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
        const ofAnchor = targets.anchor(links[i].anchor, page.terms.language);
        parts[i * width + this.carryWidth + 1] = ofAnchor;
        similarity = (ofPage + ofAnchor) / 2;
      }
      priorities[i] = (priority + similarity) / 2;
    }
    return { priorities, parts };
  }

  private trainingOptions(): BrowsingModelOptions {
    const { options } = this;
    const { space, targetsApart, initial } = this.variant;
    const { states, smoothing, neighbours, topics, rank = 0, terms = 0 } = options;
    const clusters =
      'clusters' in options
        ? { exactly: options.clusters }
        : { minimum: options.minimum, maximum: Math.max(options.minimum, options.maximum) };
    return { states, space, rank, terms, clusters, targetsApart, initial, smoothing, neighbours, topics };
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

const ofLiu = { targetsApart: true, initial: 'uniform', ties: 'vector', centroid: 'none' } as const;
const ofBatsakis = {
  space: 'background',
  targetsApart: true,
  initial: 'share',
  ties: 'two-steps',
  centroid: 'none',
} as const;

export const hmm = defineStrategy({
  name: 'hmm',
  family: 'learning',
  paper: 'Liu §2–4',
  summary: 'chance that the links lead to a target, by the page’s cluster in latent space and the way to it',
  parameters: { ...xMeans, ...latent, ...common },
  needs: ['model'],
  create: options => new HmmStrategy('hmm', { ...ofLiu, space: 'lsi' }, options),
});

export const hmmNoLsi = defineStrategy({
  name: 'hmm-no-lsi',
  family: 'learning',
  paper: 'Liu §5.3 (noLSI)',
  summary: 'hmm with clusters of weighted terms in place of latent space',
  parameters: { ...xMeans, ...common },
  needs: ['model'],
  create: options => new HmmStrategy('hmm-no-lsi', { ...ofLiu, space: 'training' }, options),
});

export const hmmKMeans = defineStrategy({
  name: 'hmm-kmeans',
  family: 'learning',
  paper: 'Batsakis §3.4.1a, eq. 5–6',
  summary: 'chance of a target at the next step; five clusters by K-means',
  parameters: { ...kMeans, ...common },
  needs: ['model'],
  create: options => new HmmStrategy('hmm-kmeans', ofBatsakis, options),
});

export const hmmXMeans = defineStrategy({
  name: 'hmm-xmeans',
  family: 'learning',
  paper: 'Batsakis §3.4.1b',
  summary: 'chance of a target at the next step; clusters by X-means, targets among them',
  parameters: { ...xMeans, ...trainingWeights, ...common },
  needs: ['model'],
  create: options => {
    const space = options.weights === 'liu' ? 'training' : 'training-plain';
    return new HmmStrategy('hmm-xmeans', { ...ofBatsakis, space, targetsApart: false }, options);
  },
});

export const hmmHybrid = defineStrategy({
  name: 'hmm-hybrid',
  family: 'learning',
  paper: 'Batsakis eq. 11',
  summary: 'mean of hmm-kmeans and the cosine of the page to the centroid of the targets',
  parameters: { ...kMeans, ...common },
  needs: ['model'],
  create: options => new HmmStrategy('hmm-hybrid', { ...ofBatsakis, centroid: 'page' }, options),
});

export const hmmHybridAnchor = defineStrategy({
  name: 'hmm-hybrid-anchor',
  family: 'learning',
  paper: 'Batsakis eq. 12',
  summary: 'mean of hmm-kmeans and the mean cosine of page and anchor to the centroid of the targets',
  parameters: { ...kMeans, ...common },
  needs: ['model'],
  create: options => new HmmStrategy('hmm-hybrid-anchor', { ...ofBatsakis, centroid: 'page and anchor' }, options),
});
