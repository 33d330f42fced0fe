/** Opens the collection of a crawl, for writing or for reading. Whoever comes in here need not know how it is kept. */
import type { Collection } from './collection.js';
import { readCrawlFile } from './crawl-file.js';
import { databasePath, occupiedFolder, prepareNewFolder, requireCollection } from './folder.js';
import type { PageHistory } from './history/page-history.js';
import { restoreCrawlFile } from './restore-crawl-file.js';
import { checkCollection as runCheck } from './sqlite/check/check-collection.js';
import type { CollectionCheck } from './sqlite/check/check-types.js';
import { isLocked } from './sqlite/folder-lock.js';
import { SqliteHistory } from './sqlite/history/sqlite-history.js';
import { holdsTables } from './sqlite/open-database.js';
import { SqliteCollection } from './sqlite/sqlite-collection.js';
import { StoredCrawlReader } from './sqlite/stored-crawl.js';
import { SqliteSurvey } from './sqlite/survey/sqlite-survey.js';
import { bringUpToDate } from './sqlite/up-to-date.js';
import type { StoredCrawl } from './store.js';
import type { Survey } from './survey.js';

export type { CollectionCheck, Fault } from './sqlite/check/check-types.js';
export { type ArchiveCheck, archiveWarnings, verifyArchive } from './sqlite/verify-archive.js';
export { openStore } from './writing/open-store.js';

/** Throws a UsageError when the folder holds none. One of an earlier version is brought up to date first. */
export function openCollection(folder: string): Collection {
  return SqliteCollection.open(folder);
}

/** Everything that a crawl wrote, texts too, for whoever writes it down anew. Whoever opens it closes it. */
export function openStoredCrawl(folder: string): StoredCrawl & { close(): void } {
  requireCollection(folder);
  bringUpToDate(folder);
  return new StoredCrawlReader(databasePath(folder), true);
}

/** The same for whoever watches or searches it again and again. */
export function openSurvey(folder: string): Survey {
  return SqliteSurvey.open(folder);
}

/** The same for its visits over time. */
export function openHistory(folder: string): PageHistory {
  return SqliteHistory.open(folder);
}

/** Reads all of a collection and says what is not as it was written; with `repair`, makes right what can be. */
export function checkCollection(folder: string, { repair = false } = {}): Promise<CollectionCheck> {
  return runCheck(folder, { repair, restoreSettings: () => restoreCrawlFile(folder) });
}

/** Is the collection in this folder one of sites? Settings that were lost are made again first. */
export function looksForSites(folder: string): boolean {
  restoreCrawlFile(folder);
  return readCrawlFile(folder)['sites'] !== undefined;
}

/** Does a crawl, or someone who judges, write to it now? */
export function isWrittenTo(folder: string): boolean {
  return isLocked(folder);
}

/** Fails at once where `openStore` would fail later for a new crawl: for those that have much to do in between. */
export function requireFreeFolder(folder: string): void {
  prepareNewFolder(folder);
  if (holdsTables(databasePath(folder))) throw occupiedFolder(folder);
}
