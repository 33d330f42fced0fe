// Loaded before the program (`node --import`), in all its threads: writes down, in the file that HONEYGUIDE_ATTACK_NOTES names, when each visit
// was given to the store and when each commit began and ended. What is written so is there when the process is killed.
import { openSync, readFileSync, writeFileSync, writeSync } from 'node:fs';
import { isMainThread } from 'node:worker_threads';
import { SqliteStore } from '../../dist/storage/sqlite/sqlite-store.js';
import { ThreadedStore } from '../../dist/storage/sqlite/thread/threaded-store.js';
import { thisThread, waitedForProcessor } from './processor.js';

const path = process.env.HONEYGUIDE_ATTACK_NOTES;
if (path !== undefined) takeNotes(path);

/** @param {string} path */
function takeNotes(path) {
  const file = openSync(path, 'a');
  const note = (/** @type {string} */ kind, what = '') => writeSync(file, `${kind} ${Date.now()} ${what}\n`);
  if (!isMainThread) writeFileSync(`${path}.thread`, thisThread());
  const { visit } = ThreadedStore.prototype;
  ThreadedStore.prototype.visit = function (given) {
    const threads = [process.pid, readFileSync(`${path}.thread`, 'utf8')];
    note('given', `${waitedForProcessor(process.pid, threads)} ${given.url}`);
    return visit.call(this, given);
  };
  const { visit: write } = SqliteStore.prototype;
  SqliteStore.prototype.visit = function (given) {
    note('written', `${waitedForProcessor(process.pid, [thisThread()])} ${given.url}`);
    return write.call(this, given);
  };
  // Its own affair, as far as types go.
  const store = /** @type {Record<string, (this: unknown) => unknown>} */ (
    /** @type {object} */ (SqliteStore.prototype)
  );
  const { commit } = store;
  store.commit = function () {
    note('began');
    const result = commit.call(this);
    note('ended');
    return result;
  };
}
