/**
 * Writes what was fetched as WARC 1.1 files: for each exchange a response (or revisit), its request and a metadata
 * record that says why it was fetched; for a rendered page also that page. Bytes are gathered and handed to the disk by `sync`, which the store calls
 * before it commits the rows that point at them.
 */
import { closeSync, fdatasyncSync, ftruncateSync, openSync, writeSync } from 'node:fs';
import { join } from 'node:path';
import { makeFolder } from '../../core/files/make-folder.js';
import { syncFolder } from '../../core/files/sync-folder.js';
import type { Exchange } from '../../crawl/fetch/web.js';
import { ByteWriter } from '../../packed/bytes.js';
import { warcDigest, warcDigestOf } from './digest.js';
import { gzipMember } from './gzip-member.js';
import { encodeFields, encodeRecord, newRecordId, type RecordHeaders } from './record.js';
import { checkedExchange, hasContentCoding, responseMember } from './response-record.js';

export interface WarcWriterOptions {
  folder: string;
  /** A new file is begun when the last one has reached this size (default 1 GB, as is usual for web archives). */
  maximumBytes?: number;
  /** Goes on at the end of this file. */
  append?: WarcFile;
  /** Number of the next new file. */
  serial?: number;
  /** Fields of the warcinfo record: software, operator, robots … */
  info?: Readonly<Record<string, string>>;
}

export interface WarcFile {
  name: string;
  bytes: number;
}

export interface ArchiveEntry {
  url: string;
  exchange: Exchange;
  /** sha1 of the response's body without its content coding, in hexadecimal digits, where it is known. */
  digest?: string;
  /** The page as its scripts made it: HTML, written as a conversion of the response (ISO 28500 §6.7). */
  rendered?: string;
  /** An earlier page with the same content; a revisit record is written when the bytes on the wire agree too. */
  repeats?: EarlierRecord;
  /** The server says that it has not changed since: there is nothing to compare. */
  notModified?: boolean;
  /** What the metadata record says. */
  metadata: Readonly<Record<string, string | number | boolean | undefined>>;
  /** It belongs to the entry before it, and stays in the same file. */
  goesOn?: boolean;
}

export interface EarlierRecord {
  url: string;
  at: number;
  /** The record itself, as far as it is known. */
  recordId?: string;
  payloadDigest: string;
}

/** Where the response (or revisit) record lies. Its request and metadata follow it, up to `offset + groupLength`. */
export interface WarcLocation {
  file: string;
  offset: number;
  length: number;
  groupLength: number;
  payloadDigest: string;
}

const flushBytes = 1 << 20;
const httpRequest = 'application/http;msgtype=request';

export class WarcWriter {
  readonly folder: string;
  private readonly maximumBytes: number;
  private readonly info: Readonly<Record<string, string>>;
  private serial: number;
  private descriptor: number | undefined;
  private current: WarcFile = { name: '', bytes: 0 };
  private warcinfoId: string | undefined;
  /** What is not handed to the disk yet. */
  private readonly pending = new ByteWriter();
  private readonly room = new ByteWriter();
  private changed = new Map<string, WarcFile>();
  private syncedBytes = 0;

  constructor(options: WarcWriterOptions) {
    this.folder = options.folder;
    this.maximumBytes = options.maximumBytes ?? 1e9;
    this.info = options.info ?? {};
    this.serial = options.serial ?? 0;
    makeFolder(this.folder);
    if (options.append) {
      this.current = { ...options.append };
      this.syncedBytes = options.append.bytes;
      this.descriptor = openSync(join(this.folder, options.append.name), 'r+');
    }
  }

