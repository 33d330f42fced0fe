import { percent, score } from '../../words/format.ts';
import type { PageAnswer } from './types.ts';

/** Who decided, and how sure that is. */
export function PageVerdict({ verdict, isYours }: { verdict: PageAnswer['verdict']; isYours: boolean }) {
  const { judge, threshold, grounds, isProbability, scoreBefore } = verdict;
  if (isYours) {
    return (
      <p class="quiet small">
        You decided{scoreBefore === undefined ? '' : `; the judge had given ${score(scoreBefore)}`}.
      </p>
    );
  }
  if (verdict.label !== undefined) return <p class="quiet small">You took your word back; the judge decides again…</p>;
  const sure = isProbability
    ? `${percent(verdict.score)} likely on topic (${surety(verdict.score)})`
    : `score ${score(verdict.score)}`;
  return (
    <p class="quiet small">
      The judge ({grounds === '' ? judge : `${judge}, ${grounds}`}) says: {sure}
      {threshold === undefined ? '' : `; the line is at ${score(threshold)}`}.
    </p>
  );
}

function surety(probability: number): string {
  const distance = Math.abs(probability - 0.5);
  return distance > 0.4 ? 'sure' : distance > 0.2 ? 'fairly sure' : 'in doubt';
}
