/** What a received answer means: content codings undone, its type, where it leads. */
import { codingsOf, decompress } from '../../codings/decompress.js';
import { isAccepted } from '../../parse/content-type.js';
import type { TransportRequest } from '../transport.js';
import type { Fetched, Response } from '../web.js';
import { exchangeOf } from './exchange.js';
import { guessedType, looksUnknown, type Received } from './reception.js';
import { parseRetryAfter } from './retry-after.js';

/** What is known of a request when its answer has come. */
interface Sent {
  request: TransportRequest;
  /** Milliseconds since the epoch, when it was sent. */
  at: number;
  milliseconds: number;
  /** Did we talk to the server itself, not to a proxy? */
  direct: boolean;
}

export async function responseFrom(received: Received, { request, at, milliseconds, direct }: Sent): Promise<Fetched> {
  const { url, accept, maxBytes, archive, asked } = request;
  const { status, headers, location, cut } = received;
  let { contentType, body } = received;
  let truncated: Response['truncated'] = cut ?? false;
  const codings = codingsOf(headers);
  if (location !== undefined) {
    body = new Uint8Array(0);
    truncated = false;
  } else if (codings.length > 0 && body.length > 0) {
    const decoded = await decompress(body, codings, maxBytes);
    if (decoded.kind === 'undecodable') {
      return decoded.bomb
        ? { kind: 'refused', url, reason: 'too-large', detail: decoded.detail, status }
        : { kind: 'failed', url, problem: 'decode', detail: decoded.detail, retryable: false };
    }
    body = decoded.body;
    truncated ||= decoded.truncated;
    if (contentType === '' && status < 300 && body.length > 0 && !isAccepted('', accept)) {
      const type = guessedType(body, accept);
      if (type === undefined) return { kind: 'refused', url, reason: 'content-type', detail: looksUnknown, status };
      contentType = type;
    }
  }
  const response: Response = { kind: 'response', url, status, headers, contentType, body, truncated, milliseconds };
  if (location !== undefined) response.location = location;
  const retryAfter = parseRetryAfter(headers['retry-after'], at);
  if (retryAfter !== undefined) response.retryAfter = retryAfter;
  if (archive) response.exchanges = [exchangeOf(received, at, direct, asked?.body)];
  return response;
}
