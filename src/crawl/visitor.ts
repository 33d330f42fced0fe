import type { Clock } from '../core/clock.js';
import type { SkipReason } from '../core/errors.js';
import type { Link } from '../core/page.js';
import { normaliseUrl } from '../core/url.js';
import type { DiscoveredUrl, PageRecord, Visit, VisitLinks } from '../storage/store.js';
import type { Fetched, Response } from './fetch/web.js';
import { LinkRanking } from './link-ranking.js';
import type { CrawlParts } from './parts.js';
import type { Progress } from './progress.js';
import { fingerprint, readPage } from './read-page.js';
import { restoreCrawl } from './restore.js';

/** What became of a URL, before it is written down. */
interface Outcome {
  outcome: Visit['outcome'];
  status: number;
  reason?: SkipReason | string;
  detail?: string;
  milliseconds?: number;
  discovered?: readonly DiscoveredUrl[];
  links?: VisitLinks;
  page?: PageRecord;
  exchanges?: Visit['exchanges'];
}

/** Compared with nothing. */
const noPrints = { digest: '', simhash: '' };

/** Brings one fetched URL to its end: parse → judge → rank, one record in the store, and the planner's word on it. */
export class Visitor {
  private readonly ranking: LinkRanking;
  /** Redirects followed to reach a URL; only redirect targets are in here. */
  private readonly hops = new Map<number, number>();
  private readonly hosts = new Map<string, { pages: number; failures: number; delay: number }>();

