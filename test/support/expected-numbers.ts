/** What the experiments gave when they were run as a whole (experiments/expected/NAME.json), and a part of them run again. */
import { existsSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { isDeepStrictEqual } from 'node:util';
import { expect } from 'vitest';
import type { CrawlOrder } from '../../src/lab/metrics/crawl-order.js';
import { recallArea } from '../../src/lab/metrics/recall.js';
import { PageRunner } from '../../src/lab/page-experiment/crawl/page-runner.js';
import { type Experiment, strategyLabels } from '../../src/lab/page-experiment/definition/definition.js';
import { readExperiment } from '../../src/lab/page-experiment/definition/read-experiment.js';
import { openWeb } from '../../src/lab/page-experiment/webs/web-source.js';

export interface ExpectedRun {
  split: string;
  topic: string;
  strategy: string;
  params: object;
  /** Missing where no two rows of a split and topic share strategy and parameters. */
  label?: string;
  fetched: number;
  recallArea: number;
}

/** Path of a file of the project, or of one beside it. */
export const projectPath = (name: string): string => fileURLToPath(new URL(`../../${name}`, import.meta.url));

/** What experiments/expected holds of an experiment. */
export const expectedOf = <Expected>(experiment: string): Expected =>
  JSON.parse(readFileSync(projectPath(`experiments/expected/${experiment}.json`), 'utf8')) as Expected;

/** Are recorded pages missing beside the project? Says so, since the tests on them are skipped. */
export function missing(recorded: string): boolean {
  const path = projectPath(`../shared/data/${recorded}`);
  if (existsSync(path)) return false;
  console.warn(`skipped: no recorded pages at ${path}`);
  return true;
}

/** Some runs of an experiment: one split and topic, and strategies as tables call them. */
export interface Part {
  split: string;
  topic: string;
  labels: readonly string[];
  /** How expected rows call the split, where the experiment was changed so that it is another. */
  expectedSplit?: string;
  /** Further experiments that hold some of these runs. */
  alsoIn?: readonly string[];
}

/** Does the runs again and holds each to every expected row for it. Returns the areas in the order of the labels. */
export async function runAgain(name: string, part: Part, experiment = experimentOf(name)): Promise<number[]> {
  const { split, topic, labels, expectedSplit = split, alsoIn = [] } = part;
  const runner = new PageRunner(experiment, await openWeb(experiment.web), { folder: '.' });
  const all = strategyLabels(experiment.strategies);
  const areas: number[] = [];
  for (const label of labels) {
    const strategy = all.indexOf(label);
    const topicNumber = experiment.topics.findIndex(each => each.name === topic);
    const order = await runner.crawl({ split, topic: topicNumber, strategy, seed: 1 });
    const { name: strategyName, params } = experiment.strategies[strategy];
    const holds = (row: ExpectedRun) =>
      row.split === expectedSplit &&
      row.topic === topic &&
      row.strategy === strategyName &&
      isDeepStrictEqual(row.params, params);
    const expected = [name, ...alsoIn].map(each => {
      const found = expectedOf<{ runs: ExpectedRun[] }>(each).runs.filter(holds);
      // One strategy may have learnt from several kinds of session: then labels tell the rows apart.
      return found.length === 1 ? found[0] : found.find(row => row.label === label);
    });
    for (const row of expected) holdTo(row!, order, label);
    areas.push(recallArea(order));
  }
  return areas;
}

export const experimentOf = (name: string): Experiment =>
  readExperiment(projectPath(`experiments/${name}.yaml`)).experiment;

function holdTo(row: ExpectedRun, order: CrawlOrder, label: string): void {
  expect([label, order.fetched]).toEqual([label, row.fetched]);
  // Breadth-first has no scores. For the others another processor may round otherwise, and swap pages of equal score;
  // `npm run papers` compares every digit.
  const tolerance = row.strategy === 'breadth-first' ? 1e-6 : 0.01;
  expect(Math.abs(recallArea(order) - row.recallArea), label).toBeLessThan(tolerance);
}
