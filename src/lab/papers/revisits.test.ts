/** Holds a part of experiments/revisits/revisits.yaml to the numbers in experiments/expected/. */
import { expect, it } from 'vitest';
import { expectedOf, projectPath } from '../../../test/support/expected-numbers.js';
import { readRevisitExperiment } from '../revisit-experiment/definition.js';
import { RevisitRunner } from '../revisit-experiment/simulate.js';

interface Expected {
  runs: {
    web: number;
    topic: string;
    strategy: string;
    seen: number;
    missed: number;
    relevant: { freshness: number };
  }[];
  summary: { policy: string; timesUniform: number; missed: number; relevantFreshness: number }[];
}

const { runs, summary } = expectedOf<Expected>('revisits');

it('pages are kept as fresh as expected', async () => {
  const policies = ['uniform', 'worth', 'hindsight'] as const;
  const experiment = readRevisitExperiment(projectPath('experiments/revisits/revisits.yaml'));
  const { rows } = await new RevisitRunner({ ...experiment, policies: [...policies] }).run({ web: 1, topic: 'music' });
  for (const { policy, seen, missed, relevant } of rows) {
    const row = runs.find(each => each.web === 1 && each.topic === 'music' && each.strategy === policy)!;
    expect(seen).toBe(row.seen);
    expect(missed).toBeCloseTo(row.missed, 5);
    expect(relevant.freshness).toBeCloseTo(row.relevant.freshness, 5);
  }
});

it('what refresh does reaches what was promised', () => {
  const of = (name: string) => summary.find(({ policy }) => policy === name)!;
  expect(of('worth').timesUniform).toBeGreaterThanOrEqual(1.25);
  expect(of('worth').relevantFreshness).toBeGreaterThanOrEqual(of('proportional').relevantFreshness);
  expect(of('worth').missed).toBeLessThanOrEqual(0.02);
});
