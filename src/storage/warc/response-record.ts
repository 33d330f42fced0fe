/** The record of a response, made here or, for the archive of another machine, by the machine that fetched it. */
import { gunzipSync } from 'node:zlib';
import type { Exchange, FinishedRecord } from '../../crawl/fetch/web.js';
import { ByteWriter } from '../../packed/bytes.js';
import { warcDigest } from './digest.js';
import { gzipMember } from './gzip-member.js';
import { encodeRecord, newRecordId } from './record.js';

const httpResponse = 'application/http;msgtype=response';
/** ISO 28500 §6.7: the same bytes came again, or the server said that they would (304). */
const profiles = 'http://netpreserve.org/warc/1.1/revisit';
const nothing = new Uint8Array(0);
/** Characters that the fields of a record take, at most, beside its URL. */
const mostFields = 4096;
const largestRecord = 1 << 30;

/** What `gunzipSync` gives when it is asked how far it read. */
interface Unpacked {
  buffer: Buffer;
  engine: { bytesWritten: number };
}

export interface ResponseParts {
  url: string;
  exchange: Exchange;
  id: string;
  payloadDigest: string;
  /** The record that says who made the file; absent where it is not known yet. */
  warcinfoId?: string;
  /** An earlier record with the same payload: it is not written again. */
  repeats?: { url: string; at: number; recordId?: string };
  /** It is the server that says so. */
  notModified?: boolean;
}

// Used for one record after the other: bytes of their own for each are what makes V8 look for garbage.
const blockRoom = new ByteWriter();
const recordRoom = new ByteWriter();

/** A gzip member. */
export function responseMember(parts: ResponseParts): Uint8Array {
  const { url, exchange, id, payloadDigest, warcinfoId, repeats, notModified } = parts;
  const profile = notModified ? 'server-not-modified' : 'identical-payload-digest';
  const head = headWithoutTransferCoding(exchange.responseHead);
  blockRoom.clear();
  blockRoom.append(Buffer.from(head, 'latin1'));
  if (!repeats) blockRoom.append(exchange.responseBody);
  const block = blockRoom.view();
  const record = encodeRecord(
    {
      type: repeats ? 'revisit' : 'response',
      at: exchange.at,
      id,
      contentType: httpResponse,
      fields: {
        'WARC-Target-URI': url,
        'WARC-Warcinfo-ID': warcinfoId,
        'WARC-IP-Address': exchange.ip,
        'WARC-Profile': repeats && `${profiles}/${profile}`,
        'WARC-Refers-To': repeats?.recordId,
        'WARC-Refers-To-Target-URI': repeats?.url,
        'WARC-Refers-To-Date': repeats && new Date(repeats.at).toISOString(),
        'WARC-Payload-Digest': payloadDigest,
        'WARC-Block-Digest': warcDigest(block),
        'WARC-Truncated': exchange.truncated,
      },
    },
    [block],
    recordRoom,
  );
  return gzipMember(record, hasContentCoding(exchange.responseHead) && !repeats);
}

/** The same exchange with its record finished: the body is in it. */
export function finishedExchange(url: string, exchange: Exchange): Exchange {
  const finished: FinishedRecord = { id: newRecordId(), payloadDigest: warcDigest(exchange.responseBody) };
  const member = responseMember({ url: exchange.url ?? url, exchange, ...finished });
  return { ...exchange, responseBody: member, finished };
}

/** Of a record that was made elsewhere and is none, only the head is left: whoever reads the archive must be able to go on behind it. */
export function checkedExchange(url: string, exchange: Exchange): Exchange {
  const { finished, ...unfinished } = exchange;
  if (!finished || isResponseMember(exchange.responseBody, url, finished)) return exchange;
  return { ...unfinished, responseBody: nothing, truncated: 'disconnect' };
}

/** Is it one record of a response to this URL, in one gzip member, and nothing besides? */
function isResponseMember(member: Uint8Array, url: string, { id, payloadDigest }: FinishedRecord): boolean {
  if (!/^<urn:uuid:[0-9a-f-]{36}>$/.test(id) || !/^sha1:[A-Z2-7]{32}$/.test(payloadDigest)) return false;
  const record = onlyMember(member);
  if (!record) return false;
  const end = record.subarray(0, mostFields + 3 * url.length).indexOf('\r\n\r\n');
  const fields = record.toString('utf8', 0, Math.max(0, end));
  const length = Number(/\r\nContent-Length: (\d+)$/.exec(fields)?.[1] ?? Number.NaN);
  const hasName = fields.startsWith(`WARC/1.1\r\nWARC-Type: response\r\nWARC-Record-ID: ${id}\r\n`);
  const isOfUrl = fields.includes(`\r\nWARC-Target-URI: ${url}\r\n`);
  return hasName && isOfUrl && record.length === Buffer.byteLength(fields) + 4 + length + 4;
}

/** What is in a member; undefined where it is none, or something stands behind it. */
function onlyMember(member: Uint8Array): Buffer | undefined {
  try {
    const unpacked: object = gunzipSync(member, { info: true, maxOutputLength: largestRecord });
    return isUnpacked(unpacked) && unpacked.engine.bytesWritten === member.length ? unpacked.buffer : undefined;
  } catch {
    return undefined;
  }
}

const isUnpacked = (value: object): value is Unpacked => 'engine' in value && 'buffer' in value;

/** The body is stored with its transfer coding undone; a reader must not try to undo it again. */
function headWithoutTransferCoding(head: string): string {
  return head.replace(/^(transfer-encoding[ \t]*:)/gim, 'X-Orig-$1');
}

export function hasContentCoding(head: string): boolean {
  const coding = /^content-encoding[ \t]*:[ \t]*([^\r\n]*)/im.exec(head)?.[1].trim().toLowerCase();
  return coding !== undefined && coding !== '' && coding !== 'identity';
}
