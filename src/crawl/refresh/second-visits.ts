/** Brings a page that was visited before to the end of a further visit: what became of it, what it says now, and where it leads. */
import type { Clock } from '../../core/clock.js';
import type { Link } from '../../core/page.js';
import type { Revisit, Visit } from '../../storage/store.js';
import type { AskedRequest, Fetched, Response } from '../fetch/web.js';
import type { CrawlParts, VisitsAgain } from '../parts.js';
import { type ReadPage, readPage } from '../read-page.js';
import { pageRecord } from '../visit/page-record.js';
import { fingerprintOf } from '../visit/response-fingerprint.js';
import type { Visitor } from '../visit/visitor.js';
import { saysTheSame } from './same-text.js';

/** A page as it was seen last. */
export interface SeenPage {
  /** Of its bytes; empty for a redirect. */
  digest: string;
  /** Its main text. */
  main(): string;
  /** Where it redirected to; empty for a page. */
  location: string;
  /** By which the server knows what it sent. */
  validators: Validators;
}

export type Validators = Pick<Revisit, 'etag' | 'modified'>;

type Found = Pick<
  Visit,
  | 'outcome'
  | 'status'
  | 'reason'
  | 'detail'
  | 'links'
  | 'page'
  | 'exchanges'
  | 'milliseconds'
  | 'rendering'
  | 'rendered'
> & {
  discovered?: Visit['discovered'];
};

/** The URLs are those of the crawl's own frontier. */
export class SecondVisits implements VisitsAgain {
  constructor(
    private readonly parts: CrawlParts,
    private readonly visitor: Visitor,
    private readonly clock: Pick<Clock, 'now'>,
    private readonly seen: (id: number) => SeenPage,
    private readonly told: (visit: Visit & { again: Revisit }) => void,
    /** Hears what sitemaps and feeds list: they must say it all, changed or not. */
    private readonly listed?: (links: readonly Link[]) => void,
  ) {}

  asked(id: number): AskedRequest | undefined {
    if (this.listed) return undefined;
    const { etag, modified } = this.seen(id).validators;
    const headers: Record<string, string> = {};
    if (etag !== undefined) headers['if-none-match'] = etag;
    if (modified !== undefined) headers['if-modified-since'] = modified;
    return Object.keys(headers).length > 0 ? { method: 'GET', headers } : undefined;
  }

  settle(id: number, fetched: Fetched, requests: number): void {
    if (fetched.kind === 'refused') {
      const { status = 0, reason, detail } = fetched;
      this.end(id, requests, { outcome: 'refused' }, { outcome: 'skipped', status, reason, detail, milliseconds: 0 });
    } else if (fetched.kind === 'failed') {
      const { problem: reason, detail } = fetched;
      const nothing = { status: 0, milliseconds: 0 };
      this.end(id, requests, { outcome: 'unreachable' }, { outcome: 'failed', ...nothing, reason, detail });
    } else {
      this.answered(id, fetched, requests);
    }
  }

  private answered(id: number, response: Response, requests: number): void {
    const { status, milliseconds, exchanges } = response;
    const seen = this.seen(id);
    const sent = validatorsOf(response);
    if (status === 304) {
      // What it does not name again is as it was (RFC 9110 §15.4.5).
      const again = { outcome: 'not-modified' as const, ...seen.validators, ...sent };
      return this.end(id, requests, again, { outcome: 'page', status, milliseconds, exchanges });
    }
    if (response.location !== undefined && status >= 300 && status < 400)
      return this.moved(id, response, seen, requests);
    if (status < 200 || status >= 300) {
      const outcome = status === 404 || status === 410 ? 'gone' : 'unreachable';
      const answer = { reason: 'status', detail: `HTTP ${status}`, status, milliseconds, exchanges };
      return this.end(id, requests, { outcome }, { outcome: 'failed', ...answer });
    }
    this.read(id, response, { ...seen.validators, ...sent }, requests);
  }

