/**
 * A collection on disk, written by the thread that calls it. Visits are gathered into transactions; a transaction is
 * committed after its archive bytes are on the disk, so that no row ever points at bytes that are not there.
 */
import { type Clock, systemClock } from '../../core/clock.js';
import { type FailureError, UsageError } from '../../core/errors.js';
import { type CrawlFile, crawlFileText, writeCrawlFile } from '../crawl-file.js';
import { archivePath, databasePath, occupiedFolder, prepareNewFolder, requireCollection } from '../folder.js';
import type {
  CheckpointPart,
  CommandRecord,
  DiscoveredUrl,
  EventRecord,
  HostRecord,
  SiteRecord,
  Store,
  StoredCrawl,
  StoredVerdict,
  Visit,
} from '../store.js';
import type { StoreOptions } from '../store-options.js';
import { type WarcFile, WarcWriter } from '../warc/warc-writer.js';
import { backUp } from './backup.js';
import type { Database, Statement } from './database.js';
import { databaseFailure } from './database-failure.js';
import { FolderLock } from './folder-lock.js';
import { writeMeta, writeSettings } from './meta.js';
import { isOlder, migrate, requireKnownVersion, schemaVersion } from './migrations/migrate.js';
import { migrations } from './migrations/registry.js';
import { createReadIndexes, dropReadIndexes, foldLog, holdsTables, openForWriting } from './open-database.js';
import { checkDatabase, recoverArchive } from './recovery.js';
import { SiteWriter } from './site-rows.js';
import { StoredCrawlReader } from './stored-crawl.js';
import { VisitWriter } from './visit-writer.js';

/** A transaction is open for so many milliseconds at least, however late its first record came: each one waits for the disk. */
const leastOpen = 50;

export class SqliteStore implements Store {
  private readonly folder: string;
  private readonly lock: FolderLock;
  private readonly database: Database;
  private readonly archive: WarcWriter | undefined;
  private readonly writer: VisitWriter;
  private readonly sites: SiteWriter;
  private readonly upsertArchive: Statement<[string, number], never>;
  private readonly commitVisits: number;
  private readonly commitMilliseconds: number;
  private readonly readers: StoredCrawlReader[] = [];
  private committed: WarcFile | undefined;
  private pendingVisits = 0;
  /** When the open transaction is committed at the latest. */
  private commitAt = 0;
  private timer: NodeJS.Timeout | undefined;
  private failure: FailureError | UsageError | undefined;
  private closed = false;

  /** When the first of what is written next was given to whoever writes it here, where that was some time ago. */
  givenAt = Number.POSITIVE_INFINITY;

  constructor(
    private readonly options: StoreOptions,
    private readonly clock: Clock = systemClock,
  ) {
    this.folder = options.folder;
    this.commitVisits = options.commitVisits ?? 200;
    this.commitMilliseconds = options.commitMilliseconds ?? 250;
    if (options.resume) requireCollection(this.folder);
    else prepareNewFolder(this.folder);
    this.lock = FolderLock.require(this.folder);
    let database: Database | undefined;
    try {
      this.checkOccupied();
      database = openForWriting(databasePath(this.folder));
      this.database = database;
      if (options.resume) this.reopen();
      else this.create();
      this.archive = this.openArchive();
      this.writer = new VisitWriter(database, this.archive, options.indexLater ?? false);
      this.writer.catchUp();
      this.sites = new SiteWriter(database);
      this.upsertArchive = database.prepare('INSERT OR REPLACE INTO archives (name, bytes) VALUES (?, ?)');
    } catch (error) {
      database?.close();
      this.lock.release();
      throw databaseFailure(error, databasePath(this.folder), this.folder);
    }
  }

  visit(visit: Visit): void {
    this.write(() => this.writer.visit(visit));
    this.pendingVisits++;
    if (this.pendingVisits >= this.commitVisits || this.clock.elapsed() >= this.commitAt) this.commit();
  }

  discover(urls: readonly DiscoveredUrl[]): void {
    this.write(() => this.writer.discover(urls));
  }

  host(host: HostRecord): void {
    this.write(() => this.writer.host(host));
  }

  site(site: SiteRecord): void {
    this.write(() => this.sites.write(site));
  }

  event(event: EventRecord): void {
    this.write(() => this.writer.event(event));
  }

  judged(verdicts: readonly StoredVerdict[]): void {
    this.write(() => this.writer.judged(verdicts));
  }

  command(command: CommandRecord): void {
    this.write(() => this.writer.command(command));
  }

  checkpoint(parts: readonly CheckpointPart[]): void {
    this.write(() => this.writer.checkpoint(parts));
  }

  settings(file: CrawlFile): void {
    this.write(() => {
      writeSettings(this.database, crawlFileText(file));
      writeCrawlFile(this.folder, file);
    });
  }

