import type { Clock } from '../core/clock.js';
import type { SkipReason } from '../core/errors.js';
import type { Link } from '../core/page.js';
import { normaliseUrl } from '../core/url.js';
import type { DiscoveredUrl, PageRecord, Visit, VisitLinks } from '../storage/store.js';
import type { Fetched, Response } from './fetch/web.js';
import { LinkOffers } from './link-offers.js';
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
  exchange?: Visit['exchange'];
}

/** Brings one fetched URL to its end: parse → judge → rank → frontier, and one record in the store. */
export class Visitor {
  private readonly offers: LinkOffers;
  /** Redirects followed to reach a URL; only redirect targets are in here. */
  private readonly hops = new Map<number, number>();
  private readonly hosts = new Map<string, { pages: number; failures: number; delay: number }>();

  constructor(
    private readonly parts: CrawlParts,
    private readonly progress: Progress,
    private readonly clock: Clock,
  ) {
    this.offers = new LinkOffers(parts, progress);
  }

  offerSeeds(urls: readonly string[]): void {
    const { frontier, store, planner } = this.parts;
    const discovered: DiscoveredUrl[] = [];
    for (const url of urls) {
      const before = frontier.known;
      const id = frontier.intern(url);
      if (id < before) continue;
      if (!planner) frontier.offer(id, Infinity, 0, -1);
      discovered.push({ id, url, depth: 0, from: -1, priority: Infinity });
    }
    store.discover(discovered);
    planner?.begin(discovered.map(({ id }) => id));
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
      const { status, milliseconds, exchange } = fetched;
      this.end(id, { outcome: 'failed', status, reason: 'status', detail: describe(fetched), milliseconds, exchange });
    } else {
      this.readAndRank(id, fetched, extraLinks);
    }
  }

  /** End of a batch step (see `Strategy.batch`). True when new URLs came in. */
  endStep(): boolean {
    return this.offers.endStep();
  }

  /** Last words to the store. */
  finish(): void {
    this.parts.planner?.finish?.();
    for (const [host, record] of this.hosts) this.parts.store.host({ host, ...record });
  }

  /** Each hop is a URL like any other: same scope, robots and politeness; only its priority is inherited. */
  private redirect(id: number, response: Response): void {
    const { frontier, scope, read, planner, maxRedirects = 10 } = this.parts;
    const { status, milliseconds, exchange } = response;
    const ended = (reason: SkipReason, detail: string) =>
      this.end(id, { outcome: 'skipped', status, reason, detail, milliseconds, exchange });
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
    if (!planner) frontier.offer(target, priority, depth, id, frontier.carry(id));
    const links: VisitLinks = {
      targets: Int32Array.of(target),
      priorities: Float64Array.of(priority),
      anchors: [''],
      carry: frontier.carry(id),
    };
    this.progress.redirects++;
    this.end(id, { outcome: 'redirect', status, detail: location, milliseconds, exchange, discovered, links });
  }

  private readAndRank(id: number, response: Response, extraLinks: readonly Link[]): void {
    const { frontier, judge, text, read, duplicates, speaks, observer } = this.parts;
    const { status, milliseconds, exchange } = response;
    const { page, noindex, canonical } = readPage(response, id, frontier.depth(id), text, read);
    if (extraLinks.length > 0) page.links = [...page.links, ...extraLinks];
    this.progress.bytes += response.body.length || (response.html?.length ?? 0);
    if (speaks && !speaks(page)) {
      return this.end(id, { outcome: 'skipped', status, reason: 'language', detail: page.language, milliseconds });
    }
    const verdict = judge.judge(page);
    const { links, discovered } = this.offers.follow(page, verdict);
    if (noindex) {
      return this.end(id, { outcome: 'skipped', status, reason: 'noindex', milliseconds, links, discovered });
    }
    const prints = fingerprint(response, page, duplicates && text);
    const repeated = duplicates?.add(id, prints.digest, prints.simhash);
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
    this.end(id, { outcome: 'page', status, milliseconds, links, discovered, page: record, exchange });
    observer?.page?.(page, verdict);
    this.offers.reorder(this.progress.pages);
  }

  private end(id: number, result: Outcome): void {
    const { frontier, store, observer, planner } = this.parts;
    const url = frontier.url(id);
    const { outcome, reason = '', detail = '' } = result;
    if (outcome === 'skipped') this.progress.skipped++;
    if (outcome === 'failed') this.progress.failed++;
    if (outcome !== 'page') observer?.other?.(url, outcome, reason, detail);
    if (frontier.parent(id) < 0 && frontier.depth(id) === 0 && (outcome === 'failed' || outcome === 'skipped')) {
      observer?.seedFailed?.(url, [reason, detail].filter(Boolean).join(': '));
      store.event({ at: this.clock.now(), kind: 'seed-failed', url, detail: `${reason} ${detail}`.trim() });
    }
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
    planner?.visited(visit);
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
