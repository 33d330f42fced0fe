/** A collection under the eyes of someone, in SQLite. One connection, kept open; nothing is ever written by it. */
import { UsageError } from '../../../core/errors.js';
import type { CollectionStatistics } from '../../collection-types.js';
import { databasePath, requireCollection } from '../../folder.js';
import type { Visit } from '../../store.js';
import type {
  CurvePoint,
  FoundPages,
  HostGraph,
  HostSummary,
  NotedVisit,
  Survey,
  SurveyFigures,
  VisitTally,
  WaitingUrl,
  WantedPages,
} from '../../survey.js';
import { Database } from '../database.js';
import { databaseFailure } from '../database-failure.js';
import { readMeta } from '../meta.js';
import { holdsTables } from '../open-database.js';
import { stateOf } from '../statistics.js';
import { bringUpToDate } from '../up-to-date.js';
import { chanceRate } from './chance-rate.js';
import { findPages } from './found-pages.js';
import { hostGraph, hostSummaries } from './host-rows.js';
import { PageTable } from './page-table.js';
import { notedVisits, visitTally } from './visit-notes.js';
import { bestWaiting, countWaiting, describeWaiting } from './waiting-urls.js';

/** Milliseconds between two readings of all verdicts, at least; and so many times what the last reading took. */
const verdictsEvery = 3000;
const verdictsShare = 30;

export class SqliteSurvey implements Survey {
  private readonly table = new PageTable();
  private version = -1;
  private verdictsAt = 0;
  private changes = 0;

  private constructor(
    readonly folder: string,
    private readonly database: Database,
    private readonly partNames: readonly string[],
  ) {}

  static open(folder: string): SqliteSurvey {
    requireCollection(folder);
    const path = databasePath(folder);
    let database: Database | undefined;
    try {
      if (!holdsTables(path)) throw new UsageError(`${folder} holds no pages yet: its crawl has stored nothing.`);
      bringUpToDate(folder);
      database = new Database(path, { readOnly: true });
      const parts = JSON.parse(readMeta(database).get('parts') ?? '[]') as string[];
      return new SqliteSurvey(folder, database, parts);
    } catch (error) {
      database?.close();
      throw databaseFailure(error, path, folder);
    }
  }

  refresh(verdicts?: 'now'): boolean {
    return this.reading(() => {
      // It changes when another connection has committed something.
      const version = this.database.value<number>('PRAGMA data_version') ?? 0;
      if (version === this.version && verdicts === undefined) return false;
      const first = this.version === -1;
      this.version = version;
      const started = performance.now();
      const added = this.table.append(this.database);
      if (first) this.verdictsAt = performance.now() + verdictsShare * (performance.now() - started);
      if (verdicts === undefined && (first || performance.now() < this.verdictsAt)) return added > 0;
      const before = performance.now();
      const changed = this.table.readVerdicts(this.database);
      this.changes += changed;
      const took = performance.now() - before;
      this.verdictsAt = performance.now() + Math.max(verdictsEvery, verdictsShare * took);
      return added > 0 || changed > 0;
    });
  }

  state(): CollectionStatistics['state'] {
    return this.reading(() => stateOf(this.database, this.folder));
  }

  figures(): SurveyFigures {
    const { size, relevantPages, hostNames, times } = this.table;
    return {
      ...{ pages: size, relevant: relevantPages, hosts: hostNames.list.length },
      ...{ changes: this.changes, first: times[0] ?? 0, last: times.at(-1) ?? 0 },
    };
  }

  curve(points: number, from = 0): CurvePoint[] {
    return this.table.curve(points, from);
  }

  chanceRate(): number | undefined {
    return this.reading(() => chanceRate(this.database, this.table));
  }

  pagesSince(at: number): number {
    return this.table.size - this.table.firstAfter(this.table.times, at);
  }

  pagesUntil(number: number): number {
    return this.table.firstAfter(this.table.numbers, number);
  }

  lastVisit(): number {
    return this.reading(() => this.database.value<number>('SELECT coalesce(max(seq), 0) FROM visits') ?? 0);
  }

  visitsAfter(number: number, limit: number, outcomes?: readonly Visit['outcome'][]): NotedVisit[] {
    return this.reading(() => notedVisits(this.database, number, limit, outcomes));
  }

  tally(after: number): VisitTally {
    return this.reading(() => this.database.transaction(() => visitTally(this.database, after)));
  }

  hosts(): HostSummary[] {
    return this.reading(() => hostSummaries(this.database, this.table));
  }

  find(wanted: WantedPages): FoundPages {
    return this.reading(() => this.database.transaction(() => findPages(this.database, this.table, wanted)));
  }

  waiting(limit: number, host?: string): WaitingUrl[] {
    return this.reading(() => this.waitingUrls(bestWaiting(this.database, limit, host)));
  }

  waitingUrls(urls: readonly { id: number; priority: number }[]): WaitingUrl[] {
    return this.reading(() => describeWaiting(this.database, urls, this.partNames));
  }

  countWaiting(fits: (url: string) => boolean): { count: number; examples: string[] } {
    return this.reading(() => countWaiting(this.database, fits));
  }

  graph(hosts: number): HostGraph {
    return this.reading(() => hostGraph(this.database, this.table, hosts));
  }

  close(): void {
    this.database.close();
  }

  private reading<Result>(action: () => Result): Result {
    try {
      return action();
    } catch (error) {
      throw databaseFailure(error, databasePath(this.folder), this.folder);
    }
  }
}
