import type { Clock } from '../../core/clock.js';
import type { SkipReason } from '../../core/errors.js';
import type { Page } from '../../core/page.js';
import type { DiscoveredUrl, PageRecord, StoredVisit, Visit, VisitLinks } from '../../storage/store.js';
import type { CrawlEvents } from '../events/crawl-events.js';
import { announceVisit } from '../events/visit-events.js';
import type { Failed, Fetched, Response } from '../fetch/web.js';
import type { CrawlParts } from '../parts.js';
import { countRendering, type Progress } from '../progress.js';
import { readPage } from '../read-page.js';
import { tracesOf } from '../repeats/traces.js';
import { noWords, SitemapFiles } from '../sitemaps/sitemap-files.js';
import { HostCounts } from './host-counts.js';
import { Judging } from './judging.js';
import { LinkRanking } from './link-ranking.js';
import { needOfAnswer, needOfPage } from './page-needs.js';
import { bytesOf, pageRecord } from './page-record.js';
import { Redirects } from './redirects.js';
import { fingerprintOf } from './response-fingerprint.js';

/** What became of a URL, before it is written down. */
interface Outcome {
  outcome: Visit['outcome'];
  status: number;
  reason?: SkipReason | string;
  detail?: string;
  milliseconds?: number;
  depth?: number;
  discovered?: readonly DiscoveredUrl[];
  links?: VisitLinks;
  page?: PageRecord;
  exchanges?: Visit['exchanges'];
  needs?: Visit['needs'];
  rendering?: Visit['rendering'];
  rendered?: Visit['rendered'];
  traces?: Visit['traces'];
}

const nobody: ReadonlySet<string> = new Set();

/** Compared with nothing. */
const noPrints = { digest: '', simhash: '' };

/** Brings one fetched URL to its end: parse → judge → rank, one record in the store, and the planner's word on it. */
export class Visitor {
  /** Shared with whoever visits pages again. */
  readonly ranking: LinkRanking;
  readonly redirects: Redirects;
  /** Shared with whoever brings in a person's word. */
  readonly judging: Judging;
  readonly hosts: HostCounts;
  /** Absent where the crawl asks for no sitemaps. */
  readonly sitemaps?: SitemapFiles;
  /** Requests that the URL took which is being settled. */
  private requests = 1;

  constructor(
    private readonly parts: CrawlParts,
    private readonly progress: Progress,
    private readonly clock: Clock,
    private readonly events: CrawlEvents,
  ) {
    this.ranking = new LinkRanking(parts, progress);
    this.redirects = new Redirects(parts);
    this.judging = new Judging(parts, progress);
    this.hosts = new HostCounts(parts.frontier.turns);
    const { sitemaps: every = false, namedHosts: named = nobody } = parts;
    if (every || named.size > 0) this.sitemaps = new SitemapFiles(parts, { every, named });
  }

  offerSeeds(urls: readonly string[]): void {
    const { frontier, store, planner } = this.parts;
    const discovered: DiscoveredUrl[] = [];
    for (const url of urls) {
      const before = frontier.known;
      const id = frontier.intern(url);
      if (id < before) continue;
      discovered.push({ id, url, depth: 0, from: -1, priority: Infinity });
    }
    store.discover(discovered);
    planner.begin(discovered.map(({ id }) => id));
  }

  retrying(id: number, fetched: Fetched, wait: number): void {
    const { frontier } = this.parts;
    this.progress.retries++;
    const [url, host] = [frontier.url(id), frontier.host(id)];
    this.events.emit({ kind: 'retry', at: this.clock.now(), url, host, detail: describe(fetched), wait });
  }

  /** It is no visit: a crawl that goes on asks for it again. That it failed here is counted, told and written down. */
  setAside(id: number, { detail }: Failed): void {
    const { frontier, store } = this.parts;
    this.progress.failed++;
    const [url, host, at] = [frontier.url(id), frontier.host(id), this.clock.now()];
    store.event({ at, kind: 'set-aside', url, detail });
    this.events.emit({ kind: 'failure', at, url, host, status: 0, milliseconds: 0, reason: 'set-aside', detail });
  }

