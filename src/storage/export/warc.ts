import { gzipMember } from '../warc/gzip-member.js';
import { encodeFields, encodeRecord, newRecordId } from '../warc/record.js';
import { withField } from '../warc/split-records.js';
import { archivedRecords, withOriginals } from './archived-records.js';
import type { Exporter } from './exporter.js';

/** One WARC file with the archived records of the wanted pages. */
export const warc: Exporter = {
  name: 'warc',
  of: 'pages',
  summary: 'the archived records of the pages: .warc.gz compressed, .warc plain',
  endings: ['.warc'],
  compressesRecords: true,
  *write(collection, { fileName, gzip, counted, pages, description }) {
    const packed = (record: Uint8Array) => (gzip ? gzipMember(record, false) : record);
    const info = newRecordId();
    yield packed(warcinfo(info, fileName, description));
    for (const { page, wanted } of withOriginals(collection, pages)) {
      if (wanted) counted(page);
      for (const record of archivedRecords(collection, page)) {
        // The warcinfo record that it had stays in the archive; what is told here holds for this file.
        yield packed(withField(record, 'WARC-Warcinfo-ID', info));
      }
    }
  },
};

export function warcinfo(id: string, fileName: string, description: string): Uint8Array {
  const content = encodeFields({ software: 'Honeyguide', format: 'WARC File Format 1.1', description });
  const fields = { 'WARC-Filename': fileName };
  return encodeRecord({ type: 'warcinfo', at: Date.now(), id, contentType: 'application/warc-fields', fields }, [
    content,
  ]);
}
