/** HTTP as a transport: one request over a socket, and what came back with its content codings undone. */
import { PrivateAddressError } from '../addresses/address-rules.js';
import type { Transport, TransportRequest } from '../transport.js';
import type { Fetched } from '../web.js';
import { failureOf } from './failures.js';
import type { HttpOptions } from './http-options.js';
import { responseFrom } from './http-response.js';
import { RequestSender } from './request-sender.js';

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
    const milliseconds = performance.now() - start;
    return responseFrom(reply, { request, at, milliseconds, direct: this.options.proxy === undefined });
  }

  addressOf(target: URL): Promise<string | null | undefined> {
    return this.sender.addressOf(target);
  }

  close(): Promise<void> {
    return this.sender.close();
  }
}
