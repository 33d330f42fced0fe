import type { LinkGraph } from '../../../algorithms/graph/link-graph.js';
import { Lsi, type LsiColumn, leftFactor } from '../../../algorithms/text/lsi.js';
import { lsiWeightings } from '../../../algorithms/text/lsi-weighting.js';
import type { Candidate, Page } from '../../../core/page.js';
import { choice, flag, integer, number, share, table, type ValuesOf } from '../../../core/schema/index.js';
import type { Preparation } from '../../preparation.js';
import { everyParameter, selfLinksParameter, termsParameter } from '../parameters.js';
import { RecomputeSchedule } from '../recompute-schedule.js';
import { defineStrategy, type FrontierView, type Ranking, type Strategy } from '../strategy.js';
import { AnchorTexts } from './hcla/anchor-texts.js';
import { ColumnList } from './hcla/column-list.js';
import { CombinedSpace } from './hcla/combined-space.js';
import { CorpusLinks } from './hcla/corpus-links.js';
import { corpusTerms, queryTerms } from './hcla/corpus-terms.js';
import { CrawlPages } from './hcla/crawl-pages.js';
import { queryColumn } from './hcla/query-column.js';

const parameters = table({
  k: integer({ default: 50, minimum: 1, maximum: 500, help: 'directions of the latent space' }),
  energy: share({
    default: 0,
    help: 'fewer than k directions, when they hold this share of the corpus (0: always k)',
  }),
  explore: integer({
    default: 0,
    minimum: 0,
    maximum: 1_000_000,
    help: 'first pages that are taken in the order in which they are found',
  }),
  every: { ...everyParameter, default: 10 },
  terms: termsParameter,
  weighting: choice(lsiWeightings, { default: 'log-entropy', help: 'weight of a term in a page' }),
  anchors: flag({ default: false, help: 'anchor texts stand in for the text of waiting pages' }),
  corpusLinks: flag({ default: false, help: 'links of the corpus are rows too, beside those of the crawl' }),
  selfLinks: selfLinksParameter,
  linkWeight: number({
    default: 0.25,
    minimum: 0,
    maximum: 100,
    help: 'length of the link part of a page beside its text part (0: occurrences and links as they are)',
  }),
  frontier: integer({
    default: 0,
    minimum: 0,
    maximum: 1_000_000,
    help: 'best waiting pages that shape the space; the others are only projected into it',
  }),
  feedback: integer({
    default: 50,
    minimum: 0,
    maximum: 1_000_000,
    help: 'documents of the corpus nearest to the query that join it (0: the keywords alone)',
  }),
  pages: integer({
    default: 2000,
    minimum: 1,
    maximum: 1_000_000,
    help: 'fetched pages kept as columns before they are folded',
  }),
});

/**
 * Hypertext content latent analysis (Almpanidis §4; docs/papers.md): terms and links are rows of one matrix, pages its
 * columns, and a waiting page, which has links but no text yet, is compared with the query in the space of the matrix's k
 * leading left vectors (eq. 19).
 *
 * Some choices are ours, from measurement on WebKB (experiments/webkb-hcla-steps.yaml). Waiting pages are projected into the
 * space but do not shape it (`frontier: 0`): they hold links only, so they pull it towards directions that no query can
 * reach. A page counts as linking to itself, so that its row knows its own text and not only that of fetched targets. The
 * corpus documents nearest to the query join it. And between two computations a new link gets the cosine of its page's row,
 * folded in; until the first, links keep the order in which they were found. With `explore` that is later: Almpanidis §6 would
 * let an explorative algorithm begin, since there are few links to go by at first. With `corpusLinks` the pages of the corpus have
 * link rows as well (Almpanidis §6), for corpora that link to what is crawled, such as an earlier crawl.
 *
 * The size stays bounded: after `pages` fetched pages their columns are folded into the corpus factor, as a truncated
 * update does, and of their rows the latest `pages` that lead to waiting URLs are kept.
 */
class Hcla implements Strategy {
  readonly name = 'hcla';
  readonly combine = 'max';
  readonly stateful = true;
  readonly reorderEvery: number;
  private readonly schedule = new RecomputeSchedule();
  private readonly texts = new Map<number, LsiColumn>();
  private readonly columns: ColumnList;
  private readonly scratch: ColumnList;
  private lsi!: Lsi;
  private space!: CombinedSpace;
  private pages!: CrawlPages;
  private anchors: AnchorTexts | undefined;
  private corpusLinks: CorpusLinks | undefined;
  private query!: LsiColumn;
  /** Place of the query in the space as it is now. */
  private queryPlace = new Float64Array(0);

  constructor(private readonly options: ValuesOf<typeof parameters>) {
    this.reorderEvery = options.every;
    this.columns = new ColumnList(options.linkWeight);
    this.scratch = new ColumnList(options.linkWeight);
  }