  write(entry: ArchiveEntry): WarcLocation {
    const isFull = this.current.bytes >= this.maximumBytes && !entry.goesOn;
    if (this.descriptor === undefined || isFull) this.begin(entry.exchange.at);
    const { url } = entry;
    const exchange = checkedExchange(url, entry.exchange);
    const { finished } = exchange;
    // Without a coding the payload is the body as the crawl had it.
    const isCoded = entry.digest === undefined || hasContentCoding(exchange.responseHead);
    const known = finished?.payloadDigest ?? (isCoded ? undefined : warcDigestOf(entry.digest ?? ''));
    const payloadDigest = known ?? warcDigest(exchange.responseBody);
    const { notModified } = entry;
    const repeats = notModified || entry.repeats?.payloadDigest === payloadDigest ? entry.repeats : undefined;
    // A 304 has no payload: what it stands for has this digest.
    const digest = repeats?.payloadDigest ?? payloadDigest;
    const responseId = finished?.id ?? newRecordId();
    const { warcinfoId } = this;
    const about = { 'WARC-Target-URI': url, 'WARC-Warcinfo-ID': warcinfoId };
    const file = this.current.name;
    const offset = this.current.bytes;
    if (finished && !repeats) this.putMember(exchange.responseBody);
    else {
      const parts = { url, exchange, id: responseId, payloadDigest: digest, warcinfoId, repeats, notModified };
      this.putMember(responseMember(parts));
    }
    const length = this.current.bytes - offset;
    const concurrent = { ...about, 'WARC-Concurrent-To': responseId };
    this.putSmall('request', exchange.at, httpRequest, concurrent, Buffer.from(exchange.request, 'latin1'));
    this.putSmall('metadata', exchange.at, 'application/warc-fields', concurrent, encodeFields(entry.metadata));
    if (entry.rendered !== undefined) {
      const made = { ...about, 'WARC-Refers-To': responseId };
      this.putSmall('conversion', exchange.at, 'text/html; charset=utf-8', made, Buffer.from(entry.rendered));
    }
    if (this.pending.length >= flushBytes) this.drain();
    return { file, offset, length, groupLength: this.current.bytes - offset, payloadDigest };
  }

  /** Everything written so far is on the disk when this returns. */
  sync(): void {
    if (this.descriptor === undefined || (this.pending.length === 0 && this.syncedBytes === this.current.bytes)) return;
    this.drain();
    this.naming(() => fdatasyncSync(this.descriptor!));
    if (this.syncedBytes === 0) syncFolder(this.folder);
    this.syncedBytes = this.current.bytes;
  }

  /** Files that grew since the last call, with their lengths. Call after `sync`. */
  takeChanges(): WarcFile[] {
    const files = [...this.changed.values()].map(file => ({ ...file }));
    this.changed.clear();
    return files;
  }

  /** Drops what was not synced, as far as the disk lets us; the next resume cuts off the rest. */
  abandon(committed: WarcFile | undefined): void {
    this.pending.clear();
    if (this.descriptor === undefined) return;
    if (committed?.name === this.current.name) ftruncateSync(this.descriptor, committed.bytes);
    closeSync(this.descriptor);
    this.descriptor = undefined;
  }

  close(): void {
    if (this.descriptor === undefined) return;
    this.sync();
    closeSync(this.descriptor);
    this.descriptor = undefined;
  }

  private begin(at: number): void {
    this.close();
    const time = new Date(at).toISOString().replace(/[-:]|\.\d+Z/g, '');
    const name = `honeyguide-${time}-${String(this.serial++).padStart(5, '0')}.warc.gz`;
    this.descriptor = openSync(join(this.folder, name), 'wx');
    this.current = { name, bytes: 0 };
    this.syncedBytes = 0;
    const id = newRecordId();
    const fields = { 'WARC-Filename': name };
    const content = encodeFields({ format: 'WARC File Format 1.1', ...this.info });
    const headers: RecordHeaders = { type: 'warcinfo', at, id, contentType: 'application/warc-fields', fields };
    this.put(encodeRecord(headers, [content], this.room));
    this.warcinfoId = id;
  }

  private putSmall(
    type: 'request' | 'metadata' | 'conversion',
    at: number,
    contentType: string,
    fields: Record<string, string | undefined>,
    block: Uint8Array,
  ): void {
    const all = { ...fields, 'WARC-Block-Digest': warcDigest(block) };
    this.put(encodeRecord({ type, at, id: newRecordId(), contentType, fields: all }, [block], this.room));
  }

  private put(record: Uint8Array): void {
    this.putMember(gzipMember(record, false));
  }

  private putMember(member: Uint8Array): void {
    this.pending.append(member);
    this.current.bytes += member.length;
    this.changed.set(this.current.name, this.current);
  }

  private drain(): void {
    if (this.pending.length === 0 || this.descriptor === undefined) return;
    const bytes = this.pending.view();
    // A full disk may take a part of the bytes and fail on the next call: write on until it has all, or throws.
    let position = this.current.bytes - bytes.length;
    for (let done = 0; done < bytes.length; ) {
      const written = this.naming(() => writeSync(this.descriptor!, bytes, done, bytes.length - done, position));
      done += written;
      position += written;
    }
    this.pending.clear();
  }

  /** Errors of calls on a descriptor do not say which file it is. */
  private naming<T>(action: () => T): T {
    try {
      return action();
    } catch (error) {
      throw Object.assign(error as Error, { path: join(this.folder, this.current.name) });
    }
  }
}
