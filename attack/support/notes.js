// What a crawl had given to its store when it ended, by its own notes (store-notes.js).
import { existsSync, readFileSync, rmSync } from 'node:fs';
import { waitedForProcessor } from './processor.js';

const preload = new URL('./store-notes.js', import.meta.url).href;

/** @typedef {[from: number, to: number]} Span milliseconds since the epoch */

/** @typedef {{ when: number, waited: number }} Moment milliseconds since the epoch; those that threads had waited for a processor by then */

/**
 * @typedef {object} Notes
 * @property {Map<string, Moment>} given by URL: when its visit was given to the storage thread, by the waits of both threads
 * @property {Map<string, Moment>} written when that thread had written it, by its own waits
 * @property {Span[]} commits
 * @property {{ both: number, storage: number }} waited how long they have waited for a processor now
 */

/**
 * The environment of a process that takes notes.
 * @param {string} file
 */
export const takingNotes = file => ({ NODE_OPTIONS: `--import ${preload}`, HONEYGUIDE_ATTACK_NOTES: file });

/** @param {string} file */
export function forgetNotes(file) {
  for (const name of [file, `${file}.thread`]) rmSync(name, { force: true });
}

/**
 * Of a process that is still there.
 * @param {string} file
 * @param {number | undefined} process
 * @returns {Notes}
 */
export function readNotes(file, process) {
  const text = (/** @type {string} */ name) => (existsSync(name) ? readFileSync(name, 'utf8') : '');
  const thread = text(`${file}.thread`);
  const waited = {
    both: waitedForProcessor(process, [process, thread]),
    storage: waitedForProcessor(process, [thread]),
  };
  /** @type {Notes} */
  const notes = { given: new Map(), written: new Map(), commits: [], waited };
  for (const line of text(file).split('\n')) {
    const [kind, time, before, url] = line.split(' ');
    if (kind === 'given' || kind === 'written') notes[kind].set(url, { when: Number(time), waited: Number(before) });
    else if (kind === 'began') notes.commits.push([Number(time), Infinity]);
    else if (kind === 'ended') notes.commits[notes.commits.length - 1][1] = Number(time);
  }
  return notes;
}

/**
 * How much of a span others cover that do not overlap each other.
 * @param {Span} span
 * @param {readonly Span[]} others
 */
export function covered([from, to], others) {
  return others.reduce((sum, [begin, end]) => sum + Math.max(0, Math.min(to, end) - Math.max(from, begin)), 0);
}
