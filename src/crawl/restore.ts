import { languageCode } from '../algorithms/text/languages/language-rules.js';
import { FailureError } from '../core/errors.js';
import type { Candidate, Page } from '../core/page.js';
import { hostOf } from '../core/url.js';
import type { PageRecord, StoredVisit, VisitLinks } from '../storage/store.js';
import { KnownBefore } from './checkpoints.js';
import { type CrawlControl, nothing, ReplayedCommands } from './control.js';
import type { CrawlParts } from './parts.js';
import { countRendering, type Progress } from './progress.js';
import { workingText } from './read-page.js';
import { SinkingView } from './repeats/sinking-view.js';
import { noWords, type SitemapFiles } from './sitemaps/sitemap-files.js';
import { CheckedStrategy } from './visit/answers.js';
import type { Judging } from './visit/judging.js';

/** What a replay brings up to date besides the parts. */
export interface RestoredState {
  progress: Progress;
  control: CrawlControl;
  countHost: (host: string, page: boolean) => void;
  judging: Judging;
  /** The judge is another than that of the stored crawl: what it says now is stored. */
  judgeAnew?: boolean;
  /** Pages whose labels were taken back: where all is judged anew, they were never labelled. */
  forgotten?: ReadonlySet<string>;
  sitemaps?: SitemapFiles;
  /** Hears how many visits have been replayed. */
  told?: (visits: number) => void;
  /** Lowers what repeats itself; `found`: URLs that the visit was the first to name. */
  sink: (visit: StoredVisit, found: readonly string[]) => void;
}

/**
 * Replays a stored crawl into an empty frontier, graph and strategy. Priorities are not stored per URL: they are
 * the fold of the stored link scores in the order they were given, which is how the running crawl made them.
 */
export async function restoreCrawl(parts: CrawlParts, state: RestoredState): Promise<void> {
  const { progress, control, countHost, judging, sitemaps, judgeAnew, forgotten, told, sink } = state;
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
  judging.replaying = !judgeAnew;
  if (judgeAnew) judging.beginAnew(forgotten ?? new Set());
  // What another judge says now, the strategy has never heard.
  const known = judgeAnew ? KnownBefore.nothing : KnownBefore.load(stored, parts);
  const commands = new ReplayedCommands(parts, control, [...stored.commands()], number => {
    judging.strategyKnows = number < known.commands;
  });
  const view = parts.repeats ? new SinkingView(frontier, parts.repeats) : frontier;
  commands.obey(0);
  let visits = 0;
  // Ids are given in the order of first sight, so the largest one seen tells how many URLs were known at a time.
  let largest = seeds.length - 1;
  for (const visit of stored.visits()) {
    const largestBefore = largest;
    const isNew = visits >= known.visits;
    judging.strategyKnows = !isNew;
    for (const target of visit.links?.targets ?? []) largest = Math.max(largest, target);
    frontier.turns.restored(frontier.host(visit.id), visit.status > 0);
    const dropped = frontier.restored(visit.id, !sitemaps?.has(visit.id));
    sitemaps?.restoredVisit(visit);
    countHost(hostOf(visit.url), visit.outcome === 'page');
    const isSitemap = sitemaps?.has(visit.id) ?? false;
    const links = sitemaps ? sitemaps.pagesOf(visit.links) : visit.links;
    const ask = judging.learns || judgeAnew === true;
    const shown = ((parts.strategy.stateful && isNew) || ask) && links ? shownBefore(parts, visit, links) : undefined;
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
    if (links && visit.outcome !== 'redirect') parts.graph?.add(visit.id, links.targets);
    if (visit.page) parts.duplicates?.add(visit.id, visit.page.digest, visit.page.simhash);
    if (!verdict?.relevant) relearn(parts, visit);
    if (shown && wasShown(visit, isSitemap)) {
      const { page, candidates } = shown;
      const carry = isSitemap ? undefined : frontier.carry(visit.id);
      const { relevant = false, score } = verdict ?? {};
      const open = candidates.filter(({ id }) => !frontier.isClosed(id));
      if (parts.strategy.stateful && isNew)
        strategy.rank(page, open, { relevant, score, priority: visit.priority, carry });
      if (visit.page) judging.kept(page, candidates);
    }
    if (parts.strategy.stateful && isNew && !isSitemap) strategy.tell(visit);
    if (parts.strategy.stateful && isNew && visit.page) strategy.revise(view);
    commands.obey(++visits);
    told?.(visits);
    if (visits === known.visits) known.order(frontier);
  }
  commands.end();
  judging.replaying = false;
  judging.strategyKnows = false;
  progress.pagesBefore = progress.pages;
  if (parts.strategy.reorder && parts.graph) strategy.reorder(parts.graph, view);
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
