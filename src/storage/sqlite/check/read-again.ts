/** Texts that are gone, read once more from the archived documents. */
import { hash } from 'node:crypto';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { parserFor } from '../../../crawl/parse/registry.js';
import type { PageTexts } from '../../../packed/lazy-texts.js';
import { archivePath } from '../../folder.js';
import { recordsAt } from '../../warc/archived-exchanges.js';
import { parseHttpResponse } from '../../warc/http-message.js';
import { DamagedMember } from '../../warc/members.js';
import type { Database } from '../database.js';
import { TextReader, TextWriter } from '../text/text-rows.js';

interface LostRow {
  seq: number;
  url: string;
  digest: string;
  contentType: string;
  cut: string;
  file: string | null;
  offset: number;
  payload: string | null;
}

interface Document {
  type: string;
  bytes: Uint8Array;
}

const columns =
  'seq, url, digest, content_type AS contentType, cut, warc_file AS file, warc_offset AS offset, warc_digest AS payload';
const everyVersion = `(SELECT ${columns} FROM pages UNION ALL SELECT ${columns} FROM versions)`;

/** By visit: what pages say, of those whose document is in the archive and is the very one that they were read from. */
export async function textsReadAgain(
  folder: string,
  database: Database,
  lost: readonly number[],
  maxLength?: number,
): Promise<Map<number, PageTexts>> {
  const found = new Map<number, PageTexts>();
  const find = database.prepare<[number], LostRow>(`SELECT * FROM ${everyVersion} WHERE seq = ?`);
  for (const sequence of lost) {
    const row = find.get(sequence);
    const document = row && documentOf(folder, database, row);
    const parser = document && parserFor(document.type);
    if (!row || !document || !parser) continue;
    try {
      const { text, main } = await parser.parse(document.bytes, {
        ...{ url: row.url, contentType: document.type },
        ...(maxLength !== undefined && { maxLength }),
      });
      found.set(sequence, { text, main });
    } catch {
      // It cannot be read any more: it stays lost.
    }
  }
  return found;
}

/** What the page was read from: what scripts made of it, else what was sent. */
function documentOf(folder: string, database: Database, row: LostRow): Document | undefined {
  try {
    const records = recordsOf(folder, row);
    const rendered = records.find(({ fields }) => fields.get('warc-type') === 'conversion');
    if (rendered) return { type: rendered.fields.get('content-type') ?? 'text/html', bytes: rendered.block };
    const own = records.find(({ fields }) => fields.get('warc-type') === 'response');
    const block = own?.block ?? originalOf(folder, database, row)?.block;
    const body = block && parseHttpResponse(block)?.body;
    // Of what was cut other bytes were read than were sent; it is the record that says which.
    const isSame = body && (row.cut.includes('download') || hash('sha1', body) === row.digest);
    return isSame ? { type: row.contentType || 'text/html', bytes: body } : undefined;
  } catch (error) {
    if (error instanceof DamagedMember) return undefined;
    throw error;
  }
}

/** The record of another page with the same payload, where this one's says only "as before". */
function originalOf(folder: string, database: Database, { payload }: LostRow) {
  const others = database.prepare<[string | null], LostRow>(`SELECT * FROM ${everyVersion} WHERE payload = ?`);
  for (const other of others.all(payload)) {
    const own = recordsOf(folder, other).find(({ fields }) => fields.get('warc-type') === 'response');
    if (own) return own;
  }
  return undefined;
}

function recordsOf(folder: string, { file, offset }: LostRow) {
  const path = file === null ? '' : join(archivePath(folder), file);
  return path !== '' && existsSync(path) ? [...recordsAt(path, offset)] : [];
}

/**
 * Puts texts in their places. A row holds the pages behind the last of the row before it, so each row that lacks some is written anew, with what it still has.
 * Whoever calls holds the lock of the folder.
 */
export function writeTexts(database: Database, found: ReadonlyMap<number, PageTexts>): void {
  const rowOf = database.prepareLists<[number], [number | null]>('SELECT min(last) FROM texts WHERE last >= ?');
  const rows = new Set([...found.keys()].map(sequence => rowOf.get(sequence)?.[0] ?? Number.MAX_SAFE_INTEGER));
  database.transaction(() => {
    for (const last of rows) rewrite(database, last, found);
  }, 'writing');
}

function rewrite(database: Database, last: number, found: ReadonlyMap<number, PageTexts>): void {
  const before = database.value<number>('SELECT max(last) FROM texts WHERE last < ?', last) ?? 0;
  const sequences = database.column<number>(
    `SELECT seq FROM ${everyVersion} WHERE seq > ? AND seq <= ? ORDER BY seq`,
    before,
    last,
  );
  const reader = new TextReader(database);
  const texts = sequences.flatMap(sequence => {
    const own = found.get(sequence) ?? stillThere(reader, sequence);
    return own ? [{ sequence, own }] : [];
  });
  database.prepare<[number]>('DELETE FROM texts WHERE last = ?').run(last);
  const writer = new TextWriter(database);
  for (const { sequence, own } of texts) writer.add(sequence, own);
  writer.finish();
}

function stillThere(reader: TextReader, sequence: number): PageTexts | undefined {
  try {
    return reader.has(sequence) ? { text: reader.text(sequence), main: reader.main(sequence) } : undefined;
  } catch {
    return undefined;
  }
}
