import type { LinkGraph } from '../../../algorithms/graph/link-graph.js';
import { type JointCounts, type SparseCounts, sparseCounts } from '../../../algorithms/learning/plsi-counts.js';
import type { PlsiPhitsModel } from '../../../algorithms/learning/plsi-model.js';
import {
  continuePlsiPhits,
  expectedTermCounts,
  fitPlsiPhits,
  foldIn,
} from '../../../algorithms/learning/plsi-phits.js';
import { denseCosine } from '../../../algorithms/linear/dense.js';
import type { SparseColumn } from '../../../algorithms/linear/sparse.js';
import { mostFrequentTerms } from '../../../algorithms/text/lsi.js';
import type { Candidate, Page, TermCounts } from '../../../core/page.js';
import { integer, share, table, type ValuesOf } from '../../../core/schema/index.js';
import type { Preparation } from '../../preparation.js';
import { everyParameter, selfLinksParameter, termsParameter } from '../parameters.js';
import { RecomputeSchedule } from '../recompute-schedule.js';
import { defineStrategy, type FrontierView, type Ranking, type Strategy } from '../strategy.js';
import { corpusTerms, queryTerms } from './hcla/corpus-terms.js';
import { CrawlPages } from './hcla/crawl-pages.js';

const parameters = table({
  topics: integer({ default: 20, minimum: 1, maximum: 500, help: 'latent topics' }),
  every: everyParameter,
  terms: termsParameter,
  textWeight: share({ default: 0.5, help: 'weight of terms against links: a of eq. 16' }),
  selfLinks: selfLinksParameter,
  steps: integer({ default: 10, minimum: 1, maximum: 1000, help: 'EM steps of one computation' }),
  pages: integer({
    default: 2000,
    minimum: 1,
    maximum: 1_000_000,
    help: 'fetched pages learnt from before the oldest are dropped',
  }),
});

/**
 * PLSI + PHITS (Cohn & Hofmann 2000; Almpanidis §2.3 and §5.2; docs/papers.md), the rival of `hcla` and built alike: topics
 * are learnt from the text of an unlabelled corpus; every N pages the joint model goes on learning from the fetched pages, whose citations are the fetched
 * pages that link to them; waiting pages have citations only and are folded in. The priority is the cosine between the
 * topic mixtures of the page and of the query. Between two computations a new link gets that of its page's own text.
 *
 * The size stays bounded: the model learns from the latest `pages` fetched pages; older ones remain in the expected term
 * counts only.
 */
class PlsiPhits implements Strategy {
  readonly name = 'plsi-phits';
  readonly combine = 'max';
  readonly stateful = true;
  readonly reorderEvery: number;
  private readonly schedule = new RecomputeSchedule();
  private readonly texts = new Map<number, SparseColumn>();
  private readonly mixtures = new Map<number, Float64Array>();
  private readonly pages = new CrawlPages(0);
  private rowOfTerm = new Map<number, number>();
  private model!: PlsiPhitsModel;
  /** Expected term counts of the corpus and of pages no longer learnt from. */
  private prior: Float64Array = new Float64Array(0);
  private query: SparseColumn = { indices: [], values: [] };
  private queryMixture: Float64Array = new Float64Array(0);
  private computed = false;

  constructor(private readonly options: ValuesOf<typeof parameters>) {
    this.reorderEvery = options.every;
  }

  prepare(preparation: Preparation): void {
    const { random } = preparation;
    const { topics, terms, textWeight } = this.options;
    const documents = corpusTerms(preparation);
    this.rowOfTerm = new Map(mostFrequentTerms(documents, terms).map((id, row) => [id, row]));
    const rows = documents.map(counts => this.known(counts)).filter(({ indices }) => indices.length > 0);
    const counts = this.joint(
      rows,
      rows.map(() => nothing),
      0,
    );
    // Without citations the text weight would only scale the likelihood; it must be in place for the crawl, though.
    this.model = { ...fitPlsiPhits(counts, { topics, textWeight: 1, random }), textWeight };
    this.prior = expectedTermCounts(this.model, counts);
    this.query = this.known(queryTerms(preparation));
    this.placeQuery();
  }

  rank(page: Page, links: readonly Candidate[]): Ranking {
    const text = this.known(page.terms);
    this.texts.set(page.id, text);
    return { priorities: new Float64Array(links.length).fill(this.computed ? this.similarity(this.counts(text)) : 0) };
  }