  /** Is this URL a list of links, and no page? */
  isSitemap(id: number): boolean {
    return this.sitemaps?.has(id) ?? false;
  }

  /** `requests`: how many it took in all. */
  settle(id: number, fetched: Fetched, requests = 1): void {
    this.requests = requests;
    if (this.sitemaps?.has(id)) {
      this.followSitemap(this.sitemaps, id, fetched);
    } else if (fetched.kind === 'refused') {
      const { reason, detail, status = 0 } = fetched;
      this.end(id, { outcome: 'skipped', status, reason, detail });
    } else if (fetched.kind === 'failed') {
      this.end(id, { outcome: 'failed', status: 0, reason: fetched.problem, detail: fetched.detail });
    } else if (fetched.location !== undefined && fetched.status >= 300 && fetched.status < 400) {
      this.redirect(id, fetched);
    } else if (fetched.status < 200 || fetched.status >= 300) {
      const { status, milliseconds, exchanges } = fetched;
      const answer = { status, reason: 'status', detail: describe(fetched), milliseconds, exchanges };
      this.end(id, { outcome: 'failed', ...answer, needs: needOfAnswer(fetched) });
    } else {
      this.readAndRank(id, fetched);
    }
  }

  /** Last words to the store. */
  finish(): void {
    this.judging.conclude();
    this.parts.planner.finish?.();
    for (const record of this.hosts.records()) this.parts.store.host(record);
  }

  private redirect(id: number, response: Response): void {
    const { status, milliseconds, exchanges } = response;
    const redirect = this.redirects.follow(id, response);
    const isLoop =
      'reason' in redirect && (redirect.reason === 'redirect-loop' || redirect.reason === 'too-many-redirects');
    const common = { status, milliseconds, exchanges, needs: needOfAnswer(response, isLoop) };
    if ('reason' in redirect) return this.end(id, { outcome: 'skipped', ...common, ...redirect });
    const { location, links, discovered } = redirect;
    this.progress.redirects++;
    this.end(id, { outcome: 'redirect', ...common, detail: location, links, discovered });
  }

  /** A sitemap is no step of its own: what it lists is as far from the seeds as the links of the page that brought it in. */
  private followSitemap(sitemaps: SitemapFiles, id: number, fetched: Fetched): void {
    const { frontier, text } = this.parts;
    const { pages, files, detail } = sitemaps.read(id, fetched);
    const url = frontier.url(id);
    const depth = frontier.depth(id) - 1;
    const page: Page = { ...noWords, id, url, depth, links: pages, terms: text.analyse() };
    const arrival = { relevant: false, priority: frontier.priority(id) };
    const { status = 0, milliseconds = 0, parsed } = fetched.kind === 'response' ? fetched : {};
    const followed = parsed && this.ranking.follow(page, arrival).kept;
    const links = sitemaps.afterFile(id, followed, files);
    this.end(id, { outcome: 'skipped', status, reason: 'sitemap', detail, milliseconds, depth, ...links });
  }

