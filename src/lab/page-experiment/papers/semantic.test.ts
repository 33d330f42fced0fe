/** Experiments with the semantic strategies: what they promise, by the numbers of docs/semantic.md, and a part of the runs again. */
import { existsSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { expectedNumbers, projectPath } from '../../../../test/support/expected-numbers.js';
import { recallArea } from '../../metrics/recall.js';
import { Runner } from '../crawl/runner.js';
import { type Experiment, strategyLabels } from '../definition/definition.js';
import { readExperiment } from '../definition/read-experiment.js';
import { wholeWeb } from '../webs/split-web.js';
import { openWeb } from '../webs/web-source.js';

const synsets = 'semantic-synsets senses=3';

function overBestFirst(name: string, metric: string): number {
  const meanOf = (strategy: string) =>
    expectedNumbers(name).summary.find(row => row.strategy === strategy && row.metric === metric)!.mean;
  return meanOf(synsets) / meanOf('best-first');
}

describe('expected numbers of synonyms', () => {
  it.each(['recallArea', 'harvestArea'])('%s is larger than best-first’s where pages paraphrase the query', metric => {
    expect(overBestFirst('semantic-mismatch', metric)).toBeGreaterThan(1);
  });

  it.each([
    ['semantic-match', 'recallArea'],
    ['semantic-match', 'harvestArea'],
    ['semantic-webkb', 'recallArea'],
    ['semantic-webkb', 'harvestArea'],
  ])('%s: %s is no less than 0.95 of best-first’s where they do not', (name, metric) => {
    expect(overBestFirst(name, metric)).toBeGreaterThanOrEqual(0.95);
  });
});

interface Part {
  name: string;
  experiment: Experiment;
  split: string;
  /** How the expected rows call the split. */
  rows?: string;
  topic: string;
  labels: string[];
}

/** Does some runs again and compares them with what they gave before. */
async function compare({ name, experiment, split, rows = split, topic, labels }: Part): Promise<void> {
  const runner = new Runner(experiment, await openWeb(experiment.web), name, '.');
  const all = strategyLabels(experiment.strategies);
  const topicNumber = experiment.topics.findIndex(each => each.name === topic);
  for (const label of labels) {
    const run = await runner.run({ split, topic: topicNumber, strategy: all.indexOf(label), seed: 1 }, '');
    const row = expectedNumbers(name).runs.find(
      each => each.split === rows && each.topic === topic && each.label === label,
    )!;
    expect([label, run.fetched]).toEqual([label, row.fetched]);
    // Rounding may swap pages of equal score; more than that is a change of the strategy.
    expect(Math.abs(recallArea(run) - row.recallArea)).toBeLessThan(0.01);
  }
}

const labels = ['best-first', synsets, 'semantic-ehrig least=0.5', 'semantic-ssrm least=0'];

it('experiments/semantic-mismatch.yaml gives the expected numbers for a part of the runs', async () => {
  const { experiment } = readExperiment(projectPath('experiments/semantic-mismatch.yaml'));
  const { worlds: _, ...simulated } = (experiment.web as { simulated: Record<string, unknown> }).simulated;
  // The second of the five worlds, alone.
  const world = { ...simulated, seed: 2, baseHost: 'world2.localhost' };
  const alone = { ...experiment, web: { simulated: world }, splits: undefined };
  const name = 'semantic-mismatch';
  await compare({ name, experiment: alone, split: wholeWeb, rows: '2', topic: 'law', labels });
}, 60_000);

const data = projectPath('../shared/data/webkb/webkb.jsonl.gz');
const present = existsSync(data);
if (!present) console.warn(`skipped: the WebKB pages are not at ${data}`);

it.skipIf(!present)(
  'experiments/semantic-webkb.yaml gives the expected numbers for a part of the runs',
  async () => {
    const { experiment } = readExperiment(projectPath('experiments/semantic-webkb.yaml'));
    const more = ['semantic-mihalcea least=0.9'];
    await compare({
      name: 'semantic-webkb',
      experiment,
      split: 'texas',
      topic: 'student',
      labels: [...labels, ...more],
    });
  },
  60_000,
);
