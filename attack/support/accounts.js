// What a crawl that died still has, and what it asks for once more.

/** @typedef {import('./endless-site.js').Asked} Asked */

/**
 * @typedef {object} Account
 * @property {number} acknowledged visits that a reader saw before the end
 * @property {number} lost of these, not there afterwards
 * @property {number} refetched of these, asked for again
 * @property {number} stale asked for again although answered so long before the last visit that was committed that it should have been with it
 * @property {number} late milliseconds between the oldest answer that was asked for again and the end
 */

/**
 * Commits are a quarter of a second apart, so that a visit is committed with one that was answered so much later. An answer that the crawl
 * has not looked at yet is still under way, and a machine with other work to do may leave it there for two seconds.
 */
const betweenCommits = 250 + 2000;

/**
 * @param {object} facts
 * @param {number} facts.at milliseconds since the epoch, when it ended
 * @param {ReadonlySet<string>} facts.acknowledged
 * @param {readonly Asked[]} facts.before what the process that ended had asked for the collection: example sites are read before there is one
 * @param {readonly Asked[]} facts.after what was asked when it went on
 * @param {ReadonlySet<string>} facts.there visits in the collection afterwards
 * @returns {Account}
 */
export function account({ at, acknowledged, before, after, there }) {
  const answered = new Map(before.map(one => [one.url, one.answered]));
  const last = Math.max(...[...acknowledged].map(url => answered.get(url) ?? 0));
  const again = after
    .filter(({ url }) => answered.has(url))
    .map(({ url }) => ({ url, when: answered.get(url) ?? Infinity }));
  const ages = again.map(({ when }) => at - when).filter(age => age > 0);
  return {
    acknowledged: acknowledged.size,
    lost: [...acknowledged].filter(url => !there.has(url)).length,
    refetched: after.filter(({ url }) => acknowledged.has(url)).length,
    stale: again.filter(({ when }) => when < last - betweenCommits).length,
    late: Math.max(0, ...ages),
  };
}

/** @param {Account} one */
export const isWhole = ({ lost, refetched, stale }) => lost === 0 && refetched === 0 && stale === 0;

/** @param {readonly Account[]} all */
export function inWords(all) {
  const sum = (/** @type {'acknowledged' | 'lost' | 'refetched' | 'stale'} */ key) =>
    all.reduce((total, one) => total + one[key], 0);
  const late = Math.max(0, ...all.map(one => one.late));
  return (
    `${sum('acknowledged')} acknowledged visits, ${sum('lost')} lost, ${sum('refetched')} fetched again, ${sum('stale')} more answers that should ` +
    `have been committed; the oldest that was not was ${late} ms old`
  );
}
