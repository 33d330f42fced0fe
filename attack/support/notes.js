// What a crawl had given to its store when it ended, by its own notes (store-notes.js).
import { existsSync, readFileSync, rmSync } from 'node:fs';
import { waitedForProcessor } from './processor.js';

const preload = new URL('./store-notes.js', import.meta.url).href;

/** @typedef {[from: number, to: number]} Span milliseconds since the epoch */

/** @typedef {{ when: number, waited: number }} Given milliseconds since the epoch; those that both threads had waited for a processor by then */

/**
 * @typedef {object} Notes
 * @property {Map<string, Given>} given by URL: when its visit was given to the store
 * @property {Span[]} commits
 * @property {number} waited that both threads have waited for a processor now
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
  /** @type {Notes} */
  const notes = {
    given: new Map(),
    commits: [],
    waited: waitedForProcessor(process, [process, text(`${file}.thread`)]),
  };
  for (const line of text(file).split('\n')) {
    const [kind, time, waited, url] = line.split(' ');
    if (kind === 'given') notes.given.set(url, { when: Number(time), waited: Number(waited) });
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
