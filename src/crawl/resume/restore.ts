import { languageCode } from '../../algorithms/text/languages/language-rules.js';
import { FailureError } from '../../core/errors.js';
import type { Candidate, Page } from '../../core/page.js';
import { hostOf } from '../../core/url.js';
import type { PageRecord, StoredCrawl, StoredVisit, VisitLinks } from '../../storage/store.js';
import { type CrawlControl, nothing, ReplayedCommands } from '../control.js';
import type { Frontier } from '../frontier/frontier.js';
import type { CrawlParts } from '../parts.js';
import { countRendering, type Progress } from '../progress.js';
import { workingText } from '../read-page.js';
import { SinkingView } from '../repeats/sinking-view.js';
import { noWords, type SitemapFiles } from '../sitemaps/sitemap-files.js';
import { CheckedStrategy } from '../visit/answers.js';
import type { HostCounts } from '../visit/host-counts.js';
import type { Judging } from '../visit/judging.js';
import type { CrawlState } from './crawl-state.js';

/** What is brought up to date besides the parts. */
export interface RestoredState {
  state: CrawlState;
  progress: Progress;
  control: CrawlControl;
  hosts: HostCounts;
  judging: Judging;
  /** The judge is another than that of the stored crawl: what it says now is stored. */
  judgeAnew?: boolean;
  /** Pages whose labels were taken back: where all is judged anew, they were never labelled. */
  forgotten?: ReadonlySet<string>;
  sitemaps?: SitemapFiles;
  /** Hears how many visits are known again. */
  told?: (visits: number) => void;
  /** Lowers what repeats itself; `found`: URLs that the visit was the first to name. */
  sink: (visit: StoredVisit, found: readonly string[]) => void;
}

/** How far a crawl is known again without a replay. */
interface Beginning {
  visits: number;
  commands: number;
  /** The largest id that was known by then. */
  largest: number;
}

/**
 * Puts an empty frontier, graph, judge and strategy where a stored crawl left them: takes over its last checkpoint, and replays the visits and
 * commands after it; all of them where there is none. Priorities are not stored per URL: they are the fold of the stored link scores in the
 * order they were given, which is how the running crawl made them.
 */
export async function restoreCrawl(parts: CrawlParts, restored: RestoredState): Promise<void> {
  const { progress, control, hosts, judging, sitemaps, judgeAnew, forgotten, told, sink } = restored;
  const { frontier, store, planner, graph } = parts;
  const strategy = new CheckedStrategy(parts.strategy, parts.files?.strategy);
  const stored = await store.load();
  knowUrls(frontier, stored);
  // What another judge says now, nobody has ever heard.
  const begun = judgeAnew ? undefined : takeOver(stored, parts, restored.state);
  const seeds: number[] = [];
  for (const given of stored.given()) {
    if (begun && given.id <= begun.largest) continue;
    if (given.depth === 0) seeds.push(given.id);
    else sitemaps?.restoredFile(given);
  }
  if (!begun) planner.begin(seeds);
  judging.replaying = !judgeAnew;
  if (judgeAnew) judging.beginAnew(forgotten ?? new Set());
  const commands = new ReplayedCommands(parts, control, [...stored.commands()]);
  if (begun) commands.skip(begun.commands);
  const view = parts.repeats ? new SinkingView(frontier, parts.repeats) : frontier;
  let visits = begun?.visits ?? 0;
  commands.obey(visits);
  // Ids are given in the order of first sight, so the largest one seen tells how many URLs were known at a time.
  let largest = begun?.largest ?? seeds.length - 1;
  const { reorderEvery = 0 } = parts.strategy;
  for (const visit of stored.visits(visits)) {
    const largestBefore = largest;
    for (const target of visit.links?.targets ?? []) largest = Math.max(largest, target);
    if (visit.again) {
      tellAgain(parts, restored, strategy, visit);
      commands.obey(++visits);
      told?.(visits);
      continue;
    }
    frontier.turns.restored(frontier.host(visit.id), visit.status > 0);
    const dropped = frontier.restored(visit.id, !sitemaps?.has(visit.id));
    sitemaps?.restoredVisit(visit);
    hosts.count(hostOf(visit.url), visit.outcome === 'page');
    const isSitemap = sitemaps?.has(visit.id) ?? false;
    const links = sitemaps ? sitemaps.pagesOf(visit.links) : visit.links;
    const ask = judging.learns || judgeAnew === true;
    const shown = (parts.strategy.stateful || ask) && links ? shownBefore(parts, visit, links) : undefined;
    // A judge that learns has changed its mind since; what it said then is what strategy and counters heard.
    const verdict = visit.page && shown && ask ? judging.verdict(shown.page) : visit.page;
    count(progress, visit);
    if (visit.page && verdict) judging.counted(visit.id, verdict, repeatOf(visit.page), largest + 1);
    if (visit.page && verdict && judgeAnew) judging.replaced(visit.id, verdict);
    planner.visited(visit);
    if (parts.repeats)
      sink(
        visit,
        newTargets(visit, largestBefore, id => frontier.url(id)),
      );
    parts.rendering?.visited(visit);
    control.tell(dropped, visit.at, nothing);
    if (frontier.size === 0) planner.idle?.();
    if (links && visit.outcome !== 'redirect') graph?.add(visit.id, links.targets);
    if (visit.page) parts.duplicates?.restore(visit.id, visit.page);
    if (!verdict?.relevant) relearn(parts, visit);
    if (shown && wasShown(visit, isSitemap)) {
      const { page, candidates } = shown;
      const carry = isSitemap ? undefined : frontier.carry(visit.id);
      const { relevant = false, score } = verdict ?? {};
      const open = candidates.filter(({ id }) => !frontier.isClosed(id));
      if (parts.strategy.stateful) strategy.rank(page, open, { relevant, score, priority: visit.priority, carry });
      if (visit.page) judging.kept(page, candidates);
    }
    if (parts.strategy.stateful && !isSitemap) strategy.tell(visit);
    if (parts.strategy.stateful && visit.page) strategy.revise(view);
    // After a checkpoint at the same pages as before; without one, once at the end: each time costs as much as the graph is large.
    if (begun && graph && visit.page && reorderEvery > 0 && progress.pages % reorderEvery === 0)
      strategy.reorder(graph, view);
    commands.obey(++visits);
    told?.(visits);
  }
  commands.end();
  judging.replaying = false;
  progress.pagesBefore = progress.pages;
  if (!begun && parts.strategy.reorder && graph) strategy.reorder(graph, view);
}

