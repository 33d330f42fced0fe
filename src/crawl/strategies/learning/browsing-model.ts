/**
 * The user model of Liu §2–3: training pages in clusters, and a hidden Markov model whose states are the hops to a target and
 * whose observations are the clusters.
 */
import { HiddenMarkovModel, type HiddenMarkovModelData } from '../../../algorithms/learning/hidden-markov-model.js';
import { KMeans } from '../../../algorithms/learning/k-means.js';
import { NearestNeighbours, type NearestNeighboursModel } from '../../../algorithms/learning/nearest-neighbours.js';
import { XMeans } from '../../../algorithms/learning/x-means.js';
import type { TextAnalyser } from '../../../algorithms/text/analyser.js';
import type { SparseVector } from '../../../algorithms/text/vector.js';
import type { TermCounts } from '../../../core/page.js';
import type { Random } from '../../../core/random.js';
import type { Session } from '../../../core/session.js';
import { TrainingGraph } from '../../../sessions/training-graph.js';
import {
  fitPageSpace,
  type PageSpace,
  type PageSpaceKind,
  type PageSpaceModel,
  restorePageSpace,
} from './page-space.js';

export interface BrowsingModelOptions {
  states: number;
  space: PageSpaceKind;
  /** Dimensions of the latent space, and the terms it is made of. */
  rank: number;
  terms: number;
  /** K-means into so many clusters, or X-means between two numbers. */
  clusters: { exactly: number } | { minimum: number; maximum: number };
  /** Are the targets a cluster of their own, number 0 (Liu §2.2.2), or clustered with the others (Batsakis §3.4.1b)? */
  targetsApart: boolean;
  /** π: all states alike (Liu), or their share of the training pages (Batsakis). */
  initial: 'uniform' | 'share';
  smoothing: number;
  neighbours: number;
  /** Of several sessions: are all pages clustered together, or those of each topic by themselves (Liu §6)? */
  topics: 'together' | 'apart';
}

export interface BrowsingModelData {
  space: PageSpaceModel;
  /** Stems that the points' coordinates stand for; absent in a latent space. */
  terms?: string[];
  neighbours: NearestNeighboursModel;
  hmm: HiddenMarkovModelData;
}

export class BrowsingModel {
  private constructor(
    private readonly space: PageSpace,
    private readonly neighbours: NearestNeighbours,
    readonly hmm: HiddenMarkovModel,
    private readonly text: TextAnalyser,
  ) {}

  static train(session: Session, text: TextAnalyser, random: Random, options: BrowsingModelOptions): BrowsingModel {
    const { states, space: kind, rank, terms } = options;
    const counts = session.pages.map(page => text.analyse(page.title, page.text));
    const space = fitPageSpace(counts, text, { kind, rank, terms, random: random.fork('space') });
    const points = counts.map(count => space.point(count));
    const useful = session.pages.map(page => page.useful);
    const topics = session.pages.map(({ topic = '' }) => (options.topics === 'apart' ? topic : ''));
    const { clusters, symbols } = clusterPages({ points, useful, topics }, random.fork('clusters'), options);
    const graph = new TrainingGraph(session);
    const ownStates = graph.states(states);
    const emissions = new Float64Array(states * symbols);
    const initial = new Float64Array(states);
    ownStates.forEach((state, page) => {
      emissions[state * symbols + clusters[page]]++;
      initial[state]++;
    });
    const hmm = new HiddenMarkovModel({ states, symbols, smoothing: options.smoothing }).fit({
      transitions: graph.transitions(states),
      emissions,
      initial: options.initial === 'share' ? initial : undefined,
    });
    const neighbours = new NearestNeighbours({ neighbours: options.neighbours }).fit(points, clusters);
    return new BrowsingModel(space, neighbours, hmm, text);
  }

  /** Cluster of a page by its nearest training pages (Liu §4); -1 when it has nothing in common with any. */
  cluster(terms: TermCounts): number {
    return this.neighbours.predict(this.space.point(terms));
  }

  /** α of a page: P(state | what was seen on the way to it and on it). `previous` is α of the page that led here. */
  filter(terms: TermCounts, previous?: ArrayLike<number>, scaled?: boolean): Float64Array {
    return this.hmm.filter(this.cluster(terms), previous, scaled);
  }

  toJSON(): BrowsingModelData {
    const neighbours = this.neighbours.toJSON();
    const data = { space: this.space.toJSON(), neighbours, hmm: this.hmm.toJSON() };
    if (!this.space.byTerm) return data;
    const ids = [...new Set(neighbours.points.flatMap(point => point.ids))].sort((a, b) => a - b);
    const places = new Map(ids.map((id, place) => [id, place]));
    const points = neighbours.points.map(point => ({ ...point, ids: point.ids.map(id => places.get(id)!) }));
    return { ...data, terms: ids.map(id => this.text.term(id)), neighbours: { ...neighbours, points } };
  }

  static restore(data: BrowsingModelData, text: TextAnalyser): BrowsingModel {
    const { terms } = data;
    const ids = terms?.map(term => text.intern(term));
    const points = data.neighbours.points.map(point => (ids ? sorted(point, ids) : point));
    return new BrowsingModel(
      restorePageSpace(data.space, text),
      NearestNeighbours.fromJSON({ ...data.neighbours, points }),
      HiddenMarkovModel.fromJSON(data.hmm),
      text,
    );
  }
}

interface TrainingPoints {
  points: readonly SparseVector[];
  useful: readonly boolean[];
  /** Pages of different topics are in different clusters. */
  topics: readonly string[];
}

function clusterPages(
  { points, useful, topics }: TrainingPoints,
  random: Random,
  { clusters, targetsApart }: BrowsingModelOptions,
): { clusters: Int32Array; symbols: number } {
  const first = targetsApart ? 1 : 0;
  const found = new Int32Array(points.length);
  let symbols = first;
  for (const topic of new Set(topics)) {
    const own = [...points.keys()].filter(page => topics[page] === topic && !(targetsApart && useful[page]));
    if (own.length === 0) continue;
    const means =
      'exactly' in clusters
        ? new KMeans({ clusters: clusters.exactly - first, random })
        : new XMeans({ ...clusters, random });
    means.fit(own.map(page => points[page]));
    own.forEach((page, index) => {
      found[page] = symbols + means.labels[index];
    });
    symbols += Math.max(1, means.clusters);
  }
  // Where every page is a target, there still is something else to see.
  return { clusters: found, symbols: Math.max(symbols, first + 1) };
}

/** The point with this process's term ids, ascending. */
function sorted({ ids, values }: { ids: number[]; values: number[] }, own: readonly number[]) {
  const order = [...ids.keys()].filter(i => own[ids[i]] >= 0).sort((a, b) => own[ids[a]] - own[ids[b]]);
  return { ids: order.map(i => own[ids[i]]), values: order.map(i => values[i]) };
}
