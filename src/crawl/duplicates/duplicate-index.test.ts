import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { Random } from '../../core/random.js';
import { type Duplicate, DuplicateIndex } from './duplicate-index.js';

const hexadecimal = (value: bigint) => value.toString(16).padStart(16, '0');

function flipped(hash: bigint, bits: readonly number[]): bigint {
  return bits.reduce((result, bit) => result ^ (1n << BigInt(bit)), hash);
}

function differing(a: bigint, b: bigint): number {
  return [...(a ^ b).toString(2)].filter(digit => digit === '1').length;
}

/** The same by comparing with every page. */
class NaiveIndex {
  private readonly digests = new Map<string, number>();
  private readonly originals: { id: number; hash: bigint }[] = [];

  add(id: number, digest: string, hash: bigint | undefined): Duplicate | undefined {
    const exact = this.digests.get(digest);
    if (exact !== undefined) return { of: exact, kind: 'exact' };
    this.digests.set(digest, id);
    if (hash === undefined) return undefined;
    const distances = this.originals.map(original => differing(original.hash, hash));
    const least = Math.min(...distances);
    if (least <= 3) return { of: this.originals[distances.indexOf(least)].id, kind: 'near' };
    this.originals.push({ id, hash });
    return undefined;
  }
}

describe('DuplicateIndex', () => {
  it('finds exact and near copies, the first kind first', () => {
    const index = new DuplicateIndex();
    expect(index.add(10, 'aa', '00000000ffffffff')).toBeUndefined();
    expect(index.add(11, 'aa', '00000000ffffffff')).toEqual({ of: 10, kind: 'exact' });
    expect(index.add(12, 'bb', '80000001fffffffe')).toEqual({ of: 10, kind: 'near' });
    expect(index.add(13, 'cc', '80000003fffffffe')).toBeUndefined();
    expect(index.add(14, 'bb', '')).toEqual({ of: 12, kind: 'exact' });
  });

  it('does not call near what says something else itself, where both tell', () => {
    const [like, far] = ['00000000ffffffff', '000000ff00000000'];
    const index = new DuplicateIndex();
    expect(index.add(0, 'a', like + like)).toBeUndefined();
    expect(index.add(1, 'b', like + hexadecimal(flipped(BigInt(`0x${like}`), [1, 2, 3, 4, 5, 6, 7])))).toEqual({
      of: 0,
      kind: 'near',
    });
    expect(
      index.add(2, 'c', like + hexadecimal(flipped(BigInt(`0x${like}`), [1, 2, 3, 4, 5, 6, 7, 8]))),
    ).toBeUndefined();
    expect(index.add(3, 'd', like + far)).toBeUndefined();
    expect(index.add(4, 'e', like)).toEqual({ of: 0, kind: 'near' });
    expect(index.add(5, 'f', like + far)).toEqual({ of: 3, kind: 'near' });
  });

  it('compares pages with little text only exactly', () => {
    const index = new DuplicateIndex();
    expect(index.add(0, 'aa', '')).toBeUndefined();
    expect(index.add(1, 'bb', '')).toBeUndefined();
    expect(index.add(2, 'aa', '')).toEqual({ of: 0, kind: 'exact' });
  });

  it('does not compare what has no digest', () => {
    const index = new DuplicateIndex();
    expect(index.add(0, '', '')).toBeUndefined();
    expect(index.add(1, '', '')).toBeUndefined();
  });

  it('lets likeness not creep from copy to copy', () => {
    const index = new DuplicateIndex();
    expect(index.add(0, 'a', hexadecimal(0b0n))).toBeUndefined();
    expect(index.add(1, 'b', hexadecimal(0b111n))).toEqual({ of: 0, kind: 'near' });
    expect(index.add(2, 'c', hexadecimal(0b1111n))).toBeUndefined();
  });

  it('answers as one that compares with every page', () => {
    const hash = fc.bigInt({ min: 0n, max: 2n ** 64n - 1n });
    const copy = fc.tuple(fc.nat(), fc.array(fc.nat(63), { maxLength: 5 }));
    const page = fc.record({ digest: fc.nat(60), fresh: hash, copy: fc.option(copy), short: fc.nat(9) });
    fc.assert(
      fc.property(fc.array(page, { maxLength: 120, size: 'max' }), pages => {
        const [real, naive] = [new DuplicateIndex(), new NaiveIndex()];
        const seen: bigint[] = [];
        for (const [id, { digest, fresh, copy, short }] of pages.entries()) {
          const value = copy && seen.length > 0 ? flipped(seen[copy[0] % seen.length], copy[1]) : fresh;
          seen.push(value);
          const used = short === 0 ? undefined : value;
          const answer = real.add(id, `digest ${digest}`, used === undefined ? '' : hexadecimal(used));
          expect(answer).toEqual(naive.add(id, `digest ${digest}`, used));
        }
      }),
      { numRuns: 60 },
    );
  });

  it('finds every copy within three bits among many pages, and none beyond', () => {
    const random = new Random(3);
    const index = new DuplicateIndex();
    const hash = () => (BigInt(random.uint32()) << 32n) | BigInt(random.uint32());
    const originals = Array.from({ length: 50_000 }, hash);
    for (const [id, value] of originals.entries()) expect(index.add(id, `o${id}`, hexadecimal(value))).toBeUndefined();
    for (let i = 0; i < 2000; i++) {
      const of = random.below(originals.length);
      const bits = random.shuffle(Array.from({ length: 64 }, (_, bit) => bit)).slice(0, i % 5);
      const expected = bits.length <= 3 ? { of, kind: 'near' } : undefined;
      expect(index.add(50_000 + i, `c${i}`, hexadecimal(flipped(originals[of], bits)))).toEqual(expected);
    }
  });

  it('takes back what it found before without comparing, and goes on alike', () => {
    const random = new Random(5);
    const hash = () => (BigInt(random.uint32()) << 32n) | BigInt(random.uint32());
    const originals = Array.from({ length: 300 }, hash);
    const print = (i: number) => {
      const of = originals[i % 300];
      return { digest: `d${i % 500}`, simhash: hexadecimal(i < 300 ? of : flipped(of, [i % 64, (i * 7) % 64])) };
    };
    const [first, second] = [new DuplicateIndex(), new DuplicateIndex()];
    for (let i = 0; i < 600; i++) {
      const { digest, simhash } = print(i);
      second.restore(i, { digest, simhash, duplicateOf: first.add(i, digest, simhash)?.of });
    }
    for (let i = 600; i < 1200; i++) {
      const { digest, simhash } = print(i);
      expect(second.add(i, `${digest} `, simhash)).toEqual(first.add(i, `${digest} `, simhash));
    }
  });

  it('compares with so many pages at most, however much alike all are', () => {
    const index = new DuplicateIndex();
    // All share the first block, and the others differ in more than three bits: only the last 250 are looked at.
    const random = new Random(6);
    const far = Array.from({ length: 400 }, () => BigInt(random.uint32()) << 32n);
    for (const [id, value] of far.entries()) expect(index.add(id, `d${id}`, hexadecimal(value))).toBeUndefined();
    const moved = (value: bigint) => flipped(value, [20, 40, 60]);
    expect(index.add(1000, 'late', hexadecimal(moved(far[399])))).toEqual({ of: 399, kind: 'near' });
    expect(index.add(1001, 'early', hexadecimal(moved(far[0])))).toBeUndefined();
  });
});
