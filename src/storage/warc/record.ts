/** One WARC record as bytes (ISO 28500:2017, WARC 1.1). */
import { randomUUID } from 'node:crypto';
import { ByteWriter } from '../../packed/bytes.js';

export type WarcType = 'warcinfo' | 'response' | 'request' | 'metadata' | 'revisit' | 'conversion';

export interface RecordHeaders {
  type: WarcType;
  /** Milliseconds since the epoch. */
  at: number;
  /** `<urn:uuid:…>` */
  id: string;
  contentType: string;
  /** Further named fields, written in this order; undefined ones are left out. */
  fields?: Readonly<Record<string, string | undefined>>;
}

export const newRecordId = (): string => `<urn:uuid:${randomUUID()}>`;

const end = Buffer.from('\r\n\r\n');

/** `into`: where it is put, in place of what was there; good until the next one. Absent: bytes of its own. */
export function encodeRecord(
  headers: RecordHeaders,
  blockParts: readonly Uint8Array[],
  into = new ByteWriter(),
): Uint8Array {
  let length = 0;
  for (const part of blockParts) length += part.length;
  let head = `WARC/1.1\r\nWARC-Type: ${headers.type}\r\nWARC-Record-ID: ${headers.id}\r\nWARC-Date: ${new Date(headers.at).toISOString()}\r\n`;
  for (const name in headers.fields) {
    const value = headers.fields[name];
    if (value !== undefined) head += `${name}: ${oneLine(value)}\r\n`;
  }
  head += `Content-Type: ${headers.contentType}\r\nContent-Length: ${length}\r\n\r\n`;
  into.clear();
  into.text(head);
  for (const part of blockParts) into.append(part);
  into.append(end);
  return into.view();
}

/** `application/warc-fields`: a list of named values, the content of warcinfo and metadata records. */
export function encodeFields(fields: Readonly<Record<string, string | number | boolean | undefined>>): Uint8Array {
  let text = '';
  for (const name in fields) {
    const value = fields[name];
    if (value !== undefined) text += `${name}: ${oneLine(String(value))}\r\n`;
  }
  return Buffer.from(text);
}

/** A line break in a value would start another field. */
const oneLine = (value: string): string => (/[\r\n]/.test(value) ? value.replace(/[\r\n]+/g, ' ') : value);
