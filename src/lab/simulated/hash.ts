/**
 * Hashes of small whole numbers. Every decision of the simulated web that must not depend on the order of asking
 * ("which topic has page 17?") is such a hash of the seed, the thing asked about and the kind of question.
 */

/** Kinds of question, so that two decisions about one page are independent. */
export const Salt = {
  siteName: 1,
  siteSections: 2,
  pageTopic: 3,
  pageRole: 4,
  pageError: 5,
  title: 6,
  body: 7,
  links: 8,
  subtopic: 9,
  paraphrase: 10,
  siteShape: 11,
  seeds: 12,
  session: 13,
  image: 14,
  quota: 15,
  personName: 16,
  siteWords: 17,
  markup: 18,
  changeRate: 19,
  changeTimes: 20,
  lifetime: 21,
  tellsTime: 22,
} as const;

/** A whole number in [0, 2^32): murmur3's mixing of four words and its finaliser. */
export function mix(seed: number, salt: number, first: number, second = 0): number {
  let hash = seed | 0;
  hash = blend(hash, salt);
  hash = blend(hash, first);
  hash = blend(hash, second);
  hash ^= hash >>> 16;
  hash = Math.imul(hash, 0x85ebca6b);
  hash ^= hash >>> 13;
  hash = Math.imul(hash, 0xc2b2ae35);
  return (hash ^ (hash >>> 16)) >>> 0;
}

/** The same as a number in [0, 1). */
export function unit(seed: number, salt: number, first: number, second = 0): number {
  return mix(seed, salt, first, second) / 4294967296;
}

function blend(hash: number, word: number): number {
  let k = Math.imul(word, 0xcc9e2d51);
  k = (k << 15) | (k >>> 17);
  const mixed = hash ^ Math.imul(k, 0x1b873593);
  return (Math.imul((mixed << 13) | (mixed >>> 19), 5) + 0xe6546b64) | 0;
}
