/** Does every page have its record, and is that what was fetched? Records that lie elsewhere than pages say are found again. */
import { hash } from 'node:crypto';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { archivePath } from '../../folder.js';
import { parseHttpResponse } from '../../warc/http-message.js';
import { DamagedMember, type Member, readMembers } from '../../warc/members.js';
import type { Database } from '../database.js';
import { verifyArchive } from '../verify-archive.js';
import type { Fault } from './check-types.js';

const advice = 'Fetch it again in another collection and merge the two, or restore the file from a copy.';

interface PlacedPage {
  seq: number;
  url: string;
  digest: string;
  cut: string;
  file: string;
  offset: number;
  warc_digest: string | null;
}

/** Where the records of a page lie. */
export interface FoundPlace {
  seq: number;
  file: string;
  offset: number;
  length: number;
  groupLength: number;
}

export interface ArchiveReport {
  records: number;
  pages: number;
  /** Places to be written down, where `repair` is wanted. */
  found: FoundPlace[];
}

export async function checkArchive(folder: string, database: Database, faults: Fault[]): Promise<ArchiveReport> {
  const check = await verifyArchive(folder);
  const pages = new Map<string, PlacedPage>();
  // Pages as they are, and as they were before they changed.
  const placedIn = (table: string) =>
    `SELECT seq, url, digest, cut, warc_file AS file, warc_offset AS offset, warc_digest FROM ${table} WHERE warc_file IS NOT NULL`;
  const query = `${placedIn('pages')} UNION ALL ${placedIn('versions')} ORDER BY seq`;
  for (const page of database.prepare<[], PlacedPage>(query).all()) pages.set(`${page.file} ${page.offset}`, page);
  /** By URL and digest. */
  const misplaced = new Map<string, PlacedPage>();
  for (const { file, offset, problem, url } of check.faults) {
    const name = file.slice(file.indexOf('/') + 1);
    const page = pages.get(`${name} ${offset}`);
    if (page) misplaced.set(nameOf(page.url, page.warc_digest), page);
    faults.push({
      part: 'archive',
      problem: `${file}, byte ${offset}: ${problem}`,
      state: 'lost',
      advice,
      ...(url && { url }),
    });
  }
  const found =
    misplaced.size > 0 ? findRecords(folder, [...new Set([...pages.values()].map(({ file }) => file))], misplaced) : [];
  for (const { seq } of found) {
    const url = [...misplaced.values()].find(page => page.seq === seq)?.url;
    for (const fault of faults) if (fault.part === 'archive' && fault.url === url) fault.state = 'repairable';
  }
  return { records: check.records, pages: checkDigests(folder, pages, misplaced, faults), found };
}

/** Pages whose document is not what their digest says, though the record is whole. Gives how many were compared. */
function checkDigests(
  folder: string,
  pages: ReadonlyMap<string, PlacedPage>,
  misplaced: ReadonlyMap<string, PlacedPage>,
  faults: Fault[],
): number {
  let compared = 0;
  for (const file of new Set([...pages.values()].map(page => page.file))) {
    const pageAt = (offset: number) => pages.get(`${file} ${offset}`);
    for (const { offset, fields, block, rendered } of pageAnswers(join(archivePath(folder), file), pageAt)) {
      const page = pageAt(offset);
      // Of what was cut or made by scripts, other bytes were read than were sent.
      if (!page || misplaced.has(nameOf(page.url, page.warc_digest)) || page.cut.includes('download') || rendered)
        continue;
      if (fields.get('warc-type') !== 'response') continue;
      const body = parseHttpResponse(block)?.body;
      compared++;
      if (body && hash('sha1', body) !== page.digest) {
        faults.push({
          part: 'digests',
          url: page.url,
          problem: 'its digest is of another document',
          state: 'lost',
          advice,
        });
      }
    }
  }
  return compared;
}

interface PageAnswer extends Member {
  rendered: boolean;
}

/** Answers that gave pages, each held back until what follows tells whether it was rendered: what its scripts asked for may come in between. */
function* pageAnswers(path: string, pageAt: (offset: number) => unknown): Generator<PageAnswer> {
  let held: PageAnswer | undefined;
  try {
    for (const member of existsSync(path) ? readMembers(path) : []) {
      const type = member.fields.get('warc-type');
      if (type === 'conversion' && held) held.rendered = true;
      if ((type !== 'response' && type !== 'revisit') || !pageAt(member.offset)) continue;
      if (held) yield held;
      held = { ...member, rendered: false };
    }
  } catch (error) {
    if (!(error instanceof DamagedMember)) throw error;
  }
  if (held) yield held;
}

const nameOf = (url: string, digest: string | null | undefined) => `${url} ${digest ?? ''}`;

/** Looks for the records of pages that are not where they should be. */
function findRecords(folder: string, files: readonly string[], wanted: ReadonlyMap<string, PlacedPage>): FoundPlace[] {
  const found: FoundPlace[] = [];
  for (const file of files) {
    const path = join(archivePath(folder), file);
    let open: FoundPlace | undefined;
    try {
      for (const { fields, offset, length } of existsSync(path) ? readMembers(path) : []) {
        const type = fields.get('warc-type');
        if (type === 'response' || type === 'revisit') {
          const page = wanted.get(nameOf(fields.get('warc-target-uri') ?? '', fields.get('warc-payload-digest')));
          open = page && { seq: page.seq, file, offset, length, groupLength: length };
          if (open) found.push(open);
        } else if (open) open.groupLength = offset + length - open.offset;
      }
    } catch (error) {
      if (!(error instanceof DamagedMember)) throw error;
    }
  }
  return found;
}

export function writePlaces(database: Database, places: readonly FoundPlace[]): void {
  const updates = ['pages', 'versions'].map(table =>
    database.prepare<[string, number, number, number, number]>(
      `UPDATE ${table} SET warc_file = ?, warc_offset = ?, warc_length = ?, warc_group = ? WHERE seq = ?`,
    ),
  );
  database.transaction(() => {
    for (const { file, offset, length, groupLength, seq } of places) {
      for (const update of updates) update.run(file, offset, length, groupLength, seq);
    }
  }, 'writing');
}
