import { createServer, type IncomingMessage, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { FailureError, UsageError } from '../../../core/errors.js';
import { keepers, mirror, seed, writeBees } from '../../example-bees.contract.js';
import { MemoryCollection } from '../../memory/memory-collection.js';
import { MemoryStore } from '../../memory/memory-store.js';
import { sendToSearchEngine } from './send.js';

const store = new MemoryStore();
writeBees(store);
const collection = new MemoryCollection(store);

/** As much of a search engine as answers a bulk request: documents by id, and moods. */
class SmallEngine {
  readonly documents = new Map<string, Record<string, unknown>>();
  readonly asked: string[] = [];
  mapping: unknown;
  /** Answers that come before it works. */
  moods: number[] = [];
  /** Documents that it has no time for at first, and those it never takes, by URL. */
  busyWith = new Set<string>();
  refuses = new Set<string>();
  authorization: string | undefined;

  answer(request: IncomingMessage, body: string): [status: number, body: object] {
    this.asked.push(`${request.method} ${request.url}`);
    this.authorization = request.headers.authorization;
    const mood = this.moods.shift();
    if (mood !== undefined) return [mood, { error: { reason: `mood ${mood}` } }];
    if (request.method === 'PUT') {
      if (this.mapping) return [400, { error: { type: 'resource_already_exists_exception', reason: 'is there' } }];
      this.mapping = JSON.parse(body);
      return [200, { acknowledged: true }];
    }
    if (!body.endsWith('\n')) return [400, { error: { reason: 'The bulk request must be terminated by a newline' } }];
    const lines = body.trimEnd().split('\n');
    const items = [];
    for (let i = 0; i < lines.length; i += 2) {
      const { index } = JSON.parse(lines[i]) as { index: { _index: string; _id: string } };
      const document = JSON.parse(lines[i + 1]) as Record<string, unknown>;
      const url = String(document['url']);
      if (this.busyWith.delete(url)) items.push({ index: { status: 429, error: { type: 'busy', reason: 'later' } } });
      else if (this.refuses.has(url)) {
        items.push({ index: { status: 400, error: { type: 'mapper_parsing_exception', reason: 'bad date' } } });
      } else {
        this.documents.set(`${index._index}/${index._id}`, document);
        items.push({ index: { status: 201 } });
      }
    }
    return [200, { errors: true, items }];
  }
}

let engine: SmallEngine;
let server: Server;
let to: string;

beforeEach(async () => {
  engine = new SmallEngine();
  server = createServer((request, response) => {
    const pieces: Buffer[] = [];
    request.on('data', (piece: Buffer) => pieces.push(piece));
    request.on('end', () => {
      const [status, body] = engine.answer(request, Buffer.concat(pieces).toString('utf8'));
      response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body));
    });
  });
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve));
  to = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});
afterEach(() => {
  server.closeAllConnections();
  return new Promise<void>(resolve => server.close(() => resolve()));
});

const urls = () => Array.from(engine.documents.values(), ({ url }) => url).sort();

it('makes the index with a mapping and sends the pages; a second time replaces them', async () => {
  expect(await sendToSearchEngine(collection, { to, index: 'bees' })).toEqual({ index: 'bees', pages: 3, refused: [] });
  expect(engine.mapping).toMatchObject({
    mappings: { properties: { url: { type: 'keyword' }, main: { type: 'text' }, fetchedAt: { type: 'date' } } },
  });
  expect(urls()).toEqual([keepers, mirror, seed].sort());
  const document = [...engine.documents.values()].find(({ url }) => url === mirror);
  expect(document).toMatchObject({ duplicateOf: keepers, path: [seed, `${seed}keepers`, keepers, mirror] });
  expect(document).not.toHaveProperty('date');
  await sendToSearchEngine(collection, { to, index: 'bees' });
  expect(engine.documents.size).toBe(3);
});

it('waits where it has too much to do, and sends only what it did not take again', async () => {
  engine.moods = [429, 503];
  engine.busyWith.add(keepers);
  expect(await sendToSearchEngine(collection, { to, wait: 1 })).toMatchObject({ index: 'memory', pages: 3 });
  expect(engine.asked).toEqual(['PUT /memory', 'PUT /memory', 'PUT /memory', 'POST /_bulk', 'POST /_bulk']);
  expect(urls()).toEqual([keepers, mirror, seed].sort());
});

it('names the pages that it refuses', async () => {
  engine.refuses.add(mirror);
  const { pages, refused } = await sendToSearchEngine(collection, { to });
  expect(pages).toBe(2);
  expect(refused).toEqual([{ url: mirror, reason: 'mapper_parsing_exception: bad date' }]);
});

it('gives user and password, and says what is wrong', async () => {
  await sendToSearchEngine(collection, { to: to.replace('//', '//bee:h%40ney@') });
  expect(Buffer.from(engine.authorization!.slice('Basic '.length), 'base64').toString()).toBe('bee:h@ney');
  engine.moods = [401];
  const refused = sendToSearchEngine(collection, { to });
  await expect(refused).rejects.toThrow(/did not make the index memory: HTTP 401 mood 401\. Give user and password/);
  engine.moods = Array(8).fill(429);
  await expect(sendToSearchEngine(collection, { to, wait: 1 })).rejects.toThrow(/too much to do: try again later/);
  await expect(sendToSearchEngine(collection, { to: 'nowhere' })).rejects.toThrow(UsageError);
  await expect(sendToSearchEngine(collection, { to, index: 'No Index' })).rejects.toThrow(/--index must be small/);
  const gone = sendToSearchEngine(collection, { to: 'http://127.0.0.1:9' });
  await expect(gone).rejects.toThrow(FailureError);
  await expect(gone).rejects.toThrow(/cannot be reached: .*Is it running\?/);
});
