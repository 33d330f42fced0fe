import fc from 'fast-check';
import { expect, it } from 'vitest';
import { isOpen, quickTokens } from './quick-tokens.js';
import { folded, hashed, hashToken } from './token-memo.js';

/** Start, end and hashes of each run, those of open ones left out. */
type Run = [start: number, end: number, hash?: number, check?: number];

function codesOf(text: string): Uint16Array {
  return Uint16Array.from({ length: text.length + 1 }, (_, i) => (i < text.length ? text.charCodeAt(i) : 0x20));
}

function quickly(text: string): Run[] {
  const codes = codesOf(text);
  const quick = quickTokens()!;
  const found: Run[] = [];
  for (let from = 0; from < text.length; ) {
    const to = quick.read(codes, from, text.length);
    for (let i = 0; i < quick.count; i += 2) {
      const [start, end] = quick.runs.subarray(i, i + 2);
      if (start < 0) found.push([from + (start ^ isOpen), from + end]);
      else found.push([from + start, from + end, quick.hashes[i], quick.hashes[i + 1]]);
    }
    from = to;
  }
  return found;
}

function plainly(text: string): Run[] {
  const codes = codesOf(text);
  const isPart = (at: number) => codes[at] >= 128 || folded[codes[at]] !== 0;
  const found: Run[] = [];
  for (let at = 0; at < text.length; at++) {
    const start = at;
    while (isPart(at)) at++;
    if (at === start) continue;
    const isPlain = hashToken(codes, start) === at && at - start <= 4096;
    found.push(isPlain ? [start, at, hashed.hash, hashed.check] : [start, at]);
  }
  return found;
}

it('finds the tokens of any text, and hashes them as it is done one by one', () => {
  const piece = fc.oneof(
    fc.stringMatching(/^[A-Za-z0-9]{0,20}$/),
    fc.constantFrom(' ', '. ', ' – ', 'é', '\u00ff', '\u0100', '蜂', '\0', '@[`{/:', '\u{1f41d}'),
    fc.string(),
  );
  fc.assert(
    fc.property(fc.array(piece, { maxLength: 300 }), pieces => {
      const text = pieces.join('');
      expect(quickly(text)).toEqual(plainly(text));
    }),
  );
});

it('reads on where there is no more room, and goes round what there is no room for', () => {
  for (const length of [63, 64, 65, 4095, 4096, 4097, 8193]) {
    for (const text of ['a'.repeat(length), 'a '.repeat(length), ' b'.repeat(length), `${'word '.repeat(length)}é`]) {
      expect(quickly(text)).toEqual(plainly(text));
      expect(quickly(`one ${text} two`)).toEqual(plainly(`one ${text} two`));
    }
  }
});
