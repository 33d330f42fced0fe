/**
 * A web made up from a seed: every page is a pure function of (options, URL), so a web of a million pages costs no
 * memory and answers the same in any order of asking. Each page knows its true topic, hence harvest and recall are
 * exact. A page is relevant to a topic when that topic is its label and a polite crawler can read it: it answers 200
 * (perhaps at the second attempt) and robots.txt does not close it. See options.ts for where the numbers come from.
 */
import { UsageError } from '../../core/errors.js';
import type { Labels } from '../../core/page.js';
import { Random } from '../../core/random.js';
import type { Topic } from '../../core/topic.js';
import { type Address, Addresses } from './addresses.js';
import { answerSpecial, error } from './answers.js';
import { mix, Salt, unit } from './hash.js';
import { Layout, noTopic, Trait } from './layout.js';
import { LinkPlan } from './links.js';
import { completeOptions, topicNames, type WorldOptions } from './options.js';
import { PageLinks, type SimulatedLink } from './page-links.js';
import { PageWriter } from './page-writer.js';
import { SiteRules } from './site-rules.js';
import type { Role } from './words/role-words.js';
import { loadVocabularies, type TopicVocabulary } from './words/vocabulary.js';
import { Wording } from './words/wording.js';

export interface SimulatedPage {
  url: string;
  status: number;
  /** Lower-case names, content-type among them. */
  headers: Record<string, string>;
  /** The body as text; for files it is the bytes, one per character. */
  html: string;
  /** Character set of the body. */
  charset: 'utf-8' | 'windows-1252';
  location?: string;
  labels?: Labels;
  /** Milliseconds before the answer. */
  delay: number;
  /** Never answers. */
  hangs: boolean;
  /** Answers 503 with Retry-After at the first request, as above at the next. */
  flaky: boolean;
}

export interface PageEntry {
  page: number;
  url: string;
  labels: Labels;
  /** A polite crawler can read it. */
  readable: boolean;
}

type Trouble = 'none' | 'fails' | 'hangs' | 'flaky';
const noTopicLabel = 'none';

export class SimulatedWorld {
  readonly options: Readonly<WorldOptions>;
  private readonly vocabularies: TopicVocabulary[];
  private readonly layout: Layout;
  private readonly addresses: Addresses;
  private readonly wording: Wording;
  private readonly pageLinks: PageLinks;
  private readonly writer: PageWriter;
  private readonly rules: SiteRules;
  private readonly counts = new Map<string, number>();

  constructor(options: Partial<WorldOptions> = {}) {
    this.options = completeOptions(options);
    const all = loadVocabularies();
    const names = topicNames(this.options.topics);
    this.vocabularies = names.map(name => all.topics.find(topic => topic.name === name)!);
    this.layout = new Layout(this.options, names.length);
    this.wording = new Wording(this.layout, this.vocabularies, all.general);
    this.addresses = new Addresses(this.layout, section => this.wording.folderWord(section));
    this.pageLinks = new PageLinks(this.layout, new LinkPlan(this.layout), this.addresses, this.wording);
    this.writer = new PageWriter(this.layout, this.wording);
    this.rules = new SiteRules(this.layout, this.addresses);
  }

  /** The same web at another address. */
  at(address: { baseHost?: string; port?: number }): SimulatedWorld {
    return new SimulatedWorld({ ...this.options, ...address });
  }

  /** Names of the topics. */
  topics(): string[] {
    return this.vocabularies.map(({ name }) => name);
  }

  /** What a user would type for this topic. */
  query(topic: string): string {
    return this.vocabularies[this.topicNumber(topic)].query.join(' ');
  }

  /** All a crawl needs; with a role, only pages of that role count (`person`: targets behind off-topic pages). */
  topic(name: string, options: { seeds?: number; role?: Role } = {}): Topic {
    const relevantLabels: Topic['relevantLabels'] = { topic: name };
    if (options.role) relevantLabels.role = options.role;
    return { name, query: this.query(name), seeds: this.seeds(name, options.seeds ?? 5), examples: [], relevantLabels };
  }

