/** One topic on one split: where a crawl starts, what it may learn from, what there is to find and how well it could do. */
import { type Example, labelsMatch, type Topic } from '../../core/topic.js';
import { normaliseAnyUrl } from '../../core/url.js';
import { greedyHits, type LabelledGraph, upperBoundHits } from '../metrics/oracle.js';
import type { ExperimentTopic } from './definition.js';
import { SimilarityMeter } from './similarity-meter.js';
import type { SplitWeb } from './split-web.js';

export class TopicWeb {
  readonly topic: Topic;
  /** 1 for each page of the web that is wanted. */
  readonly relevant: Uint8Array;
  readonly reachable: number;
  readonly relevantReachable: number;
  readonly greedyHits: ArrayLike<number>;
  readonly upperBoundHits: ArrayLike<number>;
  readonly similarity: SimilarityMeter;

  constructor(
    readonly split: SplitWeb,
    definition: ExperimentTopic,
  ) {
    const { web } = split;
    const seeds = seedsOf(split, definition);
    const examples = split.examples(definition.relevant);
    this.topic = {
      name: definition.name,
      query: definition.query,
      seeds: seeds.map(number => web.url(number)),
      examples: examples.map((number): Example => {
        const { title, text } = web.text(number);
        return { url: web.url(number), title, text, relevant: true };
      }),
      relevantLabels: definition.relevant,
    };
    this.relevant = Uint8Array.from({ length: web.size }, (_, number) =>
      labelsMatch(web.page(number).labels, definition.relevant) ? 1 : 0,
    );
    const reached = split.reachable(seeds);
    this.reachable = reached.length;
    this.relevantReachable = reached.reduce((sum, number) => sum + this.relevant[number], 0);
    const graph: LabelledGraph = { ...split.links, relevant: this.relevant, seeds };
    this.greedyHits = greedyHits(graph);
    this.upperBoundHits = upperBoundHits(graph);
    this.similarity = new SimilarityMeter(web, this.topic, Int32Array.from(reached).sort());
  }
}

/** The seed pages of a topic within a split; empty when it has none there. */
export function seedsOf(split: SplitWeb, { seeds }: ExperimentTopic): number[] {
  const { web, members } = split;
  const found = Array.isArray(seeds)
    ? seeds.map(url => web.find(normaliseAnyUrl(url) ?? url)).filter(number => number >= 0)
    : web.matching(seeds);
  return [...new Set(found)].filter(number => members[number] === 1);
}
