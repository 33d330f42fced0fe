/** Files read back by programs of others, for the tests of what wrote them. */
import { readFile } from 'node:fs/promises';
import type { ServerResponse } from 'node:http';
import { DuckDBConnection } from '@duckdb/node-api';
import { httpServer } from '../../../test/support/servers.js';
import { Database } from '../sqlite/database.js';

/** Rows of a query as DuckDB gives them, as plain JSON. */
export async function duckRows(query: string): Promise<Record<string, unknown>[]> {
  const connection = await DuckDBConnection.create();
  try {
    return (await connection.runAndReadAll(query)).getRowObjectsJson();
  } finally {
    connection.closeSync();
  }
}

export async function parquetUrls(path: string): Promise<string[]> {
  const rows = await duckRows(`SELECT url FROM '${path}'`);
  return rows.map(({ url }) => String(url));
}

export async function sqliteUrls(path: string): Promise<string[]> {
  const database = new Database(path, { readOnly: true });
  try {
    return database.column<string>('SELECT url FROM pages');
  } finally {
    database.close();
  }
}

export interface ReplayedArchive {
  pages: { url: string; title: string; text?: string; [field: string]: unknown }[];
  /** Status and body of a URL, as a browser would be shown them; undefined when it is not found. */
  replay(url: string): Promise<{ status: number; body: string } | undefined>;
}

/** As much of wabac as is used here. Its own types are those of a browser. */
interface Wabac {
  WorkerLoader: new (worker: { addEventListener(): void }) => WabacLoader;
  ArchiveRequest: new (url: string, request: Request) => { url: string };
}

interface WabacLoader {
  hasCollection(name: string): Promise<boolean>;
  addCollection(
    data: { name: string; file: { sourceUrl: string } },
    heard: (percent: number, problem?: string | null) => void,
  ): Promise<false | { store: WabacStore }>;
}

interface WabacStore {
  getAllPages(): Promise<ReplayedArchive['pages']>;
  getResource(
    request: { url: string },
    prefix: string,
    event: object,
    options: { noRedirect: boolean },
  ): Promise<{ status: number; getBuffer(): Promise<Uint8Array> } | null>;
}

const wabacModule = '@webrecorder/wabac/swlib';
const databaseModule = 'fake-indexeddb/auto';
let archives = 0;

/** Opens a WACZ in wabac, the reader behind ReplayWeb.page, over HTTP with ranges as a browser would. */
export async function inWabac<Result>(
  path: string,
  action: (archive: ReplayedArchive) => Promise<Result>,
): Promise<Result> {
  // It keeps what it has read in the browser's database.
  await import(databaseModule);
  const { WorkerLoader, ArchiveRequest }: Wabac = await import(wabacModule);
  const bytes = await readFile(path);
  const server = await httpServer((request, response) => sendRange(bytes, request.headers.range, response));
  try {
    const loader = new WorkerLoader({ addEventListener() {} });
    const name = `archive-${++archives}`;
    // Its database is open when it can answer.
    await loader.hasCollection(name);
    let problem = '';
    const file = { sourceUrl: `${server.origin}/${name}.wacz` };
    const opened = await loader.addCollection({ name, file }, (_percent, told) => {
      problem = told ?? problem;
    });
    if (!opened) throw new Error(`wabac cannot open ${path}: ${problem}`);
    const { store } = opened;
    const replay: ReplayedArchive['replay'] = async url => {
      const found = await store.getResource(new ArchiveRequest(url, new Request(url)), '', {}, { noRedirect: true });
      return found ? { status: found.status, body: Buffer.from(await found.getBuffer()).toString('utf8') } : undefined;
    };
    return await action({ pages: await store.getAllPages(), replay });
  } finally {
    await server.close();
  }
}

function sendRange(bytes: Uint8Array, range: string | undefined, response: ServerResponse): void {
  const [, from, to] = /^bytes=(\d+)-(\d*)$/.exec(range ?? '') ?? [];
  if (from === undefined) {
    response.writeHead(200, { 'content-length': bytes.length, 'accept-ranges': 'bytes' }).end(bytes);
    return;
  }
  const part = bytes.subarray(Number(from), to ? Number(to) + 1 : bytes.length);
  const place = `bytes ${from}-${Number(from) + part.length - 1}/${bytes.length}`;
  response.writeHead(206, { 'content-length': part.length, 'content-range': place }).end(part);
}

export async function waczUrls(path: string): Promise<string[]> {
  return inWabac(path, async ({ pages }) => pages.map(({ url }) => url));
}
