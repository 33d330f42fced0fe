/** HTTP as a transport: one request over a socket, and what came back with its content codings undone. */
import { codingsOf, decompress } from '../../codings/decompress.js';
import { isAccepted } from '../../parse/content-type.js';
import { PrivateAddressError } from '../addresses/address-rules.js';
import type { Transport, TransportRequest } from '../transport.js';
import type { Fetched, Response } from '../web.js';
import { exchangeOf } from './exchange.js';
import { failureOf } from './failures.js';
import type { HttpOptions } from './http-options.js';
import { guessedType, looksUnknown, type Received } from './reception.js';
import { RequestSender } from './request-sender.js';
import { parseRetryAfter } from './retry-after.js';

/** What is known of a request when its answer has come. */
interface Sent {
  request: TransportRequest;
  /** Milliseconds since the epoch, when it was sent. */
  at: number;
  milliseconds: number;
}

export class HttpTransport implements Transport {
  private readonly sender: RequestSender;

  constructor(private readonly options: HttpOptions) {
    this.sender = new RequestSender(options);
  }

  async send(request: TransportRequest): Promise<Fetched> {
    const { url } = request;
    const at = this.options.clock.now();
    const start = performance.now();
    const reply = await this.sender.send(request);
    if (reply.kind === 'unwanted') {
      return { kind: 'refused', url, reason: 'content-type', detail: reply.detail, status: reply.status };
    }
    if (reply.kind === 'broken') {
      if (reply.error instanceof PrivateAddressError) {
        return { kind: 'refused', url, reason: 'private-address', detail: reply.error.message };
      }
      return { kind: 'failed', url, ...failureOf(reply.error) };
    }
    if (this.options.proxy !== undefined && reply.status === 407) {
      const detail = 'the proxy wants a user name and a password: http://user:password@host:port';
      return { kind: 'failed', url, problem: 'connection', detail, retryable: false };
    }
    return this.responseOf(reply, { request, at, milliseconds: performance.now() - start });
  }

  close(): Promise<void> {
    return this.sender.close();
  }

  private async responseOf(received: Received, { request, at, milliseconds }: Sent): Promise<Fetched> {
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
    if (archive) response.exchanges = [exchangeOf(received, at, this.options.proxy === undefined, asked?.body)];
    return response;
  }
}
