/** A share that a sample tells of, where some kinds of things were looked at more often than others. */

export interface Interval {
  low: number;
  high: number;
}

export interface Stratum {
  /** All things of this kind, and how many of them were looked at. */
  count: number;
  sampled: number;
  /** Of those looked at, how many had it. */
  hits: number;
  /** What is believed of a kind that nobody looked at. */
  guess: number;
}

export interface SharedEstimate extends Interval {
  share: number;
  /** Part of all things that lies in kinds which were looked at. */
  covered: number;
}

/** Of a normal variable, what lies between −z and z is 90 %. */
export const ninetyPercent = 1.6448536269514722;

/** Wilson's interval (1927) of a share: it holds for few things too, and at 0 and 1. Nothing is known of an empty sample. */
export function wilsonInterval(hits: number, sampled: number, z = ninetyPercent): Interval {
  if (sampled === 0) return { low: 0, high: 1 };
  const share = hits / sampled;
  const scale = 1 + (z * z) / sampled;
  const centre = (share + (z * z) / (2 * sampled)) / scale;
  const half = (z * Math.sqrt((share * (1 - share)) / sampled + (z * z) / (4 * sampled * sampled))) / scale;
  return { low: Math.max(0, centre - half), high: Math.min(1, centre + half) };
}

/**
 * Each stratum counts by its size, not by how often it was looked at. The intervals are those of Wilson, put together by their squares
 * (the variance recovered from the limits, Zou and Donner 2008); a stratum of which all was seen adds nothing. One that nobody looked
 * at may be anything: it widens the interval by all of its size.
 */
export function stratifiedShare(strata: readonly Stratum[], z = ninetyPercent): SharedEstimate | undefined {
  const total = strata.reduce((sum, { count }) => sum + count, 0);
  const seen = strata.reduce((sum, { count, sampled }) => sum + (sampled > 0 ? count : 0), 0);
  if (seen === 0) return undefined;
  let share = 0;
  let [below, above] = [0, 0];
  let [unseenBelow, unseenAbove] = [0, 0];
  for (const { count, sampled, hits, guess } of strata) {
    const weight = count / total;
    if (sampled === 0) {
      share += weight * guess;
      unseenBelow += weight * guess;
      unseenAbove += weight * (1 - guess);
      continue;
    }
    const own = hits / sampled;
    const { low, high } = wilsonInterval(hits, sampled, z);
    const left = Math.sqrt(Math.max(0, 1 - sampled / count));
    share += weight * own;
    below += (weight * left * (own - low)) ** 2;
    above += (weight * left * (high - own)) ** 2;
  }
  return {
    share,
    low: Math.max(0, share - Math.sqrt(below) - unseenBelow),
    high: Math.min(1, share + Math.sqrt(above) + unseenAbove),
    covered: seen / total,
  };
}
