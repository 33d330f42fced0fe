/** A collection under the eyes of someone, in SQLite. One connection, kept open; nothing is ever written by it. */
import type { CollectionStatistics } from '../../collection-types.js';
import { databasePath } from '../../folder.js';
import type { Visit } from '../../store.js';
import type {
  CurvePoint,
  FoundPages,
  HostGraph,
  HostSummary,
  MeasuredVisit,
  NotedVisit,
  OutgoingLink,
  Survey,
  SurveyFigures,
  VerdictChanges,
  VisitTally,
  WaitingUrl,
  WantedPages,
} from '../../survey.js';
import type { Database } from '../database.js';
import { databaseFailure } from '../database-failure.js';
import { stateOf } from '../statistics.js';
import { catchUpIndex } from '../text/catch-up.js';
import { SearchIndex } from '../text/search-index.js';
import { openForReading } from '../up-to-date.js';
import { chanceRate } from './chance-rate.js';
import { findPages } from './found-pages.js';
import { glanceAt } from './glance.js';
import { hostGraph, hostSummaries } from './host-rows.js';
import { outgoingLinks } from './outgoing-links.js';
import { PageTable } from './page-table.js';
import { measuredVisits, notedVisits, visitTally } from './visit-notes.js';
import { bestWaiting, countWaiting, describeWaiting } from './waiting-urls.js';

/** Milliseconds between two readings of all verdicts, at least; and so many times what the last reading took. */
const verdictsEvery = 3000;
const verdictsShare = 30;
/** Visits that are looked through for the speed. */
const mostRecent = 20_000;
/** Pages with changed verdicts that are told of one by one. */
const notedPages = 20;

const noChanges = (): VerdictChanges => ({ toRelevant: 0, toOther: 0, pages: [] });

export class SqliteSurvey implements Survey {
  private readonly table = new PageTable();
  private readonly index: SearchIndex;
  private version = -1;
  /** When all verdicts were read last, how long it took, and whether there may be others since; milliseconds. */
  private verdictsAt = 0;
  private verdictsTook = 0;
  private verdictsStale = false;
  private noted = noChanges();
  private glanced: { version: number; points: number; seen: ReturnType<Survey['glance']> } | undefined;

  private constructor(
    readonly folder: string,
    private readonly database: Database,
    private readonly partNames: readonly string[],
  ) {
    this.index = new SearchIndex(database);
  }

  static open(folder: string): SqliteSurvey {
    return openForReading(folder, (database, meta) => {
      const parts = JSON.parse(meta.get('parts') ?? '[]') as string[];
      return new SqliteSurvey(folder, database, parts);
    });
  }

  refresh(verdicts: 'usual' | 'soon' | 'now' = 'usual'): boolean {
    return this.reading(() => {
      const version = this.dataVersion();
      const first = this.version === -1;
      const started = performance.now();
      const added = version === this.version ? 0 : this.table.append(this.database);
      if (first) this.verdictsTook = performance.now() - started;
      else if (version !== this.version) this.verdictsStale = true;
      if (first) this.verdictsAt = performance.now();
      this.version = version;
      const pause = this.verdictsTook * (verdicts === 'soon' ? 4 : verdictsShare);
      const due = this.verdictsAt + (verdicts === 'soon' ? pause : Math.max(verdictsEvery, pause));
      if (!this.verdictsStale || (verdicts !== 'now' && performance.now() < due)) return added > 0;
      const before = performance.now();
      const changed = this.table.readVerdicts(this.database);
      this.note(changed);
      this.verdictsStale = false;
      this.verdictsAt = performance.now();
      this.verdictsTook = this.verdictsAt - before;
      return added > 0 || changed.length > 0;
    });
  }

  glance(points: number): { figures: SurveyFigures; curve: CurvePoint[] } {
    return this.reading(() => {
      const version = this.dataVersion();
      if (this.glanced?.version !== version || this.glanced.points !== points) {
        const seen = this.database.transaction(() => glanceAt(this.database, points));
        this.glanced = { version, points, seen };
      }
      return this.glanced.seen;
    });
  }

