/** Before a search: pages that a crawl left out of the index (it died, or did not wait) are taken in, where that may be written. */
import { databasePath } from '../../folder.js';
import type { Database } from '../database.js';
import { FolderLock, isLocked } from '../folder-lock.js';
import { foldLog, openForWriting } from '../open-database.js';
import { lastIndexed } from './index-parts.js';
import { IndexWriter } from './index-writer.js';

/** Fewer are read and gathered in memory sooner than a file is opened for writing. */
const worthWriting = 100;

/** Does nothing while somebody writes to the collection, who does it himself, and where nothing may be written: the search sees all pages either way. */
export function catchUpIndex(folder: string, reader: Database): void {
  const missing = reader.value<number>('SELECT count(*) FROM pages WHERE seq > ?', lastIndexed(reader)) ?? 0;
  if (missing < worthWriting) return;
  const hasLog = reader.value<string>('PRAGMA journal_mode') === 'wal';
  try {
    if (!isLocked(folder)) write(folder, hasLog);
  } catch {
    // Not writable, or the disk is full. The pages are gathered in memory then; what is damaged fails there as well.
  }
}

function write(folder: string, hasLog: boolean): void {
  const lock = FolderLock.take(folder);
  if (!lock) return;
  try {
    const writer = openForWriting(databasePath(folder));
    try {
      const index = new IndexWriter(writer);
      index.catchUp();
      writer.transaction(() => index.finish(), 'writing');
      // The log of a crawl that died is for `resume` to fold.
      if (!hasLog) foldLog(writer);
    } finally {
      writer.close();
    }
  } finally {
    lock.release();
  }
}
