import { describe, expect, it } from 'vitest';
import { FailureError, UsageError } from '../../core/errors.js';
import { MemoryStore } from '../../storage/memory/memory-store.js';
import type { Judge } from '../judge/judge.js';
import { crawlScript, home, resumeScript, type Setup } from '../scripted-crawl.contract.js';
import { page } from '../scripted-web.contract.js';
import type { Ranking, Strategy } from '../strategies/strategy.js';
import { prepareNamed } from './answers.js';

const script = {
  [home]: page('home', '/a', '/b', '/c'),
  'http://a.test/a': page('a', '/d', '/e'),
  'http://a.test/b': page('b', '/f', '/g'),
  'http://a.test/c': page('c', '/h', '/i'),
};

const crawlWith = (parts: Setup['parts'], more: Setup = {}) => crawlScript(script, { ...more, parts });

/** A strategy as someone without TypeScript may write it: `answer` is whatever `rank` returns for three links. */
const strategyThat = (answer: () => unknown, more: Partial<Strategy> = {}): Strategy => ({
  name: 'mine',
  combine: 'max',
  ...more,
  rank: () => answer() as Ranking,
});
const judgeThat = (answer: () => unknown): Judge => ({ name: 'mine', judge: () => answer() as never });

describe('a strategy', () => {
  const form = 'rank must return { priorities } with one number for each link, -Infinity for one never to be fetched';

  it.each([
    ['too few numbers', () => ({ priorities: [1, 2] }), `gave 2 number(s) for 3 link(s): ${form}`],
    ['too many', () => ({ priorities: new Float64Array(4) }), `gave 4 number(s) for 3 link(s): ${form}`],
    ['NaN', () => ({ priorities: [1, Number.NaN, 3] }), `gave NaN as priority of http://a.test/b: ${form}`],
    ['text', () => ({ priorities: [1, 2, 'high'] }), `gave "high" as priority of http://a.test/c: ${form}`],
    ['holes', () => ({ priorities: [1, undefined, 2] }), `gave undefined as priority of http://a.test/b: ${form}`],
    ['a bare list', () => [1, 2, 3], `gave { 0: 1, 1: 2, 2: 3 } for 3 link(s): ${form}`],
    ['nothing', () => undefined, `gave undefined for 3 link(s): ${form}`],
    ['a promise', async () => ({ priorities: [1, 2, 3] }), `gave a promise for 3 link(s): ${form}`],
    ['a number', () => ({ priorities: 7 }), `gave { priorities: 7 } for 3 link(s): ${form}`],
  ])('that gives %s is named, with the page and what is wrong', async (_what, answer, problem) => {
    const files = { strategy: './mine.js' };
    const crawl = crawlWith({ strategy: strategyThat(answer), files });
    await expect(crawl).rejects.toThrow(FailureError);
    await expect(crawl).rejects.toThrow(`The strategy mine (./mine.js) ${problem}. The page was ${home}.`);
  });

  it('may say that a link is never to be fetched', async () => {
    const { visited, ending } = await crawlWith(
      {
        strategy: strategyThat(() => ({ priorities: [Number.NEGATIVE_INFINITY, -1, Number.NEGATIVE_INFINITY] })),
      },
      { pages: 1 },
    );
    expect([visited, ending]).toEqual([['/'], 'pages']);
  });

  it('must fill what travels with links, and the parts that explain show', async () => {
    const priorities = [1, 2, 3];
    const short = strategyThat(() => ({ priorities, carry: new Float64Array(5) }), { carryWidth: 2 });
    await expect(crawlWith({ strategy: short })).rejects.toThrow(
      'The strategy mine gave a wrong "carry": it must be a Float64Array with 2 for each link, 6 in all.',
    );
    const list = strategyThat(() => ({ priorities, parts: [1, 2, 3] }), { parts: ['anchor'] });
    await expect(crawlWith({ strategy: list })).rejects.toThrow(
      'The strategy mine gave wrong "parts": they must be a Float32Array with 1 for each link, 3 in all.',
    );
    await expect(crawlWith({ strategy: strategyThat(() => ({ priorities, reason: 7 })) })).rejects.toThrow(
      'The strategy mine gave 7 as "reason": it must be one line of text, or be left out.',
    );
  });

  it('that throws is named, with the page; so is one that throws while it reorders', async () => {
    const broken = strategyThat(() => {
      throw new TypeError('no numbers today');
    });
    await expect(crawlWith({ strategy: broken, files: { strategy: './mine.js' } })).rejects.toThrow(
      `The strategy mine (./mine.js) failed on ${home}: TypeError: no numbers today`,
    );
    const reordering = strategyThat(() => ({ priorities: [1, 2, 3] }), {
      reorderEvery: 1,
      reorder: () => {
        throw new Error('out of order');
      },
    });
    await expect(crawlScript(script, { strategy: reordering })).rejects.toThrow(
      'The strategy mine failed while it reordered the frontier: Error: out of order',
    );
  });

  it('that fails leaves a store that another can go on with', async () => {
    let pages = 0;
    const failing: Strategy = {
      name: 'mine',
      combine: 'max',
      rank: (_page, links) => {
        if (++pages === 2) throw new Error('the second');
        return { priorities: links.map(() => 1) };
      },
    };
    const store = new MemoryStore();
    await expect(crawlScript(script, { strategy: failing, store, concurrency: 3 })).rejects.toThrow('the second');
    expect(store.visits.map(({ url }) => url)).toEqual([home]);
    const { engine } = await resumeScript(script, store);
    expect(engine.progress.pages).toBe(4);
  });
});

