import { describe, expect, it } from 'vitest';
import { Background } from '../../../algorithms/text/background.js';
import type { Candidate } from '../../../core/page.js';
import type { ParameterValues } from '../../../core/schema/index.js';
import { address, practiceCrawl, practiceLink, practicePage, practicePreparation } from '../practice-web.contract.js';
import { createStrategy } from '../registry.js';
import type { Arrival } from '../strategy.js';

const seedArrival: Arrival = { relevant: true, priority: Infinity };

/** Ranks one page with the given text and [anchor, context] of each link. */
function rank(
  name: string,
  topic: ParameterValues & { query?: string },
  text: string,
  anchors: [string, string?][],
  arrival = seedArrival,
) {
  const { query = 'honey bees', ...parameters } = topic;
  const strategy = createStrategy(name, parameters);
  const preparation = practicePreparation({ query });
  strategy.prepare?.(preparation);
  const found = anchors.map(([anchor, context], i) => practiceLink(address(`t${i}`), anchor, context));
  const links = found.map((link, i): Candidate => ({ ...link, id: i + 1 }));
  const ranking = strategy.rank(practicePage(preparation, 0, text, found), links, arrival);
  return { priorities: Array.from(ranking.priorities), parts: Array.from(ranking.parts ?? []), carry: ranking.carry };
}

// Uniform idf: cos("honey honey wasp wasp" → (1, 1) on honey and wasp, query (1, 1) on honey and bee) = 1 / (√2 · √2).
const text = 'honey honey wasp wasp';

describe('breadth-first', () => {
  it('takes links in the order they are found', () => {
    const web = { a: { links: { b: '', c: '' } }, b: { links: { d: '', c: '' } }, c: { links: { e: '' } } };
    const preparation = practicePreparation();
    expect(practiceCrawl(createStrategy('breadth-first'), preparation, web, ['a']).order).toEqual([
      'a',
      'b',
      'c',
      'd',
      'e',
    ]);
  });
});

describe('best-first', () => {
  it('is the cosine of the page (Batsakis §3.2.1)', () => {
    const { priorities, parts } = rank('best-first-page', {}, text, [['honey'], ['news']]);
    expect(priorities[0]).toBeCloseTo(0.5, 12);
    expect(priorities[1]).toBeCloseTo(0.5, 12);
    expect(parts[0]).toBeCloseTo(0.5, 6);
  });

  it('is the cosine of the anchor (Batsakis §3.2.2)', () => {
    const { priorities } = rank('best-first-anchor', {}, text, [['honey'], ['news'], ['Honey bees!'], ['']]);
    [Math.SQRT1_2, 0, 1, 0].forEach((expected, i) => {
      expect(priorities[i]).toBeCloseTo(expected, 12);
    });
  });

  it('is the mean of both (Batsakis eq. 7)', () => {
    const { priorities, parts } = rank('best-first', {}, text, [['honey'], ['news']]);
    expect(priorities[0]).toBeCloseTo((0.5 + Math.SQRT1_2) / 2, 12);
    expect(priorities[1]).toBeCloseTo(0.25, 12);
    expect(parts[0]).toBeCloseTo(0.5, 6);
    expect(parts[1]).toBeCloseTo(Math.SQRT1_2, 6);
    expect(parts[3]).toBe(0);
  });

  it('weighs rare words more, by the background', () => {
    const background = new Background(
      100,
      new Map([
        ['honei', 1],
        ['bee', 50],
      ]),
    );
    const strategy = createStrategy('best-first-anchor');
    const preparation = practicePreparation({ query: 'honey bees', background });
    strategy.prepare?.(preparation);
    const links = ['honey', 'bees'].map(
      (anchor, i): Candidate => ({ ...practiceLink(address(anchor), anchor), id: i }),
    );
    const { priorities } = strategy.rank(practicePage(preparation, 9, '', links), links, seedArrival);
    const [honey, bee] = [Math.log(100), Math.log(2)];
    expect(priorities[0]).toBeCloseTo(honey / Math.hypot(honey, bee), 12);
    expect(priorities[1]).toBeCloseTo(bee / Math.hypot(honey, bee), 12);
  });

  it('remembers anchors without mixing them up', () => {
    const anchors = Array.from({ length: 300 }, (_, i): [string] => [i % 3 === 0 ? 'honey' : `page ${i}`]);
    const { priorities } = rank('best-first-anchor', {}, '', [...anchors, ...anchors]);
    priorities.forEach((priority, i) => {
      expect(priority).toBeCloseTo((i % 300) % 3 === 0 ? Math.SQRT1_2 : 0, 12);
    });
  });

  it('follows the better of two pages', () => {
    const web = {
      a: { links: { b: 'x', c: 'y' } },
      b: { text: 'markets', links: { d: '' } },
      c: { text: 'honey bees', links: { e: '' } },
      d: {},
      e: {},
    };
    const preparation = practicePreparation({ query: 'honey bees' });
    const strategy = createStrategy('best-first');
    strategy.prepare?.(preparation);
    expect(practiceCrawl(strategy, preparation, web, ['a']).order).toEqual(['a', 'b', 'c', 'e', 'd']);
  });
});

