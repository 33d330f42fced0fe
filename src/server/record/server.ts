/**
 * Receives browsing sessions from the extension, on this machine only:
 *   GET  /pair      a page for people; the extension reads the token behind the # of its address
 *   POST /hello     is the token right?
 *   POST /session   a session to keep
 */

import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { Session } from '../../core/session.js';
import { EXTENSION_ID, Gate, LARGEST_BODY, type Refusal, TOO_LARGE } from './gate.js';
import { listenOn } from './listen.js';
import { readMessage } from './message.js';
import type { Pairing } from './pairing.js';
import { PAIRING_PAGE } from './pairing-page.js';
import { sessionFromMessage } from './recording.js';
import { prepareSessionFolder, saveSession } from './session-folder.js';

export interface SavedSession {
  /** Name of the file in the folder. */
  name: string;
  session: Session;
  pages: number;
  links: number;
  useful: number;
}

export interface RecordServerOptions {
  folder: string;
  pairing: Pairing;
  /** 0 takes a free port. */
  port?: number;
  /** Id of the browser extension that may send sessions. */
  extension?: string;
  onPaired?(): void;
  onSaved?(saved: SavedSession): void;
  /** Something failed on this side, for example the disk is full. */
  onFailure?(error: Error): void;
}

export interface RecordServer {
  url: string;
  port: number;
  close(): Promise<void>;
}

export async function startRecordServer(options: RecordServerOptions): Promise<RecordServer> {
  prepareSessionFolder(options.folder);
  let port = 0;
  const gate = new Gate(() => port, options.pairing, options.extension ?? EXTENSION_ID);
  const server = createServer({ requestTimeout: 60_000, headersTimeout: 10_000 }, (request, response) => {
    answer(request, response, gate, options).catch((error: Error) => {
      options.onFailure?.(error);
      if (!response.headersSent) reply(response, 500, { problem: `It could not be saved: ${error.message}` });
    });
  });
  server.maxConnections = 32;
  port = await listenOn(server, { host: '127.0.0.1', port: options.port ?? 0, command: 'honeyguide record' });
  return {
    url: `http://127.0.0.1:${port}`,
    port,
    close: () =>
      new Promise((resolve, reject) => {
        server.close(problem => (problem ? reject(problem) : resolve()));
        server.closeAllConnections();
      }),
  };
}

async function answer(
  request: IncomingMessage,
  response: ServerResponse,
  gate: Gate,
  options: RecordServerOptions,
): Promise<void> {
  const { headers, method, url } = request;
  const foreign = gate.refuseHost(headers);
  if (foreign) return refuse(response, foreign);
  if (method === 'GET' && url === '/pair') return showPairingPage(response);
  const stranger = gate.refuseOrigin(headers);
  if (stranger) return refuse(response, stranger);
  // Only the extension may read answers, and only it learns that there is something to read.
  response.setHeader('access-control-allow-origin', gate.origin);
  response.setHeader('vary', 'origin');
  if (url !== '/hello' && url !== '/session') return refuse(response, { status: 404, problem: 'Not here.' });
  if (method === 'OPTIONS') return allowMessages(response);
  if (method !== 'POST') return refuse(response, { status: 405, problem: 'Only POST.' });
  const refusal = gate.refuseMessage(headers);
  if (refusal) return refuse(response, refusal);
  const message = await readMessage(request, LARGEST_BODY);
  if ('problem' in message) return refuse(response, message.status === 413 ? TOO_LARGE : message);
  if (url === '/hello') {
    if (options.pairing.token !== undefined) {
      options.pairing.confirm();
      options.onPaired?.();
    }
    return reply(response, 200, { program: 'honeyguide' });
  }
  const session = sessionFromMessage(message.content);
  if (typeof session === 'string') return refuse(response, { status: 422, problem: session });
  const name = saveSession(options.folder, session);
  const saved = {
    name,
    session,
    pages: session.pages.length,
    links: session.pages.reduce((sum, page) => sum + page.links.length, 0),
    useful: session.pages.filter(page => page.useful).length,
  };
  options.onSaved?.(saved);
  return reply(response, 200, { name, pages: saved.pages, links: saved.links, useful: saved.useful });
}

function refuse(response: ServerResponse, { status, problem }: Refusal): void {
  // What was not read of the body must not be taken for the next request.
  response.setHeader('connection', 'close');
  reply(response, status, { problem });
}

function reply(response: ServerResponse, status: number, content: object): void {
  const body = JSON.stringify(content);
  response.writeHead(status, {
    ...SAFE,
    'content-type': 'application/json; charset=utf-8',
    'content-length': Buffer.byteLength(body),
  });
  response.end(body);
}

function allowMessages(response: ServerResponse): void {
  response.writeHead(204, {
    ...SAFE,
    'access-control-allow-methods': 'POST',
    'access-control-allow-headers': 'authorization, content-type',
  });
  response.end();
}

function showPairingPage(response: ServerResponse): void {
  response.writeHead(200, { ...SAFE, 'content-type': 'text/html; charset=utf-8' });
  response.end(PAIRING_PAGE);
}

/** No page may frame, embed, sniff or keep what is answered here. */
const SAFE = {
  'cache-control': 'no-store',
  'content-security-policy':
    "default-src 'none'; style-src 'unsafe-inline'; frame-ancestors 'none'; base-uri 'none'; form-action 'none'",
  'cross-origin-opener-policy': 'same-origin',
  'cross-origin-resource-policy': 'same-origin',
  'referrer-policy': 'no-referrer',
  'x-content-type-options': 'nosniff',
};
