import { FailureError } from '../../core/errors.js';
import type { Collection } from '../collection.js';
import type { CollectedPage } from '../collection-types.js';
import { gzipMember } from '../warc/gzip-member.js';
import { encodeFields, encodeRecord, newRecordId } from '../warc/record.js';
import type { ExportFormat } from './export-format.js';

/** One .warc.gz with the records of the wanted pages, copied as they lie in the archive. */
export const warc: ExportFormat = {
  name: 'warc',
  summary: 'one .warc.gz with the archived records of the pages',
  *write(collection, { all, fileName, counted }) {
    yield warcinfo(fileName, all);
    for (const page of collection.pages({ all })) {
      counted();
      yield records(collection, page);
    }
  },
};

function records(collection: Collection, page: CollectedPage): Uint8Array {
  const group = collection.archivedGroup(page);
  if (group) return group;
  throw new FailureError(
    `${page.url} has no archive record: the crawl ran without an archive. Export as jsonl or csv instead.`,
  );
}

function warcinfo(fileName: string, all: boolean): Uint8Array {
  const content = encodeFields({
    software: 'Honeyguide',
    format: 'WARC File Format 1.1',
    description: all ? 'all pages of a focused crawl' : 'relevant pages of a focused crawl',
  });
  const headers = {
    type: 'warcinfo' as const,
    at: Date.now(),
    id: newRecordId(),
    contentType: 'application/warc-fields',
    fields: { 'WARC-Filename': fileName },
  };
  return gzipMember(encodeRecord(headers, [content]), false);
}
