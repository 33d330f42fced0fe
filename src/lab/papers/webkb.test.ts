/** Holds a part of the experiments on the WebKB pages to the numbers in experiments/expected/. Needs the recorded pages beside the project. */
import { describe, expect, it } from 'vitest';
import { experimentOf, missing, runAgain } from '../../../test/support/expected-numbers.js';
import { strategies } from '../../crawl/strategies/registry.js';
import { SplitWeb } from '../page-experiment/webs/split-web.js';
import { seedsOf } from '../page-experiment/webs/topic-web.js';
import { openWeb } from '../page-experiment/webs/web-source.js';

/** Pages and relevant ones (course, faculty, project, student) that can be reached; see docs/results.md. */
const reachable: Record<string, [number, number[]]> = {
  cornell: [823, [40, 34, 20, 128]],
  texas: [811, [38, 45, 20, 148]],
  washington: [1112, [76, 31, 19, 118]],
  wisconsin: [1185, [85, 38, 25, 151]],
};

it('experiments/webkb.yaml names every strategy of a paper; those of no paper stand with the critics', () => {
  const named = (file: string) => new Set(experimentOf(file).strategies.map(({ name }) => name));
  const missingIn = (file: string, ofPaper: boolean) =>
    strategies
      .filter(({ name, paper }) => !paper.startsWith('our own') === ofPaper && !named(file).has(name))
      .map(({ name }) => name);
  expect(missingIn('webkb', true)).toEqual([]);
  expect(missingIn('critics/webkb', false)).toEqual([]);
});

describe.skipIf(missing('webkb/webkb.jsonl.gz'))('WebKB', () => {
  it('has the pages that data and paper count', async () => {
    const { web: source, splits, topics } = experimentOf('webkb');
    const web = await openWeb(source);
    expect(web.size).toBe(8275);
    for (const [university, [pages, relevant]] of Object.entries(reachable)) {
      const split = new SplitWeb(web, splits, university);
      const reached = split.reachable(seedsOf(split, topics[0]));
      const counts = topics.map(topic => {
        const wanted = new Set(web.matching(topic.relevant));
        return reached.filter(number => wanted.has(number)).length;
      });
      expect([university, reached.length, counts]).toEqual([university, pages, relevant]);
    }
  }, 120_000);

  it.each(['student', 'project'])(
    'gives the expected numbers for %s',
    async topic => {
      const labels = ['breadth-first', 'best-first', 'pagerank', 'hmm'];
      await runAgain('webkb', { split: 'texas', topic, labels });
    },
    120_000,
  );

  it('gives the expected number for what was learnt at three universities', async () => {
    await runAgain('hmm-webkb', { split: 'texas', topic: 'project', labels: ['hmm scaled=false'] });
  }, 120_000);

  it('gives the expected numbers for hcla, in every experiment with its defaults', async () => {
    const part = { split: 'texas', topic: 'project' };
    await runAgain('webkb-hcla', {
      ...part,
      labels: ['hcla'],
      alsoIn: ['webkb-hcla-k', 'webkb-hcla-n', 'webkb-hcla-steps'],
    });
    await runAgain('webkb-hcla-k', { ...part, labels: ['hcla k=10'] });
  }, 120_000);

  it('gives the expected numbers for synonyms, which do little harm where pages use the words of the query', async () => {
    const others = ['semantic-ehrig least=0.5', 'semantic-ssrm least=0', 'semantic-mihalcea least=0.9'];
    const labels = ['best-first', 'semantic-synsets senses=3', ...others];
    const [bestFirst, synsets] = await runAgain('semantic-webkb', { split: 'texas', topic: 'student', labels });
    expect(synsets / bestFirst).toBeGreaterThanOrEqual(0.95);
  }, 120_000);
});
