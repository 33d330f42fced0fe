/** Which pages of a collection to visit again, and in which order. */
import { hostOf } from '../../core/url.js';
import { type ChangeSign, RevisitOrder, weightOf } from '../../crawl/refresh/revisit-order.js';
import type { KnownPage, KnownRevisit, PageHistory } from '../../storage/history/page-history.js';

export interface PlannedRevisit {
  id: number;
  url: string;
  relevant: boolean;
  /** The chance that it has changed since it was last seen. */
  chance: number;
  /** Changes a day that are expected. */
  rate: number;
  /** Days since it was last seen. */
  days: number;
  /** What the order goes by. */
  worth: number;
}

const day = 86_400_000;
/** What is gone or refused may come back; nobody waits for it. */
const lostWeight = 0.05;
/** A redirect is worth less than where it leads. */
const redirectWeight = 0.3;

/** By URL, when sitemaps and feeds say that a page last changed: milliseconds since the epoch. */
export type ListedTimes = ReadonlyMap<string, number>;

/** Many name the day alone. */
function signOf(changed: number | undefined, seen: number): ChangeSign | undefined {
  if (changed === undefined) return undefined;
  if (changed >= seen) return 'changed';
  return changed + day < seen ? 'unchanged' : undefined;
}

/** The best first. `now`: milliseconds since the epoch. */
export function planRevisits(history: PageHistory, now: number, listed: ListedTimes = new Map()): PlannedRevisit[] {
  const pages = [...history.pages()];
  const revisits = [...history.revisits()];
  const lost = new Set<number>();
  for (const { id, outcome } of revisits) {
    if (outcome === 'gone' || outcome === 'refused') lost.add(id);
    else lost.delete(id);
  }
  const weights = weightsOf(pages);
  const order = new RevisitOrder();
  const numbers = new Map<number, number>();
  pages.forEach((page, index) => {
    const weight = weights[index] * (lost.has(page.id) ? lostWeight : 1);
    const number = order.add({ host: hostOf(page.url), kind: kindOf(page), weight, seen: page.at / day });
    numbers.set(page.id, number);
    const old = page.at - Date.parse(page.modified);
    if (old > 0) order.oldAlready(number, old / day);
  });
  const lastSeen = new Map(pages.map(({ id, at }) => [id, at]));
  for (const revisit of revisits) {
    tell(order, numbers.get(revisit.id), revisit);
    lastSeen.set(revisit.id, revisit.at);
  }
  for (const { id, url } of pages) {
    const sign = signOf(listed.get(url), lastSeen.get(id) ?? 0);
    if (sign) order.sign(numbers.get(id)!, sign);
  }
  return order.rank(now / day).map(({ page: number, chance, rate, days, worth }) => {
    const { id, url, relevant } = pages[number];
    return { id, url, relevant, chance, rate, days, worth };
  });
}

function tell(order: RevisitOrder, page: number | undefined, { at, outcome, modified }: KnownRevisit): void {
  // Nobody knows whether what did not answer has changed.
  if (page === undefined || outcome === 'unreachable' || outcome === 'refused') return;
  const changed = outcome === 'changed' || outcome === 'gone' || outcome === 'moved';
  const last = modified === undefined ? Number.NaN : Date.parse(modified);
  order.visited(page, at / day, changed, Number.isNaN(last) ? undefined : last / day);
}

function weightsOf(pages: readonly KnownPage[]): number[] {
  const finds = new Map<number, number>();
  for (const { from, relevant } of pages) if (relevant) finds.set(from, (finds.get(from) ?? 0) + 1);
  const own = pages.map(page => {
    const { id, relevant, score } = page;
    return weightOf({ relevant, score, finds: finds.get(id) ?? 0, isList: listKinds.has(kindOf(page)) });
  });
  const byUrl = new Map(pages.map(({ url }, index) => [url, own[index]]));
  return pages.map(({ outcome, location }, index) =>
    outcome === 'redirect' ? redirectWeight * (byUrl.get(location) ?? 0) : own[index],
  );
}

const listKinds: ReadonlySet<string> = new Set(['front', 'list']);

/** Pages of one kind change alike: documents hardly ever, front pages and lists often. */
function kindOf({ outcome, contentType, url }: KnownPage): string {
  if (outcome === 'redirect') return 'redirect';
  if (!contentType.includes('html')) return 'document';
  const { pathname, search } = new URL(url);
  if (pathname === '/') return search === '' ? 'front' : 'list';
  return pathname.endsWith('/') || /\b(?:index|news|blog|archive|category|tag|recent|latest)\b/i.test(pathname)
    ? 'list'
    : 'page';
}
