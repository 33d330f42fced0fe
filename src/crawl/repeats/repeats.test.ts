import { describe, expect, it } from 'vitest';
import { siteOfHost } from '../../core/url.js';
import { MemoryStore } from '../../storage/memory/memory-store.js';
import { DuplicateIndex } from '../duplicates/duplicate-index.js';
import { type Script, type Setup, scriptedEngine } from '../scripted-crawl.contract.js';
import { page, ScriptedWeb } from '../scripted-web.contract.js';
import { createStrategy } from '../strategies/registry.js';
import { lowered, Repeats } from './repeats.js';
import { sectionOf } from './section.js';

describe('sections', () => {
  it.each([
    ['http://a.example/calendar/2031/05', 'http://www.a.example/calendar/1999/12'],
    ['http://a.example/list?page=1', 'http://a.example/list?page=77'],
    ['http://a.example/x?b=1&a=2', 'http://a.example/x?a=&b=9'],
    ['http://h1.flood.example/', 'http://h2.flood.example/'],
    ['http://a.example/post-12', 'http://a.example/post-13b'],
  ])('%s and %s are of one', (one, other) => {
    expect(sectionOf(one)).toBe(sectionOf(other));
  });

  it.each([
    ['http://a.example/news/', 'http://a.example/calendar/'],
    ['http://a.example/list?page=1', 'http://a.example/list?sort=1'],
    ['http://a.example/list', 'http://a.example/list?page=1'],
    ['http://me.github.io/', 'http://you.github.io/'],
  ])('%s and %s are not', (one, other) => {
    expect(sectionOf(one)).not.toBe(sectionOf(other));
  });
});

describe('a priority that sinks', () => {
  it('keeps its order, on any scale', () => {
    const given = [5, 1, 0.001, 0, -0.001, -1, -5];
    const sunk = given.map(priority => lowered(priority, 2));
    expect(sunk).toEqual([...sunk].sort((a, b) => b - a));
    for (const [i, priority] of given.entries()) expect(sunk[i]).toBeLessThan(priority);
  });

  it('is not that of a seed, nor what a person has put last', () => {
    expect(lowered(Number.POSITIVE_INFINITY, 3)).toBe(Number.POSITIVE_INFINITY);
    expect(lowered(-1e300, 3)).toBe(-1e300);
    expect(lowered(Number.NEGATIVE_INFINITY, 3)).toBe(Number.NEGATIVE_INFINITY);
  });
});

/** Long enough to be compared. */
const words = [
  'Wild bees nest in hollow stems and in the ground; they visit many flowers each day and sleep in them at night.',
  'There are no meetings this month. Members who want to hold a talk on solitary species write to the office before spring.',
  'The garden behind the museum is open from Tuesday to Sunday, and the keeper shows the nests to visitors who ask for it.',
].join(' ');

/** Words that no other number has; digits would not tell pages apart. */
const ownWords = (n: number, count = 40) => Array.from({ length: count }, (_, i) => letters(count * n + i)).join(' ');

function letters(n: number): string {
  const last = 'abcdefghijklmnopqrstuvwxyz'[n % 26];
  return n < 26 ? last : letters(Math.floor(n / 26) - 1) + last;
}

/** A site with an endless calendar that is linked before its articles, and another site that leads to it. */
function calendarWeb(): Script {
  const origin = 'http://a.test';
  const months = Array.from({ length: 300 }, (_, i) => `${origin}/calendar/${i}`);
  const articles = Array.from({ length: 26 }, (_, i) => `${origin}/articles/${'abcdefghijklmnopqrstuvwxyz'[i]}`);
  const script: Script = { [`${origin}/`]: page(`bees ${words}`, months[0], ...articles) };
  for (const [i, month] of months.entries()) {
    script[month] = page(`bees ${words}`, ...months.slice(i + 1, i + 3), `${origin}/`);
  }
  for (const [i, article] of articles.entries()) script[article] = page(`bees ${ownWords(i)}`, `${origin}/`);
  return script;
}

const setup = (repeats: Repeats | undefined, more: Setup = {}): Setup => ({
  parts: { repeats, duplicates: new DuplicateIndex() },
  // A calendar is worth more than any article, says the strategy.
  strategy: {
    name: 'calendar-first',
    combine: 'max',
    rank: (_page, links) => ({ priorities: links.map(link => (link.url.includes('calendar') ? 0.9 : 0.5)) }),
  },
  frontier: { site: { nameOf: siteOfHost, ...noLimits } },
  pages: 60,
  ...more,
});
const noLimits = { delay: 0, concurrency: 1, pages: Infinity, newHosts: Infinity, newHostDelay: 0 };

async function crawlOf(script: Script, options: Setup) {
  const made = scriptedEngine(new ScriptedWeb(script), options);
  made.engine.seed(['http://a.test/']);
  await made.engine.run();
  return made;
}
const calendars = (visited: readonly string[]) => visited.filter(url => url.includes('calendar')).length;

