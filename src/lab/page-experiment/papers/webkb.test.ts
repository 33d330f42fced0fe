/** Holds a part of the WebKB experiment to the numbers in experiments/expected/. Needs the recorded pages beside the project. */
import { existsSync } from 'node:fs';
import { beforeAll, describe, expect, it } from 'vitest';
import { expectedNumbers, projectPath } from '../../../../test/support/expected-numbers.js';
import { strategies } from '../../../crawl/strategies/registry.js';
import type { FrozenWeb } from '../../../webs/frozen-web.js';
import { openFrozenWeb } from '../../../webs/open.js';
import { recallArea } from '../../metrics/recall.js';
import { Runner } from '../crawl/runner.js';
import type { Experiment } from '../definition/definition.js';
import { readExperiment } from '../definition/read-experiment.js';
import { SplitWeb } from '../webs/split-web.js';
import { seedsOf } from '../webs/topic-web.js';

const data = projectPath('../shared/data/webkb/webkb.jsonl.gz');
const present = existsSync(data);
if (!present) console.warn(`skipped: the WebKB pages are not at ${data}`);

/** Pages and relevant ones (course, faculty, project, student) that can be reached; see docs/results.md. */
const reachable: Record<string, [number, number[]]> = {
  cornell: [823, [40, 34, 20, 128]],
  texas: [811, [38, 45, 20, 148]],
  washington: [1112, [76, 31, 19, 118]],
  wisconsin: [1185, [85, 38, 25, 151]],
};

describe('experiments/webkb.yaml', () => {
  it('names every strategy there is', () => {
    const { experiment } = readExperiment(projectPath('experiments/webkb.yaml'));
    const named = new Set(experiment.strategies.map(({ name }) => name));
    const missing = strategies.filter(({ name }) => !named.has(name));
    expect(missing.map(({ name }) => name)).toEqual([]);
  });
});

describe.skipIf(!present)('WebKB', () => {
  let experiment: Experiment;
  let web: FrozenWeb;
  beforeAll(async () => {
    ({ experiment } = readExperiment(projectPath('experiments/webkb.yaml')));
    web = await openFrozenWeb(data);
  }, 120_000);

  it('has the pages that data and paper count', () => {
    expect(web.size).toBe(8275);
    for (const [university, [pages, relevant]] of Object.entries(reachable)) {
      const split = new SplitWeb(web, experiment.splits, university);
      const reached = split.reachable(seedsOf(split, experiment.topics[0]));
      const counts = experiment.topics.map(topic => {
        const wanted = new Set(web.matching(topic.relevant));
        return reached.filter(number => wanted.has(number)).length;
      });
      expect([university, reached.length, counts]).toEqual([university, pages, relevant]);
    }
  }, 120_000);

  it('gives the expected numbers for a part of the runs', async () => {
    const expected = expectedNumbers('webkb');
    const runner = new Runner(experiment, web, 'webkb', '.');
    for (const topicName of ['student', 'project']) {
      for (const strategyName of ['breadth-first', 'best-first', 'pagerank', 'hmm']) {
        const topic = experiment.topics.findIndex(({ name }) => name === topicName);
        const strategy = experiment.strategies.findIndex(({ name }) => name === strategyName);
        const run = await runner.run({ split: 'texas', topic, strategy, seed: 1 }, '');
        const row = expected.runs.find(
          each => each.split === 'texas' && each.topic === topicName && each.strategy === strategyName,
        )!;
        expect([topicName, strategyName, run.fetched]).toEqual([topicName, strategyName, row.fetched]);
        // Breadth-first must not move at all; the others may gain or lose a little when a strategy is refined.
        const tolerance = strategyName === 'breadth-first' ? 1e-6 : 0.01;
        expect(Math.abs(recallArea(run) - row.recallArea)).toBeLessThan(tolerance);
      }
    }
  }, 120_000);

  it('gives the expected number for what was learnt at three universities', async () => {
    const { experiment: learning } = readExperiment(projectPath('experiments/hmm-webkb.yaml'));
    const { runs } = expectedNumbers('hmm-webkb');
    const topic = learning.topics.findIndex(({ name }) => name === 'project');
    const strategy = learning.strategies.findIndex(({ params }) => params.scaled === false);
    const run = await new Runner(learning, web, 'webkb', '.').run({ split: 'texas', topic, strategy, seed: 1 }, '');
    const row = runs.find(each => each.split === 'texas' && each.topic === 'project' && 'scaled' in each.params)!;
    expect(Math.abs(recallArea(run) - row.recallArea)).toBeLessThan(0.01);
  }, 120_000);
});
