/**
 * Where do numbers that come from two groups part? Two normal distributions are fitted to them by expectation maximisation
 * (Dempster, Laird and Rubin 1977); the answer is where the upper one begins to be the likelier.
 */

interface Group {
  weight: number;
  mean: number;
  deviation: number;
}

const rounds = 60;
const step = 0.05;
/** Each group's variance is told as if two more values lay one unit from its mean: no group shrinks to a point. */
const extraValues = 2;

/** Undefined where there are too few values to say. */
export function boundaryOfTwoGroups(values: readonly number[]): number | undefined {
  if (values.length < 10) return undefined;
  const ordered = Float64Array.from(values).sort();
  const lower: Group = { weight: 0.9, mean: ordered[Math.floor(ordered.length * 0.3)], deviation: 1.5 };
  const upper: Group = { weight: 0.1, mean: Math.max(1, ordered[ordered.length - 5]), deviation: 1.5 };
  const shares = new Float64Array(ordered.length);
  for (let round = 0; round < rounds; round++) {
    for (let i = 0; i < ordered.length; i++) shares[i] = shareOfUpper(ordered[i], lower, upper);
    refit(upper, ordered, i => shares[i]);
    refit(lower, ordered, i => 1 - shares[i]);
  }
  for (let value = lower.mean; value < upper.mean; value += step) {
    if (density(value, upper) > density(value, lower)) return value;
  }
  return upper.mean;
}

/** Beyond the means there is no doubt, whatever the widths: a wide group does not come back on the far side of a narrow one. */
function shareOfUpper(value: number, lower: Group, upper: Group): number {
  if (value <= lower.mean) return 0;
  if (value >= upper.mean) return 1;
  const [below, above] = [density(value, lower), density(value, upper)];
  return above / Math.max(below + above, Number.MIN_VALUE);
}

function density(value: number, { weight, mean, deviation }: Group): number {
  return (weight / deviation) * Math.exp(-0.5 * ((value - mean) / deviation) ** 2);
}

function refit(group: Group, values: Float64Array, share: (index: number) => number): void {
  let mass = 0;
  let sum = 0;
  for (let i = 0; i < values.length; i++) {
    mass += share(i);
    sum += share(i) * values[i];
  }
  if (mass > 0) group.mean = sum / mass;
  let squares = extraValues;
  for (let i = 0; i < values.length; i++) squares += share(i) * (values[i] - group.mean) ** 2;
  group.deviation = Math.sqrt(squares / (mass + extraValues));
  group.weight = (mass + 1) / (values.length + 2);
}
