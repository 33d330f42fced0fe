/** The strategy `adaptive`: ranks links by the query's words and by what links with the same marks led to so far, and tries sections that it knows little of. */
import { tellingTerms } from '../../../../algorithms/learning/telling-terms.js';
import { UsageError } from '../../../../core/errors.js';
import type { Candidate, Page } from '../../../../core/page.js';
import { integer, number, table, type ValuesOf } from '../../../../core/schema/index.js';
import type { PlainState } from '../../../../packed/packed-state.js';
import { StateFields } from '../../../../packed/state-fields.js';
import type { Preparation } from '../../../preparation.js';
import { restoreModel } from '../../../training/restore-model.js';
import { type Arrival, defineStrategy, type FrontierView, type Ranking, type Strategy } from '../../strategy.js';
import { BestSums } from './best-sums.js';
import { EvidenceTable } from './evidence-table.js';
import { FetchedLinks } from './fetched-links.js';
import { type HotLink, HotLinks } from './hot-links.js';
import { learntOf } from './learnt-words.js';
import { LinkNumbers, markWeights, numberParts } from './link-numbers.js';
import { LinkReader } from './link-reader.js';
import { hostKeyOf } from './marks/address-marks.js';
import { keyOfMark } from './marks/link-marks.js';
import { MarkPool } from './marks/mark-pool.js';
import { StemMarks } from './marks/stem-marks.js';
import { Opinions, type Reading } from './opinions.js';
import { QueryWords } from './query/query-words.js';
import { type HeardVerdict, isSure, SoftLabels } from './soft-labels.js';
import { Training, type TrainingData } from './training.js';
import { LookTurns } from './turns/look-turns.js';
import { SectionTurns, sectionsOf } from './turns/section-turns.js';
import { SiteTurns } from './turns/site-turns.js';

const parameters = table({
  hot: integer({
    default: 4000,
    minimum: 10,
    maximum: 1_000_000,
    help: 'waiting links that are ranked anew as the crawl learns; the others keep their number',
  }),
  explore: number({
    default: 0.1,
    minimum: 0,
    maximum: 1,
    help: 'share of turns given to sites and sections that were little tried; more until something is found',
  }),
  behind: number({
    default: 1,
    minimum: 0,
    maximum: 10,
    help: 'how much it counts what links with the same marks led to two or three steps on; 0: nothing',
  }),
});

/** Of what is saved: goes up when that changes. */
const stateVersion = 12;

/** Links ranked anew after each page. */
const freshest = 40;
/** All hot links are ranked anew when the crawl has grown by this share, at the latest when pages of this share of their number were read. */
const renewal = 0.1;
/** What a link loses that is no longer hot: nobody will lower its number when its site gives nothing. */
const coldLoss = 2;
/** A label that changes by less, when all pages are looked at again, stays as it was. */
const worthTelling = 0.02;

/** Pages that are thought over, of so many hot links: each takes as much memory as two of them (120 bytes a known URL are the limit for all). */
function thoughtOver(hot: number): number {
  return Math.ceil(hot / 3);
}

/**
 * Learns while it crawls. Links have marks (words of anchor, heading and title, parts of the address, place on the page, the page
 * itself); each fetched page teaches the marks of the links that led to it whether they lead to pages on topic, and each page
 * found later teaches the marks of the links before it whether they lead to pages that lead there. A link's number is the
 * sum of what its marks were worth, and of what its words share with the query: with nothing learnt it is a best-first crawl. Sites take
 * turns (site-turns.ts): the crawl looks around before it believes one, and again every tenth page or so (look-turns.ts).
 */
class Adaptive implements Strategy {
  readonly name = 'adaptive';
  readonly combine = 'last';
  readonly stateful = true;
  readonly parts = numberParts;
  private evidence: EvidenceTable;
  private sites: SiteTurns;
  private sections = new SectionTurns();
  private looks: LookTurns;
  private labels = new SoftLabels();
  private opinions: Opinions;
  /** Marks of the links in both. */
  private pool = new MarkPool();
  private bestSums: BestSums;
  private hot: HotLinks;
  private fetched: FetchedLinks;
  private queries = new Map<string, QueryWords>();
  private preparation!: Preparation;
  private numbers!: LinkNumbers;
  private reader!: LinkReader;
  private stemMarks!: StemMarks;
  private training: Training | undefined;
  private seed = 0;
  /** The first page of a resumed crawl renews all: the frontier has the numbers that links had when they were found. */
  private sinceRenewal = Number.POSITIVE_INFINITY;

  constructor(private readonly options: ValuesOf<typeof parameters>) {
    this.evidence = new EvidenceTable(undefined, options.behind);
    this.sites = new SiteTurns(this.evidence);
    this.looks = new LookTurns(options.explore);
    this.bestSums = new BestSums(this.evidence, this.pool, markWeights);
    this.hot = new HotLinks(this.pool, options.hot);
    this.opinions = new Opinions(thoughtOver(options.hot));
    this.fetched = new FetchedLinks(this.evidence, this.sites, this.pool, options.hot);
  }

