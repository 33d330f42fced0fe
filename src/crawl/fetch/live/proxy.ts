/**
 * The way through an HTTP proxy: http URLs in absolute form over one shared pool (RFC 9112 §3.2.2), https URLs through
 * a CONNECT tunnel. Names are resolved by the proxy, so only addresses written in URLs can be checked on our side.
 */
import { Agent, type buildConnector, type Dispatcher, Pool, ProxyAgent } from 'undici';
import { UsageError } from '../../../core/errors.js';
import type { Reception } from './reception.js';

export class ProxyRoute {
  private readonly origin: string;
  private readonly authorization?: string;
  private readonly plain: Agent;
  private readonly tunnels: ProxyAgent;

  constructor(address: string, connect: buildConnector.BuildOptions & { timeout: number }, common: Agent.Options) {
    const url = proxyUrl(address);
    this.origin = url.origin;
    if (url.username !== '') {
      const credentials = `${decodeURIComponent(url.username)}:${decodeURIComponent(url.password)}`;
      this.authorization = `Basic ${Buffer.from(credentials).toString('base64')}`;
    }
    this.plain = new Agent({ ...common, connect });
    this.tunnels = new ProxyAgent({
      ...common,
      uri: url.origin,
      token: this.authorization,
      requestTls: connect,
      proxyTls: connect,
      // A proxy that never answers CONNECT must not hold its socket for ever.
      clientFactory: (origin, options) => new Pool(origin, { ...options, headersTimeout: connect.timeout }),
    });
  }

  dispatch(url: URL, request: Dispatcher.DispatchOptions, reception: Reception): void {
    if (url.protocol === 'https:') {
      this.tunnels.dispatch(request as Agent.DispatchOptions, reception);
      return;
    }
    const headers: Record<string, string> = { host: url.host, ...(request.headers as Record<string, string>) };
    if (this.authorization) headers['proxy-authorization'] = this.authorization;
    const path = url.origin + request.path;
    this.plain.dispatch({ ...request, origin: this.origin, path, headers }, reception);
  }

  async close(): Promise<void> {
    await Promise.all([this.plain.destroy(), this.tunnels.destroy()]);
  }
}

function proxyUrl(address: string): URL {
  const url = URL.canParse(address) ? new URL(address) : undefined;
  if (url?.protocol !== 'http:' && url?.protocol !== 'https:') {
    throw new UsageError(`"${address}" is no HTTP proxy. Write it like http://proxy.example:3128`);
  }
  return url;
}
