import { gunzipSync } from 'node:zlib';
import { FailureError } from '../../core/errors.js';
import type { Collection } from '../collection.js';
import type { CollectedPage, PageOptions } from '../collection-types.js';
import { damagedFile } from '../failures.js';
import { gzipMember } from '../warc/gzip-member.js';
import { encodeFields, encodeRecord, newRecordId } from '../warc/record.js';
import { splitRecords, withField } from '../warc/split-records.js';
import type { Exporter } from './exporter.js';

/** One WARC file with the archived records of the wanted pages. */
export const warc: Exporter = {
  name: 'warc',
  of: 'pages',
  summary: 'the archived records of the pages: .warc.gz compressed, .warc plain',
  endings: ['.warc'],
  compressesRecords: true,
  *write(collection, { fileName, gzip, counted, ...wanted }) {
    const packed = (record: Uint8Array) => (gzip ? gzipMember(record, false) : record);
    const info = newRecordId();
    yield packed(warcinfo(info, fileName, wanted));
    for (const page of collection.pages(wanted)) {
      counted();
      for (const record of recordsOf(collection, page)) {
        // The warcinfo record that it had stays in the archive; what is told here holds for this file.
        yield packed(withField(record, 'WARC-Warcinfo-ID', info));
      }
    }
  },
};

function recordsOf(collection: Collection, page: CollectedPage): Uint8Array[] {
  const group = collection.archivedGroup(page);
  if (!group || !page.archive) {
    throw new FailureError(
      `${page.url} has no archive record: the crawl ran without an archive. Export as jsonl or csv instead.`,
    );
  }
  try {
    return [...splitRecords(gunzipSync(group))];
  } catch (error) {
    throw damagedFile(page.archive.file, `at byte ${page.archive.offset}: ${(error as Error).message}`, error);
  }
}

function warcinfo(id: string, fileName: string, { all, onlyPermitted }: PageOptions): Uint8Array {
  const without = onlyPermitted ? ', without those that ask not to be kept or reserve a use' : '';
  const content = encodeFields({
    software: 'Honeyguide',
    format: 'WARC File Format 1.1',
    description: `${all ? 'all' : 'relevant'} pages of a focused crawl${without}`,
  });
  const fields = { 'WARC-Filename': fileName };
  return encodeRecord({ type: 'warcinfo', at: Date.now(), id, contentType: 'application/warc-fields', fields }, [
    content,
  ]);
}
