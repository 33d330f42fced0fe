// Loaded before the program (`node --import`), in all its threads: writes down, in the file that HONEYGUIDE_ATTACK_NOTES names, when each visit
// was given to the store and when each commit began and ended. What is written so is there when the process is killed.
import { openSync, writeSync } from 'node:fs';
import { SqliteStore } from '../../dist/storage/sqlite/sqlite-store.js';
import { ThreadedStore } from '../../dist/storage/sqlite/thread/threaded-store.js';

const path = process.env.HONEYGUIDE_ATTACK_NOTES;
if (path !== undefined) takeNotes(openSync(path, 'a'));

/** @param {number} file */
function takeNotes(file) {
  const note = (/** @type {string} */ kind, what = '') => writeSync(file, `${kind} ${Date.now()} ${what}\n`);
  const { visit } = ThreadedStore.prototype;
  ThreadedStore.prototype.visit = function (given) {
    note('given', given.url);
    return visit.call(this, given);
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
