/** Opens a collection for writing. A crawl loads this before its first request, so what reads collections is not loaded with it. */
import { ThreadedStore } from '../sqlite/thread/threaded-store.js';
import type { Store } from '../store.js';
import type { StoreOptions } from '../store-options.js';

export interface OpenStoreOptions extends StoreOptions {
  /** Write in a thread of its own: compressing and indexing then take no time from the crawl. */
  threaded: boolean;
}

export async function openStore({ threaded, ...options }: OpenStoreOptions): Promise<Store> {
  if (threaded) return ThreadedStore.open(options);
  const { SqliteStore } = await import('../sqlite/sqlite-store.js');
  return new SqliteStore(options);
}
