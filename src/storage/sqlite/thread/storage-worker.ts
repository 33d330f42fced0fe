/** The storage thread: a SqliteStore that does what messages say. */
import { type MessagePort, parentPort } from 'node:worker_threads';
import { UsageError } from '../../../core/errors.js';
import { yaml } from '../../../core/schema/yaml.js';
import type { StoreOptions } from '../../store-options.js';
import { databaseFailure } from '../database-failure.js';
import { SqliteStore } from '../sqlite-store.js';
import { type FromStorage, openedTicket, type ToStorage, type WriteItem } from './storage-messages.js';
import { unpackUrls, unpackVisit } from './visit-message.js';

function write(store: SqliteStore, item: WriteItem): void {
  if (item.kind === 'visit') store.visit(unpackVisit(item.visit));
  else if (item.kind === 'discover') store.discover(unpackUrls(item.urls));
  else if (item.kind === 'host') store.host(item.host);
  else if (item.kind === 'site') store.site(item.site);
  else if (item.kind === 'judged') store.judged(item.verdicts);
  else if (item.kind === 'event') store.event(item.event);
  else if (item.kind === 'settings') store.settings(item.file);
  else if (item.kind === 'checkpoint') store.checkpoint(item.parts);
  else store.command(item.command);
}

function serve(port: MessagePort, options: StoreOptions): void {
  const say = (message: FromStorage) => port.postMessage(message);
  const failed = (error: unknown, ticket?: number) => {
    const { message } = databaseFailure(error, options.folder, options.folder);
    say({ kind: 'failed', usage: error instanceof UsageError, message, ticket });
  };
  let store: SqliteStore;
  try {
    store = new SqliteStore(options);
  } catch (error) {
    failed(error);
    return;
  }
  let reported = false;
  port.on('message', async (message: ToStorage) => {
    if (message.kind === 'open') return;
    if (message.kind === 'write') {
      store.givenAt = message.givenAt;
      for (const item of message.items) write(store, item);
      say({ kind: 'written', bytes: message.bytes });
      if (reported) return;
      try {
        await store.ready();
      } catch (error) {
        reported = true;
        failed(error);
      }
      return;
    }
    try {
      await (message.kind === 'flush' ? store.flush() : store.close());
      say({ kind: 'answer', ticket: message.ticket });
    } catch (error) {
      failed(error, message.ticket);
    }
    if (message.kind === 'close') port.close();
  });
  say({ kind: 'answer', ticket: openedTicket });
}

const port = parentPort;
port?.once('message', (message: ToStorage) => {
  if (message.kind === 'open') serve(port, message.options);
});
// A new collection writes its settings before the crawl may begin: what that takes is loaded while the crawl is.
yaml();
