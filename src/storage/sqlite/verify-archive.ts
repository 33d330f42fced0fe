/** Is every record of the archive what was written, and where the pages say it is? */
import { existsSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { setImmediate } from 'node:timers/promises';
import { shellCommand, typedPath } from '../../core/shell-command.js';
import { archiveFolderName, archivePath, databasePath } from '../folder.js';
import { DamagedMember, type Member, readMembers } from '../warc/members.js';
import type { WarcFile } from '../warc/warc-writer.js';
import { Database } from './database.js';
import { holdsTables } from './open-database.js';
import { bringUpToDate } from './up-to-date.js';

export interface ArchiveFault {
  /** From the collection's folder. */
  file: string;
  offset: number;
  problem: string;
  /** The page whose record lies there, or before it. */
  url?: string;
}

export interface ArchiveCheck {
  files: number;
  records: number;
  faults: ArchiveFault[];
}

interface PlacedPage {
  url: string;
  offset: number;
  digest: string | null;
}

/** Records between two turns of the event loop: a signal must be heard while a large archive is read. */
const turn = 64;

/** Reads all of the archive. A crawl may be writing to it. */
export async function verifyArchive(folder: string): Promise<ArchiveCheck> {
  bringUpToDate(folder);
  const database = new Database(databasePath(folder), { readOnly: true });
  try {
    const check: ArchiveCheck = { files: 0, records: 0, faults: [] };
    for (const file of database.prepare<[], WarcFile>('SELECT name, bytes FROM archives ORDER BY name').all()) {
      check.files++;
      const pages = database
        .prepare<[string], PlacedPage>(
          `SELECT url, warc_offset AS offset, warc_digest AS digest FROM pages WHERE warc_file = ?1
           UNION ALL SELECT url, warc_offset, warc_digest FROM versions WHERE warc_file = ?1 ORDER BY offset`,
        )
        .all(file.name);
      await verifyFile(join(archivePath(folder), file.name), file, pages, check);
    }
    return check;
  } finally {
    database.close();
  }
}

async function verifyFile(
  path: string,
  { name, bytes }: WarcFile,
  pages: readonly PlacedPage[],
  check: ArchiveCheck,
): Promise<void> {
  const fault = (offset: number, problem: string) => {
    const url = pages.findLast(page => page.offset <= offset)?.url;
    check.faults.push({ file: `${archiveFolderName}/${name}`, offset, problem, ...(url !== undefined && { url }) });
  };
  if (!existsSync(path)) return fault(0, 'the file is missing');
  const { size } = statSync(path);
  if (size < bytes) fault(size, `the file ends there and should have ${bytes} bytes`);
  const expected = new Map(pages.map(page => [page.offset, page]));
  for (let from: number | undefined = 0; from !== undefined; ) {
    try {
      for (const member of readMembers(path, from, bytes)) {
        const page = expected.get(member.offset);
        expected.delete(member.offset);
        const problem = page && mismatch(member, page);
        if (problem) fault(member.offset, problem);
        if (++check.records % turn === 0) await setImmediate();
      }
      from = undefined;
    } catch (error) {
      if (!(error instanceof DamagedMember)) throw error;
      if (size >= bytes || error.offset < size) fault(error.offset, error.message);
      expected.delete(error.offset);
      // The next page says where a record begins again.
      from = pages.find(page => page.offset > error.offset && page.offset < size)?.offset;
    }
  }
  for (const { offset } of expected.values()) if (offset < size) fault(offset, 'no record begins there');
}

function mismatch({ fields }: Member, { url, digest }: PlacedPage): string | undefined {
  if (!/^(response|revisit)$/.test(fields.get('warc-type') ?? '')) return 'it is no record of a page';
  if (digest !== null && fields.get('warc-payload-digest') !== digest) return 'it is not what was fetched';
  const target = fields.get('warc-target-uri');
  return target === url ? undefined : `it is the record of ${target}`;
}

/** For a crawl that goes on: what it should be known to have lost. */
export async function archiveWarnings(folder: string): Promise<string[]> {
  if (!holdsTables(databasePath(folder))) return [];
  const { faults } = await verifyArchive(folder);
  if (faults.length === 0) return [];
  const [first] = faults;
  const more = faults.length > 1 ? ` and in ${faults.length - 1} more places` : '';
  const what = first.url === undefined ? '' : ` (${first.url})`;
  return [
    `The archive is damaged: ${first.file} at byte ${first.offset}${what}${more}: ${first.problem}. ` +
      `What was read of the pages is whole; "${shellCommand('stats', typedPath(folder), '--verify')}" names all of them.`,
  ];
}