describe('a calendar without end', () => {
  it('sinks below the articles, whatever the strategy says', async () => {
    const without = await crawlOf(calendarWeb(), setup(undefined));
    expect(calendars(without.visited)).toBe(59);
    const { visited } = await crawlOf(calendarWeb(), setup(new Repeats()));
    expect(visited.filter(url => url.includes('articles'))).toHaveLength(26);
    expect(calendars(visited.slice(0, 40))).toBeLessThan(15);
  });

  it('stays low when a strategy gives all links new numbers', async () => {
    const { strategy } = setup(undefined);
    const again = { ...strategy!, revise: (frontier: { assign(f: () => number): void }) => frontier.assign(() => 0.9) };
    const { visited } = await crawlOf(calendarWeb(), setup(new Repeats(), { strategy: again }));
    expect(visited.filter(url => url.includes('articles'))).toHaveLength(26);
  });

  it('sinks as far in a resumed crawl', async () => {
    const whole = await crawlOf(calendarWeb(), setup(new Repeats()));
    for (const pages of [5, 12, 30]) {
      const store = new MemoryStore();
      await crawlOf(calendarWeb(), setup(new Repeats(), { pages, store }));
      const resumed = scriptedEngine(new ScriptedWeb(calendarWeb()), setup(new Repeats(), { store }));
      await resumed.engine.restore();
      await resumed.engine.run();
      expect(resumed.visited).toEqual(whole.visited.slice(pages));
    }
  });
});

/** The priorities that links got where every link is worth as much as every other. */
async function ranksOf(script: Script): Promise<Set<number>> {
  const { store } = await crawlOf(script, setup(new Repeats(), { strategy: createStrategy('breadth-first') }));
  const ranked = store.visits.flatMap(({ links }) => [...(links?.priorities ?? [])]);
  return new Set(ranked.filter(each => !Number.isNaN(each)));
}

/** Two sites that are worth the same; what is not good has too few words to be compared as a copy. */
function besideGoodSite(bad: (n: number) => string): Script {
  const script: Script = {};
  for (let n = 0; n < 400; n++) {
    const links = [1, 2, 3].map(k => `http://good.test/bees/${3 * n + k}`);
    script[`http://good.test/bees/${n}`] = page(`bees ${ownWords(n, 8)}`, ...links, 'http://bad.test/list?page=1');
    script[`http://bad.test/list?page=${n}`] = bad(n);
  }
  return script;
}

/** Pages of both sites among 200, when each of them has its pauses, and there is room for requests to both. */
async function sharesOf(script: Script): Promise<{ good: number; bad: number }> {
  const repeats = new Repeats();
  const frontier = { ...setup(repeats).frontier, restraint: repeats };
  const strategy = { name: 'all-alike', combine: 'max' as const, rank: alike };
  const made = scriptedEngine(
    new ScriptedWeb(script),
    setup(repeats, { strategy, frontier, pages: 200, delay: 1000, concurrency: 4 }),
  );
  made.engine.seed(['http://good.test/bees/0']);
  await made.engine.run();
  const bad = made.visited.filter(url => url.includes('bad.test')).length;
  return { good: made.visited.length - bad, bad };
}
const alike = (_page: unknown, links: readonly unknown[]) => ({ priorities: links.map(() => 0.5) });

describe('a site beside a good one that waits for its pauses', () => {
  it.each([
    [
      'a list without end',
      (n: number) => page(`bees page ${n}`, ...[n + 1, n + 2, n + 10].map(k => `/list?page=${k}`)),
    ],
    ['a calendar', (n: number) => page(`bees in ${n}: nothing`, `/list?page=${n + 1}`, `/list?page=${n - 1}`)],
    ['pages without words', (n: number) => page('', `/list?page=${n + 1}`)],
    [
      'a calendar that names its months',
      (n: number) => page(`bees in ${ownWords(n % 12, 1)}, nothing`, `/list?page=${n + 1}`, `/list?page=${n + 2}`),
    ],
  ])('gets a tenth or so of the pages: %s', async (_name, bad) => {
    const { good, bad: repeated } = await sharesOf(besideGoodSite(bad));
    expect(good + repeated).toBe(200);
    expect(repeated).toBeLessThanOrEqual(30);
  });

  it('gets its turns when its pages have words of their own', async () => {
    const { bad } = await sharesOf(besideGoodSite(n => page(`bees ${ownWords(1000 + n, 8)}`, `/list?page=${n + 1}`)));
    expect(bad).toBeGreaterThan(80);
  });

  it('is read when nothing better waits', async () => {
    const script = besideGoodSite(n => page('bees', `/list?page=${n + 1}`));
    for (let n = 20; n < 400; n++) delete script[`http://good.test/bees/${n}`];
    const { good, bad } = await sharesOf(script);
    expect([good, bad]).toEqual([20, 180]);
  });
});

describe('what does not only repeat itself', () => {
  it('does not sink: a list whose pages look alike leads to articles', async () => {
    const origin = 'http://a.test';
    const script: Script = { [`${origin}/`]: page('start', `${origin}/list?page=0`) };
    for (let i = 0; i < 30; i++) {
      script[`${origin}/list?page=${i}`] = page(
        `list ${words}`,
        `${origin}/list?page=${i + 1}`,
        `${origin}/article/${i}`,
      );
      script[`${origin}/article/${i}`] = page(ownWords(i));
    }
    expect(await ranksOf(script)).toEqual(new Set([0]));
  });

  it('does not sink: chapters lead to nothing but the next one, and each has words of its own', async () => {
    const script: Script = {};
    for (let i = 0; i < 60; i++) {
      const name = i === 0 ? 'http://a.test/' : `http://a.test/chapter/${i}`;
      script[name] = page(`bees ${words} ${ownWords(i)}`, `http://a.test/chapter/${i + 1}`);
    }
    expect(await ranksOf(script)).toEqual(new Set([0]));
  });
});
