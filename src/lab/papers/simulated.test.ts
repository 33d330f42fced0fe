/**
 * Holds a part of the experiments on simulated webs to the numbers in experiments/expected/, and runs again what
 * docs/learning.md and docs/semantic.md say of them.
 */
import { describe, expect, it } from 'vitest';
import { experimentOf, runAgain } from '../../../test/support/expected-numbers.js';
import { recallArea } from '../metrics/recall.js';
import { PageRunner } from '../page-experiment/crawl/page-runner.js';
import { wholeWeb } from '../page-experiment/webs/split-web.js';
import { openWeb } from '../page-experiment/webs/web-source.js';

it('hcla gives the expected numbers', async () => {
  const labels = ['breadth-first', 'hcla every=50 weighting=tf feedback=0'];
  await runAgain('hcla-simulated', { split: '1', topic: 'law', labels });
}, 120_000);

describe('learning', () => {
  it('finds targets behind pages off topic 1.3 times as well as best-first-targets, or better', async () => {
    const labels = ['best-first-targets', 'hmm', 'hmm-kmeans'];
    const [bestFirst, hmm] = await runAgain('hmm-tunnelling', { split: '2', topic: 'chemistry', labels });
    expect(hmm / bestFirst).toBeGreaterThan(1.3);
  }, 120_000);

  it('is helped by the hybrid, and the hybrid by anchors, where pages on topic link to each other (Batsakis §4.6)', async () => {
    const { strategies, ...experiment } = experimentOf('hmm-topical');
    const web = { simulated: { worlds: 2, seed: 11, sites: 20, pages: 1000, topics: 3, pageKilobytes: 2 } };
    const splits = { by: 'world', values: ['1', '2'], train: [] };
    const labels = ['hmm-kmeans', 'hmm-hybrid', 'hmm-hybrid-anchor'];
    const small = { ...experiment, web, splits, strategies: labels.map(name => ({ name, params: {} })) };
    const runner = new PageRunner(small, await openWeb(web), { folder: '.' });
    const areas: number[] = [];
    for (const strategy of labels.keys()) {
      areas.push(recallArea(await runner.crawl({ split: '1', topic: 0, strategy, seed: 1 })));
    }
    const [plain, hybrid, anchor] = areas;
    expect(hybrid).toBeGreaterThan(plain);
    expect(anchor).toBeGreaterThan(hybrid);
  }, 120_000);
});

describe('synonyms', () => {
  /** The second of the five worlds, alone: nothing is learnt from the others. */
  async function inOneWorld(name: string, labels: readonly string[]): Promise<number[]> {
    const { web, splits: _, ...experiment } = experimentOf(name);
    if ('file' in web) throw new Error(`${name} is on a recorded web`);
    const { worlds: __, ...simulated } = web.simulated;
    const alone = { ...experiment, web: { simulated: { ...simulated, seed: 2, baseHost: 'world2.localhost' } } };
    return runAgain(name, { split: wholeWeb, expectedSplit: '2', topic: 'law', labels }, alone);
  }
  const labels = ['best-first', 'semantic-synsets senses=3'];

  it('help where pages paraphrase the query', async () => {
    const others = ['semantic-ehrig least=0.5', 'semantic-ssrm least=0'];
    const [bestFirst, synsets] = await inOneWorld('semantic-mismatch', [...labels, ...others]);
    expect(synsets / bestFirst).toBeGreaterThan(1);
  }, 120_000);

  it('do little harm where they do not', async () => {
    const [bestFirst, synsets] = await inOneWorld('semantic-match', labels);
    expect(synsets / bestFirst).toBeGreaterThanOrEqual(0.95);
  }, 120_000);
});