  constructor(
    private readonly parts: CrawlParts,
    private readonly progress: Progress,
    private readonly clock: Clock,
  ) {
    this.ranking = new LinkRanking(parts, progress);
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

  restore(): Promise<void> {
    return restoreCrawl(this.parts, this.progress, (host, page) => this.countHost(host, page));
  }

  retrying(id: number, fetched: Fetched, wait: number): void {
    const { frontier, store, observer } = this.parts;
    this.progress.retries++;
    store.event({ at: this.clock.now(), kind: 'retry', url: frontier.url(id), detail: describe(fetched) });
    observer?.retrying?.(frontier.url(id), fetched, wait);
  }

  /** `extraLinks` come from elsewhere than the page itself, for example its host's sitemap. */
  settle(id: number, fetched: Fetched, extraLinks: readonly Link[] = []): void {
    if (fetched.kind === 'refused') {
      const { reason, detail, status = 0 } = fetched;
      this.end(id, { outcome: 'skipped', status, reason, detail });
    } else if (fetched.kind === 'failed') {
      this.end(id, { outcome: 'failed', status: 0, reason: fetched.problem, detail: fetched.detail });
    } else if (fetched.location !== undefined && fetched.status >= 300 && fetched.status < 400) {
      this.redirect(id, fetched);
    } else if (fetched.status < 200 || fetched.status >= 300) {
      const { status, milliseconds, exchanges } = fetched;
      this.end(id, { outcome: 'failed', status, reason: 'status', detail: describe(fetched), milliseconds, exchanges });
    } else {
      this.readAndRank(id, fetched, extraLinks);
    }
  }

  /** Last words to the store. */
  finish(): void {
    this.parts.planner.finish?.();
    for (const [host, record] of this.hosts) this.parts.store.host({ host, ...record });
  }

  /** Each hop is a URL like any other: same scope, robots and politeness; only its priority is inherited. */
  private redirect(id: number, response: Response): void {
    const { frontier, scope, read, maxRedirects = 10 } = this.parts;
    const { status, milliseconds, exchanges } = response;
    const ended = (reason: SkipReason, detail: string) =>
      this.end(id, { outcome: 'skipped', status, reason, detail, milliseconds, exchanges });
    const normalised = read.anyScheme ? response.location! : normaliseUrl(response.location!);
    if (normalised === undefined) return ended('scope', `redirects to ${response.location}`);
    // A site that insists on a session id redirects to what normalises to the same URL; it gets the id it asks for.
    const location = normalised === response.url ? withoutFragment(response.location!) : normalised;
    const hops = (this.hops.get(id) ?? 0) + 1;
    if (hops > maxRedirects)
      return ended('too-many-redirects', `more than ${maxRedirects} redirects, last ${location}`);
    let target = frontier.find(location);
    if (target === id) return ended('redirect-loop', 'redirects to itself');
    const discovered: DiscoveredUrl[] = [];
    const depth = frontier.depth(id);
    if (target < 0) {
      const refused = scope.refuses(location, depth);
      if (refused) return ended(refused, `redirects to ${location}`);
      target = frontier.intern(location);
      if (target < 0) return ended('scope', 'the frontier is full');
      discovered.push({ id: target, url: location, depth, from: id });
    }
    const priority = frontier.priority(id);
    this.hops.set(target, hops);
    const links: VisitLinks = {
      targets: Int32Array.of(target),
      priorities: Float64Array.of(priority),
      anchors: [''],
      carry: frontier.carry(id),
    };
    this.progress.redirects++;
    this.end(id, { outcome: 'redirect', status, detail: location, milliseconds, exchanges, discovered, links });
  }

  private readAndRank(id: number, response: Response, extraLinks: readonly Link[]): void {
    const { frontier, judge, text, read, duplicates, speaks, observer } = this.parts;
    const { status, milliseconds, exchanges } = response;
    const { page, noindex, canonical } = readPage(response, id, frontier.depth(id), text, read);
    this.progress.bytes += response.body.length || (response.html?.length ?? 0);
    if (speaks && !speaks(page)) {
      return this.end(id, { outcome: 'skipped', status, reason: 'language', detail: page.language, milliseconds });
    }
    const verdict = judge.judge(page);
    // A page that is not kept is no original of another.
    const prints = noindex ? noPrints : fingerprint(response, page, duplicates && text);
    const repeated = duplicates?.add(id, prints.digest, prints.simhash);
    const exact = repeated?.kind === 'exact';
    if (exact || extraLinks.length > 0) page.links = exact ? extraLinks : [...page.links, ...extraLinks];
    // An exact copy would teach the strategy twice. A near one may be the next page of a list, so it counts as any page.
    const ranked = exact && extraLinks.length === 0 ? undefined : this.ranking.follow(page, verdict);
    if (noindex) return this.end(id, { outcome: 'skipped', status, reason: 'noindex', milliseconds, ...ranked });
    const record: PageRecord = {
      title: page.title,
      text: page.text,
      language: page.language,
      contentType: response.contentType,
      bytes: response.body.length || (response.html?.length ?? 0),
      relevant: verdict.relevant,
      score: verdict.score,
      digest: prints.digest,
      simhash: prints.simhash,
      duplicateOf: repeated?.of,
      duplicateKind: repeated?.kind,
      noindex,
      canonical,
    };
    this.progress.pages++;
    if (repeated) this.progress.duplicates++;
    else if (verdict.relevant) this.progress.relevant++;
    this.end(id, { outcome: 'page', status, milliseconds, ...ranked, page: record, exchanges });
    observer?.page?.(page, verdict);
    this.ranking.reorder(this.progress.pages);
  }

  private end(id: number, result: Outcome): void {
    const { frontier, store, observer, planner } = this.parts;
    const url = frontier.url(id);
    const { outcome, reason = '', detail = '' } = result;
    if (outcome === 'skipped') this.progress.skipped++;
    if (outcome === 'failed') this.progress.failed++;
    this.countHost(frontier.host(id), outcome === 'page');
    const visit: Visit = {
      id,
      url,
      at: this.clock.now(),
      milliseconds: 0,
      depth: frontier.depth(id),
      priority: frontier.priority(id),
      discovered: [],
      ...result,
    };
    store.visit(visit);
    planner.visited(visit);
    if (outcome !== 'page') observer?.other?.(url, outcome, reason, detail);
    if (frontier.parent(id) < 0 && frontier.depth(id) === 0 && (outcome === 'failed' || outcome === 'skipped')) {
      observer?.seedFailed?.(url, [reason, detail].filter(Boolean).join(': '));
      store.event({ at: this.clock.now(), kind: 'seed-failed', url, detail: `${reason} ${detail}`.trim() });
    }
  }

  private countHost(host: string, page: boolean): void {
    const record = this.hosts.get(host) ?? { pages: 0, failures: 0, delay: this.parts.frontier.hostDelay(host) };
    this.hosts.set(host, record);
    if (page) record.pages++;
    else record.failures++;
  }
}

function withoutFragment(url: string): string {
  const hash = url.indexOf('#');
  return hash < 0 ? url : url.slice(0, hash);
}

/** One line on what a fetch gave, for events and error messages. */
function describe(fetched: Fetched): string {
  if (fetched.kind === 'response') return `HTTP ${fetched.status}`;
  if (fetched.kind === 'refused') return `${fetched.reason}: ${fetched.detail}`;
  return `${fetched.problem}: ${fetched.detail}`;
}
