import { expect, it } from 'vitest';
import { checkNext, checkStart, hashNext, hashStart, TokenMemo, unknownToken } from './token-memo.js';

/** Two characters at a step, as the analyser reads them. */
function hashes(token: string): [number, number] {
  let hash = hashStart;
  let check = checkStart;
  for (let i = 0; i < token.length; i += 2) {
    const both = token.charCodeAt(i) | (i + 1 < token.length ? token.charCodeAt(i + 1) << 8 : 0);
    hash = hashNext(hash, both);
    check = checkNext(check, both);
  }
  return [hash, check];
}

it('finds what was stored, also when many tokens share the first hash', () => {
  const memo = new TokenMemo();
  for (let i = 0; i < 5000; i++) memo.set(i % 7, i, i - 1);
  for (let i = 0; i < 5000; i++) expect(memo.get(i % 7, i)).toBe(i - 1);
  expect(memo.get(3, 5001)).toBe(unknownToken);
  expect(memo.get(5001, 3)).toBe(unknownToken);
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
