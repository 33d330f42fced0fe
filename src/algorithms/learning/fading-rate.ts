/**
 * How often something happens, where it happens ever more rarely (or ever more often): counts in windows are Poisson with more noise than that,
 * and the logarithm of the rate is a line over the logarithm of time. Recent windows weigh more. Both numbers of the line have a prior, so
 * that a short record, or one without a single success, still gives a rate and says how little is known of it.
 */

export interface CountedWindow {
  /** Logarithm of its time, 0 for now and negative before. */
  at: number;
  /** Trials in it. */
  trials: number;
  successes: number;
}

/** Normal priors of the rate's logarithm now and of its slope, by mean and standard deviation; `memory`: a window weighs exp(at / memory). */
export interface RatePrior {
  level: readonly [mean: number, deviation: number];
  slope: readonly [mean: number, deviation: number];
  memory: number;
}

/** The line log rate = level + slope · at, with a root of the covariance of its two numbers (lower triangle). */
export interface FadingRate {
  level: number;
  slope: number;
  root: readonly [levelLevel: number, slopeLevel: number, slopeSlope: number];
}

const newtonSteps = 25;
/** Largest change of the level in one step: from a poor start, Newton's method goes too far. */
const longestStep = 2;

export function fitFadingRate(windows: readonly CountedWindow[], prior: RatePrior): FadingRate {
  const weights = windows.map(({ at }) => Math.exp(at / prior.memory));
  const first = newton(windows, weights, prior, 1);
  // Counts vary more than Poisson's (quasi-likelihood): what they say is worth less by the dispersion.
  const dispersion = dispersionOf(windows, weights, first);
  const { level, slope, information } = newton(windows, weights, prior, dispersion);
  const [aa, ab, bb] = information;
  const determinant = aa * bb - ab * ab;
  const levelLevel = Math.sqrt(bb / determinant);
  const slopeLevel = -ab / determinant / levelLevel;
  const slopeSlope = Math.sqrt(Math.max(0, aa / determinant - slopeLevel ** 2));
  return { level, slope, root: [levelLevel, slopeLevel, slopeSlope] };
}

interface Line {
  level: number;
  slope: number;
  information: [number, number, number];
}

/** The most probable line, and the information (negative second derivatives) there. */
function newton(windows: readonly CountedWindow[], weights: readonly number[], prior: RatePrior, dispersion: number) {
  const line: Line = { level: prior.level[0], slope: prior.slope[0], information: [1, 0, 1] };
  const [levelPrecision, slopePrecision] = [prior.level[1] ** -2, prior.slope[1] ** -2];
  for (let step = 0; step < newtonSteps; step++) {
    let byLevel = -(line.level - prior.level[0]) * levelPrecision;
    let bySlope = -(line.slope - prior.slope[0]) * slopePrecision;
    let [aa, ab, bb] = [levelPrecision, 0, slopePrecision];
    for (let i = 0; i < windows.length; i++) {
      const { at, trials, successes } = windows[i];
      const weight = weights[i] / dispersion;
      const expected = trials * Math.exp(line.level + line.slope * at);
      byLevel += weight * (successes - expected);
      bySlope += weight * (successes - expected) * at;
      aa += weight * expected;
      ab += weight * expected * at;
      bb += weight * expected * at * at;
    }
    line.information = [aa, ab, bb];
    const determinant = aa * bb - ab * ab;
    const levelStep = (bb * byLevel - ab * bySlope) / determinant;
    const slopeStep = (aa * bySlope - ab * byLevel) / determinant;
    const shorter = Math.min(1, longestStep / Math.max(Math.abs(levelStep), Math.abs(slopeStep), 1e-12));
    line.level += levelStep * shorter;
    line.slope += slopeStep * shorter;
    if (Math.abs(levelStep) + Math.abs(slopeStep) < 1e-6) break;
  }
  return line;
}

/** Pearson's: the squared distance of counts from their means in units of their variance, at least 1. */
function dispersionOf(windows: readonly CountedWindow[], weights: readonly number[], { level, slope }: Line): number {
  let squares = 0;
  let total = 0;
  windows.forEach(({ at, trials, successes }, i) => {
    const expected = trials * Math.exp(level + slope * at);
    squares += (weights[i] * (successes - expected) ** 2) / (expected + 0.5);
    total += weights[i];
  });
  return Math.max(1, squares / Math.max(total, 1e-9));
}