  prepare(preparation: Preparation): void {
    const { text, model, reading } = preparation;
    this.preparation = preparation;
    this.seed = preparation.random.below(2 ** 31);
    this.training = model
      ? restoreModel(model, (learnt: TrainingData) => Training.restore(learnt, reading))
      : Training.from(preparation);
    this.numbers = this.newNumbers(0);
    this.reader = new LinkReader(text, this.pool);
    this.stemMarks = new StemMarks(text);
    if (this.training) this.evidence.expect(this.training.links);
  }

  /** What `prepare` learnt of pages; nothing where there were no pages to learn from. */
  learnt(): TrainingData {
    if (!this.training) throw new UsageError('adaptive learns from pages on topic and others; only one kind is there.');
    return this.training.data();
  }

  save(): PlainState {
    const { evidence, sites, sections, labels, opinions, hot, fetched, looks, sinceRenewal } = this;
    const queries = [...this.queries.values()];
    return {
      version: stateVersion,
      query: this.preparation.topic.query,
      ...{ sinceRenewal, successes: this.numbers.successes },
      evidence: evidence.save(),
      sites: sites.save(),
      sections: sections.save(),
      looks: looks.save(),
      labels: labels.save(),
      opinions: opinions.save(queries),
      fetched: fetched.save(),
      queries: queries.map(query => query.save()),
      hot: hot.save(queries),
    };
  }

  load(saved: PlainState): boolean {
    const { text, topic } = this.preparation;
    try {
      const state = new StateFields(saved);
      if (state.number('version') !== stateVersion || state.text('query') !== topic.query) return false;
      const [sinceRenewal, successes] = ['sinceRenewal', 'successes'].map(name => state.number(name));
      const evidence = EvidenceTable.restore(state.inner('evidence'), this.options.behind);
      const sites = SiteTurns.restore(state.inner('sites'), evidence);
      const sections = SectionTurns.restore(state.inner('sections'));
      const looks = new LookTurns(this.options.explore);
      looks.restore(state.inner('looks'));
      const labels = SoftLabels.restore(state.inner('labels'));
      const pool = new MarkPool();
      const fetched = new FetchedLinks(evidence, sites, pool, this.options.hot);
      fetched.restore(state.inner('fetched'));
      const queries = state.inners('queries').map(query => QueryWords.restore(query, topic, text));
      const opinions = Opinions.restore(state.inner('opinions'), thoughtOver(this.options.hot), queries);
      const hot = new HotLinks(pool, this.options.hot);
      hot.restore(state.inner('hot'), queries);
      const reader = new LinkReader(text, pool);
      Object.assign(this, { sinceRenewal, evidence, sites, sections, looks, labels, opinions });
      Object.assign(this, { pool, fetched, hot, reader, bestSums: new BestSums(evidence, pool, markWeights) });
      this.numbers = this.newNumbers(successes);
      this.queries = new Map(queries.map(query => [query.language, query]));
      return true;
    } catch {
      return false;
    }
  }

  rank(page: Page, links: readonly Candidate[], arrival: Arrival): Ranking {
    const { hot, reader, parts } = this;
    const query = this.query(page.terms.language ?? '');
    const own = hot.remove(page.id);
    const reason = own && this.reasonFor(own, page);
    const host = own ? own.host : hostKeyOf(page.url);
    const held = query.heldBy(page);
    const similarity = query.similarity(held);
    const label = this.labelOf(page, { query, held, verdict: { relevant: arrival.relevant, score: arrival.score } });
    query.count(host, held);
    this.sections.gave(own?.sections ?? sectionsOf(page.url), arrival.score ?? Number(arrival.relevant));
    this.fetched.add(page.id, label, own);
    if (this.opinions.isTime && this.labels.isGuessed) this.lookAgain();
    this.numbers.found(label);
    this.looks.read(label, similarity);
    this.evidence.compareWith(this.fetched.base, this.fetched.rate, this.labels.sureness);
    this.numbers.sitesChanged();
    reader.readsSteps = this.training !== undefined || !this.labels.isGuessed;
    reader.begin(page, query, similarity, label, own);
    const priorities = new Float64Array(links.length);
    const values = new Float32Array(links.length * parts.length);
    for (let i = 0; i < links.length; i++) {
      const known = hot.get(links[i].id);
      const link = reader.read(links[i], known);
      if (!known) hot.add(link);
      if (link.host !== host && link.query === query && query.sites.name(link.host, link.anchor.words)) {
        this.numbers.sitesChanged();
      }
      priorities[i] = hot.rank(link, this.numbers.writeParts(link, values, i * parts.length));
    }
    return { priorities, parts: values, reason };
  }