  ready(): Promise<void> | undefined {
    return this.failure ? Promise.reject(this.failure) : undefined;
  }

  async flush(): Promise<void> {
    this.commit();
    if (this.failure) throw this.failure;
  }

  async load(): Promise<StoredCrawl> {
    await this.flush();
    const reader = new StoredCrawlReader(databasePath(this.folder), this.options.withText ?? false);
    this.readers.push(reader);
    return reader;
  }

  async close(): Promise<void> {
    if (this.closed) return;
    this.closed = true;
    clearTimeout(this.timer);
    this.commit();
    for (const reader of this.readers) reader.close();
    try {
      if (!this.failure) this.finish();
    } catch (error) {
      this.fail(error);
    } finally {
      this.database.close();
      this.lock.release();
    }
    if (this.failure) throw this.failure;
  }

  /** Before anything is touched: a new crawl needs a folder without a collection, a resumed one needs a collection. */
  private checkOccupied(): void {
    const occupied = holdsTables(databasePath(this.folder));
    if (occupied && !this.options.resume) throw occupiedFolder(this.folder);
    if (!occupied && this.options.resume) {
      throw new UsageError(
        `The crawl in ${this.folder} died before anything was stored: start it again with the same --out.`,
      );
    }
  }

  private create(): void {
    const meta = {
      'created by': 'honeyguide',
      created: new Date().toISOString(),
      state: 'open',
      'carry width': String(this.options.carryWidth ?? 0),
      parts: JSON.stringify(this.options.parts ?? []),
      about: JSON.stringify(this.options.about ?? {}),
    };
    migrate(this.database, migrations, database => {
      for (const [key, value] of Object.entries(meta)) writeMeta(database, key, value);
      if (this.options.settings) writeSettings(database, crawlFileText(this.options.settings));
    });
  }

  private reopen(): void {
    requireKnownVersion(this.database, this.folder);
    if (isOlder(this.database)) backUp(this.database, this.folder, `format-${schemaVersion(this.database)}`);
    migrate(this.database);
    checkDatabase(this.database, this.folder);
    // Together: each transaction of its own would wait for the disk.
    this.database.transaction(() => {
      dropReadIndexes(this.database);
      writeMeta(this.database, 'state', 'open');
    }, 'writing');
  }

  private openArchive(): WarcWriter | undefined {
    const { last, serial } = recoverArchive(this.database, this.folder);
    this.committed = last;
    if (!this.options.archive) return undefined;
    return new WarcWriter({
      folder: archivePath(this.folder),
      maximumBytes: this.options.warcBytes,
      append: last,
      serial,
      info: { software: 'Honeyguide', ...this.options.about },
    });
  }

  /** Every write goes through here: it opens the transaction, and the first failure ends all writing. */
  private write(action: () => void): void {
    if (this.failure) return;
    try {
      if (!this.database.inTransaction) this.begin();
      action();
    } catch (error) {
      this.fail(error);
    }
  }

  private begin(): void {
    this.database.exec('BEGIN IMMEDIATE');
    const now = this.clock.elapsed();
    const { commitMilliseconds } = this;
    const due = Math.min(now, this.givenAt) + commitMilliseconds;
    this.commitAt = Math.max(now + Math.min(leastOpen, commitMilliseconds), due);
    clearTimeout(this.timer);
    this.timer = setTimeout(() => this.commit(), this.commitAt - now).unref();
  }

  private commit(): void {
    if (this.failure || !this.database.inTransaction) return;
    try {
      this.writer.finish();
      this.archive?.sync();
      const files = this.archive?.takeChanges() ?? [];
      for (const { name, bytes } of files) this.upsertArchive.run(name, bytes);
      this.database.exec('COMMIT');
      this.committed = files.at(-1) ?? this.committed;
      this.pendingVisits = 0;
    } catch (error) {
      this.fail(error);
    }
  }

  private fail(error: unknown): void {
    this.failure = databaseFailure(error, databasePath(this.folder), this.folder);
    try {
      if (this.database.inTransaction) this.database.exec('ROLLBACK');
      this.archive?.abandon(this.committed);
    } catch (second) {
      // The first failure is the one to report; what could not be undone now is undone by the next resume.
      this.failure.cause = new AggregateError([error, second]);
    }
  }

  /** Leaves one file that needs no log beside it, with the indexes that reading wants. */
  private finish(): void {
    this.archive?.close();
    this.database.transaction(() => {
      this.writer.finishIndex();
      createReadIndexes(this.database);
      writeMeta(this.database, 'state', 'closed');
      writeMeta(this.database, 'closed', new Date().toISOString());
    }, 'writing');
    foldLog(this.database);
  }
}
