/** Sends requests: connections, the proxy, the deadline of a request and how many may be on their way at once. */
import { rootCertificates } from 'node:tls';
import { buildConnector, type Dispatcher } from 'undici';
import { acceptedCodings } from '../../codings/decompress.js';
import { AddressRules } from '../addresses/address-rules.js';
import type { LiveWebSettings } from '../live/options.js';
import { EndedError } from './failures.js';
import { OriginPools } from './origin-pools.js';
import { ProxyRoute } from './proxy.js';
import { Reception, type ReceptionOptions, type Reply } from './reception.js';
import { watchRequests } from './sent-requests.js';

/** Sites with many cookies and security policies go past undici's 16 KB; an endless head ends here. */
const largestHeader = 65_536;
/** Idle connections are kept long enough for the pause between two requests to a host. */
const keepAlive = 10_000;

export interface SendOptions extends Omit<ReceptionOptions, 'url'> {
  signal?: AbortSignal;
}

export class RequestSender {
  private readonly addresses: AddressRules;
  private readonly direct: OriginPools;
  private readonly proxy?: ProxyRoute;
  private readonly unwatch?: () => void;
  private readonly waiting: (() => void)[] = [];
  private underway = 0;
  private closed = false;

  constructor(private readonly settings: LiveWebSettings) {
    const { allowPrivate, resolver, timeout, certificates, connections, proxy, archive } = settings;
    this.addresses = new AddressRules(allowPrivate, resolver);
    const connect = { timeout, ...(certificates.length > 0 && { ca: [...rootCertificates, ...certificates] }) };
    const options = {
      maxHeaderSize: largestHeader,
      keepAliveTimeout: keepAlive,
      // Each request has a deadline of its own, see `dispatch`.
      headersTimeout: 0,
      bodyTimeout: 0,
    };
    const connector = buildConnector({ ...connect, lookup: this.addresses.lookup });
    this.direct = new OriginPools({ ...options, connect: connector }, 2 * connections);
    if (proxy !== undefined) this.proxy = new ProxyRoute(proxy, connect, options, 2 * connections);
    if (archive) this.unwatch = watchRequests();
  }

  /** One request, one response. Never rejects. */
  async send(url: URL, options: SendOptions): Promise<Reply> {
    const refusal = this.addresses.refusal(url.hostname);
    if (refusal) return { kind: 'broken', error: refusal, stale: false };
    if (this.underway >= this.settings.connections) await new Promise<void>(resolve => this.waiting.push(resolve));
    else this.underway++;
    try {
      const reply = await this.dispatch(url, options);
      // undici gives the connection free a turn later; whoever asks the same host next shall find it free.
      await new Promise(setImmediate);
      return reply.kind === 'broken' && reply.stale ? await this.dispatch(url, options) : reply;
    } finally {
      const next = this.waiting.shift();
      if (next) next();
      else this.underway--;
    }
  }

  async close(): Promise<void> {
    this.closed = true;
    this.unwatch?.();
    await Promise.all([this.direct.close(), this.proxy?.close()]);
  }

  private dispatch(url: URL, options: SendOptions): Promise<Reply> {
    const { signal } = options;
    const { timeout } = this.settings;
    return new Promise(resolve => {
      let over = false;
      let release: (() => void) | undefined;
      const aborted = () => reception.stop(ended('aborted', 'stopped by the caller'));
      const reception = new Reception({ ...options, url: url.href }, reply => {
        clearTimeout(deadline);
        signal?.removeEventListener('abort', aborted);
        over = true;
        release?.();
        resolve(reply);
      });
      const deadline = setTimeout(
        () => reception.stop(ended('timeout', `no ${reception.stage} within ${timeout} ms`)),
        timeout,
      );
      if (signal?.aborted || this.closed) return aborted();
      signal?.addEventListener('abort', aborted);
      const request: Dispatcher.DispatchOptions = {
        path: url.pathname + url.search,
        method: 'GET',
        headers: this.headers(options.accept),
      };
      release = this.proxy
        ? this.proxy.dispatch(url, request, reception)
        : this.direct.dispatch(url.origin, request, reception);
      // Some requests fail before they are under way.
      if (over) release();
    });
  }

  private headers(accept: readonly string[] | undefined): Record<string, string> {
    return {
      'user-agent': this.settings.userAgent,
      accept: accept ? `${accept.join(', ')}, */*;q=0.1` : '*/*',
      'accept-encoding': acceptedCodings,
    };
  }
}

function ended(problem: 'aborted' | 'timeout', detail: string): EndedError {
  return new EndedError({ problem, detail, retryable: true });
}
