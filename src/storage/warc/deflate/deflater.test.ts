import { deflateRawSync, inflateRawSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import { Deflater } from './deflater.js';
import { mostBytes, mostSymbols, window } from './layout.js';

const deflater = new Deflater();
const there = (bytes: Uint8Array): Buffer => inflateRawSync(Buffer.from(deflater.deflated(bytes)));

/** The same numbers each time. */
function numbers(seed: number): (below: number) => number {
  let state = seed;
  return below => {
    state = (Math.imul(state, 1103515245) + 12345) & 0x7fffffff;
    return Math.floor((state / 0x80000000) * below);
  };
}

function noise(length: number, values = 256): Uint8Array {
  const next = numbers(length + values);
  return Uint8Array.from({ length }, () => next(values));
}

/** Words between tags, as pages have them. */
function page(words: number): Buffer {
  const next = numbers(words);
  const vocabulary = Array.from({ length: 3000 }, () => (next(1e9) + 1e6).toString(36).slice(0, 2 + next(7)));
  let text = '';
  for (let i = 0; i < words; i++)
    text += `${i % 9 === 0 ? '</p><p class="text">' : ''}${vocabulary[next(1 + next(3000))]} `;
  return Buffer.from(text);
}

describe('what is packed', () => {
  it('can be unpacked by zlib, whatever its length', () => {
    for (const length of [0, 1, 2, 15, 16, 17, 100, 1024, window, window + 1, 300_000, mostBytes]) {
      for (const bytes of [new Uint8Array(length), noise(length), noise(length, 3)]) {
        expect(there(bytes).equals(bytes), `${length}`).toBe(true);
      }
    }
  });

  it('takes several blocks where there are many symbols, however many of them fill one', () => {
    for (let length = mostSymbols - 20; length < mostSymbols + 20; length++) {
      const bytes = noise(length);
      expect(there(bytes).equals(bytes), `${length}`).toBe(true);
    }
  });

  it('repeats stretches of any length and distance', () => {
    for (let length = 3; length < 300; length++) {
      const stretch = noise(length);
      const bytes = Buffer.concat([stretch, noise((length * 110) % (window + 100), 2), stretch, noise(5), stretch]);
      expect(there(bytes).equals(bytes), `${length}`).toBe(true);
    }
  });

  it('does not depend on what was packed before', () => {
    const bytes = page(2000);
    const alone = Buffer.from(new Deflater().deflated(bytes));
    for (let round = 0; round < 3; round++) expect(alone.equals(deflater.deflated(bytes))).toBe(true);
  });

  it('stays right when its places begin anew', () => {
    const own = new Deflater();
    const bytes = page(1000);
    const large = new Uint8Array(mostBytes);
    // Together more than the numbers of places are good for.
    for (let round = 0; round < 2100; round++) own.deflated(large);
    expect(inflateRawSync(Buffer.from(own.deflated(bytes))).equals(bytes)).toBe(true);
  });

  it('takes little more than what zlib makes of a page at its fastest level', () => {
    const bytes = page(4000);
    expect(deflater.deflated(bytes).length).toBeLessThan(1.1 * deflateRawSync(bytes, { level: 1 }).length);
  });

  it('hardly grows where nothing repeats', () => {
    expect(deflater.deflated(noise(mostBytes)).length).toBeLessThan(1.01 * mostBytes);
  });
});
