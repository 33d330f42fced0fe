/**
 * Where examples say that the pages on topic end. They are pages on topic drawn by lot, so how high they stand tells which share of such pages lies above any
 * line. No more pages on topic can lie above a line than pages do: the line for which that is tightest says how many there are in all (mixture proportion
 * estimation: Blanchard, Lee and Scott 2010). With both, F1 of every line is known but for chance, and the best is taken.
 */
/** Log-odds of pages on topic spread as if so many examples more had spread this far. */
const usualSpread = 0.5;
const imaginary = 2;
/** Lines that leave more pages on topic below than above say little of how many there are, and so do the first few pages. */
const leastShare = 0.5;
const fewestAbove = 3;
/** The tightest line is the one by which chance found fewest. */
const chance = 1.4;

/** `logOdds`: of the crawl's pages. `examples`: of those among them that are examples, one at least. */
export function exampleLine(logOdds: readonly number[], examples: readonly number[]): number {
  const count = examples.length;
  const mean = examples.reduce((sum, value) => sum + value, 0) / count;
  const squares = examples.reduce((sum, value) => sum + (value - mean) ** 2, 0);
  const variance = (squares + imaginary * usualSpread ** 2) / (count - 1 + imaginary);
  const deviation = Math.sqrt(variance * (1 + 1 / count));
  const falling = Float64Array.from(logOdds).sort().reverse();
  const above = falling.map(value => normalAbove((value - mean) / deviation));
  let onTopic = falling.length;
  for (let i = fewestAbove - 1; i < falling.length; i++) {
    if (above[i] > leastShare) onTopic = Math.min(onTopic, (chance * (i + 1)) / above[i]);
  }
  onTopic = Math.max(onTopic, count);
  let best = 0;
  let at = 0;
  for (let i = 0; i < falling.length; i++) {
    const f1 = (2 * onTopic * above[i]) / (onTopic + i + 1);
    if (f1 <= best) continue;
    best = f1;
    at = i;
  }
  return (falling[at] + falling[Math.min(at + 1, falling.length - 1)]) / 2;
}

/** Share of a normal distribution above the value, by Abramowitz and Stegun 26.2.17 (wrong by less than 1e-7). */
export function normalAbove(value: number): number {
  const t = 1 / (1 + 0.2316419 * Math.abs(value));
  const series = t * (0.31938153 + t * (-0.356563782 + t * (1.781477937 + t * (-1.821255978 + t * 1.330274429))));
  const tail = (Math.exp((-value * value) / 2) / Math.sqrt(2 * Math.PI)) * series;
  return value >= 0 ? tail : 1 - tail;
}
