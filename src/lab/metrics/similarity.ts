/** How near the fetched pages are to the pages a user called relevant, whatever their labels say. */

/** Batsakis §4.2 b: mean over the fetched pages of each page's largest cosine to any relevant example. */
export function averageSimilarity(largestCosines: ArrayLike<number>): number {
  let sum = 0;
  for (let i = 0; i < largestCosines.length; i++) sum += largestCosines[i];
  return largestCosines.length === 0 ? 0 : sum / largestCosines.length;
}

/**
 * Liu eq. 9, σ = max over targets t of the mean over crawled pages p of cos(p, t), from the sums over p. The maximum
 * stands outside the mean, unlike in Batsakis: one target must be near to the whole crawl.
 */
export function maximumAverageSimilarity(sumOfCosinesByTarget: ArrayLike<number>, pages: number): number {
  let best = 0;
  for (let i = 0; i < sumOfCosinesByTarget.length; i++) best = Math.max(best, sumOfCosinesByTarget[i]);
  return pages === 0 ? 0 : best / pages;
}
