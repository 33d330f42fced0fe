/**
 * All the network that a rendered page has: a proxy on loopback, for this page alone. Whatever the browser asks for comes
 * here, also from workers, frames and sockets, and goes on as a request of the crawl or not at all: robots.txt, addresses,
 * pauses and limits are those of every request. https is taken apart here with a certificate that only our browser
 * trusts; the web's own certificates are checked by the transport. Nothing but HTTP is carried: no WebSocket, no tunnel.
 */
import http from 'node:http';
import type { AddressInfo, Socket } from 'node:net';
import { type SecureContext, TLSSocket } from 'node:tls';
import { parseUrl } from '../../../core/url.js';
import type { PageRequestPurpose, PlainPage, RenderLimits } from '../renderer.js';
import type { AskedRequest, Exchange, Fetched } from '../web.js';
import { answeredHeaders, carriedHeaders, isQuestion, longestQuestion, purposeOf } from './browser-request.js';

/** Carries a request to the web. `isNew`: it went over the wire for this page. */
export type Carry = (
  url: string,
  purpose: PageRequestPurpose,
  asked: AskedRequest,
  signal: AbortSignal,
) => Promise<{ fetched: Fetched; isNew: boolean }>;

/** First byte of a TLS handshake (RFC 8446 §5.1). */
const handshake = 0x16;

export class PageProxy {
  /** What went over the wire for the page, itself left out. */
  readonly exchanges: Exchange[] = [];
  /** Requests that wait for their answer. */
  underWay = 0;
  /** When the browser was last answered, by `performance.now()`. */
  answeredAt = performance.now();
  /** Requests that were carried on. */
  requests = 0;
  private bytes = 0;
  private served = false;
  private readonly address: string;
  private readonly server: http.Server;
  private readonly sockets = new Set<Socket>();
  /** The site at the other end of a tunnel. */
  private readonly tunnels = new WeakMap<Socket, string>();
  private readonly stop = new AbortController();

  constructor(
    private readonly page: PlainPage,
    private readonly carry: Carry,
    private readonly secure: SecureContext,
    private readonly limits: Pick<RenderLimits, 'requests' | 'bytes'>,
  ) {
    this.address = withoutScheme(parseUrl(page.url)?.href ?? page.url);
    this.server = http.createServer({ keepAliveTimeout: 0 });
    this.server.on('connection', socket => this.watch(socket));
    this.server.on('connect', (request, socket, head) => this.tunnel(request, socket as Socket, head));
    this.server.on('upgrade', (_request, socket) => socket.destroy());
    this.server.on('request', (request, response) => void this.answer(request, response));
  }

  /** Starts to listen; gives the port. */
  open(): Promise<number> {
    return new Promise((resolve, reject) => {
      this.server.once('error', reject);
      this.server.listen(0, '127.0.0.1', () => resolve((this.server.address() as AddressInfo).port));
    });
  }

  close(): Promise<void> {
    this.stop.abort();
    for (const socket of this.sockets) socket.destroy();
    return new Promise(resolve => this.server.close(() => resolve()));
  }

  private watch(socket: Socket): void {
    this.sockets.add(socket);
    socket.on('close', () => this.sockets.delete(socket));
    // A browser hangs up whenever it likes.
    socket.on('error', () => socket.destroy());
  }

  /** No tunnel goes anywhere: what comes out of it is https and is answered here, or it is cut. */
  private tunnel(request: http.IncomingMessage, socket: Socket, head: Buffer): void {
    socket.write('HTTP/1.1 200 Connection established\r\n\r\n');
    if (head.length > 0) socket.unshift(head);
    socket.once('readable', () => {
      const first: Buffer | null = socket.read(1);
      if (first?.[0] !== handshake) return socket.destroy();
      socket.unshift(first);
      const inside = new TLSSocket(socket, {
        isServer: true,
        secureContext: this.secure,
        ALPNProtocols: ['http/1.1'],
      });
      this.tunnels.set(inside, `https://${request.url}`);
      this.server.emit('connection', inside);
    });
  }

