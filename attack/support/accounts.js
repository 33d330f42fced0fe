// What a crawl that died still has, and what it asks for once more.
import { covered } from './notes.js';

/** @typedef {import('./notes.js').Span} Span */

/**
 * @typedef {object} Account
 * @property {number} acknowledged visits that a reader saw before the end
 * @property {number} lost of these, not there afterwards
 * @property {number} refetched of these, asked for again
 * @property {number} stale visits that were not committed although the crawl had given them to its store long before
 * @property {number} late age of the oldest visit that was not committed, in milliseconds
 * @property {number} idle the same without commits and without waiting for a processor
 * @property {number} commit the longest commit, in milliseconds
 */

/**
 * Commits are a quarter of a second apart. How long a commit takes is the disk's affair, and how long the threads waited for a processor that of whatever
 * else runs here: both are measured and not counted. The rest is for timers and messages.
 */
const betweenCommits = 250 + 100;
const nobody = { when: 0, waited: 0 };

/**
 * @param {object} facts
 * @param {number} facts.at milliseconds since the epoch, when it ended
 * @param {ReadonlySet<string>} facts.acknowledged
 * @param {import('./notes.js').Notes} facts.notes of the process that ended
 * @param {readonly Span[]} [facts.stopped] when that process stood still
 * @param {readonly string[]} facts.after URLs that were asked for when it went on
 * @param {ReadonlySet<string>} facts.there visits in the collection afterwards
 * @returns {Account}
 */
export function account({ at, acknowledged, notes, stopped = [], after, there }) {
  // As the process has it, which knows nothing of the times when it stood still.
  const own = (/** @type {number} */ time) => time - covered([0, time], stopped);
  const end = own(at);
  const commits = notes.commits.map(([from, to]) => /** @type {Span} */ ([own(from), own(Math.min(at, to))]));
  const { given, written, waited } = notes;
  const uncommitted = [...given.keys()]
    .filter(url => !acknowledged.has(url))
    .map(url => {
      const age = (/** @type {number} */ when) => end - own(when);
      const idle = (/** @type {number} */ when, /** @type {number} */ wait) =>
        age(when) - covered([own(when), end], commits) - wait;
      const [start, taken] = [given.get(url) ?? nobody, written.get(url)];
      // As soon as it is written, it is the storage thread alone that makes it wait.
      const waits = taken
        ? idle(taken.when, waited.storage - taken.waited)
        : idle(start.when, waited.both - start.waited);
      return { age: age(start.when), idle: waits };
    });
  return {
    acknowledged: acknowledged.size,
    lost: [...acknowledged].filter(url => !there.has(url)).length,
    refetched: after.filter(url => acknowledged.has(url)).length,
    stale: uncommitted.filter(({ idle }) => idle > betweenCommits).length,
    late: Math.max(0, ...uncommitted.map(({ age }) => age)),
    idle: Math.max(0, ...uncommitted.map(({ idle }) => idle)),
    commit: Math.max(0, ...commits.map(([from, to]) => to - from)),
  };
}

/** @param {Account} one */
export const isWhole = ({ lost, refetched, stale }) => lost === 0 && refetched === 0 && stale === 0;

/** @param {readonly Account[]} all */
export function inWords(all) {
  const sum = (/** @type {'acknowledged' | 'lost' | 'refetched' | 'stale'} */ key) =>
    all.reduce((total, one) => total + one[key], 0);
  const most = (/** @type {'late' | 'idle' | 'commit'} */ key) => Math.round(Math.max(0, ...all.map(one => one[key])));
  return (
    `${sum('acknowledged')} acknowledged visits, ${sum('lost')} lost, ${sum('refetched')} fetched again, ${sum('stale')} that should have been committed; ` +
    `the oldest visit without a commit was ${most('late')} ms old (${most('idle')} without commits and the wait for a processor), the longest commit took ${most('commit')} ms`
  );
}