describe('naive-best-n', () => {
  it('ranks as best-first does and asks for steps', () => {
    const { priorities } = rank('naive-best-n', { n: 7 }, text, [['honey']]);
    expect(priorities[0]).toBeCloseTo((0.5 + Math.SQRT1_2) / 2, 12);
    expect(createStrategy('naive-best-n', { n: 7 }).batch).toBe(7);
    expect(rank('naive-best-n', { by: 'page' }, text, [['honey']]).priorities[0]).toBeCloseTo(0.5, 12);
  });
});

describe('best-first-targets', () => {
  it('is the largest cosine to a relevant example (Liu §5.2.1)', () => {
    const strategy = createStrategy('best-first-targets');
    const preparation = practicePreparation({
      examples: [{ text: 'wasp' }, { text: 'honey bear wasp' }, { text, relevant: false }],
    });
    strategy.prepare?.(preparation);
    const links = [practiceLink(address('x'))].map((link): Candidate => ({ ...link, id: 1 }));
    const { priorities } = strategy.rank(practicePage(preparation, 0, text, links), links, seedArrival);
    expect(priorities[0]).toBeCloseTo(2 / (Math.SQRT2 * Math.sqrt(3)), 12);
  });
});

describe('fish-search', () => {
  const links = Array.from({ length: 20 }, (): [string] => ['']);
  const irrelevant = (life: number): Arrival => ({ relevant: false, priority: 1, carry: Float64Array.of(life) });

  it('gives 1 to the first 1.5 × width links of a relevant page, 0 to the rest', () => {
    const { priorities, carry } = rank('fish-search', { width: 4 }, 'honey', links, irrelevant(0));
    expect(priorities).toEqual([...new Array(6).fill(1), ...new Array(14).fill(0)]);
    expect([...carry!]).toEqual(new Array(20).fill(3));
  });

  it('gives 0.5 to the first width links of an irrelevant page and takes a life', () => {
    const { priorities, carry } = rank('fish-search', { width: 4 }, 'markets', links, irrelevant(2));
    expect(priorities).toEqual([...new Array(4).fill(0.5), ...new Array(16).fill(0)]);
    expect(carry![0]).toBe(1);
  });

  it('ends a path that has no life left', () => {
    expect(rank('fish-search', {}, 'markets', [['']], irrelevant(0)).priorities).toEqual([-Infinity]);
    // a (irrelevant, 1 life left after it) → b → c: c's links are not followed.
    const web = { a: { links: { b: '' } }, b: { links: { c: '' } }, c: { links: { d: '' } }, d: {} };
    const preparation = practicePreparation({ query: 'honey' });
    const strategy = createStrategy('fish-search', { depth: 2 });
    strategy.prepare?.(preparation);
    expect(practiceCrawl(strategy, preparation, web, ['a']).order).toEqual(['a', 'b', 'c']);
  });

  it('wants half of the query words, or what the user says', () => {
    const score = (parameters: ParameterValues, page: string) =>
      rank('fish-search', { query: 'wild honey bees hive', ...parameters }, page, [['']]).priorities[0];
    expect(score({}, 'honey')).toBe(0.5);
    expect(score({}, 'honey bee')).toBe(1);
    expect(score({ match: 0 }, 'honey')).toBe(1);
    expect(score({ match: 0 }, 'nothing')).toBe(0.5);
    expect(score({ relevance: 'judge' }, 'nothing')).toBe(1);
  });

  it('takes a regular expression in place of the words (Jamali §II)', () => {
    const score = (pattern: string, page: string) => rank('fish-search', { pattern }, page, [['']]).priorities[0];
    expect(score('mason\\s+bees?', 'A MASON  bee')).toBe(1);
    expect(score('mason\\s+bees?', 'honey bees')).toBe(0.5);
    expect(() => createStrategy('fish-search', { pattern: '(' })).toThrow('no regular expression');
    expect(() => createStrategy('fish-search', { pattern: 'x', relevance: 'judge' })).toThrow('leave out');
  });

  it('takes a life for an answer that was slow, of relevant pages too (Jamali §II)', () => {
    const life = (parameters: ParameterValues, page: string, milliseconds: number) =>
      rank('fish-search', parameters, page, [['']], { ...irrelevant(2), milliseconds }).carry![0];
    expect(life({ slow: 500 }, 'honey', 501)).toBe(2);
    expect(life({ slow: 500 }, 'honey', 500)).toBe(3);
    expect(life({ slow: 500 }, 'markets', 501)).toBe(0);
    expect(life({}, 'honey', 100_000)).toBe(3);
  });
});