  private readAndRank(id: number, response: Response): void {
    const { frontier, text, read: how, duplicates, speaks } = this.parts;
    const { status, milliseconds, exchanges, rendering, rendered } = response;
    const read = readPage(response, id, frontier.depth(id), text, how);
    const { page, wishes, parsed } = read;
    this.progress.bytes += bytesOf(response);
    if (how.respectAiOptOut && wishes.reservations.length > 0) {
      const reserved = `says ${wishes.reservations.join(', ')}`;
      return this.end(id, {
        outcome: 'skipped',
        status,
        reason: 'ai-opt-out',
        detail: reserved,
        milliseconds,
        rendering,
      });
    }
    if (speaks && !speaks(page)) {
      const { language } = page;
      return this.end(id, {
        outcome: 'skipped',
        status,
        reason: 'language',
        detail: language,
        milliseconds,
        rendering,
      });
    }
    const verdict = this.judging.verdict(page);
    const leftOut = wishes.noindex && !how.ignoreRobots ? 'noindex' : parsed.list;
    // A page that is not kept is no original of another.
    const prints = leftOut ? noPrints : fingerprintOf(response, page, parsed, text, duplicates !== undefined);
    const repeated = duplicates?.add(id, prints.digest, prints.simhash);
    const exact = repeated?.kind === 'exact';
    // An exact copy would teach the strategy twice. A near one may be the next page of a list, so it counts as any page.
    const followed = exact ? undefined : this.ranking.follow(page, this.ranking.arrival(id, verdict, milliseconds));
    const own = followed?.kept;
    const detail = [parsed.remark, followed?.reason].filter(Boolean).join('; ') || undefined;
    const ranked = this.sitemaps ? this.sitemaps.afterPage(id, own, parsed.feeds) : own;
    if (leftOut)
      return this.end(id, { outcome: 'skipped', status, reason: leftOut, detail, milliseconds, rendering, ...ranked });
    if (!verdict.relevant) text.learn(page.terms);
    const repeats = { duplicateOf: repeated?.of, duplicateKind: repeated?.kind };
    const record = pageRecord(response, read, text, { ...verdict, ...prints, ...repeats });
    this.progress.pages++;
    if (repeated) this.progress.duplicates++;
    this.judging.counted(id, verdict, repeated);
    const traces = this.parts.repeats && (response.content?.traces ?? tracesOf(parsed.main, page.title));
    const kept = { rendering, rendered, page: record, exchanges, needs: needOfPage(response, parsed), traces };
    this.end(id, { outcome: 'page', status, detail, milliseconds, ...ranked, ...kept }, page);
    if (followed) this.judging.kept(page, followed.candidates);
    this.reorder();
  }

  private reorder(): void {
    const { pages } = this.progress;
    const began = performance.now();
    if (!this.ranking.reorder(pages) || !this.events.wants('reorder')) return;
    this.events.emit({ kind: 'reorder', at: this.clock.now(), pages, milliseconds: performance.now() - began });
  }

  /** `page` is what was read, where the outcome is a page. */
  private end(id: number, result: Outcome, page?: Page): void {
    const { frontier, store, planner } = this.parts;
    const { outcome } = result;
    countRendering(this.progress, result.rendering);
    if (outcome === 'skipped') this.progress.skipped++;
    if (outcome === 'failed') this.progress.failed++;
    const host = frontier.host(id);
    const depth = frontier.depth(id);
    this.hosts.count(host, outcome === 'page');
    const visit: Visit = {
      id,
      url: frontier.url(id),
      at: this.clock.now(),
      milliseconds: 0,
      depth,
      priority: frontier.priority(id),
      discovered: [],
      ...result,
    };
    if (this.requests !== 1) visit.requests = this.requests;
    store.visit(visit);
    planner.visited(visit);
    this.ranking.sink(
      visit,
      visit.discovered.map(({ url }) => url),
    );
    if (!this.isSitemap(id)) this.ranking.tell(visit);
    this.parts.rendering?.visited(visit);
    announceVisit(this.events, visit, host, depth === 0 && frontier.parent(id) < 0, page);
  }

  /** A stored visit is told again. */
  sink(visit: StoredVisit, found: readonly string[]): void {
    this.ranking.sink(visit, found);
  }
}

/** One line on what a fetch gave, for events and error messages. */
function describe(fetched: Fetched): string {
  if (fetched.kind === 'response') return `HTTP ${fetched.status}`;
  if (fetched.kind === 'refused') return `${fetched.reason}: ${fetched.detail}`;
  return `${fetched.problem}: ${fetched.detail}`;
}