  /**
   * Readable pages on the topic, of different sites: home pages, section pages, link lists, articles. Where institutions
   * are all there is, their home pages.
   */
  seeds(topic: string, count: number): string[] {
    const { layout } = this;
    const number = this.topicNumber(topic);
    const random = new Random(mix(this.options.seed, Salt.seeds, number));
    const urls = new Set<string>();
    const sites = new Set<number>();
    for (let attempt = 0; attempt < 100 * count && urls.size < count; attempt++) {
      const section = layout.drawSection(number, random);
      if (section < 0) break;
      const site = layout.sectionSite[section];
      const first = layout.sectionStart[section];
      const institution = layout.siteKind[site] === 2;
      const kind = random.next();
      let page = kind < 0.4 || institution ? layout.siteStart[site] : first;
      if (kind > 0.7 && !institution) page = first + random.below(layout.sectionSize(section));
      if (!this.readable(page)) continue;
      // Off-topic starts and a second seed of a site only when nothing better turned up for long.
      if (attempt < 50 * count && (institution || sites.has(site))) continue;
      if (!institution && layout.topicOf(page) !== number) continue;
      sites.add(site);
      urls.add(this.addresses.url(page));
    }
    return [...urls];
  }

  page(url: string): SimulatedPage {
    const address = this.addresses.resolve(url);
    if (address.kind === 'unknown-host') return { ...this.plain(url, error(404)), headers: {}, status: 0, html: '' };
    if (address.kind !== 'page' && address.kind !== 'print' && address.kind !== 'copy') {
      const page = this.plain(url, answerSpecial(address, this.addresses, this.rules));
      page.delay = this.rules.delay(address.site);
      if (page.status === 200 && page.headers['content-type'].startsWith('text/html')) {
        page.labels = { topic: noTopicLabel, role: 'trap', ...this.siteLabels(address.site) };
      }
      return page;
    }
    return this.written(url, address);
  }

  /** The links a page shows, without writing it; empty for everything that is not a page. */
  links(url: string): SimulatedLink[] {
    const address = this.addresses.resolve(url);
    if (address.kind === 'page' || address.kind === 'copy') return this.pageLinks.of(address.page, address.session);
    if (address.kind !== 'print') return [];
    return this.pageLinks.of(address.page, address.session).filter(({ region }) => region === 'list');
  }

  /** The one address of the page behind a URL: of duplicates, session ids and redirects. Undefined: no page. */
  canonical(url: string): string | undefined {
    const address = this.addresses.resolve(url);
    if (address.kind === 'other-host') return this.canonical(this.addresses.origin(address.site) + address.path);
    const pages: Address['kind'][] = ['page', 'print', 'copy', 'moved', 'hops'];
    return 'page' in address && pages.includes(address.kind) ? this.addresses.url(address.page) : undefined;
  }

  /** The number of the page that this URL answers with, a duplicate too. Undefined: no page. */
  numberOf(url: string): number | undefined {
    const address = this.addresses.resolve(url);
    const isPage = address.kind === 'page' || address.kind === 'print' || address.kind === 'copy';
    return isPage ? address.page : undefined;
  }

  /** Does this URL answer with a page on the topic (a duplicate too), readable for a polite crawler? */
  isRelevant(url: string, topic: string, role?: Role): boolean {
    const address = this.addresses.resolve(url);
    if (address.kind !== 'page' && address.kind !== 'print' && address.kind !== 'copy') return false;
    return this.relevant(address.page, this.topicNumber(topic), role) && this.allowed(url);
  }

  /** Exact number of relevant pages, duplicates not counted. */
  relevantCount(topic: string, role?: Role): number {
    const number = this.topicNumber(topic);
    const key = `${topic}/${role ?? ''}`;
    let count = this.counts.get(key);
    if (count === undefined) {
      count = 0;
      for (let page = 0; page < this.options.pages; page++) if (this.relevant(page, number, role)) count++;
      this.counts.set(key, count);
    }
    return count;
  }

  /** Every page once, duplicates and traps left out. */
  *pages(): Generator<PageEntry> {
    for (let page = 0; page < this.options.pages; page++) {
      yield { page, url: this.addresses.url(page), labels: this.labels(page), readable: this.readable(page) };
    }
  }

  /** Every site: its home page and what it is about. */
  *sites(): Generator<{ url: string; title: string; labels: Labels; pages: number; blankHome: boolean }> {
    for (let site = 0; site < this.options.sites; site++) {
      yield {
        url: `${this.addresses.origin(site)}/`,
        title: this.wording.siteTitle(site),
        labels: this.siteLabels(site),
        pages: this.layout.siteSize(site),
        blankHome: this.layout.hasTrait(site, Trait.blankHome),
      };
    }
  }