  revise(frontier: FrontierView): void {
    const { hot, evidence, pool, bestSums } = this;
    this.numbers.sitesChanged();
    const all =
      ++this.sinceRenewal >= renewal * (this.labels.isGuessed ? Math.min(hot.size, this.fetched.pages) : hot.size);
    if (all) this.sinceRenewal = 0;
    for (const link of all ? hot.all() : hot.best(freshest)) {
      if (!frontier.isWaiting(link.id)) continue;
      const worth = all ? evidence.sum(pool, link.marks, markWeights) : bestSums.of(link.marks);
      frontier.set(link.id, hot.rank(link, this.numbers.of(link, worth)));
    }
    bestSums.end();
    for (const { id, priority } of hot.cool()) if (frontier.isWaiting(id)) frontier.set(id, priority - coldLoss);
    this.lookAround(frontier);
  }

  failed(id: number): void {
    const link = this.hot.remove(id);
    if (!link) return;
    this.sections.gave(link.sections, 0);
    this.fetched.add(id, 0, link);
  }

  redirected(from: number, to: number): void {
    const link = this.hot.remove(from);
    if (!link) return;
    if (this.hot.get(to)) this.pool.letGo(link.marks);
    else this.hot.add({ ...link, id: to });
  }

  judged(changes: readonly (HeardVerdict & { id: number })[]): void {
    for (const change of changes) {
      const before = this.opinions.judged(change.id, change);
      if (before) this.labels.changed(before, change);
      if (change.relevant && isSure(change)) this.sections.isWanted(this.fetched.sectionsOf(change.id));
      this.relabel(change.id);
    }
  }

  /** How far a page is on topic, as it is read. */
  private labelOf({ id, terms }: Page, reading: Pick<Reading, 'query' | 'held' | 'verdict'>): number {
    const { labels, opinions, stemMarks, preparation } = this;
    const trained = this.training?.reading.label(terms);
    const stems = stemMarks.of(tellingTerms(terms, preparation.text), Number.POSITIVE_INFINITY);
    // Any wide mark will do: the text model has a table of its own.
    const read = opinions.add(id, { ...reading, trained, terms: stems.map(stem => keyOfMark('anchor', stem)) });
    labels.heard(reading.verdict);
    return labels.label(read, this.fetched.base);
  }

  private lookAgain(): void {
    for (const [id] of this.opinions.lookAgain()) this.relabel(id, worthTelling);
  }

  private relabel(id: number, least = 0): void {
    const page = this.opinions.get(id);
    if (page) this.fetched.relabel(id, this.labels.label(page, this.fetched.base), least);
  }

  /** Where it is time for that, a link goes first that shows what its site or its section gives. */
  private lookAround(frontier: FrontierView): void {
    const { hot } = this;
    const isWaiting = (place: number) => frontier.isWaiting(hot.at(place)!.id);
    const link = hot.at(this.placeToLook(isWaiting));
    if (!link) return;
    link.lookedAt = true;
    frontier.set(link.id, hot.highest(isWaiting) + 1);
  }

  private placeToLook(isWaiting: (place: number) => boolean): number {
    const { hot, fetched, looks, sites } = this;
    const { early } = this.numbers;
    const { sureness } = this.labels;
    const found = { pages: fetched.pages, base: fetched.base, early, sureness };
    const hardlyKnown =
      looks.isForSites(1 - sureness, fetched.pages) && !this.hasFavouriteSite()
        ? sites.hardlyKnown(hot.columns, isWaiting, found)
        : -1;
    return hardlyKnown < 0 && looks.isTime(early) ? sites.next(hot.columns, isWaiting, found) : hardlyKnown;
  }

  private hasFavouriteSite(): boolean {
    return [...this.queries.values()].some(({ sites }) => sites.hasFavourite());
  }

  private newNumbers(successes: number): LinkNumbers {
    const { evidence, pool, sites, sections, labels, fetched, seed } = this;
    return new LinkNumbers({ evidence, pool, sites, sections, labels, fetched }, seed, successes);
  }

  private reasonFor(link: HotLink, { url, terms }: Page): string | undefined {
    const { evidence, preparation } = this;
    if (link.lookedAt) {
      const { links, relevant } = evidence.tally(link.directory);
      if (links === 0) return 'to look around: no page of its section was read before';
      return `to look around: of its section ${relevant} of ${links} pages were on topic so far`;
    }
    const from = { url, language: terms.language ?? '', words: link.words };
    return learntOf(this.numbers.tellingMarks(link), from, { evidence, text: preparation.text });
  }

  private query(language: string): QueryWords {
    let query = this.queries.get(language);
    if (!query) {
      const { text, topic } = this.preparation;
      this.queries.set(language, (query = QueryWords.of(topic, text, language)));
    }
    return query;
  }
}

export const adaptive = defineStrategy({
  name: 'adaptive',
  family: 'learning',
  paper: 'our own, with the bounds of Auer et al. 2002',
  summary: 'learns while it crawls which links lead to pages on topic, and which to pages that lead there; the default',
  parameters,
  needs: ['query'],
  create: options => new Adaptive(options),
});
