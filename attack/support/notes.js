// What a crawl had given to its store when it ended, by its own notes (store-notes.js).
import { existsSync, readFileSync } from 'node:fs';
import { pathToFileURL } from 'node:url';

const preload = pathToFileURL(new URL('./store-notes.js', import.meta.url).pathname).href;

/** @typedef {[from: number, to: number]} Span milliseconds since the epoch */

/**
 * @typedef {object} Notes
 * @property {Map<string, number>} given by URL: when its visit was given to the store, in milliseconds since the epoch
 * @property {Span[]} commits
 */

/**
 * The environment of a process that takes notes.
 * @param {string} file
 */
export const takingNotes = file => ({ NODE_OPTIONS: `--import ${preload}`, HONEYGUIDE_ATTACK_NOTES: file });

/**
 * @param {string} file
 * @returns {Notes}
 */
export function readNotes(file) {
  /** @type {Notes} */
  const notes = { given: new Map(), commits: [] };
  const lines = existsSync(file) ? readFileSync(file, 'utf8').split('\n') : [];
  for (const line of lines) {
    const [kind, time, url] = line.split(' ');
    if (kind === 'given') notes.given.set(url, Number(time));
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
