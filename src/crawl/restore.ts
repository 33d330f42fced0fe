import { languageCode } from '../algorithms/text/languages/language-rules.js';
import { FailureError } from '../core/errors.js';
import type { Candidate, Link, Page } from '../core/page.js';
import { hostOf } from '../core/url.js';
import type { StoredVisit, VisitLinks } from '../storage/store.js';
import { type CrawlControl, nothing, ReplayedCommands } from './control.js';
import type { CrawlParts } from './parts.js';
import { countRendering, type Progress } from './progress.js';
import { workingText } from './read-page.js';
import { noWords, type SitemapFiles } from './sitemaps/sitemap-files.js';
import { CheckedStrategy } from './visit/answers.js';

/** What a replay brings up to date besides the parts. */
export interface RestoredState {
  progress: Progress;
  control: CrawlControl;
  countHost: (host: string, page: boolean) => void;
  sitemaps?: SitemapFiles;
}

/**
 * Replays a stored crawl into an empty frontier, graph and strategy. Priorities are not stored per URL: they are
 * the fold of the stored link scores in the order they were given, which is how the running crawl made them.
 */
export async function restoreCrawl(parts: CrawlParts, state: RestoredState): Promise<void> {
  const { progress, control, countHost, sitemaps } = state;
  const { frontier, store, planner } = parts;
  const strategy = new CheckedStrategy(parts.strategy, parts.files?.strategy);
  const stored = await store.load();
  const seeds: number[] = [];
  for (const discovered of stored.discovered()) {
    const { id, url, depth, priority } = discovered;
    if (frontier.intern(url) !== id) {
      throw new FailureError(
        `The collection is damaged: URL ${id} (${url}) is out of order. Export what is there and crawl anew.`,
      );
    }
    if (priority !== undefined && depth === 0) seeds.push(id);
    else if (priority !== undefined) sitemaps?.restoredFile(discovered);
  }
  planner.begin(seeds);
  const commands = new ReplayedCommands(parts, control, [...stored.commands()]);
  commands.obey(0);
  let visits = 0;
  for (const visit of stored.visits()) {
    const dropped = frontier.restored(visit.id, !sitemaps?.has(visit.id));
    sitemaps?.restoredVisit(visit);
    countHost(hostOf(visit.url), visit.outcome === 'page');
    count(progress, visit);
    planner.visited(visit);
    parts.rendering?.visited(visit);
    control.tell(dropped, visit.at, nothing);
    if (frontier.size === 0) planner.idle?.();
    const links = sitemaps ? sitemaps.pagesOf(visit.links) : visit.links;
    if (links && visit.outcome !== 'redirect') parts.graph?.add(visit.id, links.targets);
    if (visit.page) parts.duplicates?.add(visit.id, visit.page.digest, visit.page.simhash);
    relearn(parts, visit);
    const isSitemap = sitemaps?.has(visit.id) ?? false;
    if (parts.strategy.stateful && links && wasShown(visit, isSitemap)) {
      strategy.rank(...shownBefore(parts, visit, links, isSitemap));
    }
    if (parts.strategy.stateful && !isSitemap) strategy.tell(visit);
    commands.obey(++visits);
  }
  commands.end();
  progress.pagesBefore = progress.pages;
  if (parts.strategy.reorder && parts.graph) strategy.reorder(parts.graph, frontier);
}

function count(progress: Progress, visit: StoredVisit): void {
  progress.requests++;
  countRendering(progress, visit.rendering);
  if (visit.outcome === 'redirect') progress.redirects++;
  if (visit.outcome === 'skipped') progress.skipped++;
  if (visit.outcome === 'failed') progress.failed++;
  if (!visit.page) return;
  progress.pages++;
  progress.bytes += visit.page.bytes;
  if (visit.page.duplicateOf !== undefined) progress.duplicates++;
  else if (visit.page.relevant) progress.relevant++;
}

/** Pages off topic weigh the words of languages that have no table. */
function relearn({ text, read }: CrawlParts, { page }: StoredVisit): void {
  if (!read.languages || !page || page.relevant || languageCode(page.language) === '') return;
  text.learn(text.analyseIn(page.language, page.title, workingText(page, read)));
}

/** Exact copies were not shown to the strategy, nor was what could not be read. */
function wasShown({ page, status }: StoredVisit, isSitemap: boolean): boolean {
  if (isSitemap) return status >= 200 && status < 300;
  return page !== undefined && page.duplicateKind !== 'exact';
}

/** What the strategy was asked about a visit. Context words and DOM paths are not stored, so they are empty here. */
function shownBefore(
  { frontier, text, read }: CrawlParts,
  visit: StoredVisit,
  { targets, anchors }: Pick<VisitLinks, 'targets' | 'anchors'>,
  isSitemap: boolean,
): Parameters<CheckedStrategy['rank']> {
  const record = visit.page ?? { ...noWords, relevant: false };
  const links: Candidate[] = [];
  for (let i = 0; i < targets.length; i++) {
    const url = frontier.url(targets[i]);
    links.push({ id: targets[i], url, anchor: anchors[i], context: '', path: '', kind: 'anchor', nofollow: false });
  }
  const page: Page = {
    id: visit.id,
    url: visit.url,
    depth: visit.depth,
    title: record.title,
    text: workingText(record, read),
    language: record.language,
    headings: [],
    links: links as readonly Link[],
    terms: text.analyseIn(read.languages ? record.language : '', record.title, workingText(record, read)),
  };
  const open = links.filter(link => !frontier.isClosed(link.id));
  const carry = isSitemap ? undefined : frontier.carry(visit.id);
  return [page, open, { relevant: record.relevant, score: visit.page?.score, priority: visit.priority, carry }];
}