describe('shark-search', () => {
  it('combines inherited, anchor and context scores (δ 0.5, γ 0.8, β 0.8)', () => {
    const { priorities, parts, carry } = rank('shark-search', {}, text, [
      ['honey', 'whatever'],
      ['news', 'honey wasp'],
      ['news', 'stocks'],
    ]);
    const inherited = 0.5 * 0.5;
    // An anchor on topic makes its context count as 1.
    expect(priorities[0]).toBeCloseTo(0.8 * inherited + 0.2 * (0.8 * Math.SQRT1_2 + 0.2), 12);
    expect(priorities[1]).toBeCloseTo(0.8 * inherited + 0.2 * (0.2 * 0.5), 12);
    expect(priorities[2]).toBeCloseTo(0.8 * inherited, 12);
    expect([...carry!]).toEqual([inherited, inherited, inherited].map(value => expect.closeTo(value, 12)));
    expect(parts.slice(0, 3)).toEqual([inherited, Math.SQRT1_2, 1].map(value => expect.closeTo(value, 6)));
  });

  it('passes on what it inherited through irrelevant pages', () => {
    const arrival: Arrival = { relevant: false, priority: 1, carry: Float64Array.of(0.4) };
    expect(rank('shark-search', { anchors: false }, 'stocks', [['honey']], arrival).priorities).toEqual([0.2]);
    expect(rank('shark-search', { anchors: false }, text, [['honey']], arrival).priorities[0]).toBeCloseTo(0.25, 12);
    expect(rank('shark-search', { anchors: false, threshold: 0.6 }, text, [['']], arrival).priorities).toEqual([0.2]);
    expect(rank('shark-search', { anchors: false, delta: 0.9 }, text, [['']]).priorities[0]).toBeCloseTo(0.45, 12);
  });

  it('adds up a path when it is told to: δ · page + δ² · the one before (Almpanidis §5.1, SS1)', () => {
    const arrival: Arrival = { relevant: false, priority: 1, carry: Float64Array.of(0.4) };
    const sum = { anchors: false, inherit: 'sum' };
    expect(rank('shark-search', sum, text, [['']], arrival).priorities[0]).toBeCloseTo(0.5 * (0.5 + 0.4), 12);
    expect(rank('shark-search', sum, 'stocks', [['']], arrival).priorities).toEqual([0.2]);
    const web = {
      a: { text: 'honey bees', links: { b: '' } },
      b: { text: 'honey bees', links: { c: '' } },
      c: { links: { d: '' } },
    };
    const preparation = practicePreparation({ query: 'honey bees' });
    const strategy = createStrategy('shark-search', sum);
    strategy.prepare?.(preparation);
    const { frontier } = practiceCrawl(strategy, preparation, web, ['a']);
    ['b', 'c', 'd'].forEach((name, i) => {
      expect(frontier.priority(frontier.find(address(name)))).toBeCloseTo([0.5, 0.75, 0.375][i], 12);
    });
  });

  it('knows the most frequent stems of a corpus alone when it is told to', () => {
    const score = (terms: number, page: string) => {
      const preparation = practicePreparation({ query: 'honey bees', corpus: ['honey wasp', 'honey wasp', 'bees'] });
      const strategy = createStrategy('shark-search', { anchors: false, terms });
      strategy.prepare?.(preparation);
      const links = [practiceLink(address('x'))].map((link): Candidate => ({ ...link, id: 1 }));
      return strategy.rank(practicePage(preparation, 0, page, links), links, seedArrival).priorities[0];
    };
    // Of two stems, honey and wasp: "bees" is neither in the page nor in the query any more.
    expect(score(2, 'honey bees')).toBeCloseTo(0.5, 12);
    expect(score(2, 'bees')).toBe(0);
    expect(score(3, 'bees')).toBeCloseTo(0.5 * Math.SQRT1_2, 12);
    const without = createStrategy('shark-search', { terms: 2 });
    expect(() => without.prepare?.(practicePreparation({ query: 'honey' }))).toThrow('--corpus');
  });

  it('lets relevance decay along a path of irrelevant pages: δ, δ², δ³', () => {
    const web = { a: { text: 'honey bees', links: { b: '' } }, b: { links: { c: '' } }, c: { links: { d: '' } } };
    const preparation = practicePreparation({ query: 'honey bees' });
    const strategy = createStrategy('shark-search', { anchors: false });
    strategy.prepare?.(preparation);
    const { frontier } = practiceCrawl(strategy, preparation, web, ['a']);
    ['b', 'c', 'd'].forEach((name, i) => {
      expect(frontier.priority(frontier.find(address(name)))).toBeCloseTo(0.5 ** (i + 1), 12);
    });
  });
});

