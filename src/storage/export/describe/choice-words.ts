/** Which pages were chosen, in words. */
import type { PageChoice } from '../select/choose-pages.js';

export function choiceInWords({
  all,
  minScore,
  unique,
  onlyPermitted,
  where,
  sample,
  sampleSeed = 1,
}: PageChoice): string {
  const base = minScore !== undefined ? `score at least ${minScore}` : all ? 'all' : 'relevant';
  return [
    base,
    unique && 'without repeats',
    onlyPermitted && 'without those that ask not to be kept or reserve a use',
    where !== undefined && `where ${where}`,
    sample !== undefined && `${sample} by lot (seed ${sampleSeed})`,
  ]
    .filter(Boolean)
    .join(', ');
}
