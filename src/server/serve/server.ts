/** `honeyguide serve`: the page, the API and the events of a folder of collections, for the person at this machine. */

import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { getRequestListener } from '@hono/node-server';
import { listenOn } from '../record/listen.js';
import { addressesOf } from './addresses.js';
import { ownRoutes } from './api/own-routes.js';
import { readingRoutes } from './api/reading-routes.js';
import type { AnyAsked, Route } from './api/route.js';
import { CrawlProcesses, type Program } from './folder/crawl-processes.js';
import { Judging } from './folder/judging.js';
import { ServedFolder } from './folder/served-folder.js';
import { Gate, type Refusal } from './gate.js';
import { safeHeaders } from './headers.js';
import { type AppOptions, httpApp } from './http-app.js';
import { Jobs } from './jobs/jobs.js';
import { EventStreams } from './reading/event-streams.js';
import { Readers } from './reading/readers.js';
import { staticFiles } from './static-files.js';
import { Watches } from './watch/watches.js';

/** Connections at once. A browser keeps six, and each open page one for its events. */
const mostConnections = 512;
/** Characters of an address. */
const longestAddress = 8192;

export interface ServeOptions {
  /** Of collections, or one collection. */
  folder: string;
  /** Where the built page lies. */
  page: string;
  /** How this program is called, for crawls that are begun here. */
  program: Program;
  /** 0 takes a free port. */
  port?: number;
  /** An address others can reach; everything needs the token then. */
  host?: string;
  /** In place of a random one. */
  token?: string;
  /** Something failed that nobody foresaw. */
  onFailure?(error: unknown): void;
}

export interface ServeServer {
  url: string;
  /** With the token behind the #, where no server hears it. */
  address: string;
  token: string;
  port: number;
  close(): Promise<void>;
}

export async function startServe(options: ServeOptions): Promise<ServeServer> {
  const { onFailure = () => undefined } = options;
  const { host, local, names } = addressesOf(options.host);
  const folder = new ServedFolder(options.folder);
  const readers = new Readers(folder.root, onFailure);
  const streams = new EventStreams(readers);
  const processes = new CrawlProcesses(options.program);
  const judging = new Judging(processes);
  const jobs = new Jobs();
  // What only reads is known here by its tables alone; a thread answers.
  const read = readingRoutes({ folder, watches: new Watches() });
  const routes: Route[] = [
    ...read.map(route => ({ ...route, answer: (asked: AnyAsked) => readers.ask(route, asked) })),
    ...ownRoutes({ folder, readers, processes, judging, jobs, program: options.program }),
  ];
  const stream: AppOptions['stream'] = (...about) => streams.send(...about);
  const app = httpApp({ routes, stream, files: staticFiles(options.page), failed: onFailure });
  const listener = getRequestListener(app.fetch, { overrideGlobalObjects: false });
  let port = 0;
  const gate = new Gate({ hosts: names, port: () => port, closed: !local, token: options.token });
  const server = createServer(
    { requestTimeout: 60_000, headersTimeout: 10_000, maxHeaderSize: 16_384 },
    (request, response) => {
      for (const [name, value] of Object.entries(safeHeaders)) response.setHeader(name, value);
      const refusal = gate.refuse(request) ?? tooLong(request);
      if (refusal) refuse(response, refusal);
      else void listener(request, response);
    },
  );
  server.maxConnections = mostConnections;
  port = await listenOn(server, { host, port: options.port ?? 0, command: 'honeyguide serve' });
  const url = `http://${names[0]}:${port}`;
  const collections = folder.list().filter(({ kind }) => kind === 'collection');
  void judging.hearLeft(collections.map(({ path }) => path)).catch(onFailure);
  return {
    ...{ url, port, token: gate.token, address: `${url}/#token=${gate.token}` },
    close: async () => {
      streams.close();
      judging.close();
      jobs.close();
      await new Promise<void>((resolve, reject) => {
        server.close(problem => (problem ? reject(problem) : resolve()));
        server.closeAllConnections();
      });
      await readers.close();
    },
  };
}

function tooLong({ url = '' }: IncomingMessage): { status: 414; problem: string } | undefined {
  return url.length > longestAddress ? { status: 414, problem: 'This address is too long.' } : undefined;
}

function refuse(response: ServerResponse, { status, problem }: Refusal | { status: 414; problem: string }): void {
  const body = JSON.stringify({ problem });
  response.writeHead(status, {
    'content-type': 'application/json; charset=utf-8',
    'content-length': Buffer.byteLength(body),
    connection: 'close',
  });
  response.end(body);
}
