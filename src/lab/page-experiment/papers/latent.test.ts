/**
 * Holds a part of the experiments with the latent strategies to the numbers in experiments/expected/. The recorded webs
 * must lie beside the project; the simulated one needs nothing.
 */
import { existsSync } from 'node:fs';
import { isDeepStrictEqual } from 'node:util';
import { describe, expect, it } from 'vitest';
import { type ExpectedNumbers, expectedNumbers, projectPath } from '../../../../test/support/expected-numbers.js';
import { recallArea } from '../../metrics/recall.js';
import { Runner } from '../crawl/runner.js';
import type { StrategyChoice } from '../definition/definition.js';
import { readExperiment } from '../definition/read-experiment.js';
import { openWeb } from '../webs/web-source.js';

/** Rows of the expected runs of these experiments, with the settings that their YAML files name. */
function expectedRuns(names: readonly string[]): ExpectedNumbers['runs'] {
  return names.flatMap(name => expectedNumbers(name).runs);
}

interface Part {
  split: string;
  topic: string;
  choices: StrategyChoice[];
}

/** Does the runs again and compares each with every expected row for it. */
async function compare(names: readonly string[], { split, topic, choices }: Part): Promise<number> {
  const { experiment } = readExperiment(projectPath(`experiments/${names[0]}.yaml`));
  const web = await openWeb(experiment.web);
  const runner = new Runner({ ...experiment, strategies: choices }, web, names[0], '.');
  const rows = expectedRuns(names);
  let compared = 0;
  for (const [strategy, { name, params }] of choices.entries()) {
    const topicNumber = experiment.topics.findIndex(each => each.name === topic);
    const run = await runner.run({ split, topic: topicNumber, strategy, seed: 1 }, '');
    for (const row of rows) {
      if (row.split !== split || row.topic !== topic || row.strategy !== name) continue;
      if (!isDeepStrictEqual(row.params, params)) continue;
      expect([run.label, run.fetched]).toEqual([run.label, row.fetched]);
      // Rounding may swap pages of equal score; more than that is a change of the strategy.
      expect(Math.abs(recallArea(run) - row.recallArea)).toBeLessThan(0.01);
      compared++;
    }
  }
  return compared;
}

const hcla = (params: StrategyChoice['params'] = {}): StrategyChoice => ({ name: 'hcla', params });

function skipped(file: string): boolean {
  const missing = !existsSync(projectPath(file));
  if (missing) console.warn(`skipped: no recorded pages at ${projectPath(file)}`);
  return missing;
}

describe.skipIf(skipped('../shared/data/webkb/webkb.jsonl.gz'))('WebKB, latent strategies', () => {
  it('gives the expected numbers for the defaults and for k = 10', async () => {
    const names = ['webkb-hcla', 'webkb-hcla-k', 'webkb-hcla-n', 'webkb-hcla-steps'];
    const choices = [hcla(), hcla({ k: 10 })];
    // The defaults are in all four experiments.
    expect(await compare(names, { split: 'washington', topic: 'project', choices })).toBe(5);
  }, 120_000);
});

describe.skipIf(skipped('../shared/data/cora/cora.jsonl.gz'))('Cora', () => {
  it('gives the expected numbers for breadth-first and hcla', async () => {
    const choices = [{ name: 'breadth-first', params: {} }, hcla({ every: 25, anchors: true })];
    const part = { split: 'Information_Retrieval/Retrieval', topic: 'from-extraction', choices };
    expect(await compare(['cora'], part)).toBe(2);
  }, 120_000);
});

describe('simulated webs, latent strategies', () => {
  it('gives the expected numbers for breadth-first and hcla', async () => {
    const choices = [{ name: 'breadth-first', params: {} }, hcla({ every: 50, weighting: 'tf', feedback: 0 })];
    expect(await compare(['hcla-simulated'], { split: '1', topic: 'law', choices })).toBe(2);
  }, 120_000);
});
