/** Experiments with strategies that learn: the numbers of docs/learning.md, and a part of the runs again. */
import { beforeAll, describe, expect, it } from 'vitest';
import { type ExpectedNumbers, expectedNumbers, projectPath } from '../../../../test/support/expected-numbers.js';
import { recallArea } from '../../metrics/recall.js';
import { Runner } from '../crawl/runner.js';
import { strategyLabels } from '../definition/definition.js';
import { readExperiment } from '../definition/read-experiment.js';
import { openWeb } from '../webs/web-source.js';

function areaOf({ summary }: ExpectedNumbers, strategy: string): number {
  return summary.find(row => row.strategy === strategy && row.metric === 'recallArea')!.mean;
}

describe('expected numbers of learning', () => {
  it('hmm finds targets behind pages off topic 1.3 times as well as best-first-targets, or better', () => {
    const tunnelling = expectedNumbers('hmm-tunnelling');
    expect(areaOf(tunnelling, 'hmm') / areaOf(tunnelling, 'best-first-targets')).toBeGreaterThan(1.3);
  });

  it('anchors help the hybrid and the hybrid helps hmm where pages on topic link to each other (Batsakis §4.6)', () => {
    const [anchor, page, plain] = ['hmm-hybrid-anchor', 'hmm-hybrid', 'hmm-kmeans'].map(name =>
      areaOf(expectedNumbers('hmm-topical'), name),
    );
    expect(anchor).toBeGreaterThan(page);
    expect(page).toBeGreaterThan(plain);
  });
});

describe('experiments/hmm-tunnelling.yaml', () => {
  let runner: Runner;
  const { experiment } = readExperiment(projectPath('experiments/hmm-tunnelling.yaml'));
  const labels = strategyLabels(experiment.strategies);
  beforeAll(async () => {
    runner = new Runner(experiment, await openWeb(experiment.web), 'simulated', '.');
  }, 60_000);

  it.each(['best-first-targets', 'hmm', 'hmm-kmeans'])(
    '%s gives the expected number',
    async label => {
      const run = await runner.run({ split: '2', topic: 0, strategy: labels.indexOf(label), seed: 1 }, '');
      const row = expectedNumbers('hmm-tunnelling').runs.find(
        each => each.split === '2' && each.topic === experiment.topics[0].name && each.label === label,
      )!;
      expect(run.fetched).toBe(row.fetched);
      expect(Math.abs(recallArea(run) - row.recallArea)).toBeLessThan(0.01);
    },
    60_000,
  );
});
