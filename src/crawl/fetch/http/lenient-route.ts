/**
 * The way to servers whose answers are not quite HTTP: lines that end without a carriage return, above all. Browsers read
 * them (RFC 9112 §2.2 allows it), undici does not and cannot be told to; Node's own client can. It is slower and keeps no
 * connections, so only origins that need it are asked by it.
 */
import http from 'node:http';
import https from 'node:https';
import type { buildConnector, Dispatcher } from 'undici';
import { announceRequest } from './sent-requests.js';

/** Origins that are remembered; the one found first is forgotten first. */
const mostOrigins = 1000;
/** What undici says of line ends that are not its own. */
const curable = /Missing expected (?:CR|LF)/;

export interface LenientRequest {
  method: string;
  headers: Record<string, string>;
  body?: Uint8Array;
}

/** How a URL is reached: who opens the connection, how the URL is written there, and what a proxy wants to hear besides. */
export interface Way {
  open: (done: buildConnector.Callback) => void;
  path: string;
  headers?: Record<string, string>;
}

export class LenientRoute {
  private readonly origins = new Set<string>();

  constructor(
    private readonly wayTo: (target: URL) => Way,
    private readonly largestHeader: number,
  ) {}

  /** Is this origin to be asked so? */
  has(origin: string): boolean {
    return this.origins.has(origin);
  }

  /** Remembers an origin whose answer failed in a way that this route can read; false for all others. */
  learn(origin: string, error: unknown): boolean {
    if (this.has(origin) || !(error instanceof Error) || !curable.test(error.message)) return false;
    this.origins.add(origin);
    if (this.origins.size > mostOrigins) this.origins.delete(this.origins.values().next().value!);
    return true;
  }

  /** Sends a request; the returned function ends it, if it has not ended. */
  dispatch(target: URL, { method, headers, body }: LenientRequest, handler: Dispatcher.DispatchHandler): () => void {
    const way = this.wayTo(target);
    const own = { host: target.host, connection: 'close', ...way.headers, ...headers };
    const all = body ? { ...own, 'content-length': String(body.length) } : own;
    const sent = (target.protocol === 'https:' ? https : http).request(target, {
      method,
      path: way.path,
      headers: all,
      insecureHTTPParser: true,
      maxHeaderSize: this.largestHeader,
      setHost: false,
      // In place of an agent, which would look names up by itself.
      createConnection: (_options, done) => {
        // The types know no failure without a socket.
        way.open((error, socket) => (socket ? done(null, socket) : done(error, undefined as never)));
        return undefined;
      },
    });
    const controller = new LenientController(() => sent.destroy());
    const failed = (error: Error) => handler.onResponseError?.(controller, error);
    sent.on('error', failed);
    sent.on('socket', socket => {
      handler.onRequestStart?.(controller, undefined);
      announceRequest({ head: headOf(way.path, method, all), ip: socket.remoteAddress });
    });
    sent.on('response', message => {
      controller.rawHeaders = message.rawHeaders.map(text => Buffer.from(text, 'latin1'));
      handler.onResponseStart?.(controller, message.statusCode ?? 0, message.headers, message.statusMessage);
      message.on('data', (chunk: Buffer) => handler.onResponseData?.(controller, chunk));
      message.on('end', () => handler.onResponseEnd?.(controller, {}));
      // What came until then can be used, as where undici says so.
      message.on('error', error =>
        failed(Object.assign(error, { code: 'UND_ERR_SOCKET', message: 'other side closed' })),
      );
    });
    sent.end(body);
    return () => sent.destroy();
  }
}

class LenientController implements Dispatcher.DispatchController {
  aborted = false;
  paused = false;
  reason: Error | null = null;
  rawHeaders: Buffer[] = [];
  rawTrailers: null = null;

  constructor(private readonly end: () => void) {}

  abort(reason: Error): void {
    this.aborted = true;
    this.reason = reason;
    this.end();
  }

  pause(): void {}
  resume(): void {}
}

function headOf(path: string, method: string, headers: Record<string, string>): string {
  const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}\r\n`);
  return `${method} ${path} HTTP/1.1\r\n${lines.join('')}\r\n`;
}
