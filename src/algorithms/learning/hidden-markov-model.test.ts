import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { HiddenMarkovModel } from './hidden-markov-model.js';

const exact = (states: number, symbols: number) => new HiddenMarkovModel({ states, symbols, smoothing: 0 });

describe('HiddenMarkovModel', () => {
  it('divides counts by the sum of their row', () => {
    const model = exact(2, 3).fit({ transitions: [3, 1, 0, 5], emissions: [1, 1, 2, 0, 0, 4], initial: [1, 3] });
    expect([...model.transition]).toEqual([0.75, 0.25, 0, 1]);
    expect([...model.emission]).toEqual([0.25, 0.25, 0.5, 0, 0, 1]);
    expect([...model.initial]).toEqual([0.25, 0.75]);
  });

  it('smooths: nothing is impossible and no row is empty', () => {
    const model = new HiddenMarkovModel({ states: 2, symbols: 2, smoothing: 1 });
    model.fit({ transitions: [0, 0, 2, 0], emissions: [0, 0, 8, 0] });
    expect([...model.transition]).toEqual([0.5, 0.5, 0.75, 0.25]);
    expect([...model.emission]).toEqual([0.5, 0.5, 0.9, 0.1]);
    expect([...exact(2, 2).fit({ transitions: [0, 0, 1, 0], emissions: [0, 0, 0, 1] }).transition]).toEqual([
      0.5, 0.5, 1, 0,
    ]);
  });

  it('filters and predicts as worked out by hand', () => {
    const model = exact(2, 2).fit({ transitions: [1, 1, 1, 3], emissions: [9, 1, 2, 8] });
    // π = (.5, .5); symbol 0: (.5·.9, .5·.2) = (.45, .1) → (9/11, 2/11).
    const first = model.filter(0);
    expect(first[0]).toBeCloseTo(9 / 11, 12);
    // α·A = (9/22 + 2/44, 9/22 + 6/44) = (20/44, 24/44).
    const next = model.predict(first);
    expect(next[0]).toBeCloseTo(20 / 44, 12);
    // Symbol 1: (20·.1, 24·.8) = (2, 19.2) → (2/21.2, 19.2/21.2).
    const second = model.filter(1, first);
    expect(second[0]).toBeCloseTo(2 / 21.2, 12);
    expect(second[1]).toBeCloseTo(19.2 / 21.2, 12);
    expect(model.filter(-1, first)).toEqual(next);
    expect([...model.filter(-1)]).toEqual([0.5, 0.5]);
  });

  it('without scaling gives the chance of states and observations together (Liu eq. 7)', () => {
    const model = exact(2, 2).fit({ transitions: [1, 1, 1, 3], emissions: [9, 1, 2, 8] });
    const first = model.filter(0, undefined, false);
    // π·b: 1/2 · 0.9 and 1/2 · 0.2.
    expect(first[0]).toBeCloseTo(0.45, 12);
    expect(first[1]).toBeCloseTo(0.1, 12);
    const second = model.filter(1, first, false);
    // (0.45/2 + 0.1/4) · 0.1 and (0.45/2 + 0.1 · 3/4) · 0.8.
    expect(second[0]).toBeCloseTo(0.025, 12);
    expect(second[1]).toBeCloseTo(0.24, 12);
    let alpha = second;
    for (let step = 0; step < 2000; step++) alpha = model.filter(1, alpha, false);
    expect(alpha[1]).toBeGreaterThan(0);
  });

  it('goes on when the model calls an observation impossible', () => {
    const model = exact(2, 2).fit({ transitions: [1, 0, 0, 1], emissions: [1, 0, 1, 0] });
    expect([...model.filter(1)]).toEqual([0.5, 0.5]);
  });

  it('agrees with the sum over every path of states', () => {
    const count = fc.integer({ min: 0, max: 5 });
    const sized = (size: number) => fc.array(count, { minLength: size, maxLength: size });
    const sequence = fc.array(fc.integer({ min: 0, max: 2 }), { minLength: 1, maxLength: 5 });
    fc.assert(
      fc.property(sized(9), sized(9), sized(3), sequence, (transitions, emissions, initial, symbols) => {
        const model = new HiddenMarkovModel({ states: 3, symbols: 3, smoothing: 0.1 });
        model.fit({ transitions, emissions, initial });
        const { total, last } = everyPath(model, symbols);
        expect(Math.exp(model.logLikelihood(symbols))).toBeCloseTo(total, 10);
        let alpha: Float64Array | undefined;
        for (const symbol of symbols) alpha = model.filter(symbol, alpha);
        for (let state = 0; state < 3; state++) expect(alpha![state]).toBeCloseTo(last[state] / total, 10);
      }),
      { numRuns: 60 },
    );
  });

  it('comes back from JSON', () => {
    const model = new HiddenMarkovModel({ states: 2, symbols: 2 }).fit({
      transitions: [1, 2, 3, 4],
      emissions: [5, 6, 7, 8],
    });
    const copy = HiddenMarkovModel.fromJSON(JSON.parse(JSON.stringify(model)));
    expect(copy.filter(1, model.filter(0))).toEqual(model.filter(1, model.filter(0)));
  });
});

/** P(symbols), and its share that ends in each state. */
function everyPath(model: HiddenMarkovModel, symbols: number[]): { total: number; last: number[] } {
  const { states } = model;
  const last = new Array<number>(states).fill(0);
  for (let path = 0; path < states ** symbols.length; path++) {
    let chance = 1;
    let before = -1;
    let rest = path;
    for (const symbol of symbols) {
      const state = rest % states;
      rest = Math.floor(rest / states);
      chance *= before < 0 ? model.initial[state] : model.transition[before * states + state];
      chance *= model.emission[state * model.symbols + symbol];
      before = state;
    }
    last[before] += chance;
  }
  return { total: last.reduce((sum, value) => sum + value, 0), last };
}
