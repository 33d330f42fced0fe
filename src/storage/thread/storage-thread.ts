/**
 * Starts the storage thread. It takes as long to load what it needs as the crawl does, so whoever will need one soon says so, and both load
 * at the same time; a thread that nobody takes holds up nothing.
 */
import { Worker } from 'node:worker_threads';
import { workerFile } from '../../core/worker-file.js';

let ready: Worker | undefined;

/** A crawl is about to begin in this process. */
export function startStorageThread(): void {
  ready ??= newThread();
  // A command that comes to nothing must not wait for it.
  ready.unref();
}

/** A thread of one's own, which waits to be told what to open. */
export function takeStorageThread(): Worker {
  const thread = ready ?? newThread();
  ready = undefined;
  thread.ref();
  return thread;
}

const newThread = () => new Worker(workerFile(import.meta.url, '../sqlite/thread/storage-worker.js'));
