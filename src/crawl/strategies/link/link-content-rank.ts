import type { LinkGraph } from '../../../algorithms/graph/link-graph.js';
import type { Page } from '../../../core/page.js';
import { flag, integer } from '../../../core/schema/index.js';
import type { Preparation } from '../../preparation.js';
import { defineStrategy, type FrontierView, type Ranking, type Strategy } from '../strategy.js';
import { DomainVocabulary, type VocabularyOptions } from './domain-vocabulary.js';
import { ExpansionOrder } from './expansion-order.js';

/**
 * Jamali §III (docs/papers.md): the rank orders which page is *expanded*, not which is downloaded. All links of a page in the
 * "seed set" are downloaded first; then the downloaded candidate of highest rank joins the set, and so on, one at a time. Here: links of pages in the
 * set wait above 0, links of other pages below. Should a polite crawl find every host of the upper ones busy, it takes the
 * lower ones of the most similar pages.
 */
class LinkContentRank implements Strategy {
  readonly name = 'link-content-rank';
  readonly combine = 'max';
  readonly reorderEvery = 1;
  readonly stateful = true;
  readonly parts = ['similarity'];
  private readonly order = new ExpansionOrder();
  /** Pages ranked but not yet in the graph, with their similarity; seeds of the crawl join the set at once. */
  private readonly pending = new Map<number, { similarity: number; seed: boolean }>();
  private pagesSeen = 0;
  private expanded = 0;
  /** Links of pages in the set, in the order to download them; those before `next` have been taken. */
  private open: number[] = [];
  private next = 0;
  private vocabulary: DomainVocabulary | undefined;

  constructor(private readonly options: VocabularyOptions) {}

  prepare(preparation: Preparation): void {
    this.vocabulary = new DomainVocabulary(preparation, this.options);
  }

  rank(page: Page, links: readonly unknown[]): Ranking {
    const similarity = this.vocabulary!.similarity(page);
    const seed = page.depth === 0;
    this.pending.set(page.id, { similarity, seed });
    return {
      priorities: new Float64Array(links.length).fill(seed ? this.expansionPriority() : similarity - 2),
      parts: new Float32Array(links.length).fill(similarity),
    };
  }

  reorder(graph: LinkGraph, frontier: FrontierView): void {
    for (; this.pagesSeen < graph.fetched; this.pagesSeen++) {
      const node = graph.fetchedNode(this.pagesSeen);
      const { similarity, seed } = this.pending.get(node) ?? { similarity: 0, seed: false };
      this.pending.delete(node);
      this.order.add(node, graph.outLinks(node), similarity);
      if (seed) this.expand(node, graph, frontier);
    }
    while (!this.hasOpen(frontier)) {
      const best = this.order.best();
      if (best < 0) return;
      this.expand(best, graph, frontier);
    }
  }

  private expand(node: number, graph: LinkGraph, frontier: FrontierView): void {
    const targets = graph.outLinks(node);
    this.order.promote(node, targets);
    const priority = this.expansionPriority();
    this.expanded++;
    for (const target of targets) {
      if (!frontier.isWaiting(target)) continue;
      if (frontier.priority(target) < priority) frontier.set(target, priority);
      this.open.push(target);
    }
  }

  /** Above 0 and falling from one expanded page to the next. */
  private expansionPriority(): number {
    return 1 / (1 + this.expanded);
  }

  private hasOpen(frontier: FrontierView): boolean {
    while (this.next < this.open.length && !frontier.isWaiting(this.open[this.next])) this.next++;
    if (this.next < this.open.length) return true;
    this.open = [];
    this.next = 0;
    return false;
  }
}

export const linkContentRank = defineStrategy({
  name: 'link-content-rank',
  family: 'link',
  paper: 'Jamali eq. 1–2',
  summary: 'expands the downloaded page best linked with those expanded before and most similar to the topic',
  parameters: {
    subdomains: integer({ default: 5, minimum: 1, maximum: 100, help: 'clusters of the example pages' }),
    nearest: integer({ default: 2, minimum: 1, maximum: 100, help: 'most similar clusters that count' }),
    occurrences: integer({
      default: 2,
      minimum: 1,
      maximum: 1_000_000,
      help: 'least occurrences of a word in a cluster',
    }),
    pages: integer({
      default: 0,
      minimum: 0,
      maximum: 1_000_000,
      help: 'pages drawn from each cluster for its vocabulary (0: all)',
    }),
    phrases: flag({ default: false, help: 'two words side by side count, too' }),
  },
  needs: ['examples'],
  create: options => new LinkContentRank(options),
});
