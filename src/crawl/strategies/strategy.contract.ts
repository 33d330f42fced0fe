/**
 * What every strategy keeps to, whatever its idea. A test file calls `strategyContract` with a definition; parameters and
 * topic can be given for strategies that need more than a query and examples.
 */
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { LinkGraph } from '../../algorithms/graph/link-graph.js';
import type { Candidate } from '../../core/page.js';
import { Random } from '../../core/random.js';
import type { ParameterValues } from '../../core/schema/index.js';
import { Frontier } from '../frontier/frontier.js';
import type { Preparation } from '../preparation.js';
import {
  address,
  type PracticeWeb,
  practiceCrawl,
  practiceLink,
  practicePage,
  practicePreparation,
  type TopicOptions,
} from './practice-web.contract.js';
import { createStrategy } from './registry.js';
import type { Arrival, Ranking, Strategy, StrategyDefinition } from './strategy.js';

const fullTopic: TopicOptions = {
  query: 'wild honey bees',
  examples: [
    { text: 'wild bees build a nest; bees gather honey, honey, honey' },
    { text: 'bee keepers harvest honey from the hive' },
    { text: 'stock markets and shares', relevant: false },
  ],
  corpus: ['honey bees and flowers', 'wild bees nest in sand', 'shares and markets', 'markets fall', 'a page of words'],
};

const topics: Record<string, TopicOptions> = {
  'query, examples and corpus': fullTopic,
  'a query only': { query: fullTopic.query },
  'examples only': { examples: fullTopic.examples },
  'nothing at all': {},
  'a query of stop words': { query: 'the of and' },
  'empty examples': { query: 'honey', examples: [{ text: '' }, { text: '   ' }], corpus: ['', ''] },
};

const hostile = [
  '\u0000',
  '\ud800',
  'a'.repeat(5000),
  '<script>',
  '👍🏽',
  '__proto__',
  'İ',
  '１２３',
  ' '.repeat(100),
  '😀'.repeat(300),
];
/** Any UTF-16 units, lone surrogates too. */
const text = fc.array(fc.nat(0xffff), { maxLength: 60 }).map(units => String.fromCharCode(...units));
const words = ['wild', 'honey', 'bees', 'market', 'the', 'hive', 'flower', 'home', ...hostile];

/** A web of `pages` pages whose words and links come from a seed. */
function randomWeb(pages: number, seed: number): PracticeWeb {
  const random = new Random(seed);
  const some = (count: number) => Array.from({ length: random.below(count) }, () => random.pick(words)).join(' ');
  return Object.fromEntries(
    Array.from({ length: pages }, (_, i) => [
      String(i),
      {
        text: some(30),
        links: Object.fromEntries(
          Array.from({ length: random.below(12) }, () => [String(random.below(pages)), [some(4), some(8)]]),
        ),
        relevant: random.next() < 0.3,
      },
    ]),
  );
}

async function prepared(definition: StrategyDefinition, parameters: ParameterValues, topic: TopicOptions) {
  const strategy = createStrategy(definition.name, parameters);
  const preparation = practicePreparation(topic);
  await strategy.prepare?.(preparation);
  return { strategy, preparation };
}

function expectSound(strategy: Strategy, ranking: Ranking, links: number): void {
  expect(ranking.priorities.length).toBe(links);
  for (const priority of Array.from(ranking.priorities)) {
    expect(Number.isFinite(priority) || priority === Number.NEGATIVE_INFINITY, `priority ${priority}`).toBe(true);
  }
  const width = strategy.carryWidth ?? 0;
  if (width > 0) expect(ranking.carry?.length).toBe(links * width);
  for (const value of ranking.carry ?? []) expect(Number.isNaN(value)).toBe(false);
  const parts = strategy.parts?.length ?? 0;
  if (parts > 0) expect(ranking.parts?.length).toBe(links * parts);
  for (const value of ranking.parts ?? []) expect(Number.isNaN(value)).toBe(false);
}

function examplePage(preparation: Preparation, texts: { page: string; anchors: string[] }) {
  const found = texts.anchors.map((anchor, i) => practiceLink(address(`t${i}`), anchor, `words ${anchor}`));
  const links = found.map((link, i): Candidate => ({ ...link, id: 100 + i }));
  return { page: practicePage(preparation, 7, texts.page, found), links };
}

const arrivals = (strategy: Strategy): Arrival[] => [
  { relevant: true, priority: Infinity },
  { relevant: false, priority: 0.25, carry: new Float64Array(strategy.carryWidth ?? 0) },
];