describe('shark-search-probabilistic', () => {
  const corpus = ['honey hive hive', 'stocks fall', 'stocks rise', 'news of markets'];

  it('scores pages by documents that the query finds in the corpus', () => {
    const score = (page: string, parameters: ParameterValues = {}) => {
      const preparation = practicePreparation({ query: 'honey', corpus });
      const strategy = createStrategy('shark-search-probabilistic', { anchors: false, documents: 1, ...parameters });
      strategy.prepare?.(preparation);
      const links = [practiceLink(address('x'))].map((link): Candidate => ({ ...link, id: 1 }));
      return strategy.rank(practicePage(preparation, 0, page, links), links, seedArrival).priorities[0];
    };
    // Only the first document holds "honey"; with it comes "hive", which the query never named.
    // Almpanidis eq. 3 by hand: n = 4, each term in 1 document, lengths 3, 2, 2, 2 (mean 2.25). NDL = 3 / 2.25 = 4/3, so
    // k1·((1−b) + b·NDL) = 2.5; honey 3·ln 4/(3.5), hive 6·ln 4/4.5. The profile is half that direction, half honey alone.
    const [honey, hive] = [3 / 3.5 / Math.hypot(3 / 3.5, 6 / 4.5), 6 / 4.5 / Math.hypot(3 / 3.5, 6 / 4.5)];
    const norm = Math.hypot((1 + honey) / 2, hive / 2);
    expect(score('hive')).toBeCloseTo((0.5 * hive) / 2 / norm, 12);
    expect(score('honey')).toBeCloseTo((0.5 * (1 + honey)) / 2 / norm, 12);
    expect(score('stocks')).toBe(0);
    expect(score('hive', { expansion: 0 })).toBe(0);
    expect(score('honey', { expansion: 1 })).toBeCloseTo(0.5 * Math.SQRT1_2, 12);
  });

  it('takes the examples when there is no corpus, and the plain query when there is neither', () => {
    for (const options of [
      { query: 'wasps', examples: [{ text: 'hive' }, { text: 'stocks', relevant: false }] },
      { query: 'hive' },
    ]) {
      const preparation = practicePreparation(options);
      const strategy = createStrategy('shark-search-probabilistic', { anchors: false });
      strategy.prepare?.(preparation);
      const links = [practiceLink(address('x'))].map((link): Candidate => ({ ...link, id: 1 }));
      expect(strategy.rank(practicePage(preparation, 0, 'hive', links), links, seedArrival).priorities[0]).toBeCloseTo(
        0.5,
        12,
      );
    }
  });
});
