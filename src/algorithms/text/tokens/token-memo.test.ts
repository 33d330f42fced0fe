import { expect, it } from 'vitest';
import { hashed, hashToken, TokenMemo, unknownToken } from './token-memo.js';

function hashes(token: string): [number, number] {
  const codes = Uint16Array.from(`${token} `, character => character.charCodeAt(0));
  hashToken(codes, 0);
  return [hashed.hash, hashed.check];
}

it('finds what was stored, also when many tokens share the first hash', () => {
  const memo = new TokenMemo();
  for (let i = 0; i < 2000; i++) memo.set(i % 7, i, i - 1);
  for (let i = 0; i < 2000; i++) expect(memo.get(i % 7, i)).toBe(i - 1);
  expect(memo.get(3, 5001)).toBe(unknownToken);
  expect(memo.get(5001, 3)).toBe(unknownToken);
});

it('tells tokens apart by either hash', () => {
  const memo = new TokenMemo();
  memo.set(5, 9, 1);
  memo.set(5 | (1 << 31), 9, 2);
  memo.set(5, 10, 3);
  expect([memo.get(5, 9), memo.get(5 | (1 << 31), 9), memo.get(5, 10)]).toEqual([1, 2, 3]);
});

it('knows nothing wrong of any number of tokens, and many of them again; ids without room are not kept', () => {
  const memo = new TokenMemo();
  const pair = (i: number): [number, number] => [Math.imul(i, 0x9e3779b1), Math.imul(i, 0x85ebca6b)];
  for (let i = 0; i < 200_000; i++) memo.set(...pair(i), i);
  let found = 0;
  for (let i = 0; i < 200_000; i++) {
    const term = memo.get(...pair(i));
    if (term === i) found++;
    else expect(term).toBe(unknownToken);
  }
  expect(found).toBeGreaterThan(10_000);
  memo.set(1, 1, 2 ** 22);
  expect(memo.get(1, 1)).toBe(unknownToken);
  memo.set(1, 1, 2 ** 22 - 3);
  expect(memo.get(1, 1)).toBe(2 ** 22 - 3);
});

it('gives 64 bits that differ for half a million short tokens, and 32 that differ nearly as often as chance has it', () => {
  const seen = new Set<bigint>();
  const first = new Set<number>();
  const second = new Set<number>();
  const letters = 'abcdefghijklmnopqrstuvwxyz0123456789';
  let count = 0;
  for (const a of letters) {
    for (const b of letters) {
      for (const c of letters) {
        for (const d of 'aeghnorsty19') {
          const [hash, check] = hashes(a + b + c + d);
          seen.add((BigInt(hash) << 32n) | BigInt(check >>> 0));
          first.add(hash);
          second.add(check);
          count++;
        }
      }
    }
  }
  expect(seen.size).toBe(count);
  // The number of pairs that agree by chance is count² / 2³³ = 36.
  expect(count - second.size).toBeLessThan(200);
  expect(count - first.size).toBeLessThan(200);
});

it('starts afresh at its limit', () => {
  const memo = new TokenMemo(3);
  for (let i = 0; i < 4; i++) memo.set(i, i, i);
  expect(memo.get(0, 0)).toBe(unknownToken);
  expect(memo.get(3, 3)).toBe(3);
});
