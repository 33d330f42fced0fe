/** The head of a record in the archive: its own fields, and those of the answer in it. */
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import { readBytes } from './recovery.js';

export interface ArchivePlace {
  warc_file: string | null;
  warc_offset: number;
  warc_length: number;
}

export interface ArchivedHead {
  /** Of the record. */
  record: string;
  /** Of the answer. */
  http: string;
}

/** Bytes of a record in which both are looked for. */
const mostHead = 1 << 16;

/** Undefined for what was not archived, or cannot be read: it may not be on the disk yet, or be damaged. */
export function archivedHead(archiveFolder: string, place: ArchivePlace | undefined): ArchivedHead | undefined {
  if (!place || place.warc_file === null) return undefined;
  try {
    const bytes = readBytes(join(archiveFolder, place.warc_file), place.warc_offset, place.warc_length);
    const [record, http = ''] = gunzipSync(bytes).toString('latin1', 0, mostHead).split('\r\n\r\n', 2);
    return { record, http };
  } catch {
    return undefined;
  }
}