/** A further visit: the page was counted with the first one, and only what it says and links to now is new. */
function tellAgain(
  parts: CrawlParts,
  { judging, judgeAnew }: RestoredState,
  strategy: CheckedStrategy,
  visit: StoredVisit,
): void {
  const { frontier, planner, graph } = parts;
  const { links, page, outcome } = visit;
  const isPage = links !== undefined && outcome === 'page';
  const ask = page !== undefined && (judging.learns || judgeAnew === true);
  const shown = isPage && (parts.strategy.stateful || ask) ? shownBefore(parts, visit, links) : undefined;
  const verdict = shown && ask ? judging.verdict(shown.page) : page;
  if (verdict) judging.changed(visit.id, verdict);
  if (verdict && judgeAnew) judging.replaced(visit.id, { relevant: verdict.relevant, score: verdict.score });
  if (links) planner.visited(visit);
  if (isPage) graph?.add(visit.id, links.targets);
  if (!shown || !parts.strategy.stateful) return;
  const open = shown.candidates.filter(({ id }) => !frontier.isClosed(id));
  const { relevant = false, score } = verdict ?? {};
  strategy.rank(shown.page, open, { relevant, score, priority: visit.priority, carry: frontier.carry(visit.id) });
}

/** Every URL gets the id that it had. */
function knowUrls(frontier: Frontier, stored: StoredCrawl): void {
  let ids = new Int32Array(0);
  for (const { first, urls } of stored.urls()) {
    if (ids.length < urls.length) ids = new Int32Array(urls.length);
    frontier.internAll(urls, ids);
    for (let i = 0; i < urls.length; i++) {
      if (ids[i] === first + i) continue;
      throw new FailureError(
        `The collection is damaged: URL ${first + i} (${urls[i]}) is out of order. Export what is there and crawl anew.`,
      );
    }
  }
}

/** Undefined where there is no checkpoint that can be taken over. */
function takeOver(stored: StoredCrawl, { duplicates }: CrawlParts, state: CrawlState): Beginning | undefined {
  const checkpoint = stored.checkpoint();
  const known = checkpoint && state.load(checkpoint);
  if (!checkpoint || known === undefined) return undefined;
  const { afterVisits, afterCommands } = checkpoint;
  if (duplicates) for (const page of stored.prints(afterVisits)) duplicates.restore(page.id, page);
  return { visits: afterVisits, commands: afterCommands, largest: known - 1 };
}

function count(progress: Progress, visit: StoredVisit): void {
  progress.requests += visit.requests ?? 1;
  countRendering(progress, visit.rendering);
  if (visit.outcome === 'redirect') progress.redirects++;
  if (visit.outcome === 'skipped') progress.skipped++;
  if (visit.outcome === 'failed') progress.failed++;
  if (!visit.page) return;
  progress.pages++;
  progress.bytes += visit.page.bytes;
  if (visit.page.duplicateOf !== undefined) progress.duplicates++;
}

/** URLs that a visit was the first to name. */
function newTargets({ links }: StoredVisit, known: number, urlOf: (id: number) => string): string[] {
  return Array.from(links?.targets ?? [])
    .filter(id => id > known)
    .map(urlOf);
}

function repeatOf({ duplicateOf, duplicateKind }: PageRecord) {
  return duplicateOf === undefined ? undefined : { of: duplicateOf, kind: duplicateKind ?? 'near' };
}

/** Pages off topic weigh the words of languages that have no table. */
function relearn({ text, read }: CrawlParts, { page }: StoredVisit): void {
  if (!read.languages || !page || languageCode(page.language) === '') return;
  text.learn(text.analyseIn(page.language, page.title, workingText(page, read)));
}

/** Exact copies were not shown to the strategy, nor was what could not be read. */
function wasShown({ page, status }: StoredVisit, isSitemap: boolean): boolean {
  if (isSitemap) return status >= 200 && status < 300;
  return page !== undefined && page.duplicateKind !== 'exact';
}

/** What strategy and judge were asked about a visit. Context words and DOM paths are not stored: a number stands for each path. */
function shownBefore(
  { frontier, text, read }: CrawlParts,
  visit: StoredVisit,
  { targets, anchors, blocks }: Pick<VisitLinks, 'targets' | 'anchors' | 'blocks'>,
): { page: Page; candidates: Candidate[] } {
  const record = visit.page ?? noWords;
  const candidates: Candidate[] = [];
  for (let i = 0; i < targets.length; i++) {
    const path = String(blocks?.[i] ?? '');
    const url = frontier.url(targets[i]);
    candidates.push({ id: targets[i], url, anchor: anchors[i], context: '', path, kind: 'anchor', nofollow: false });
  }
  const page: Page = {
    id: visit.id,
    url: visit.url,
    depth: visit.depth,
    title: record.title,
    text: workingText(record, read),
    language: record.language,
    headings: record.headings,
    links: candidates,
    terms: text.analyseIn(read.languages ? record.language : '', record.title, workingText(record, read)),
  };
  return { page, candidates };
}
