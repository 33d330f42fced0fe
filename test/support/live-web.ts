/** A live web and servers for it to ask, closed after each test. */
import type { Socket } from 'node:net';
import { afterEach } from 'vitest';
import { LiveWeb, type LiveWebOptions } from '../../src/crawl/fetch/live/live-web.js';
import { type Handler, httpServer, rawServer, type TestServer } from './servers.js';

const open: { close(): Promise<void> }[] = [];

afterEach(async () => {
  await Promise.all(open.splice(0).map(part => part.close()));
});

/** Has a part closed when the test ends. */
export function opened<T extends { close(): Promise<void> }>(part: T): T {
  open.push(part);
  return part;
}

/** May ask loopback unless told otherwise. */
export function liveWeb(options: Partial<LiveWebOptions> = {}): LiveWeb {
  return opened(new LiveWeb({ userAgent: 'Honeyguide/test', allowPrivate: true, timeout: 5000, ...options }));
}

export async function serve(handler: Handler, options?: { robots: boolean }): Promise<TestServer> {
  return opened(await httpServer(handler, options));
}

export async function serveRaw(answer: (socket: Socket, head: string) => void): Promise<TestServer> {
  return opened(await rawServer(answer));
}

/** Answers every path with one page. */
export function page(html: string): Handler {
  return (_request, response) => {
    response.writeHead(200, { 'Content-Type': 'text/html' }).end(html);
  };
}
