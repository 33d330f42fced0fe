/** Opens the collection of a crawl for writing. */
import { databasePath, occupiedFolder, prepareNewFolder } from './folder.js';
import { holdsTables } from './sqlite/open-database.js';
import { SqliteStore, type SqliteStoreOptions } from './sqlite/sqlite-store.js';
import { ThreadedStore } from './sqlite/threaded-store.js';
import type { Store } from './store.js';

export interface OpenStoreOptions extends SqliteStoreOptions {
  /** Write in a thread of its own: compressing and indexing then take no time from the crawl. */
  threaded: boolean;
}

export async function openStore({ threaded, ...options }: OpenStoreOptions): Promise<Store> {
  return threaded ? ThreadedStore.open(options) : new SqliteStore(options);
}

/** Fails at once where `openStore` would fail later for a new crawl: for those that have much to do in between. */
export function requireFreeFolder(folder: string): void {
  prepareNewFolder(folder);
  if (holdsTables(databasePath(folder))) throw occupiedFolder(folder);
}