export function strategyContract(definition: StrategyDefinition, parameters: ParameterValues = {}): void {
  describe(`${definition.name} keeps the contract of a strategy`, () => {
    it('is described', () => {
      expect(definition.name).toMatch(/^[a-z]+(-[a-z]+)*$/);
      if (definition.family !== 'custom') expect(definition.paper).not.toBe('');
      expect(definition.summary).not.toBe('');
      const { name, combine, reorder, reorderEvery } = createStrategy(definition.name, parameters);
      expect(name).toBe(definition.name);
      expect(['max', 'mean', 'sum', 'last']).toContain(combine);
      if (reorder) expect(reorderEvery).toBeGreaterThanOrEqual(1);
    });

    it.each(Object.entries(topics))('gives one sound priority per link with %s', async (_, topic) => {
      const { strategy, preparation } = await prepared(definition, parameters, topic);
      for (const arrival of arrivals(strategy)) {
        for (const anchors of [[], ['honey bees'], ['', 'honey', ...hostile]]) {
          for (const text of ['', 'wild honey bees', hostile.join(' ')]) {
            const { page, links } = examplePage(preparation, { page: text, anchors });
            expectSound(strategy, strategy.rank(page, links, arrival), links.length);
          }
        }
      }
    });

    it('stands any text', async () => {
      const { strategy, preparation } = await prepared(definition, parameters, fullTopic);
      fc.assert(
        fc.property(text, fc.array(text, { maxLength: 6 }), (page, anchors) => {
          const example = examplePage(preparation, { page, anchors });
          for (const arrival of arrivals(strategy)) {
            expectSound(strategy, strategy.rank(example.page, example.links, arrival), anchors.length);
          }
        }),
        { numRuns: 40 },
      );
    });

    it('changes nothing it is given', async () => {
      const { strategy, preparation } = await prepared(definition, parameters, fullTopic);
      const topic = structuredClone(preparation.topic);
      const { page, links } = examplePage(preparation, { page: 'wild honey bees', anchors: ['honey', 'market'] });
      const arrival: Arrival = {
        relevant: true,
        priority: 1,
        carry: new Float64Array(strategy.carryWidth ?? 0).fill(0.5),
      };
      const before = structuredClone({ page, links, arrival });
      strategy.rank(page, links, arrival);
      expect({ page, links, arrival }).toEqual(before);
      expect(preparation.topic).toEqual(topic);
    });

    it('crawls the same way twice', async () => {
      const web = randomWeb(120, 5);
      const runs = await Promise.all(
        [1, 2].map(async () => {
          const { strategy, preparation } = await prepared(definition, parameters, fullTopic);
          return practiceCrawl(strategy, preparation, web, ['0', '1']);
        }),
      );
      expect(runs[0].order).toEqual(runs[1].order);
      expect(runs[0].order.length).toBeGreaterThan(5);
      expect(new Set(runs[0].order).size).toBe(runs[0].order.length);
    });

    it('reorders waiting URLs only, with sound priorities', async () => {
      const { strategy, preparation } = await prepared(definition, parameters, fullTopic);
      if (!strategy.reorder) return;
      const web = randomWeb(400, 11);
      const { frontier, graph, order } = practiceCrawl(strategy, preparation, web, ['0', '1'], 150);
      const closed = order.map(name => frontier.find(address(name)));
      const states = () => closed.map(id => [frontier.isClosed(id), frontier.priority(id)]);
      const before = states();
      const size = frontier.size;
      strategy.reorder(graph, frontier);
      expect(states()).toEqual(before);
      expect(frontier.size).toBe(size);
      frontier.waiting(id => expect(Number.isNaN(frontier.priority(id))).toBe(false));
    });

    it('reorders an empty crawl and one it did not see', async () => {
      const { strategy } = await prepared(definition, parameters, fullTopic);
      if (!strategy.reorder) return;
      const frontier = new Frontier({ combine: strategy.combine, carryWidth: strategy.carryWidth, delay: 0 });
      const graph = new LinkGraph();
      strategy.reorder(graph, frontier);
      const ids = ['a', 'b', 'c'].map(name => frontier.intern(address(name)));
      for (const id of ids.slice(1)) frontier.offer(id, 0.5, 1, ids[0]);
      const seed = frontier.intern(address('seed'));
      frontier.offer(seed, Infinity, 0, -1);
      graph.add(ids[0], [...ids.slice(1), seed]);
      strategy.reorder(graph, frontier);
      expect(frontier.size).toBe(3);
      expect(frontier.take(0), 'a seed that waits comes first').toBe(seed);
    });
  });
}
