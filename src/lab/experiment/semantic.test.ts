/** What the semantic strategies promise, on a small simulated web with and without vocabulary mismatch. */
import { describe, expect, it } from 'vitest';
import { freezeSimulatedWeb } from '../frozen/simulated.js';
import { recallArea } from '../metrics/recall.js';
import { loadVocabularies } from '../simulated/vocabulary.js';
import type { Experiment } from './definition.js';
import { Runner } from './runner.js';
import { wholeWeb } from './split-web.js';

const topics = ['law', 'medicine', 'astronomy'];

/** Area under the recall curve of each strategy, mean over topics. */
async function areas(vocabularyMismatch: number): Promise<Record<string, number>> {
  const world = { seed: 3, sites: 40, pages: 1500, pageKilobytes: 2, topics: 12, vocabularyMismatch };
  const queries = loadVocabularies().topics;
  const experiment: Experiment = {
    name: 'semantic',
    web: { simulated: world },
    topics: topics.map(name => ({
      name,
      relevant: { topic: name },
      seeds: { seed: name },
      query: queries.find(topic => topic.name === name)!.query.join(' '),
    })),
    strategies: [
      { name: 'best-first', params: {} },
      { name: 'semantic-synsets', params: {} },
    ],
    stop: { pages: 300 },
    repeat: 1,
  };
  const runner = new Runner(experiment, freezeSimulatedWeb(world), 'simulated', '.');
  const sums: Record<string, number> = {};
  for (let topic = 0; topic < topics.length; topic++) {
    for (let strategy = 0; strategy < experiment.strategies.length; strategy++) {
      const run = await runner.run({ split: wholeWeb, topic, strategy, seed: 1 }, '');
      sums[run.strategy] = (sums[run.strategy] ?? 0) + recallArea(run) / topics.length;
    }
  }
  return sums;
}

describe('synonyms', () => {
  it('harvest more than best-first where pages paraphrase the query', async () => {
    const found = await areas(0.8);
    expect(found['semantic-synsets']).toBeGreaterThan(found['best-first']);
  }, 120_000);

  it('harvest no less than 0.95 of it where they do not', async () => {
    const found = await areas(0);
    expect(found['semantic-synsets']).toBeGreaterThanOrEqual(0.95 * found['best-first']);
  }, 120_000);
});