  private moved(id: number, response: Response, seen: SeenPage, requests: number): void {
    const { status, milliseconds, exchanges } = response;
    const redirect = this.visitor.redirects.follow(id, response);
    const common = { status, milliseconds, exchanges };
    if ('reason' in redirect) {
      return this.end(id, requests, { outcome: 'moved' }, { outcome: 'skipped', ...common, ...redirect });
    }
    const { location, links, discovered } = redirect;
    const outcome = location === seen.location ? 'unchanged' : 'moved';
    const where = outcome === 'moved' ? { links, discovered } : {};
    this.end(id, requests, { outcome }, { outcome: 'redirect', ...common, detail: location, ...where });
  }

  private read(id: number, response: Response, sent: Validators, requests: number): void {
    const { frontier, text, read: how, speaks } = this.parts;
    const { status, milliseconds, exchanges, rendering, rendered } = response;
    const read = readPage(response, id, frontier.depth(id), text, how);
    const { page, wishes, parsed } = read;
    const reserved = how.respectAiOptOut && wishes.reservations.length > 0 ? 'ai-opt-out' : undefined;
    if (parsed.list) return this.readList(id, read, response, sent, requests);
    const hidden = wishes.noindex && !how.ignoreRobots ? 'noindex' : undefined;
    const refused = reserved ?? (speaks && !speaks(page) ? 'language' : hidden);
    if (refused) {
      const skipped = { status, reason: refused, milliseconds };
      return this.end(id, requests, { outcome: 'refused', ...sent }, { outcome: 'skipped', ...skipped });
    }
    const seen = this.seen(id);
    const prints = fingerprintOf(response, page, parsed, text, this.parts.duplicates !== undefined);
    const common = { outcome: 'page' as const, status, milliseconds, exchanges };
    if (prints.digest === seen.digest) return this.end(id, requests, { outcome: 'identical', ...sent }, common);
    const isSame = seen.location === '' && saysTheSame(seen.main(), parsed.main);
    const ranked = isSame && !this.leadsOn(parsed.links) ? undefined : this.follow(id, read, milliseconds);
    if (isSame) return this.end(id, requests, { outcome: 'unchanged', ...sent }, { ...common, ...ranked });
    const verdict = this.visitor.judging.verdict(page);
    this.visitor.judging.changed(id, verdict);
    const record = pageRecord(response, read, text, { ...verdict, ...prints });
    this.end(
      id,
      requests,
      { outcome: 'changed', ...sent },
      { ...common, ...ranked, rendering, rendered, page: record },
    );
  }

  /** A sitemap or feed: what it lists may be new, or say when it changed. */
  private readList(id: number, read: ReadPage, response: Response, sent: Validators, requests: number): void {
    const { links, list: reason } = read.parsed;
    const { status, milliseconds } = response;
    const isNew = this.leadsOn(links);
    const outcome = isNew ? 'changed' : 'unchanged';
    const found = isNew ? this.follow(id, read, milliseconds) : {};
    this.end(id, requests, { outcome, ...sent }, { outcome: 'skipped', reason, status, milliseconds, ...found });
    this.listed?.(links);
  }

  /** Does it link to what nobody has heard of? */
  private leadsOn(links: readonly Link[]): boolean {
    return links.some(({ url }) => this.parts.frontier.find(url) < 0);
  }

  private follow(id: number, { page }: ReadPage, milliseconds: number): Pick<Visit, 'links' | 'discovered'> {
    const { ranking, judging } = this.visitor;
    return ranking.follow(page, ranking.arrival(id, judging.verdict(page), milliseconds)).kept;
  }

  private end(id: number, requests: number, again: Revisit, found: Found): void {
    const { frontier, store, planner } = this.parts;
    const visit = {
      ...{
        id,
        url: frontier.url(id),
        at: this.clock.now(),
        depth: frontier.depth(id),
        priority: frontier.priority(id),
      },
      ...{ discovered: [], ...found, again },
      ...(requests !== 1 && { requests }),
    };
    store.visit(visit);
    // Without new links there is nothing to plan.
    if (visit.links) planner.visited(visit);
    this.told(visit);
  }
}

/** What the server says by which it knows this content again. */
export function validatorsOf({ headers }: Pick<Response, 'headers'>): Validators {
  const first = (value: string | string[] | undefined) => (Array.isArray(value) ? value[0] : value);
  const [etag, modified] = [first(headers.etag), first(headers['last-modified'])];
  return { ...(etag !== undefined && { etag }), ...(modified !== undefined && { modified }) };
}