  reorder(graph: LinkGraph, frontier: FrontierView): void {
    if (this.query.indices.length === 0 || graph.fetched === 0 || !this.schedule.due(graph.fetched)) return;
    const { pages } = this;
    pages.update(graph);
    this.learnMixtures();
    this.placeQuery();
    this.computed = true;
    frontier.assign(node => {
      const sources = pages.linksTo(node);
      // A URL whose linking pages are no longer learnt from keeps what it has.
      if (sources.length === 0) return undefined;
      return this.similarity(undefined, sparseCounts(pages.rows, [evenly(sources)]));
    });
    if (pages.active > this.options.pages) this.dropOldPages(graph, frontier);
  }

  /** Goes on from the mixtures of the pages known before; new pages start from their text alone. */
  private learnMixtures(): void {
    const { pages, model } = this;
    const nodes: number[] = [];
    const texts: SparseColumn[] = [];
    const citations: SparseColumn[] = [];
    pages.visitActive((node, row) => {
      nodes.push(node);
      texts.push(this.texts.get(node) ?? nothing);
      const sources = pages.linksTo(node);
      citations.push(evenly(this.options.selfLinks ? [...sources, row] : sources));
    });
    const { topics } = model;
    const mixtures = new Float64Array(nodes.length * topics);
    nodes.forEach((node, i) => {
      mixtures.set(this.mixtures.get(node) ?? foldIn(model, this.counts(texts[i]), undefined), i * topics);
    });
    const start = { ...model, mixtures, citations: new Float64Array(pages.rows * topics) };
    // Nothing is known of new citation rows: even ones let the first step fill them from the mixtures.
    start.citations.fill(1 / Math.max(1, pages.rows));
    this.model = continuePlsiPhits(start, this.joint(texts, citations, pages.rows), this.options.steps, this.prior);
    nodes.forEach((node, i) => {
      this.mixtures.set(node, this.model.mixtures.slice(i * topics, (i + 1) * topics));
    });
  }

  private dropOldPages(graph: LinkGraph, frontier: FrontierView): void {
    const texts = [...this.texts.values()];
    const { topics } = this.model;
    const mixtures = new Float64Array(texts.length * topics);
    texts.forEach((text, i) => {
      mixtures.set(foldIn(this.model, this.counts(text), undefined), i * topics);
    });
    const counts = this.joint(
      texts,
      texts.map(() => nothing),
      0,
    );
    expectedTermCounts({ ...this.model, mixtures }, counts).forEach((count, i) => {
      this.prior[i] += count;
    });
    this.pages.fold(graph, node => frontier.isWaiting(node), this.options.pages);
    this.texts.clear();
    this.mixtures.clear();
  }

  private placeQuery(): void {
    this.queryMixture = foldIn(this.model, this.counts(this.query), undefined);
  }

  private similarity(terms?: SparseCounts, citations?: SparseCounts): number {
    return denseCosine(foldIn(this.model, terms, citations), this.queryMixture);
  }

  private counts(text: SparseColumn): SparseCounts {
    return sparseCounts(this.rowOfTerm.size, [text]);
  }

  private joint(texts: readonly SparseColumn[], citations: readonly SparseColumn[], citable: number): JointCounts {
    return {
      documents: texts.length,
      terms: sparseCounts(this.rowOfTerm.size, texts),
      citations: sparseCounts(citable, citations),
    };
  }

  /** The terms of a page that the model knows. */
  private known({ ids, counts }: TermCounts): SparseColumn {
    const indices: number[] = [];
    const values: number[] = [];
    for (let i = 0; i < ids.length; i++) {
      const row = this.rowOfTerm.get(ids[i]);
      if (row === undefined) continue;
      indices.push(row);
      values.push(counts[i]);
    }
    return { indices: Int32Array.from(indices), values: Float32Array.from(values) };
  }
}

const nothing: SparseColumn = { indices: [], values: [] };

function evenly(rows: ArrayLike<number>): SparseColumn {
  return { indices: rows, values: new Float32Array(rows.length).fill(1) };
}

export const plsiPhits = defineStrategy({
  name: 'plsi-phits',
  family: 'latent',
  paper: 'Almpanidis eq. 14–16, §5.2 (Cohn & Hofmann)',
  summary: 'similarity of topic mixtures, learnt from terms and links together by tempered EM',
  parameters,
  needs: ['query', 'corpus'],
  create: options => new PlsiPhits(options),
});
