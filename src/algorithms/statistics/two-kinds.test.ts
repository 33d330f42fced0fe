import { describe, expect, it } from 'vitest';
import { Random } from '../../core/random.js';
import { logOddsOf, twoKinds } from './two-kinds.js';

/** Two thousand things of which this share is of the one kind: its sides are larger by two deviations. */
function things(share: number): { sides: number[]; one: boolean }[] {
  const random = new Random(3);
  const normal = () => Math.sqrt(-2 * Math.log(1 - random.next())) * Math.cos(2 * Math.PI * random.next());
  return Array.from({ length: 2000 }, (_, i) => {
    const one = i < 2000 * share;
    return { one, sides: [0, 10, 20].map(at => at + normal() + (one ? 2 : 0)) };
  });
}

describe('twoKinds', () => {
  it.each([0.2, 0.35, 0.8])('finds a share of %d from a guess that knows little', share => {
    const made = things(share);
    const rows = made.map(({ sides }) => sides);
    // The first guess goes by one side alone, and takes half of the things for the one kind.
    const middle = rows.map(([side]) => side).sort((a, b) => a - b)[1000];
    const guess = rows.map(([side]) => 1 / (1 + Math.exp(middle - side)));
    const kinds = twoKinds(
      rows,
      guess,
      rows.map(() => 0),
    );
    expect(kinds.share).toBeCloseTo(share, 1);
    const right = made.filter(({ sides, one }) => logOddsOf(kinds, sides) > 0 === one).length;
    expect(right / made.length).toBeGreaterThan(0.93);
  });

  it('makes no kind of the few that are far out', () => {
    // One thing in a hundred is large by far, from one side, whatever its kind.
    const made = things(0.5).map(({ sides, one }, i) => ({
      one,
      sides: i % 100 === 7 ? [40, sides[1], sides[2]] : sides,
    }));
    const rows = made.map(({ sides }) => sides);
    const guess = rows.map(([, side]) => 1 / (1 + Math.exp(11 - side)));
    const known = rows.map(() => 0);
    expect(twoKinds(rows, guess, known).share).toBeCloseTo(0.5, 1);
  });

  it('keeps to what is known', () => {
    // Four things alike, of which one is known: the others follow it.
    const rows = [[1], [1], [1], [1], [0], [0], [0], [0]];
    const guess = rows.map(() => 0.5);
    const up = twoKinds(rows, guess, [1, 0, 0, 0, 0, 0, 0, 0]);
    const down = twoKinds(rows, guess, [-1, 0, 0, 0, 0, 0, 0, 0]);
    expect(logOddsOf(up, [1])).toBeGreaterThan(logOddsOf(up, [0]));
    expect(logOddsOf(down, [1])).toBeLessThan(logOddsOf(down, [0]));
  });

  it('says what it was told where all things are alike', () => {
    const rows = Array.from({ length: 50 }, () => [3, 3]);
    const kinds = twoKinds(
      rows,
      rows.map(() => 0.2),
      rows.map(() => 0),
    );
    expect(logOddsOf(kinds, [3, 3])).toBeCloseTo(Math.log(0.2 / 0.8), 6);
  });
});
