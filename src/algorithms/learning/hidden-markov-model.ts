/**
 * A hidden Markov model with discrete observations, estimated from counts (Liu §3.2) and used for filtering and one-step
 * prediction (Liu §3.3). The prints of Liu eq. 3–4 normalise over the wrong index: here every row of A and of B sums to 1.
 */
export interface HiddenMarkovModelOptions {
  states: number;
  symbols: number;
  /** Added to every count, so that nothing is impossible and no row is empty (default 0.01). */
  smoothing?: number;
}

export interface HiddenMarkovCounts {
  /** Row-major, states × states: how often a step led from one state to another. */
  transitions: ArrayLike<number>;
  /** Row-major, states × symbols. */
  emissions: ArrayLike<number>;
  /** How often each state comes first; absent: all are equally likely. */
  initial?: ArrayLike<number>;
}

export interface HiddenMarkovModelData {
  states: number;
  symbols: number;
  initial: number[];
  transition: number[];
  emission: number[];
}

/** A chance that is not scaled stays above this, or a long way would end at 0 and look like no way at all. */
const leastChance = 1e-200;

export class HiddenMarkovModel {
  readonly states: number;
  readonly symbols: number;
  /** π. */
  readonly initial: Float64Array;
  /** A, row-major. */
  readonly transition: Float64Array;
  /** B, row-major. */
  readonly emission: Float64Array;
  private readonly smoothing: number;

  constructor({ states, symbols, smoothing = 0.01 }: HiddenMarkovModelOptions) {
    this.states = states;
    this.symbols = symbols;
    this.smoothing = smoothing;
    this.initial = new Float64Array(states).fill(1 / states);
    this.transition = new Float64Array(states * states).fill(1 / states);
    this.emission = new Float64Array(states * symbols).fill(1 / symbols);
  }

  fit({ transitions, emissions, initial }: HiddenMarkovCounts): this {
    const { states, symbols, smoothing } = this;
    // Liu eq. 3, corrected: a[i][j] = |L_ij| / Σ_k |L_ik|.
    normaliseRows(transitions, states, smoothing, this.transition);
    // Liu eq. 4, corrected: b[i][c] = P(cluster c | state i).
    normaliseRows(emissions, symbols, smoothing, this.emission);
    if (initial) normaliseRows(initial, states, smoothing, this.initial);
    return this;
  }

  /**
   * α: P(state | observations up to now), Liu eq. 7 scaled to sum 1. `previous` is α one step before; absent at the start of a
   * sequence. A symbol of -1 says that nothing was observed. Not `scaled`, it is P(state and observations up to now), as Liu
   * prints it, and shrinks at each step.
   */
  filter(symbol: number, previous?: ArrayLike<number>, scaled = true): Float64Array {
    const expected = previous ? this.predict(previous) : this.initial.slice();
    if (symbol < 0) return expected;
    const joint = expected.map((chance, state) => chance * this.emission[state * this.symbols + symbol]);
    // An observation that the model calls impossible tells nothing.
    const chance = normalise(joint);
    if (chance === 0) return expected;
    return scaled ? joint : joint.map(share => share * Math.max(chance, leastChance));
  }

  /** α′ = α·A: P(next state | observations up to now), Liu eq. 8. */
  predict(alpha: ArrayLike<number>): Float64Array {
    const { states, transition } = this;
    const next = new Float64Array(states);
    for (let i = 0; i < states; i++) {
      for (let j = 0; j < states; j++) next[j] += alpha[i] * transition[i * states + j];
    }
    return next;
  }

  /** ln P(symbols). */
  logLikelihood(symbols: readonly number[]): number {
    let alpha: Float64Array | undefined;
    let sum = 0;
    for (const symbol of symbols) {
      const expected = alpha ? this.predict(alpha) : this.initial;
      let chance = 0;
      for (let i = 0; i < this.states; i++) chance += expected[i] * this.emission[i * this.symbols + symbol];
      sum += Math.log(chance);
      alpha = this.filter(symbol, alpha);
    }
    return sum;
  }

  toJSON(): HiddenMarkovModelData {
    const { states, symbols, initial, transition, emission } = this;
    return { states, symbols, initial: [...initial], transition: [...transition], emission: [...emission] };
  }

  static fromJSON(data: HiddenMarkovModelData): HiddenMarkovModel {
    const model = new HiddenMarkovModel(data);
    model.initial.set(data.initial);
    model.transition.set(data.transition);
    model.emission.set(data.emission);
    return model;
  }
}

function normaliseRows(counts: ArrayLike<number>, width: number, smoothing: number, result: Float64Array): void {
  for (let from = 0; from < result.length; from += width) {
    const row = result.subarray(from, from + width);
    for (let i = 0; i < width; i++) row[i] = counts[from + i] + smoothing;
    if (normalise(row) === 0) row.fill(1 / width);
  }
}

/** Scales to sum 1 in place. Gives the sum before; 0 when there is nothing to scale. */
function normalise(values: Float64Array): number {
  let sum = 0;
  for (const value of values) sum += value;
  if (!(sum > 0)) return 0;
  for (let i = 0; i < values.length; i++) values[i] /= sum;
  return sum;
}
