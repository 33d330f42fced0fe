import { describe, expect, it } from 'vitest';
import { Random } from '../../core/random.js';
import { boundaryOfTwoGroups } from './two-groups.js';

/** Sum of twelve uniform numbers: nearly normal, mean 0, deviation 1. */
function normal(random: Random): number {
  let sum = -6;
  for (let i = 0; i < 12; i++) sum += random.next();
  return sum;
}

const draw = (random: Random, count: number, mean: number) =>
  Array.from({ length: count }, () => mean + normal(random));

describe('boundaryOfTwoGroups', () => {
  it('lies where two known normal distributions are equally likely', () => {
    // Equal deviations of 1: 0.9·φ(x + 4) = 0.1·φ(x − 2) at x = −1 + ln(9)/6.
    const random = new Random(1);
    const boundary = boundaryOfTwoGroups([...draw(random, 1800, -4), ...draw(random, 200, 2)]);
    expect(boundary).toBeGreaterThan(-1 + Math.log(9) / 6 - 0.4);
    expect(boundary).toBeLessThan(-1 + Math.log(9) / 6 + 0.4);
  });

  it('follows the groups when they move, and their shares', () => {
    const random = new Random(2);
    const few = boundaryOfTwoGroups([...draw(random, 500, -4), ...draw(random, 10, 2)])!;
    const many = boundaryOfTwoGroups([...draw(random, 300, -4), ...draw(random, 200, 2)])!;
    expect(many).toBeLessThan(few);
  });

  it('says nothing of a handful of values, and something of any others', () => {
    expect(boundaryOfTwoGroups([1, 2, 3])).toBeUndefined();
    expect(boundaryOfTwoGroups(new Array(50).fill(0))).toEqual(expect.any(Number));
  });
});
