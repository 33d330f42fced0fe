/** What a request gave, on its way from a worker to the head. */
import { endianness } from 'node:os';
import type { SkipReason } from '../../core/errors.js';
import type { NamedTerms } from '../../core/page.js';
import type {
  CountedContent,
  Exchange,
  Failed,
  Fetched,
  Refused,
  Response,
  Truncation,
} from '../../crawl/fetch/web.js';
import type { PreparedTexts } from '../../packed/lazy-texts.js';
import { flag, headers, integer, list, maybe, number, oneOf, text } from './checks.js';
import { BadMessage, type Frame, pairs, type Unchecked } from './frame.js';
import { packPage, unpackPage } from './parsed-page.js';

const kinds = ['response', 'refused', 'failed'] as const;
const problems = ['dns', 'tls', 'timeout', 'connection', 'protocol', 'decode', 'aborted', 'postponed'] as const;
const truncations: readonly Truncation[] = ['length', 'time', 'disconnect', 'coding'];
const exchangeTruncations = ['length', 'time', 'disconnect'] as const;
/** Why a worker may refuse; everything else is the head's to decide. */
const refusals: readonly SkipReason[] = ['private-address', 'port', 'content-type', 'unreadable', 'too-large'];
const longestDetail = 2000;
const mostTraces = 1000;

/** Plain data and blobs, for `frame`. */
export function packFetched(fetched: Fetched): { data: object; blobs: Uint8Array[] } {
  if (fetched.kind !== 'response') return { data: fetched, blobs: [] };
  const { body, exchanges, parsed, terms, content, prepared, ...plain } = fetched;
  const blobs: Uint8Array[] = [];
  const place = (bytes: Uint8Array) => {
    // What came without a content coding is the body itself.
    const known = blobs.findIndex(blob => blob === bytes || (blob.length > 0 && Buffer.compare(blob, bytes) === 0));
    return known >= 0 ? known : blobs.push(bytes) - 1;
  };
  const data = {
    ...plain,
    body: place(body),
    exchanges: exchanges?.map(({ responseBody, ...head }) => ({ ...head, body: place(responseBody) })),
    parsed: parsed && packPage(parsed, prepared !== undefined),
    prepared: prepared && { ...prepared, texts: place(prepared.texts), words: place(prepared.words) },
    terms: terms && { ...terms, names: place(terms.names), counts: place(packNumbers(terms.counts)) },
    content: content && { ...content, names: place(content.names), traces: Array.from(content.traces) },
  };
  return { data, blobs };
}

/** Throws a `BadMessage` for what is no answer. It is the answer to `url`, whatever it says itself. */
export function unpackFetched({ data, blobs }: Frame, url: string): Fetched {
  const kind = oneOf(data, 'kind', kinds);
  if (kind === 'refused') return refusedOf(data, url);
  if (kind === 'failed') return failedOf(data, url);
  const blob = (from: Unchecked, name: string) => blobs[integer(from, name, 0, blobs.length - 1)];
  const response: Response = {
    ...{ kind, url },
    status: integer(data, 'status', 100, 999),
    headers: headers(data, 'headers'),
    contentType: text(data, 'contentType'),
    body: blob(data, 'body'),
    truncated: data.truncated === false ? false : oneOf(data, 'truncated', truncations),
    milliseconds: number(data, 'milliseconds'),
  };
  const location = maybe(data, 'location', text);
  if (location !== undefined) response.location = location;
  const retryAfter = maybe(data, 'retryAfter', number);
  if (retryAfter !== undefined) response.retryAfter = retryAfter;
  if (data.exchanges !== undefined) {
    response.exchanges = list(data, 'exchanges').map(each => exchangeOf(pairs(each, 'exchange'), blob));
  }
  if (data.prepared !== undefined) response.prepared = preparedOf(pairs(data.prepared, 'prepared'), blob);
  if (data.parsed !== undefined) response.parsed = unpackPage(data.parsed, response.prepared);
  if (data.terms !== undefined) response.terms = termsOf(pairs(data.terms, 'terms'), blob);
  if (data.content !== undefined) response.content = contentOf(pairs(data.content, 'content'), blob);
  return response;
}

