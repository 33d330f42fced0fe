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
