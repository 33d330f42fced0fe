/** The WARC file inside a WACZ, and the lines of its index, made in one pass. */
import type { Collection } from '../../collection.js';
import { gzipMember } from '../../warc/gzip-member.js';
import { parseHttpHead } from '../../warc/http-message.js';
import { newRecordId } from '../../warc/record.js';
import { readFields, withField } from '../../warc/split-records.js';
import { archivedRecords, withOriginals } from '../archived-records.js';
import type { ExporterOptions } from '../exporter.js';
import { warcinfo } from '../warc.js';
import { cdxjLine } from './cdxj.js';

/** Every record is a gzip member of its own, so that any of them can be read alone. Adds its lines to `lines`, in no order. */
export function* archiveWithIndex(
  collection: Collection,
  { pages, counted, description }: ExporterOptions,
  file: string,
  lines: string[],
): Generator<Uint8Array> {
  const info = newRecordId();
  let offset = 0;
  const placed = (record: Uint8Array): Uint8Array => {
    const member = gzipMember(record, false);
    const line = indexLine(record, { file, offset, length: member.length });
    if (line !== undefined) lines.push(line);
    offset += member.length;
    return member;
  };
  yield placed(warcinfo(info, file, description));
  for (const { page, wanted } of withOriginals(collection, pages)) {
    if (wanted) counted(page);
    for (const record of archivedRecords(collection, page)) yield placed(withField(record, 'WARC-Warcinfo-ID', info));
  }
}

/** Only what can be replayed has a line: answers, and those that say "as before". */
function indexLine(record: Uint8Array, place: { file: string; offset: number; length: number }): string | undefined {
  const { fields, block } = readFields(record);
  const type = fields.get('warc-type');
  const url = fields.get('warc-target-uri');
  if (url === undefined || (type !== 'response' && type !== 'revisit')) return undefined;
  const { status, headers } = parseHttpHead(block);
  const media = [headers['content-type'] ?? ''].flat()[0].split(';')[0].trim();
  return cdxjLine({
    url,
    date: fields.get('warc-date') ?? '',
    mime: type === 'revisit' ? 'warc/revisit' : media || 'unk',
    status,
    digest: fields.get('warc-payload-digest'),
    ...place,
  });
}
