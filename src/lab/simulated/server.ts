/**
 * The simulated web over HTTP on this machine. Sites are http://NAME.localhost:PORT/; the same port answers as a proxy
 * for any host name of the world, shows an index page at http://127.0.0.1:PORT/, and tells the truth about pages:
 * /simweb/topics (names, queries, seeds, exact counts) and /simweb/truth?url=… (labels).
 */

import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { gzipSync } from 'node:zlib';
import { FailureError } from '../../core/errors.js';
import { parseUrl } from '../../core/url.js';
import { indexPage } from './index-page.js';
import { type ChangingDays, pageOn } from './lives/changing-page.js';
import { type Prerendered, prerender } from './prerendered.js';
import { bodyBytes } from './simulated-web.js';
import type { SimulatedWorld } from './world.js';

export interface SimulatedServerOptions {
  /** 0 takes a free port. */
  port?: number;
  host?: string;
  /** Compress answers for clients that take gzip (default true). */
  gzip?: boolean;
  /** Pages change, appear and vanish. Absent: they stay as they are. */
  changing?: ChangingDays;
}

export interface SimulatedServer {
  /** Index page, without the final slash; also the proxy's address. */
  url: string;
  port: number;
  /** The world as it is served: its URLs carry the port. */
  world: SimulatedWorld;
  /** Writes the first `count` pages into memory, so that serving them costs next to nothing. Gives how many bytes. */
  prerender(count: number): number;
  close(): Promise<void>;
}

/** Starts it. The world moves to the port that was found free. */
export async function startSimulatedServer(
  world: SimulatedWorld,
  { port = 0, host = '127.0.0.1', gzip = true, changing }: SimulatedServerOptions = {},
): Promise<SimulatedServer> {
  let served = world;
  let ready: Prerendered | undefined;
  const tried = new Set<string>();
  const server = createServer({ keepAliveTimeout: 30_000 }, (request, response) => {
    const target = request.url ?? '/';
    const known = ready?.get(request.headers.host, target);
    if (known) {
      response.writeHead(200, known.headers);
      response.end(request.method === 'HEAD' ? undefined : known.body);
      return;
    }
    // Requests to a proxy carry the whole URL (RFC 9112, 3.2.2).
    const url = target.startsWith('http') ? target : `http://${request.headers.host ?? 'localhost'}${target}`;
    if (request.method !== 'GET' && request.method !== 'HEAD') return finish(response, 405, { allow: 'GET, HEAD' }, '');
    answer(served, url, request, response, { gzip, changing, tried });
  });
  const actual = await listen(server, port, host);
  served = world.at({ port: actual });
  return {
    url: `http://${host}:${actual}`,
    port: actual,
    world: served,
    prerender(count) {
      ready = prerender(served, count);
      return ready.bytes;
    },
    close: () =>
      new Promise((resolve, reject) => {
        server.close(problem => (problem ? reject(problem) : resolve()));
        server.closeAllConnections();
      }),
  };
}

function listen(server: Server, port: number, host: string): Promise<number> {
  return new Promise((resolve, reject) => {
    server.once('error', (problem: NodeJS.ErrnoException) => {
      const taken = problem.code === 'EADDRINUSE';
      reject(
        taken
          ? new FailureError(`port ${port} is taken: choose another with --port, or --port 0 for any`)
          : new FailureError(`the simulated web cannot listen on ${host}:${port}: ${problem.message}`),
      );
    });
    server.listen(port, host, () => resolve((server.address() as AddressInfo).port));
  });
}

function answer(
  world: SimulatedWorld,
  url: string,
  request: IncomingMessage,
  response: ServerResponse,
  { gzip, changing, tried }: Pick<SimulatedServerOptions, 'gzip' | 'changing'> & { tried: Set<string> },
): void {
  const asked = parseUrl(url);
  if (!asked) return finish(response, 400, {}, 'This is not a URL.\n');
  const page = changing ? pageOn(world, url, changing) : world.page(url);
  if (page.status === 0) return answerIndex(world, asked, response);
  // A page that hangs is left to the client's time-out.
  if (page.hangs) return;
  const reply = () => {
    if (page.flaky && !tried.has(url)) {
      tried.add(url);
      return finish(response, 503, { 'retry-after': '1', 'content-type': 'text/plain' }, 'Try again.\n');
    }
    const headers: Record<string, string> = { ...page.headers };
    const { etag } = headers;
    if (etag !== undefined && request.headers['if-none-match'] === etag) return finish(response, 304, { etag }, '');
    let body = bodyBytes(page);
    if (gzip && body.length > 500 && /\bgzip\b/.test(String(request.headers['accept-encoding'] ?? ''))) {
      body = gzipSync(body, { level: 1 });
      headers['content-encoding'] = 'gzip';
    }
    finish(response, page.status, headers, request.method === 'HEAD' ? '' : body);
  };
  if (page.delay === 0) return reply();
  const timer = setTimeout(reply, page.delay);
  response.on('close', () => clearTimeout(timer));
}

function answerIndex(world: SimulatedWorld, { pathname, searchParams, hostname }: URL, response: ServerResponse): void {
  const json = (status: number, data: unknown) =>
    finish(response, status, { 'content-type': 'application/json' }, `${JSON.stringify(data, null, 2)}\n`);
  if (hostname !== '127.0.0.1' && hostname !== 'localhost' && hostname !== '[::1]') {
    return finish(response, 502, { 'content-type': 'text/plain' }, 'No such host in the simulated web.\n');
  }
  if (pathname === '/') return finish(response, 200, { 'content-type': 'text/html; charset=utf-8' }, indexPage(world));
  if (pathname === '/simweb/topics') {
    return json(
      200,
      world.topics().map(name => ({
        name,
        query: world.query(name),
        seeds: world.seeds(name, 5),
        relevant: world.relevantCount(name),
      })),
    );
  }
  if (pathname === '/simweb/truth') {
    const url = searchParams.get('url') ?? '';
    const page = world.page(url);
    if (page.status === 0) return json(404, { url, problem: 'not a URL of the simulated web' });
    const { status, location, labels } = page;
    return json(200, { url, status, location, labels, canonical: world.canonical(url), allowed: world.allowed(url) });
  }
  if (pathname === '/robots.txt')
    return finish(response, 200, { 'content-type': 'text/plain' }, 'User-agent: *\nAllow: /\n');
  return finish(response, 404, { 'content-type': 'text/plain' }, 'Not here. See /\n');
}

function finish(
  response: ServerResponse,
  status: number,
  headers: Record<string, string>,
  body: string | Buffer,
): void {
  response.writeHead(status, { ...headers, 'content-length': String(Buffer.byteLength(body)) });
  response.end(body);
}
