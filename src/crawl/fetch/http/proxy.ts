/**
 * The way through an HTTP proxy: http URLs in absolute form over one shared pool (RFC 9112 §3.2.2), https URLs through
 * a CONNECT tunnel. Names are resolved by the proxy, so only addresses written in URLs can be checked on our side.
 */

import type { Socket } from 'node:net';
import type { Dispatcher } from 'undici';
import { UsageError } from '../../../core/errors.js';
import { parseUrl } from '../../../core/url.js';
import type { Way } from './lenient-route.js';
import { OriginPools } from './origin-pools.js';
import { buildConnector, connect, Pool } from './undici-parts.js';

/** The proxy did not open a tunnel. */
export class TunnelError extends Error {
  override name = 'TunnelError';
  constructor(
    reason: string,
    readonly retryable: boolean,
  ) {
    super(`the proxy opened no tunnel: ${reason}`);
  }
}

export class ProxyRoute {
  private readonly origin: string;
  private readonly address: buildConnector.Options;
  private readonly headers: Record<string, string> = {};
  /** Connections to the proxy itself. */
  private readonly pool: Pool;
  /** Connections through it. */
  private readonly tunnels: OriginPools;
  private readonly secure: buildConnector.connector;

  constructor(address: string, connect: buildConnector.BuildOptions, options: Pool.Options, mostOrigins: number) {
    const url = proxyUrl(address);
    this.origin = url.origin;
    const { hostname, host, protocol, port } = url;
    this.address = { hostname, host, protocol, port };
    if (url.username !== '') {
      const credentials = `${decodeURIComponent(url.username)}:${decodeURIComponent(url.password)}`;
      this.headers['proxy-authorization'] = `Basic ${Buffer.from(credentials).toString('base64')}`;
    }
    this.secure = buildConnector(connect);
    // A proxy that never answers CONNECT must not hold its socket for ever.
    this.pool = new Pool(url.origin, { ...options, connect: this.secure, headersTimeout: connect.timeout ?? 0 });
    this.tunnels = new OriginPools({ ...options, connect: this.openTunnel }, mostOrigins);
  }

  dispatch(url: URL, request: Dispatcher.DispatchOptions, handler: Dispatcher.DispatchHandler): () => void {
    if (url.protocol === 'https:') return this.tunnels.dispatch(url.origin, request, handler);
    const headers = { host: url.host, ...this.headers, ...(request.headers as Record<string, string>) };
    this.pool.dispatch({ ...request, origin: this.origin, path: url.origin + request.path, headers }, handler);
    return () => undefined;
  }

  /** For whoever opens connections itself. */
  wayTo(target: URL): Way {
    const path = target.pathname + target.search;
    const { hostname, host, protocol, port } = target;
    if (protocol === 'https:') return { open: done => this.openTunnel({ hostname, host, protocol, port }, done), path };
    return { open: done => this.secure(this.address, done), path: target.origin + path, headers: this.headers };
  }

  async close(): Promise<void> {
    await Promise.all([this.pool.destroy(), this.tunnels.close()]);
  }

  private readonly openTunnel: buildConnector.connector = (options, callback) => {
    const path = options.port ? options.host! : `${options.host}:443`;
    connect.call(this.pool, { path, headers: { host: path, ...this.headers } }).then(
      ({ statusCode, socket }) => {
        if (statusCode === 200) return this.secure({ ...options, httpSocket: socket as Socket }, callback);
        socket.on('error', () => undefined).destroy();
        // A proxy that wants a password wants it the next time too.
        callback(new TunnelError(`HTTP ${statusCode}`, statusCode >= 500), null);
      },
      // Not undici's own error: it takes some of them for passing troubles and connects again without end.
      (error: Error) => callback(new TunnelError(error.message, true), null),
    );
  };
}

function proxyUrl(address: string): URL {
  const url = parseUrl(address);
  if (url?.protocol !== 'http:' && url?.protocol !== 'https:') {
    throw new UsageError(`"${address}" is no HTTP proxy. Write it like http://proxy.example:3128`);
  }
  return url;
}
