import type { TextAnalyser } from '../../../../algorithms/text/analyser.js';
import type { Candidate, Page } from '../../../../core/page.js';
import { doorstepsBefore, isDoorstep } from './doorsteps.js';
import type { HotLink } from './hot-links.js';
import { shortCopy } from './learnt-words.js';
import { addAddressMarks, addressWords, hostKeyOf } from './marks/address-marks.js';
import { hashOf, MarkList, mixed } from './marks/link-marks.js';
import type { MarkPool } from './marks/mark-pool.js';
import { StemMarks } from './marks/stem-marks.js';
import { StepMarks } from './marks/step-marks.js';
import { type Match, noMatch, type QueryWords } from './query/query-words.js';
import { sectionsOf } from './turns/section-turns.js';

/** Links to a URL that are read; what more of them say is much the same. */
export const mostInLinks = 6;
export const mostAnchorStems = 12;
const mostHeadingStems = 8;
export const mostTitleStems = 10;
/** Elements at the end of a DOM path that make up a block. */
const blockElements = 4;

/** Reads what a page's links say, and joins it with what earlier links to the same URL said. */
export class LinkReader {
  private readonly marks = new MarkList();
  private page!: Page;
  private own: HotLink | undefined;
  private host = 0;
  private isDoorstep = false;
  private similarity = 0;
  private label = 0;
  private readonly stemMarks: StemMarks;
  private readonly stepMarks = new StepMarks();
  /** Are steps marks of the links to come? Said before `begin`. A habit learnt from guesses is a guess: only where it is known what pages on topic are (manuals behind a hub: with the truth .689 without steps, .727 with; from the query .528 and .490). */
  readsSteps = false;
  private title: Int32Array = none;
  private readonly headings = new Map<string, Int32Array>();
  private last: { directory: number; sections: Int32Array } | undefined;
  private readonly headingCopies = new Map<string, string>();

  private query!: QueryWords;

  /** `pool`: where the marks of links are kept. */
  constructor(
    private readonly text: TextAnalyser,
    private readonly pool: MarkPool,
  ) {
    this.stemMarks = new StemMarks(text);
  }

  /** `query`: as the page's language reads it; `similarity`: how much of it the page holds; `label`: how far it is on topic; `own`: the link that led to it. */
  begin(page: Page, query: QueryWords, similarity: number, label: number, own?: HotLink): void {
    this.page = page;
    this.own = own;
    this.host = own ? own.host : hostKeyOf(page.url);
    this.isDoorstep = isDoorstep(page, own);
    this.query = query;
    this.similarity = similarity;
    this.label = label;
    this.title = this.stemMarks.of(this.stems(page.title), mostTitleStems);
    if (this.readsSteps) this.stepMarks.begin(page.url, label);
    this.headings.clear();
    this.headingCopies.clear();
  }

  read(link: Candidate, known: HotLink | undefined): HotLink {
    if (known && known.inLinks >= mostInLinks) {
      known.inLinks++;
      known.support += this.label;
      known.label = Math.max(known.label, this.label);
      return known;
    }
    const { marks, pool, page } = this;
    marks.clear();
    if (known) return this.readMore(link, known);
    const { query, similarity, label } = this;
    const { directory, host } = addAddressMarks(marks, link.url);
    const stems = this.addMarks(link);
    const anchor = query.match(stems);
    // A frame is part of its page, and a doorstep hardly a page; neither says anything of itself: what led there leads on.
    const isFrame = link.kind === 'frame';
    const isPart = isFrame || this.isDoorstep;
    const own = isPart && this.own?.query === query ? this.own : undefined;
    return {
      id: link.id,
      parent: page.id,
      depth: page.depth + (isPart ? 0 : 1),
      doorsteps: doorstepsBefore(host !== this.host, this.own, this.isDoorstep, isFrame),
      inLinks: 1,
      marks: pool.keep(marks),
      words: { anchor: shortCopy(link.anchor), heading: this.headingCopy(link.heading ?? '') },
      directory,
      host,
      sections: this.sectionsOf(directory, link.url),
      query,
      anchor: better(query, own?.anchor ?? noMatch, anchor),
      context: better(query, own?.context ?? noMatch, query.matchIn(link.context)),
      address: query.matchIn(addressWords(link.url)),
      meaning: Math.max(own?.meaning ?? 0, query.meaning.nearShort(stems)),
      page: similarity,
      label,
      support: label,
      priority: 0,
      place: -1,
      lookedAt: false,
    };
  }

  /** Links of a page often lie side by side: they share one array. */
  private sectionsOf(directory: number, url: string): Int32Array {
    if (this.last?.directory !== directory) this.last = { directory, sections: sectionsOf(url) };
    return this.last.sections;
  }

  /** One more link to a URL that others link to: it stays the same object, since there are many of them. */
  private readMore(link: Candidate, known: HotLink): HotLink {
    const { marks, pool } = this;
    const { query } = known;
    marks.load(pool, known.marks);
    const stems = this.addMarks(link);
    const anchor = query.match(stems);
    if (marks.length > known.marks.length) known.marks = pool.change(known.marks, marks);
    known.inLinks++;
    known.anchor = better(query, known.anchor, anchor);
    known.context = better(query, known.context, query.matchIn(link.context));
    known.meaning = Math.max(known.meaning, query.meaning.nearShort(stems));
    known.page = Math.max(known.page, this.similarity);
    known.label = Math.max(known.label, this.label);
    known.support += this.label;
    known.lookedAt = false;
    return known;
  }

  /** Gives the stems of the anchor. */
  private addMarks({ anchor, heading, path, url }: Candidate): Int32Array {
    const { marks, page, title } = this;
    const stems = this.stems(anchor);
    for (const stem of this.stemMarks.of(stems, mostAnchorStems)) marks.add('anchor', stem);
    if (heading !== undefined) for (const stem of this.headingStems(heading)) marks.add('heading', stem);
    for (const stem of title) marks.add('title', stem);
    marks.add('page', page.id);
    if (this.readsSteps) this.stepMarks.add(marks, url);
    if (path === '') return stems;
    marks.add('place', mixed(page.id, hashOf(path)));
    const block = hashOf(path, lastElements(path));
    const host = url.indexOf('//') + 2;
    marks.add('block', block);
    marks.add('block', mixed(block, hashOf(url, host, Math.max(host, url.indexOf('/', host)))));
    return stems;
  }

  private stems(text: string): Int32Array {
    return text === '' ? none : this.text.analyseIn(this.page.terms.language ?? '', text).ids;
  }

  private headingStems(heading: string): Int32Array {
    let stems = this.headings.get(heading);
    if (!stems) {
      stems = this.stemMarks.of(this.stems(heading), mostHeadingStems);
      this.headings.set(heading, stems);
    }
    return stems;
  }

  private headingCopy(heading: string): string {
    let copy = this.headingCopies.get(heading);
    if (copy === undefined) this.headingCopies.set(heading, (copy = shortCopy(heading)));
    return copy;
  }
}

const none = new Int32Array(0);

function better(query: QueryWords, first: Match, second: Match): Match {
  return query.cosine(second) > query.cosine(first) ? second : first;
}

/** Where the last few elements of a DOM path begin. */
function lastElements(path: string): number {
  let at = path.length;
  for (let i = 0; i < blockElements && at > 0; i++) at = path.lastIndexOf('>', at - 1);
  return at + 1;
}