  private async answer(request: http.IncomingMessage, response: http.ServerResponse): Promise<void> {
    this.underWay++;
    try {
      // A request in a tunnel names a path; one outside names everything.
      const site = this.tunnels.get(request.socket);
      const url = site === undefined ? parseUrl(request.url ?? '') : parseUrl(`${site}${request.url}`);
      if (!url || !/^https?:$/.test(url.protocol)) response.writeHead(400).end();
      else await this.serve(url, request, response);
    } catch {
      response.destroy();
    } finally {
      this.underWay--;
      this.answeredAt = performance.now();
    }
  }

  private async serve(url: URL, request: http.IncomingMessage, response: http.ServerResponse): Promise<void> {
    const { method = 'GET', headers } = request;
    const purpose = purposeOf(method, url, headers);
    if (purpose === 'document') return this.serveDocument(url, response);
    // An empty style sheet has come; a missing one is an error to many scripts.
    if (purpose === 'style') return void response.writeHead(200, { 'content-type': 'text/css' }).end();
    if (purpose === 'preflight') return void response.writeHead(204, allowed(headers)).end();
    const isGet = method === 'GET' || method === 'HEAD';
    if (purpose === 'unwanted' || !(isGet || isQuestion(method, url, headers, this.page.url))) {
      return void response.writeHead(403).end();
    }
    const body = isGet ? undefined : await bodyOf(request);
    const { requests, bytes } = this.limits;
    if (this.requests >= requests || this.bytes >= bytes || (body && body.length > longestQuestion)) {
      return void response.writeHead(429).end();
    }
    this.requests++;
    const asked: AskedRequest = { method: method as AskedRequest['method'], headers: carriedHeaders(headers), body };
    const { fetched, isNew } = await this.carry(url.href, purpose, asked, this.stop.signal);
    if (isNew && fetched.kind === 'response') {
      for (const exchange of fetched.exchanges ?? []) this.exchanges.push({ ...exchange, url: url.href });
    }
    this.reply(fetched, response);
  }

  private reply(fetched: Fetched, response: http.ServerResponse): void {
    if (fetched.kind !== 'response') return void response.writeHead(fetched.kind === 'refused' ? 403 : 502).end();
    this.bytes += fetched.body.length;
    // Half a script is none.
    if (fetched.truncated) return void response.writeHead(502).end();
    const headers = answeredHeaders(fetched.headers);
    if (fetched.location !== undefined) headers['location'] = fetched.location;
    response.writeHead(fetched.status, headers).end(fetched.body);
  }

  /**
   * The page itself, once, as it came. Any other document is another page: the browser stays where it is (HTTP 204), and the
   * crawl may fetch that page when its turn comes.
   */
  private serveDocument(url: URL, response: http.ServerResponse): void {
    if (this.served || withoutScheme(url.href) !== this.address) return void response.writeHead(204).end();
    this.served = true;
    const { html, body, headers, contentType } = this.page;
    const type = html === undefined ? contentType || 'text/html' : 'text/html; charset=utf-8';
    response.writeHead(200, { ...answeredHeaders(headers), 'content-type': type }).end(html ?? body);
  }
}

/** A browser knows hosts that it asks by https only, whatever a URL says. */
const withoutScheme = (url: string): string => url.slice(url.indexOf(':'));

/** The answer to a preflight: go on and ask. What the server allows, the browser learns from the answer itself. */
function allowed(headers: http.IncomingHttpHeaders): Record<string, string> {
  return {
    'access-control-allow-origin': headers.origin ?? '*',
    'access-control-allow-credentials': 'true',
    'access-control-allow-methods': String(headers['access-control-request-method'] ?? 'GET'),
    'access-control-allow-headers': String(headers['access-control-request-headers'] ?? '*'),
  };
}

/** A little more than may be carried on, at most. */
async function bodyOf(request: http.IncomingMessage): Promise<Uint8Array> {
  const chunks: Uint8Array[] = [];
  let length = 0;
  for await (const chunk of request) {
    chunks.push(chunk as Uint8Array);
    length += (chunk as Uint8Array).length;
    if (length > longestQuestion) break;
  }
  return Buffer.concat(chunks);
}
