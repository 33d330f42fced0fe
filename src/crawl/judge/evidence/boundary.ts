/** At which log-odds do the pages on topic begin? Each crawl says so itself, by the pages that it is surest of. */

/** Fewer pages say nothing. */
const fewestPages = 10;
/** The surest pages: how high they stand says how well this crawl tells its pages apart. */
const surest = 5;
/** A gap between the pages on topic and the rest is looked for behind the first ones, in the upper part, above these log-odds. */
const firstPages = 3;
const upperPart = 0.4;
const leastOfGap = -1.5;
/** How far the boundary follows the surest pages and the gap, and where it lies when both are at 0. */
const followsSurest = 0.4;
const followsGap = 0.3;
const atZero = -0.7;

/**
 * Two readings are taken together: how high the surest pages stand, and where the widest gap lies. A gap counts by its width times
 * the root of the number of pages above it, since the largest few numbers always lie far apart. Undefined where there are too few
 * pages to say. (Chosen on 32 subjects of the encyclopaedia, WebKB, Cora and simulated webs; `node experiments/judge/verdicts.js`
 * measures on others.)
 */
export function boundaryOf(logOdds: readonly number[]): number | undefined {
  if (logOdds.length < fewestPages) return undefined;
  const falling = Float64Array.from(logOdds).sort().reverse();
  let sum = 0;
  for (let i = 0; i < surest; i++) sum += falling[i];
  return followsSurest * (sum / surest) + followsGap * widestGap(falling) + atZero;
}

/** A smaller share of a crawl leaves the boundary where it is; at this one and above the share alone says where it lies. */
const smallShare = 0.25;
const largeShare = 0.6;
/** Shares are told too small where they are large: they lie between the true one and the mean of all crawls. */
const understated = 1.3;

/**
 * Where most pages are on topic the surest ones stand no higher than the rest, and there is no gap. There the boundary is moved down
 * to where this share of the pages lies above it.
 */
export function boundaryForShare(boundary: number, logOdds: readonly number[], share: number): number {
  const weight = Math.min(1, Math.max(0, (share - smallShare) / (largeShare - smallShare)));
  if (weight === 0 || logOdds.length === 0) return boundary;
  const falling = Float64Array.from(logOdds).sort().reverse();
  // Half-way between the last page above it and the first below: on it, a page would be called right.
  const above = Math.min(falling.length, Math.max(1, Math.floor(understated * share * falling.length)));
  const lowest = falling[above - 1];
  const middle = (lowest + (falling[above] ?? lowest)) / 2;
  return boundary + weight * Math.min(0, middle - boundary);
}

/** The middle of it; 0 where there is none. */
function widestGap(falling: Float64Array): number {
  let widest = 0;
  let middle = 0;
  const end = Math.min(falling.length - 1, falling.length * upperPart);
  for (let i = firstPages; i < end && falling[i] >= leastOfGap; i++) {
    const width = (falling[i] - falling[i + 1]) * Math.sqrt(i + 1);
    if (width <= widest) continue;
    widest = width;
    middle = (falling[i] + falling[i + 1]) / 2;
  }
  return middle;
}
