import { expect, it } from 'vitest';
import { TokenMemo } from './token-memo.js';

const bytes = (text: string) => Uint8Array.from(Buffer.from(text));

it('finds what was stored, also when every token has the same hash', () => {
  const memo = new TokenMemo();
  const tokens = Array.from({ length: 5000 }, (_, i) => `w${i}`);
  tokens.forEach((token, i) => {
    memo.set(bytes(token), token.length, i % 7, i);
  });
  tokens.forEach((token, i) => {
    expect(memo.get(bytes(token), token.length, i % 7)).toBe(i);
  });
  expect(memo.get(bytes('none'), 4, 3)).toBeUndefined();
});

it('starts afresh at its limit', () => {
  const memo = new TokenMemo(3);
  for (const [i, token] of ['a', 'b', 'c', 'd'].entries()) memo.set(bytes(token), 1, i, i);
  expect(memo.get(bytes('a'), 1, 0)).toBeUndefined();
  expect(memo.get(bytes('d'), 1, 3)).toBe(3);
});
