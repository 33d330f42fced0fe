/** Is a collection what was written? Everything is read; with `repair`, what can be made right again is, after a copy was taken. */
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { FailureError } from '../../../core/errors.js';
import type { PageTexts } from '../../../packed/lazy-texts.js';
import { parseCrawlFile } from '../../crawl-file.js';
import { crawlFileName, databasePath, requireCollection } from '../../folder.js';
import { backUp, backupsIn } from '../backup.js';
import { Database } from '../database.js';
import { FolderLock } from '../folder-lock.js';
import { readMeta, settingsIn } from '../meta.js';
import { foldLog, openForWriting } from '../open-database.js';
import { bringUpToDate } from '../up-to-date.js';
import { type ArchiveReport, checkArchive, writePlaces } from './check-archive.js';
import { checkIndex, rebuildIndex } from './check-index.js';
import { checkRows, checkTexts, type TextReport } from './check-rows.js';
import type { CollectionCheck, Fault } from './check-types.js';
import { textsReadAgain, writeTexts } from './read-again.js';

const copy = 'Restore honeyguide.db from a copy, or import warc/*.warc.gz into a new collection ("honeyguide import").';

export interface CheckOptions {
  repair?: boolean;
  /** Makes crawl.yaml again from the database; called where it is missing or empty. */
  restoreSettings: () => void;
}

export async function checkCollection(folder: string, options: CheckOptions): Promise<CollectionCheck> {
  requireCollection(folder);
  const check: CollectionCheck = {
    folder,
    looked: { settings: 1, database: 0, rows: 0, texts: 0, digests: 0, archive: 0, index: 0 },
    faults: [],
    backups: [],
  };
  const { faults } = check;
  const path = databasePath(folder);
  check.looked.database = checkTables(path, faults);
  // What lies in damaged tables says nothing about the rest.
  let report: FullReport | undefined;
  if (faults.every(({ state }) => state !== 'lost')) {
    bringUpToDate(folder);
    report = await readAll(folder, check);
  }
  if (options.repair) repair(folder, check, report, options);
  check.backups = backupsIn(folder);
  return check;
}

/** What `repair` goes by. */
interface FullReport extends ArchiveReport {
  texts: ReadonlyMap<number, PageTexts>;
}

async function readAll(folder: string, check: CollectionCheck): Promise<FullReport> {
  const { faults, looked } = check;
  const database = new Database(databasePath(folder), { readOnly: true });
  try {
    checkSettings(folder, database, faults);
    looked.rows = checkRows(database, faults);
    const { texts, lost } = checkTexts(database, faults);
    looked.texts = texts;
    looked.index = checkIndex(database, faults);
    const report = await checkArchive(folder, database, faults);
    [looked.archive, looked.digests] = [report.records, report.pages];
    return { ...report, texts: await findTexts(folder, database, lost) };
  } finally {
    database.close();
  }
}

/** Those that the archive still has are no loss. */
async function findTexts(
  folder: string,
  database: Database,
  lost: TextReport['lost'],
): Promise<ReadonlyMap<number, PageTexts>> {
  const sequences = lost.map(({ sequence }) => sequence);
  const found = await textsReadAgain(folder, database, sequences, readLimit(folder, database));
  for (const { sequence, fault } of lost) {
    if (!found.has(sequence)) continue;
    fault.state = 'repairable';
    delete fault.advice;
  }
  return found;
}

/** Bytes of each document that the crawl reads; undefined for all. */
function readLimit(folder: string, database: Database): number | undefined {
  const settings = settingsIn(readMeta(database));
  const limit = settings && Number(parseCrawlFile(settings, join(folder, crawlFileName))['textBytes']);
  return limit ? limit : undefined;
}

/** Gives how many tables were looked at. */
function checkTables(path: string, faults: Fault[]): number {
  let database: Database | undefined;
  let count = 0;
  try {
    database = new Database(path, { readOnly: true });
    for (const table of database.column<string>("SELECT name FROM sqlite_master WHERE type = 'table'")) {
      count++;
      const found = database.column<string>(`PRAGMA integrity_check("${table}")`).filter(line => line !== 'ok');
      if (found.length === 0) continue;
      // An index can be made again from its table; a table from nothing.
      const isIndex = found.every(line => /index/i.test(line));
      const state = isIndex ? 'repairable' : 'lost';
      faults.push({ part: 'database', problem: `${table}: ${found[0]}`, state, ...(!isIndex && { advice: copy }) });
    }
  } catch (error) {
    faults.push({ part: 'database', problem: (error as Error).message, state: 'lost', advice: copy });
  } finally {
    database?.close();
  }
  return count;
}

function checkSettings(folder: string, database: Database, faults: Fault[]): void {
  const path = join(folder, crawlFileName);
  const text = existsSync(path) ? readFileSync(path, 'utf8') : '';
  const fault = (problem: string, state: Fault['state'], advice?: string) =>
    faults.push({ part: 'settings', problem, state, ...(advice && { advice }) });
  if (/^\0*$/.test(text)) {
    const kept = settingsIn(readMeta(database)) !== undefined;
    const advice = 'Write the settings of the crawl into it: name, query, seeds.';
    fault(
      `${crawlFileName} is ${existsSync(path) ? 'empty' : 'missing'}`,
      kept ? 'repairable' : 'lost',
      kept ? undefined : advice,
    );
    return;
  }
  try {
    parseCrawlFile(text, path);
  } catch (error) {
    fault((error as Error).message, 'lost', 'Mend it, or remove it and check again: the database has a copy.');
  }
}

function repair(
  folder: string,
  { faults }: CollectionCheck,
  report: FullReport | undefined,
  options: CheckOptions,
): void {
  const wanted = (part: Fault['part']) => faults.filter(fault => fault.part === part && fault.state === 'repairable');
  if (faults.every(({ state }) => state !== 'repairable')) return;
  const done = (part: Fault['part']) => {
    for (const fault of wanted(part)) fault.state = 'repaired';
  };
  if (wanted('settings').length > 0) {
    options.restoreSettings();
    done('settings');
  }
  if (faults.every(({ state }) => state !== 'repairable')) return;
  const lock = FolderLock.take(folder);
  if (!lock) throw new FailureError(`${folder} is being written to. Wait until that has ended, then repair it.`);
  try {
    const database = openForWriting(databasePath(folder));
    try {
      backUp(database, folder, `before-repair-${new Date().toISOString().slice(0, 19).replace(/[:T]/g, '-')}`);
      if (wanted('database').length > 0) database.exec('REINDEX');
      done('database');
      if (wanted('archive').length > 0 && report) writePlaces(database, report.found);
      done('archive');
      if (wanted('texts').length > 0 && report) writeTexts(database, report.texts);
      done('texts');
      if (wanted('index').length > 0) rebuildIndex(database);
      done('index');
      foldLog(database);
    } finally {
      database.close();
    }
  } finally {
    lock.release();
  }
}
