import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type PlainState, packState, unpackState } from './packed-state.js';
import { lines, StateFields } from './state-fields.js';

const plain = fc.letrec<{ state: PlainState }>(tie => ({
  state: fc.oneof(
    { maxDepth: 4 },
    fc.constant(null),
    fc.boolean(),
    fc.double().map(value => (Object.is(value, -0) ? 0 : value)),
    fc.string({ unit: 'grapheme' }),
    fc.uint8Array(),
    fc.int32Array(),
    fc.float32Array(),
    fc.float64Array(),
    fc.array(tie('state')),
    fc.dictionary(
      fc.string().filter(key => !key.startsWith('@') && key !== '__proto__'),
      tie('state'),
    ),
  ),
})).state;

describe('a packed state', () => {
  it('comes back as it was', () => {
    fc.assert(
      fc.property(plain, state => {
        const packed = packState({ state });
        // Wherever the bytes lie.
        const elsewhere = new Uint8Array(packed.length + 3).subarray(3);
        elsewhere.set(packed);
        expect(unpackState(elsewhere)).toEqual({ state });
      }),
    );
  });

  it('is refused where it is damaged', () => {
    const packed = packState({ words: ['a', 'b'], numbers: new Float64Array(9) });
    for (const length of [0, 3, 8, 20, packed.length - 1]) expect(() => unpackState(packed.slice(0, length))).toThrow();
    expect(() => unpackState(new Uint8Array(64).fill(255))).toThrow();
  });

  it('has no keys of its own marks', () => {
    expect(() => packState({ '@': 1 })).toThrow('begins with "@"');
  });

  it('keeps many texts as one, empty ones and half pairs too', () => {
    for (const texts of [[], [''], ['', ''], ['a', '', '\ud800', 'ö\u2028']]) {
      const state = new StateFields(unpackState(packState({ texts: lines(texts) })));
      expect(state.lines('texts')).toEqual(texts);
    }
  });
});
