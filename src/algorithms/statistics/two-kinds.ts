/**
 * Things of two kinds, each seen from several sides: a number a side. What one side says of a thing tells nothing of what another says, once its kind is known.
 * So where sides agree, they agree because of the kind: their agreement tells how many things are of which kind and how far each side is to
 * be trusted, without a single label. A mixture of two normal distributions with independent sides, found by expectation and
 * maximisation (Dempster, Laird and Rubin 1977) from a first guess.
 */
export interface TwoKinds {
  /** Of things that are of the one kind. */
  share: number;
  /** Log-odds of the one kind are a parabola in each side: the sum of what they are at zero, and of these times the side and its square. */
  atZero: number;
  sides: readonly { linear: number; square: number }[];
}

/** A side of things of one kind. */
interface Normal {
  mean: number;
  variance: number;
}

const steps = 25;
/** As many imaginary things have the share of the first guess, and this part of a side's variance within each kind: no kind shrinks to a point. */
const imaginaryOfShare = 30;
const imaginaryOfSide = 20;
const usualVariance = 0.5;
const leastVariance = 1e-6;
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
  const usual = Array.from(things[0], (_, side) => usualVariance * varianceOf(things, side));
  let kinds = measured(things, likely, known, given, usual);
  for (let step = 1; step < steps; step++) {
    things.forEach((thing, i) => {
      likely[i] = 1 / (1 + Math.exp(-logOddsOf(kinds, thing)));
    });
    kinds = measured(things, likely, known, given, usual);
  }
  return kinds;
}

/** That the thing is of the one kind. */
export function logOddsOf({ atZero, sides }: TwoKinds, thing: ArrayLike<number>): number {
  let sum = atZero;
  for (let i = 0; i < sides.length; i++) sum += thing[i] * (sides[i].linear + thing[i] * sides[i].square);
  return Math.min(surest, Math.max(-surest, sum));
}

/** Of the logarithm of a normal distribution: what it is at zero, and its factors. */
function logDensity({ mean, variance }: Normal): { atZero: number; linear: number; square: number } {
  const atZero = -0.5 * ((mean * mean) / variance + Math.log(variance));
  return { atZero, linear: mean / variance, square: -0.5 / variance };
}

/** Sets what is known in `likely`. */
function measured(
  things: readonly ArrayLike<number>[],
  likely: Float64Array,
  known: readonly number[],
  given: number,
  usual: readonly number[],
): TwoKinds {
  let total = 0;
  for (let i = 0; i < likely.length; i++) {
    if (known[i] !== 0) likely[i] = known[i] > 0 ? 1 : 0;
    total += likely[i];
  }
  const share = (total + imaginaryOfShare * given) / (likely.length + imaginaryOfShare);
  let atZero = Math.log(share / (1 - share));
  const sides = usual.map((variance, side) => {
    const [one, other] = [new Sums(), new Sums()];
    for (let i = 0; i < likely.length; i++) {
      one.add(things[i][side], likely[i]);
      other.add(things[i][side], 1 - likely[i]);
    }
    const [forOne, forOther] = [one, other].map(sums => logDensity(sums.normal(variance)));
    atZero += forOne.atZero - forOther.atZero;
    return { linear: forOne.linear - forOther.linear, square: forOne.square - forOther.square };
  });
  return { share, atZero, sides };
}

function varianceOf(things: readonly ArrayLike<number>[], side: number): number {
  const sums = new Sums();
  for (const thing of things) sums.add(thing[side], 1);
  return sums.variance;
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

  get variance(): number {
    return this.weight > 0 ? Math.max(0, this.squares / this.weight - (this.sum / this.weight) ** 2) : 0;
  }

  normal(usual: number): Normal {
    const variance = (this.weight * this.variance + imaginaryOfSide * usual) / (this.weight + imaginaryOfSide);
    return { mean: this.weight > 0 ? this.sum / this.weight : 0, variance: Math.max(leastVariance, variance) };
  }
}