function refusedOf(data: Unchecked, url: string): Refused {
  const status = maybe(data, 'status', integer);
  const detail = text(data, 'detail').slice(0, longestDetail);
  return {
    kind: 'refused',
    url,
    reason: oneOf(data, 'reason', refusals),
    detail,
    ...(status !== undefined && { status }),
  };
}

function failedOf(data: Unchecked, url: string): Failed {
  const detail = text(data, 'detail').slice(0, longestDetail);
  return { kind: 'failed', url, problem: oneOf(data, 'problem', problems), detail, retryable: data.retryable === true };
}

function exchangeOf(data: Unchecked, blob: (from: Unchecked, name: string) => Buffer): Exchange {
  const exchange: Exchange = {
    request: text(data, 'request'),
    responseHead: text(data, 'responseHead'),
    // A copy: the store takes bodies over, and this one is a part of a message.
    responseBody: new Uint8Array(blob(data, 'body')),
    at: number(data, 'at'),
  };
  if (data.finished !== undefined) {
    const record = pairs(data.finished, 'finished');
    // What they name is checked by whoever writes the archive.
    exchange.finished = { id: text(record, 'id'), payloadDigest: text(record, 'payloadDigest') };
  }
  const ip = maybe(data, 'ip', text);
  if (ip !== undefined) exchange.ip = ip;
  const url = maybe(data, 'url', text);
  if (url !== undefined) exchange.url = url;
  const truncated = maybe(data, 'truncated', (from, name) => oneOf(from, name, exchangeTruncations));
  if (truncated) exchange.truncated = truncated;
  return exchange;
}

type BlobOf = (from: Unchecked, name: string) => Buffer;

/** What is in the bytes is looked at by whoever writes them, or reads them. */
function preparedOf(data: Unchecked, blob: BlobOf): PreparedTexts {
  return {
    ...{ characters: integer(data, 'characters'), isRow: flag(data, 'isRow') },
    ...{ texts: blob(data, 'texts'), words: blob(data, 'words') },
  };
}

function termsOf(data: Unchecked, blob: BlobOf): NamedTerms {
  const names = blob(data, 'names');
  const counts = unpackNumbers(blob(data, 'counts'));
  // Names without a number, and numbers without a name, are left out by whoever reads them.
  const isOneSided = (names.length === 0) !== (counts.length === 0);
  if (isOneSided || counts.includes(0)) throw new BadMessage('terms were not counted');
  const language = maybe(data, 'language', text);
  return { names, counts, ...(language !== undefined && { language }) };
}

function contentOf(data: Unchecked, blob: BlobOf): CountedContent {
  const [digest, simhash] = [text(data, 'digest'), text(data, 'simhash')];
  if (!/^[0-9a-f]{40}$/.test(digest)) throw new BadMessage('digest is none');
  if (!/^([0-9a-f]{16}){0,2}$/.test(simhash)) throw new BadMessage('simhash is none');
  const traces = list(data, 'traces');
  if (traces.length > mostTraces || !traces.every(Number.isInteger)) throw new BadMessage('traces are none');
  return {
    ...{ bytes: integer(data, 'bytes'), digest, simhash, language: text(data, 'language') },
    ...{ names: blob(data, 'names'), traces: Int32Array.from(traces as number[]) },
  };
}

/** Whole numbers as four bytes each, the lowest first. */
function packNumbers(numbers: ArrayLike<number>): Uint8Array {
  const bytes = Buffer.allocUnsafe(4 * numbers.length);
  for (let i = 0; i < numbers.length; i++) bytes.writeUInt32LE(numbers[i], 4 * i);
  return bytes;
}

function unpackNumbers(bytes: Buffer): Uint32Array {
  const own = Buffer.alloc(bytes.length & ~3);
  bytes.copy(own);
  if (endianness() === 'BE') own.swap32();
  return new Uint32Array(own.buffer, own.byteOffset, own.length >> 2);
}
