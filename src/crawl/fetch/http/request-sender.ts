/** Sends requests: connections, the proxy, the deadline of a request and how many may be on their way at once. */
import { rootCertificates } from 'node:tls';
import { acceptedCodings } from '../../codings/decompress.js';
import type { TransportRequest } from '../transport.js';
import { checkedConnector } from './checked-connector.js';
import { EarlyLookup } from './early-lookup.js';
import { EndedError, failureOf } from './failures.js';
import type { HttpOptions } from './http-options.js';
import { LenientRoute, type Way } from './lenient-route.js';
import { OriginPools } from './origin-pools.js';
import { ProxyRoute } from './proxy.js';
import { Reception, type Reply } from './reception.js';
import { systemResolver } from './resolver.js';
import { watchRequests } from './sent-requests.js';

/** Sites with many cookies and security policies go past undici's 16 KB; an endless head ends here. */
const largestHeader = 65_536;
/** Idle connections are kept long enough for the pause between two requests to a host. */
const keepAlive = 10_000;

export class RequestSender {
  private readonly direct: OriginPools;
  private readonly lenient: LenientRoute;
  private readonly lookup: EarlyLookup;
  private readonly proxy?: ProxyRoute;
  private readonly unwatch?: () => void;
  private readonly waiting: (() => void)[] = [];
  private underway = 0;
  private closed = false;

  constructor(private readonly options: HttpOptions) {
    const { addresses, resolver, timeout, certificates, connections, proxy, archive } = options;
    const connect = { timeout, ...(certificates.length > 0 && { ca: [...rootCertificates, ...certificates] }) };
    const perOrigin = {
      maxHeaderSize: largestHeader,
      keepAliveTimeout: keepAlive,
      // Each request has a deadline of its own, see `dispatch`.
      headersTimeout: 0,
      bodyTimeout: 0,
    };
    this.lookup = new EarlyLookup(resolver ?? systemResolver());
    const connector = checkedConnector(addresses, connect, this.lookup.resolve);
    this.direct = new OriginPools({ ...perOrigin, connect: connector }, 2 * connections);
    if (proxy !== undefined) this.proxy = new ProxyRoute(proxy, connect, perOrigin, 2 * connections);
    const { proxy: route } = this;
    const directly = ({ hostname, host, protocol, port, pathname, search }: URL): Way => ({
      open: done => connector({ hostname, host, protocol, port }, done),
      path: pathname + search,
    });
    this.lenient = new LenientRoute(route ? target => route.wayTo(target) : directly, largestHeader);
    if (archive) this.unwatch = watchRequests();
  }

  /** Null behind a proxy, which has one address for all. */
  async addressOf({ hostname }: URL): Promise<string | null | undefined> {
    return this.proxy ? null : this.lookup.addressOf(hostname);
  }

  /** One request, one response. Never rejects. */
  async send(request: TransportRequest): Promise<Reply> {
    if (this.underway >= this.options.connections) await new Promise<void>(resolve => this.waiting.push(resolve));
    else this.underway++;
    try {
      const reply = await this.dispatch(request);
      // undici gives the connection free a turn later; whoever asks the same host next shall find it free.
      await new Promise(setImmediate);
      // What a POST did is not known, so it is not sent again.
      const again = reply.kind === 'broken' && reply.stale && request.asked?.method !== 'POST';
      return again ? await this.dispatch(request) : this.learning(reply, request);
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

  private dispatch(wanted: TransportRequest): Promise<Reply> {
    const { target, signal, accept, asked, hurry } = wanted;
    const { timeout } = this.options;
    return new Promise(resolve => {
      let over = false;
      let release: (() => void) | undefined;
      const aborted = () => reception.stop(ended('aborted', 'stopped by the caller'));
      const reception = new Reception(wanted, reply => {
        clearTimeout(deadline);
        clearTimeout(silence);
        signal?.removeEventListener('abort', aborted);
        over = true;
        release?.();
        resolve(reply);
      });
      const late = (after: number) => reception.stop(ended('timeout', `no ${reception.stage} within ${after} ms`));
      const deadline = setTimeout(() => late(timeout), timeout);
      // Half of the time is for strangers to say anything at all.
      const silence = hurry ? setTimeout(() => reception.begun || late(timeout / 2), timeout / 2) : undefined;
      if (signal?.aborted || this.closed) return aborted();
      signal?.addEventListener('abort', aborted);
      const headers = { ...this.headers(accept), ...asked?.headers };
      const path = target.pathname + target.search;
      const request = { path, method: asked?.method ?? 'GET', headers, body: asked?.body };
      if (this.lenient.has(target.origin)) release = this.lenient.dispatch(target, request, reception);
      else if (this.proxy) release = this.proxy.dispatch(target, request, reception);
      else release = this.direct.dispatch(target.origin, request, reception);
      // Some requests fail before they are under way.
      if (over) release();
    });
  }

  /** A server whose answer could be read in another way is asked so when its turn comes again, not at once. */
  private learning(reply: Reply, { target }: TransportRequest): Reply {
    if (reply.kind !== 'broken' || !this.lenient.learn(target.origin, reply.error)) return reply;
    const { problem, detail } = failureOf(reply.error);
    return { ...reply, error: new EndedError({ problem, detail, retryable: true }) };
  }

  private headers(accept: readonly string[] | undefined): Record<string, string> {
    return {
      'user-agent': this.options.userAgent,
      accept: accept ? `${accept.join(', ')}, */*;q=0.1` : '*/*',
      'accept-encoding': acceptedCodings,
    };
  }
}

function ended(problem: 'aborted' | 'timeout', detail: string): EndedError {
  return new EndedError({ problem, detail, retryable: true });
}