  /** Would robots.txt let a crawler ask for this URL? */
  allowed(url: string): boolean {
    const address = this.addresses.resolve(url);
    if (!('site' in address) || address.kind === 'other-host') return true;
    const { pathname, search } = new URL(url);
    return this.rules.allows(address.site, pathname + search);
  }

  /** Milliseconds of Crawl-delay for this URL's site. */
  crawlDelay(url: string): number | undefined {
    const address = this.addresses.resolve(url);
    return 'site' in address ? this.rules.crawlDelay(address.site) : undefined;
  }

  /** Where the sitemap of this URL's site is, if it has one. */
  sitemaps(url: string): readonly string[] {
    const address = this.addresses.resolve(url);
    const hasSitemap = 'site' in address && this.rules.hasSitemap(address.site);
    return hasSitemap ? [`${this.addresses.origin(address.site)}/sitemap.xml`] : [];
  }

  private written(url: string, address: Address & { page: number; site: number }): SimulatedPage {
    const { page, site } = address;
    const trouble = this.trouble(page);
    if (trouble === 'fails') return { ...this.plain(url, error(500)), delay: this.rules.delay(site) };
    const print = address.kind === 'print';
    const foreign = this.layout.hasTrait(site, Trait.charset);
    const charset = foreign ? 'windows-1252' : 'utf-8';
    const inHeader = !foreign || site % 2 === 0;
    const canonical = this.addresses.url(page);
    const html = this.writer.write({
      page,
      links: this.pageLinks.of(page, address.session),
      print,
      canonical: print && page % 2 === 0 ? canonical : undefined,
      charset,
      charsetInMeta: !inHeader || !foreign,
    });
    const labels = this.labels(page);
    if (address.kind !== 'page' || address.session !== undefined) labels.duplicateOf = canonical;
    return {
      url,
      status: 200,
      headers: { 'content-type': inHeader ? `text/html; charset=${charset}` : 'text/html' },
      html,
      charset,
      labels,
      delay: this.rules.delay(site),
      hangs: trouble === 'hangs',
      flaky: trouble === 'flaky',
    };
  }

  private plain(url: string, { status, contentType, body, location }: ReturnType<typeof error>): SimulatedPage {
    const headers: Record<string, string> = { 'content-type': contentType };
    if (location !== undefined) headers.location = location;
    // Files hold one byte per character, as windows-1252 writes them.
    const charset = contentType.startsWith('image/') ? 'windows-1252' : 'utf-8';
    return { url, status, headers, html: body, charset, location, delay: 0, hangs: false, flaky: false };
  }

  private labels(page: number): Labels {
    const site = this.layout.siteOf(page);
    const section = this.layout.sectionOf(page, site);
    return {
      topic: this.topicLabel(this.layout.topicOf(page, site, section)),
      role: this.layout.roleOf(page, site, section),
      ...this.siteLabels(site),
    };
  }

  private siteLabels(site: number): Labels {
    return {
      site: this.addresses.siteName(site),
      siteTopic: this.topicLabel(this.layout.siteTopic[site]),
      siteKind: this.layout.kindOf(site),
    };
  }

  private topicLabel(topic: number): string {
    return topic === noTopic ? noTopicLabel : this.vocabularies[topic].name;
  }

  private topicNumber(name: string): number {
    const number = this.vocabularies.findIndex(topic => topic.name === name);
    if (number < 0)
      throw new UsageError(`the simulated web has no topic "${name}"; it has ${this.topics().join(', ')}`);
    return number;
  }

  private relevant(page: number, topic: number, role?: Role): boolean {
    const site = this.layout.siteOf(page);
    const section = this.layout.sectionOf(page, site);
    if (this.layout.topicOf(page, site, section) !== topic) return false;
    return (role === undefined || this.layout.roleOf(page, site, section) === role) && this.readable(page);
  }

  private readable(page: number): boolean {
    const trouble = this.trouble(page);
    if (trouble === 'fails' || trouble === 'hangs') return false;
    const site = this.layout.siteOf(page);
    return this.rules.allows(site, this.addresses.path(page, site));
  }

  /** Only pages that nothing but themselves is reached through have troubles: no error hides a part of the web. */
  private trouble(page: number): Trouble {
    const { errors, seed } = this.options;
    const chance = unit(seed, Salt.pageError, page);
    if (chance >= errors / 2) return 'none';
    const role = this.layout.roleOf(page);
    if (role !== 'article' && role !== 'person' && role !== 'course') return 'none';
    if (chance < errors * 0.2) return 'fails';
    return chance < errors * 0.3 ? 'hangs' : 'flaky';
  }
}