describe('a judge', () => {
  const form = 'it must return { relevant: true or false, score: a number from 0 to 1 }';

  it.each([
    ['no verdict', () => undefined, 'undefined'],
    ['a bare number', () => 0.7, '0.7'],
    ['a text for relevant', () => ({ relevant: 'yes', score: 1 }), '{ relevant: "yes", score: 1 }'],
    ['no score', () => ({ relevant: true }), '{ relevant: true }'],
    ['NaN', () => ({ relevant: true, score: Number.NaN }), '{ relevant: true, score: NaN }'],
    ['a score above 1', () => ({ relevant: true, score: 80 }), '{ relevant: true, score: 80 }'],
    ['a negative score', () => ({ relevant: false, score: -0.2 }), '{ relevant: false, score: -0.2 }'],
    ['a promise', async () => ({ relevant: true, score: 1 }), 'a promise'],
  ])('that gives %s is named, with the page', async (_what, answer, said) => {
    const crawl = crawlWith({ judge: judgeThat(answer), files: { judge: './judge.mjs' } });
    await expect(crawl).rejects.toThrow(`The judge mine (./judge.mjs) said ${said} of ${home}: ${form}.`);
  });

  it('may round a little past the ends', async () => {
    const { ending } = await crawlWith(
      { judge: judgeThat(() => ({ relevant: true, score: 1 + 2 ** -52 })) },
      { pages: 1 },
    );
    expect(ending).toBe('pages');
  });

  it('that throws is named, with the page', async () => {
    const judge = judgeThat(() => {
      throw new RangeError('too much');
    });
    await expect(crawlWith({ judge })).rejects.toThrow(`The judge mine failed on ${home}: RangeError: too much`);
  });
});

describe('getting ready', () => {
  const fails = (error: unknown) => () => Promise.reject(error);

  it('names whoever failed, and leaves what says it well', async () => {
    const preparing = (error: unknown) => prepareNamed('judge', { name: 'mine' }, './j.js', fails(error));
    await expect(preparing(new Error('no data'))).rejects.toThrow(
      'The judge mine (./j.js) failed while it got ready: Error: no data',
    );
    await expect(preparing('nothing')).rejects.toThrow('The judge mine (./j.js) failed while it got ready: nothing');
    const usage = new UsageError('Give it a query.');
    await expect(preparing(usage)).rejects.toBe(usage);
  });
});
