// Damage as pages suffer it: cut, garbled, said twice, nested without end, with attributes of a size that nobody meant.

import { nestedElements, openings, shards } from './marks.js';

/** @typedef {import('../../dist/core/random.js').Random} Random */
/** @typedef {(page: Buffer, at: number, length: number, random: Random) => Buffer} Damage */

/** Rarely more, so that ten thousand pages take minutes and not hours. */
const manyNested = 5000;
const longAttribute = 1 << 20;

/** @type {Record<string, Damage>} */
const damages = {
  'cut off': (page, at) => page.subarray(0, at),
  'bytes flipped': (page, _at, _length, random) => {
    const flipped = Buffer.from(page);
    for (let hits = 1 + random.below(64); hits > 0; hits--) flipped[random.below(page.length)] ^= 1 << random.below(8);
    return flipped;
  },
  'a range deleted': (page, at, length) => Buffer.concat([page.subarray(0, at), page.subarray(at + length)]),
  'a range doubled': (page, at, length) => Buffer.concat([page.subarray(0, at + length), page.subarray(at)]),
  'a range garbled': (page, at, length, random) => Buffer.from(page).fill(random.below(256), at, at + length),
  nested: (page, at, _length, random) => {
    const tag = random.pick(nestedElements);
    const deep = 1 + random.below(random.below(10) === 0 ? manyNested : 50);
    const closed = random.below(2) === 0 ? 0 : random.below(deep);
    const inside = [`<${tag}>`.repeat(deep), `</${tag.split(' ')[0]}>`.repeat(closed)].map(part => Buffer.from(part));
    return Buffer.concat([page.subarray(0, at), inside[0], page.subarray(at), inside[1]]);
  },
  'a giant attribute': (page, at, _length, random) => {
    const name = random.pick(['href', 'class', 'style', 'alt', 'content', 'onclick', 'data-x']);
    const size = random.below(random.below(10) === 0 ? longAttribute : 10_000);
    const value = random.pick(['y> ', 'x', 'a;', '&amp;', '&#65;', '/../', 'a b ']);
    const quote = random.pick(['"', "'", '']);
    const tag = `<${random.pick(['a', 'p', 'img', 'meta name=robots'])} ${name}=${quote}`;
    const end = random.below(4) === 0 ? '' : `${quote}>`;
    const written = tag + value.repeat(Math.ceil(size / value.length)) + end;
    return Buffer.concat([page.subarray(0, at), Buffer.from(written), page.subarray(at)]);
  },
  'something dropped in': (page, at, _length, random) => {
    const shard = random
      .pick(random.below(2) === 0 ? shards : openings)
      .repeat(1 + random.below(random.below(10) === 0 ? 2000 : 3));
    return Buffer.concat([page.subarray(0, at), Buffer.from(shard), page.subarray(at)]);
  },
};
const kinds = Object.keys(damages);

/**
 * The page with one to eight damages, and what they were.
 * @param {Uint8Array} original
 * @param {Random} random
 */
export function mutated(original, random) {
  let page = Buffer.from(original);
  /** @type {string[]} */
  const done = [];
  for (let hits = 1 + random.below(8); hits > 0 && page.length > 0; hits--) {
    const at = random.below(page.length);
    const length = Math.min(1 + random.below(1 << random.below(18)), page.length - at);
    const kind = random.pick(kinds);
    page = Buffer.from(damages[kind](page, at, length, random));
    done.push(kind);
  }
  return { page, done };
}