  prepare(preparation: Preparation): void {
    const { text, random, corpus } = preparation;
    const { k, energy, terms, weighting, anchors, feedback, corpusLinks, linkWeight, selfLinks } = this.options;
    const documents = corpusTerms(preparation);
    this.lsi = Lsi.fit(documents, text, { rank: k, energy, terms, weighting, random });
    this.query = queryColumn(this.lsi, queryTerms(preparation), documents, feedback);
    const rank = energy > 0 ? this.lsi.rank : k;
    if (corpusLinks && corpus) this.corpusLinks = new CorpusLinks(corpus, this.lsi.terms);
    const linked = this.corpusLinks?.matrix(
      documents.map(document => this.lsi.weigh(document)),
      linkWeight,
      selfLinks,
    );
    const factor = linked ? leftFactor(linked, rank, random) : this.lsi;
    this.space = new CombinedSpace(factor, rank, random);
    this.pages = new CrawlPages(factor.left.rows);
    if (anchors) this.anchors = new AnchorTexts(text, this.lsi);
  }

  rank(page: Page, links: readonly Candidate[]): Ranking {
    const column = this.lsi.weigh(page.terms);
    this.texts.set(page.id, column);
    this.anchors?.forget(page.id);
    this.anchors?.add(links, page.terms.language);
    this.corpusLinks?.meet([page, ...links]);
    return { priorities: new Float64Array(links.length).fill(this.space.ready ? this.ownSimilarity(column) : 0) };
  }

  reorder(graph: LinkGraph, frontier: FrontierView): void {
    if (this.query.length === 0 || graph.fetched === 0 || graph.fetched < this.options.explore) return;
    if (!this.schedule.due(graph.fetched)) return;
    const { pages, space, columns } = this;
    pages.update(graph);
    columns.clear();
    pages.visitActive((node, row) => {
      columns.add(this.texts.get(node), this.linksTo(node), this.options.selfLinks ? row : -1);
    });
    for (const node of this.bestWaiting(frontier)) columns.add(this.anchors?.column(node), this.linksTo(node));
    space.decompose(pages.rows, columns);
    this.queryPlace = new Float64Array(space.placeWidth);
    space.locate(this.query.indices, this.query.values, 0, this.query.indices.length, this.queryPlace);
    this.scoreWaiting(frontier);
    if (pages.active > this.options.pages) this.foldPages(graph, frontier);
  }

  /** Link rows of the pages that link to a node: those of the crawl and, with `corpusLinks`, of the corpus. */
  private linksTo(node: number): Int32Array {
    const crawled = this.pages.linksTo(node);
    return this.corpusLinks?.joined(node, crawled) ?? crawled;
  }

  private ownSimilarity({ indices, values }: LsiColumn): number {
    const { space } = this;
    const place = new Float64Array(space.placeWidth);
    space.locate(indices, values, 0, indices.length, place);
    space.foldRow(place);
    return space.cosine(place, this.queryPlace);
  }

  private scoreWaiting(frontier: FrontierView): void {
    const { space, scratch } = this;
    const place = new Float64Array(space.placeWidth);
    frontier.assign(node => {
      const links = this.linksTo(node);
      // A URL whose linking pages have all lost their rows keeps what it has.
      if (links.length === 0) return undefined;
      scratch.clear();
      scratch.add(this.anchors?.column(node), links);
      place.fill(0);
      space.locate(scratch.indices, scratch.values, 0, scratch.starts[1], place);
      return space.cosine(place, this.queryPlace);
    });
  }

  /** The waiting pages whose columns take part in the decomposition. */
  private bestWaiting(frontier: FrontierView): number[] {
    const limit = this.options.frontier;
    if (limit === 0) return [];
    const waiting: number[] = [];
    frontier.waiting(node => {
      waiting.push(node);
    });
    waiting.sort((a, b) => frontier.priority(b) - frontier.priority(a) || a - b);
    return waiting.slice(0, limit);
  }

  private foldPages(graph: LinkGraph, frontier: FrontierView): void {
    const { pages, space, columns } = this;
    if (this.options.frontier > 0) {
      // Waiting pages will come again as fetched ones: they must not stay in what is folded.
      columns.clear();
      pages.visitActive((node, row) => {
        columns.add(this.texts.get(node), this.linksTo(node), this.options.selfLinks ? row : -1);
      });
      space.decompose(pages.rows, columns);
    }
    space.fold(pages.fold(graph, node => frontier.isWaiting(node), this.options.pages));
    this.texts.clear();
  }
}

export const hcla = defineStrategy({
  name: 'hcla',
  family: 'latent',
  paper: 'Almpanidis §4, eq. 17–19 (residual kept), §5.1',
  summary: 'cosine to the query in a latent space of terms and links together, learnt from an unlabelled corpus',
  parameters,
  needs: ['query', 'corpus'],
  create: options => new Hcla(options),
});
