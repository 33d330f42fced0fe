import { describe, expect, it } from 'vitest';
import { Random } from '../../core/random.js';
import { difference, differentLines, type Piece } from './difference.js';

const texts = (pieces: readonly Piece[], ...kinds: Piece['kind'][]) =>
  pieces.filter(({ kind }) => kinds.includes(kind)).map(({ text }) => text);

/** Length of the longest common subsequence, by the usual table. */
function commonLength(a: readonly string[], b: readonly string[]): number {
  let row = new Array<number>(b.length + 1).fill(0);
  for (const one of a) {
    const next = [0];
    b.forEach((other, i) => {
      next.push(one === other ? row[i] + 1 : Math.max(row[i + 1], next[i]));
    });
    row = next;
  }
  return row[b.length];
}

describe('the difference of two lists', () => {
  it('leads from one to the other by the shortest way', () => {
    const random = new Random(3);
    for (let trial = 0; trial < 300; trial++) {
      const list = () => Array.from({ length: random.below(12) }, () => 'abcd'[random.below(4)]);
      const [before, after] = [list(), list()];
      const pieces = difference(before, after);
      expect(texts(pieces, 'same', 'gone')).toEqual(before);
      expect(texts(pieces, 'same', 'new')).toEqual(after);
      expect(texts(pieces, 'same')).toHaveLength(commonLength(before, after));
    }
  });

  it('gives up on texts that have nothing in common, and is right all the same', () => {
    const [before, after] = ['x', 'y'].map(letter => Array.from({ length: 2000 }, (_, i) => `${letter}${i}`));
    const pieces = difference(before, after);
    expect(texts(pieces, 'gone')).toEqual(before);
    expect(texts(pieces, 'new')).toEqual(after);
  });
});

describe('the difference of two texts', () => {
  it('shows which words of a line are others', () => {
    const before = 'Bees\nThe price is 12 euros today.\nThe end.';
    const after = 'Bees\nThe price is 14 euros today.\nA new line.\nThe end.';
    expect(differentLines(before, after)).toEqual([
      [{ kind: 'same', text: 'Bees' }],
      [
        { kind: 'same', text: 'The price is ' },
        { kind: 'gone', text: '12 ' },
        { kind: 'new', text: '14 ' },
        { kind: 'same', text: 'euros today.' },
      ],
      [{ kind: 'new', text: 'A new line.' }],
      [{ kind: 'same', text: 'The end.' }],
    ]);
  });
});