  state(): CollectionStatistics['state'] {
    return this.reading(() => stateOf(this.database, this.folder));
  }

  figures(): SurveyFigures {
    const { size, relevantPages, hostNames, times } = this.table;
    return {
      ...{ pages: size, relevant: relevantPages, hosts: hostNames.list.length },
      ...{ first: times[0] ?? 0, last: times.at(-1) ?? 0 },
    };
  }

  curve(points: number, from = 0): CurvePoint[] {
    return this.table.curve(points, from);
  }

  chanceRate(): number | undefined {
    return this.reading(() => chanceRate(this.database, this.table));
  }

  pagesSince(at: number): number {
    if (this.table.size > 0) return this.table.size - this.table.firstAfter(this.table.times, at);
    const query = `SELECT count(*) FROM (SELECT at, outcome FROM visits ORDER BY seq DESC LIMIT ${mostRecent}) WHERE outcome = 'page' AND at > ?`;
    return this.reading(() => this.database.value<number>(query, at) ?? 0);
  }

  pagesUntil(number: number): number {
    return this.table.firstAfter(this.table.numbers, number);
  }

  doubtful(threshold: number, count: number): number[] {
    return this.table.doubtful(threshold, count).map(place => this.table.ids[place]);
  }

  takeChanges(): VerdictChanges {
    const taken = this.noted;
    this.noted = noChanges();
    return taken;
  }

  linksOf(id: number, limit: number): OutgoingLink[] {
    return this.reading(() => outgoingLinks(this.database, id, limit));
  }

  lastVisit(): number {
    return this.reading(() => this.database.value<number>('SELECT coalesce(max(seq), 0) FROM visits') ?? 0);
  }

  visitsAfter(number: number, limit: number, outcomes?: readonly Visit['outcome'][]): NotedVisit[] {
    return this.reading(() => notedVisits(this.database, number, limit, outcomes));
  }

  measuredVisits(after: number, limit: number): MeasuredVisit[] {
    return this.reading(() => measuredVisits(this.database, after, limit));
  }

  tally(): VisitTally {
    return this.reading(() => visitTally(this.database));
  }

  hosts(): HostSummary[] {
    return this.reading(() => hostSummaries(this.database, this.table));
  }

  find(wanted: WantedPages): FoundPages {
    return this.reading(() => {
      catchUpIndex(this.folder, this.database);
      return this.database.transaction(() => findPages(this.database, this.index, this.table, wanted));
    });
  }

  waiting(limit: number, host?: string): WaitingUrl[] {
    return this.reading(() => this.waitingUrls(bestWaiting(this.database, limit, host)));
  }

  waitingUrls(urls: readonly { id: number; priority: number }[]): WaitingUrl[] {
    return this.reading(() => describeWaiting(this.database, urls, this.partNames));
  }

  countWaiting(fits: (url: string) => boolean): Promise<{ count: number; examples: string[] }> {
    return this.reading(() => countWaiting(this.database, fits));
  }

  graph(hosts: number): HostGraph {
    return this.reading(() => hostGraph(this.database, this.table, hosts));
  }

  close(): void {
    this.database.close();
  }

  /** It changes when another connection has committed something. */
  private dataVersion(): number {
    return this.database.value<number>('PRAGMA data_version') ?? 0;
  }

  private note(places: readonly number[]): void {
    const { table, noted } = this;
    const page = this.database.prepareLists<[number], [string, string]>('SELECT url, title FROM pages WHERE seq = ?');
    for (const place of places) {
      const relevant = table.relevant[place] === 1;
      if (relevant) noted.toRelevant++;
      else noted.toOther++;
      if (noted.pages.length >= notedPages) continue;
      const [url, title] = page.get(table.numbers[place]) ?? ['', ''];
      noted.pages.push({ url, title, relevant });
    }
  }

  private reading<Result>(action: () => Result): Result {
    try {
      return action();
    } catch (error) {
      throw databaseFailure(error, databasePath(this.folder), this.folder);
    }
  }
}
