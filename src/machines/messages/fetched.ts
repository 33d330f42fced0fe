/** What a request gave, on its way from a worker to the head. */
import type { SkipReason } from '../../core/errors.js';
import type { Exchange, Failed, Fetched, Refused, Response, Truncation } from '../../crawl/fetch/web.js';
import { headers, integer, list, maybe, number, oneOf, text } from './checks.js';
import { type Frame, pairs, type Unchecked } from './frame.js';
import { type BlobOf, packRead, unpackRead } from './read-elsewhere.js';

const kinds = ['response', 'refused', 'failed'] as const;
const problems = ['dns', 'tls', 'timeout', 'connection', 'protocol', 'decode', 'aborted', 'postponed'] as const;
const truncations: readonly Truncation[] = ['length', 'time', 'disconnect', 'coding'];
const exchangeTruncations = ['length', 'time', 'disconnect'] as const;
/** Why a worker may refuse; everything else is the head's to decide. */
const refusals: readonly SkipReason[] = ['private-address', 'port', 'content-type', 'unreadable', 'too-large'];
/** What a head says besides to a worker that renders a page. */
const headRefusals: readonly SkipReason[] = [...refusals, 'robots'];
const longestDetail = 2000;

/** Plain data and blobs, for `frame`. */
export function packFetched(fetched: Fetched): { data: object; blobs: Uint8Array[] } {
  if (fetched.kind !== 'response') return { data: fetched, blobs: [] };
  const { body, exchanges, parsed, terms, content, prepared, ...plain } = fetched;
  const read = { parsed, terms, content, prepared };
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
    ...packRead(read, place),
  };
  return { data, blobs };
}

/** Throws a `BadMessage` for what is no answer. It is the answer to `url`, whatever it says itself; `from` is who says so. */
export function unpackFetched({ data, blobs }: Frame, url: string, from: 'worker' | 'head' = 'worker'): Fetched {
  const kind = oneOf(data, 'kind', kinds);
  if (kind === 'refused') return refusedOf(data, url, from === 'head' ? headRefusals : refusals);
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
  return Object.assign(response, unpackRead(data, blob));
}

function refusedOf(data: Unchecked, url: string, reasons: readonly SkipReason[]): Refused {
  const status = maybe(data, 'status', integer);
  const detail = text(data, 'detail').slice(0, longestDetail);
  return {
    kind: 'refused',
    url,
    reason: oneOf(data, 'reason', reasons),
    detail,
    ...(status !== undefined && { status }),
  };
}

function failedOf(data: Unchecked, url: string): Failed {
  const detail = text(data, 'detail').slice(0, longestDetail);
  return { kind: 'failed', url, problem: oneOf(data, 'problem', problems), detail, retryable: data.retryable === true };
}

function exchangeOf(data: Unchecked, blob: BlobOf): Exchange {
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
