/**
 * Things of two kinds, each seen from several sides: a number a side. What one side says of a thing tells nothing of what another says, once its kind is known.
 * So where sides agree, they agree because of the kind: their agreement tells how many things are of which kind and how far each side is to
 * be trusted, without a single label. A mixture of two normal distributions with independent sides that spread alike in both kinds, found by
 * expectation and maximisation (Dempster, Laird and Rubin 1977) from a first guess.
 */
export interface TwoKinds {
  /** Of things that are of the one kind. */
  share: number;
  /** Log-odds of the one kind: the sum of what they are at zero, and of each side times its factor. */
  atZero: number;
  sides: readonly Side[];
}

/** What lies beyond `least` and `most` counts as if it lay there. */
export interface Side {
  least: number;
  most: number;
  factor: number;
}

const steps = 25;
/** As many imaginary things have the share of the first guess, and this part of a side's variance within each kind: no kind shrinks to a point. */
const imaginaryOfShare = 30;
const imaginaryOfSide = 20;
const usualVariance = 0.5;
const leastVariance = 1e-6;
/** So many deviations from the mean are far: the few things that are further out would be a kind of their own. */
const far = 1.5;
/** Beyond these a thing is of one kind for sure. */
const surest = 30;

/**
 * `things`: their sides. `guess`: how likely each is of the one kind, which says what kinds are meant. `known`: 1 the one kind, -1 the other, 0
 * not known.
 */
export function twoKinds(
  things: readonly ArrayLike<number>[],
  guess: readonly number[],
  known: readonly number[],
): TwoKinds {
  const likely = Float64Array.from(guess);
  const given = guess.reduce((sum, value) => sum + value, 0) / guess.length;
  const sides = Array.from(things[0], (_, side) => seenFrom(things, side));
  let kinds = measured(sides, likely, known, given);
  for (let step = 1; step < steps; step++) {
    for (let i = 0; i < things.length; i++) likely[i] = 1 / (1 + Math.exp(-logOddsOf(kinds, things[i])));
    kinds = measured(sides, likely, known, given);
  }
  return kinds;
}

/** That the thing is of the one kind. */
export function logOddsOf({ atZero, sides }: TwoKinds, thing: ArrayLike<number>): number {
  let sum = atZero;
  for (let i = 0; i < sides.length; i++) sum += sides[i].factor * within(thing[i], sides[i]);
  return Math.min(surest, Math.max(-surest, sum));
}

function within(value: number, { least, most }: Pick<Side, 'least' | 'most'>): number {
  return Math.min(most, Math.max(least, value));
}

/** All things from one side. */
interface Seen {
  least: number;
  most: number;
  values: Float64Array;
  /** Within each kind, before anything is known. */
  usual: number;
}

function seenFrom(things: readonly ArrayLike<number>[], side: number): Seen {
  const all = Float64Array.from(things, thing => thing[side]);
  const { mean, variance } = momentsOf(all);
  const reach = far * Math.sqrt(variance);
  const limits = { least: mean - reach, most: mean + reach };
  const values = all.map(value => within(value, limits));
  return { ...limits, values, usual: usualVariance * momentsOf(values).variance };
}

function momentsOf(values: Float64Array): { mean: number; variance: number } {
  const mean = values.reduce((sum, value) => sum + value, 0) / values.length;
  return { mean, variance: values.reduce((sum, value) => sum + (value - mean) ** 2, 0) / values.length };
}

/** Sets what is known in `likely`. */
function measured(sides: readonly Seen[], likely: Float64Array, known: readonly number[], given: number): TwoKinds {
  let total = 0;
  for (let i = 0; i < likely.length; i++) {
    if (known[i] !== 0) likely[i] = known[i] > 0 ? 1 : 0;
    total += likely[i];
  }
  const share = (total + imaginaryOfShare * given) / (likely.length + imaginaryOfShare);
  let atZero = Math.log(share / (1 - share));
  const found = sides.map(({ least, most, values, usual }) => {
    const [one, other] = [new Sums(), new Sums()];
    for (let i = 0; i < likely.length; i++) {
      one.add(values[i], likely[i]);
      other.add(values[i], 1 - likely[i]);
    }
    const spread = one.spread + other.spread + 2 * imaginaryOfSide * usual;
    const variance = Math.max(leastVariance, spread / (likely.length + 2 * imaginaryOfSide));
    const factor = (one.mean - other.mean) / variance;
    atZero -= (factor * (one.mean + other.mean)) / 2;
    return { least, most, factor };
  });
  return { share, atZero, sides: found };
}

class Sums {
  private weight = 0;
  private sum = 0;
  private squares = 0;

  add(value: number, weight: number): void {
    this.weight += weight;
    this.sum += weight * value;
    this.squares += weight * value * value;
  }

  get mean(): number {
    return this.weight > 0 ? this.sum / this.weight : 0;
  }

  /** Squares of the distances to the mean. */
  get spread(): number {
    return Math.max(0, this.squares - this.weight * this.mean ** 2);
  }
}
