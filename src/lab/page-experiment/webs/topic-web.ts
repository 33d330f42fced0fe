/** One topic on one split: where a crawl starts, what it may learn from, what there is to find and how well it could do. */

import type { CorpusPage } from '../../../core/corpus.js';
import { Random } from '../../../core/random.js';
import type { Session } from '../../../core/session.js';
import { type Example, labelsMatch, type Topic } from '../../../core/topic.js';
import { normaliseAnyUrl } from '../../../core/url.js';
import { browsingSession } from '../../../sessions/browsing.js';
import { contextGraphSession } from '../../../sessions/context-graph.js';
import type { LabelledGraph } from '../../metrics/labelled-graph.js';
import { greedyHits, upperBoundHits } from '../../metrics/oracle.js';
import type { ExperimentTopic, LabelMatch, SessionKind, Training } from '../definition/definition.js';
import { type Opinions, SimilarityMeter } from './similarity-meter.js';
import type { SplitWeb } from './split-web.js';

export class TopicWeb {
  readonly topic: Topic;
  /** 1 for each page of the web that is wanted. */
  readonly relevant: Uint8Array;
  private readonly seeds: readonly number[];
  private madeReached: Int32Array | undefined;
  private madeGreedyHits: ArrayLike<number> | undefined;
  private madeUpperBoundHits: ArrayLike<number> | undefined;
  private madeSimilarity: SimilarityMeter | undefined;

  constructor(
    readonly split: SplitWeb,
    private readonly definition: ExperimentTopic,
    /** Relevant pages that a user shows; undefined for all of the other splits. */
    examples?: number,
  ) {
    const { web } = split;
    this.seeds = seedsOf(split, definition);
    const shown = this.shownPages(examples);
    this.topic = {
      name: definition.name,
      query: definition.query,
      seeds: this.seeds.map(number => web.url(number)),
      examples: shown.map((number): Example => {
        const { title, text } = web.text(number);
        return { url: web.url(number), title, text, relevant: true };
      }),
      relevantLabels: definition.relevant,
    };
    this.relevant = Uint8Array.from({ length: web.size }, (_, number) =>
      labelsMatch(web.page(number).labels, definition.relevant) ? 1 : 0,
    );
    // What was shown is no find.
    for (const number of shown) if (split.members[number]) this.relevant[number] = 0;
  }

  /** Of the other splits; of the web itself where there are none and a number of pages is asked for. The same for every run. */
  private shownPages(count: number | undefined): number[] {
    const { split, definition } = this;
    const others = split.examples(definition.relevant);
    if (count === undefined) return others;
    const own = split.web.matching(definition.relevant).filter(number => !this.seeds.includes(number));
    const random = new Random(`examples of ${definition.name}`);
    return random.shuffle(others.length > 0 ? others : own).slice(0, count);
  }

  /** Pages that can be reached. This and what follows is dear, and a crawl needs none of it: made when a measure asks for it. */
  get reachable(): number {
    return this.reached.length;
  }

  get relevantReachable(): number {
    return this.reached.reduce((sum, number) => sum + this.relevant[number], 0);
  }

  get greedyHits(): ArrayLike<number> {
    return (this.madeGreedyHits ??= greedyHits(this.graph));
  }

  get upperBoundHits(): ArrayLike<number> {
    return (this.madeUpperBoundHits ??= upperBoundHits(this.graph));
  }

  /** Of a crawl that fetched these pages. To weigh all that can be reached is worth it where crawls read much of it. */
  opinions(fetched: readonly number[]): Opinions {
    const { split, topic } = this;
    const meter = (pages: ArrayLike<number>) =>
      new SimilarityMeter({ web: split.web, topic, corpus: split.corpus() }, Int32Array.from(pages).sort());
    if (fetched.length * 4 < this.reachable) return meter(fetched).measure(fetched);
    this.madeSimilarity ??= meter(this.reached);
    return this.madeSimilarity.measure(fetched);
  }

  private get reached(): Int32Array {
    return (this.madeReached ??= this.split.reachable(this.seeds));
  }

  private get graph(): LabelledGraph {
    return { ...this.split.links, relevant: this.relevant, seeds: this.seeds };
  }

  /**
   * What a made-up user browses on the other splits: from their seeds to some of the relevant pages there, with wrong turns.
   * The other kinds, and `browsing` where the other splits have no seed, are the pages around the relevant ones (Liu §5.2.2). Undefined without
   * other splits.
   */
  session(random: Random, kind: SessionKind = 'browsing', training?: Training): Session | undefined {
    const { relevant, seeds, name } = this.definition;
    const corpus = this.split.browsable();
    const wanted = (page: CorpusPage) => labelsMatch(page.labels, relevant);
    const urls = Array.isArray(seeds) ? new Set(seeds.map(url => normaliseAnyUrl(url) ?? url)) : undefined;
    const start = (page: CorpusPage) => (urls ? urls.has(page.url) : labelsMatch(page.labels, seeds as LabelMatch));
    const browsed =
      kind === 'browsing' ? browsingSession(corpus, wanted, start, { name, random, ...training }) : undefined;
    const made = browsed?.pages.length
      ? browsed
      : contextGraphSession(corpus, wanted, { name, random, links: kind === 'layers' ? 'layers' : 'all', ...training });
    return made.pages.length > 0 ? made : undefined;
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
