import { describe, expect, it } from 'vitest';
import { Random } from '../../core/random.js';
import { ByteRows } from './byte-rows.js';
import { rowAdder } from './row-adder.js';

const random = new Random(5);
const rows = 300;
const whole = (columns: number) => Int8Array.from({ length: rows * columns }, () => random.below(256) - 128);

describe('rows of bytes', () => {
  it('have instructions for several numbers at once on the machines that we test on', () => {
    expect(rowAdder(10, 50)).toBeDefined();
  });

  it.each([
    [50, 1],
    [50, 4],
    [50, 901],
    [50, 10_003],
    [64, 7],
    [9, 30],
    [1, 2],
  ])('give the sum of %i columns of %i rows as a plain loop does, to the last bit', (columns, count) => {
    const given = whole(columns);
    const [quick, plain] = [new ByteRows(given, columns), new ByteRows(given, columns, true)];
    const named = Int32Array.from({ length: count + 3 }, () => random.below(rows));
    const weights = Float64Array.from({ length: count + 3 }, () => 10 * random.next() - 1);
    const added = new Float64Array(columns);
    for (let i = 0; i < count; i++) plain.add(added, named[i], weights[i]);
    expect(plain.sum(named, weights, count)).toEqual(added);
    expect(quick.sum(named, weights, count)).toEqual(added);
    expect(quick.sum(named, weights, 0)).toEqual(new Float64Array(columns));
  });

  it('know how long they are', () => {
    expect(new ByteRows(Int8Array.of(3, 4, -6, 8), 2).length(1)).toBe(10);
  });

  it('are at most as long as there is room', () => {
    expect(() => new ByteRows(new Int8Array(130), 65)).toThrow('65');
  });
});
