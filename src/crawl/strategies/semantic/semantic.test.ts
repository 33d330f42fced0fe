/** The semantic strategies on texts whose priorities can be computed by hand, and what they cost. */
import { mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { UsageError } from '../../../core/errors.js';
import type { Candidate } from '../../../core/page.js';
import type { ParameterValues } from '../../../core/schema/index.js';
import {
  address,
  practiceLink,
  practicePage,
  practicePreparation,
  type TopicOptions,
} from '../practice-web.contract.js';
import { createStrategy } from '../registry.js';

const file = join(mkdtempSync(join(tmpdir(), 'honeyguide-semantic-')), 'birds.yaml');
writeFileSync(
  file,
  `terms:
  hen: {is-a: bird, synonyms: [biddy]}
  crane: {is-a: bird}
  egg: {part-of: hen}
`,
);
const own: ParameterValues = { ontology: file, with: 'only' };
/** As Batsakis prints it: everything counts, however little alike. */
const plain: ParameterValues = { ...own, least: 0 };

async function ranked(name: string, parameters: ParameterValues, topic: TopicOptions, anchors: string[], page = '') {
  const strategy = createStrategy(name, parameters);
  const preparation = practicePreparation(topic);
  await strategy.prepare?.(preparation);
  const found = anchors.map((anchor, i) => practiceLink(address(`t${i}`), anchor));
  const links = found.map((link, i): Candidate => ({ ...link, id: 100 + i }));
  const ranking = strategy.rank(practicePage(preparation, 1, page, found), links, { relevant: false, priority: 1 });
  return {
    priorities: Array.from({ length: anchors.length }, (_, i) => ranking.priorities[i]),
    parts: [...ranking.parts!],
  };
}

const rounded = (values: readonly number[]) => values.map(value => Number(value.toFixed(6)));

describe('semantic-ehrig', () => {
  it('adds up 0.5^path · tf · tf (Batsakis eq. 8), not divided by length', async () => {
    const anchors = ['hen', 'crane', 'biddies', 'crane crane hen', 'egg', 'unknown', ''];
    const { priorities, parts } = await ranked('semantic-ehrig', plain, { query: 'hen bird' }, anchors);
    // hen: 1 to itself, 0.5 to bird. crane: 0.25 and 0.5. tf of "crane crane hen": crane 1, hen 0.5.
    expect(priorities).toEqual([1.5, 0.75, 1.5, 0.75 + 0.75, 0, 0, 0]);
    // hen is a word of the query, biddies are none.
    expect(parts.slice(0, 6)).toEqual([1, 0.5, 0, 0.75, 0, 1.5]);
  });

  it('goes over part-of and related edges when asked', async () => {
    const all = await ranked('semantic-ehrig', { ...plain, relations: 'all' }, { query: 'hen' }, ['egg', 'crane']);
    expect(all.priorities).toEqual([0.5, 0.25]);
    const steep = await ranked('semantic-ehrig', { ...plain, relations: 'is-a', factor: 0.1 }, { query: 'hen' }, [
      'crane',
    ]);
    expect(rounded(steep.priorities)).toEqual([0.01]);
  });
});

describe('the least similarity that counts', () => {
  it.each(['semantic-ehrig', 'semantic-ssrm', 'semantic-mihalcea'])(
    'of %s leaves what is as much alike, and equal words',
    async name => {
      const parameters = { ...own, similarity: 'shortest-path' };
      const priorities = async (least: number) =>
        (await ranked(name, { ...parameters, least }, { query: 'hen' }, ['hen', 'biddy', 'bird', 'crane'])).priorities;
      expect((await priorities(0)).map(value => value > 0)).toEqual([true, true, true, true]);
      expect((await priorities(0.5)).map(value => value > 0)).toEqual([true, true, true, false]);
      expect((await priorities(1)).map(value => value > 0)).toEqual([true, true, false, false]);
    },
  );
});

describe('semantic-ssrm', () => {
  it('is a cosine in which like words match (Batsakis eq. 9) by Li', async () => {
    const { priorities } = await ranked('semantic-ssrm', plain, { query: 'hen bird' }, ['hen crane', 'hen', 'unknown']);
    // Depths: bird 1, hen and crane 2. Hen and bird: 1 edge; hen and crane: 2; each over the bird.
    const near = Math.exp(-0.2) * Math.tanh(0.6);
    const far = Math.exp(-0.4) * Math.tanh(0.6);
    // hen–hen, hen–bird, crane–hen, crane–bird over √2 · √2; then hen alone over 1 · √2.
    expect(rounded(priorities)).toEqual(rounded([(1 + near + far + near) / 2, (1 + near) / Math.SQRT2, 0]));
  });

  it('takes another similarity', async () => {
    const parameters = { ...plain, similarity: 'wu-palmer' };
    const { priorities } = await ranked('semantic-ssrm', parameters, { query: 'hen' }, ['crane']);
    // Bird is the second concept from above: 2·2 / (1 + 1 + 2·2).
    expect(rounded(priorities)).toEqual(rounded([4 / 6]));
  });
});

describe('semantic-mihalcea', () => {
  it('takes the best partner of each word, both ways', async () => {
    const parameters = { ...plain, similarity: 'shortest-path', relations: 'is-a' };
    const { priorities, parts } = await ranked('semantic-mihalcea', parameters, { query: 'hen bird' }, [
      'crane',
      'hen unknown',
      'hen bird',
    ]);
    // crane: 0.5 (bird); the query: (0.25 + 0.5) / 2. hen unknown: (1 + 0) / 2; (1 + 0.5) / 2.
    expect(rounded(priorities)).toEqual([(0.5 + 0.375) / 2, (0.5 + 0.75) / 2, 1]);
    expect(parts.slice(4)).toEqual([1, 0]);
  });
});

describe('semantic-synsets', () => {
  it('is the mean of the cosines with the expanded query (Batsakis eq. 10)', async () => {
    const parameters = { ...own, weight: 1, expand: 'synonyms', senses: 0 };
    const { priorities, parts } = await ranked(
      'semantic-synsets',
      parameters,
      { query: 'hen' },
      ['biddies', 'crane'],
      'a biddy and a farm',
    );
    // q̂ = {hen, biddy}, â = the same; the page has one of its two words in q̂.
    expect(rounded(priorities)).toEqual([(0.5 + 1) / 2, 0.25]);
    expect(rounded(parts)).toEqual([0.5, 1, 0.5, 0]);
  });

  it('is best-first when nothing is added', async () => {
    const topic = { query: 'wild bees honey' };
    const anchors = ['honey', 'bees and wasps', 'market', ''];
    const plain = await ranked('best-first', {}, topic, anchors, 'wild honey of the market');
    const none = await ranked('semantic-synsets', { weight: 0 }, topic, anchors, 'wild honey of the market');
    expect(rounded(none.priorities)).toEqual(rounded(plain.priorities));
  });

  it('finds pages that say it in other words', async () => {
    const { priorities } = await ranked('semantic-synsets', {}, { query: 'dengue fever' }, [
      'breakbone',
      'dandy fever',
      'garden centre',
    ]);
    expect(priorities[0]).toBeGreaterThan(priorities[2]);
    expect(priorities[1]).toBeGreaterThan(priorities[0]);
    expect(priorities[2]).toBe(0);
  });
});

const names = ['semantic-ehrig', 'semantic-ssrm', 'semantic-mihalcea', 'semantic-synsets'];

describe.each(names)('%s', name => {
  it('works from examples when there are no keywords', async () => {
    const topic = { examples: [{ text: 'asthma therapies and asthma attacks' }] };
    const { priorities } = await ranked(name, {}, topic, ['asthma', 'therapy', 'qwxyz']);
    expect(priorities[0]).toBeGreaterThan(0);
    expect(priorities[1]).toBeGreaterThan(0);
    expect(priorities[2]).toBe(0);
  });

  it('can have an ontology of one’s own on top of WordNet', async () => {
    const topic = { query: 'biddy' };
    const { priorities } = await ranked(name, { ontology: file }, topic, ['hen', 'qwxyz']);
    expect(priorities[0]).toBeGreaterThan(0);
    expect(priorities[1]).toBe(0);
  });

  it('says so when the ontology cannot be read', async () => {
    const strategy = createStrategy(name, { ontology: '/no/such.yaml' });
    await expect(strategy.prepare!(practicePreparation({ query: 'x' }))).rejects.toThrow(UsageError);
    await expect(createStrategy(name, { with: 'only' }).prepare!(practicePreparation())).rejects.toThrow(
      /ontology: FILE/,
    );
  });
});
