/** What the engine does with each kind of answer, on a scripted web with a clock that jumps. */
import { describe, expect, it } from 'vitest';
import { LinkGraph } from '../src/algorithms/graph/link-graph.js';
import { TextAnalyser } from '../src/algorithms/text/analyser.js';
import { DuplicateIndex } from '../src/crawl/duplicates/duplicate-index.js';
import { Engine } from '../src/crawl/engine.js';
import { Frontier } from '../src/crawl/frontier/frontier.js';
import type { CrawlParts, Observer } from '../src/crawl/parts.js';
import { Scope, type ScopeOptions } from '../src/crawl/scope/scope.js';
import { createStrategy, Random, type Strategy, VirtualClock, type Web } from '../src/index.js';
import { MemoryStore } from '../src/storage/memory/memory-store.js';
import { page, ScriptedWeb } from './support/scripted-web.js';

const HOME = 'http://a.test/';

interface Setup {
  strategy?: Strategy;
  pages?: number;
  concurrency?: number;
  scope?: ScopeOptions;
  parts?: Partial<CrawlParts>;
  attempts?: number;
  delay?: number;
  sameStore?: MemoryStore;
}

function setUp(web: Web, setup: Setup = {}) {
  const strategy = setup.strategy ?? createStrategy('breadth-first');
  const store = setup.sameStore ?? new MemoryStore();
  const clock = new VirtualClock();
  const other: string[] = [];
  const visited: string[] = [];
  const observer: Observer = {
    page: ({ url }) => visited.push(url.replace('http://a.test', '')),
    other: (url, outcome, reason) => other.push(`${url.replace('http://a.test', '')} ${outcome} ${reason}`.trim()),
    seedFailed: (url, detail) => other.push(`seed failed ${url} ${detail}`),
  };
  const frontier = new Frontier({
    combine: strategy.combine,
    carryWidth: strategy.carryWidth,
    delay: setup.delay ?? 0,
  });
  const parts: CrawlParts = {
    web,
    strategy,
    store,
    frontier,
    judge: { name: 'bees', judge: ({ text }) => ({ relevant: text.includes('bee'), score: 1 }) },
    text: new TextAnalyser(),
    scope: new Scope(setup.scope ?? {}, [HOME]),
    read: { textLimit: 100_000, ignoreRobots: false },
    graph: strategy.reorder ? new LinkGraph() : undefined,
    observer,
    ...setup.parts,
  };
  const { pages = 100, concurrency = 1, attempts } = setup;
  const engine = new Engine(parts, { pages, concurrency, attempts, clock, random: new Random(1) });
  return { engine, store, clock, visited, other, frontier };
}

async function crawlScript(pages: ConstructorParameters<typeof ScriptedWeb>[0], setup: Setup = {}) {
  const web = new ScriptedWeb(pages);
  const made = setUp(web, setup);
  made.engine.seed([HOME]);
  const ending = await made.engine.run();
  return { ...made, web, ending };
}

describe('engine', () => {
  it('reads pages in the order of the strategy until nothing is left', async () => {
    const { visited, ending, engine } = await crawlScript({
      [HOME]: page('home', '/b', '/a'),
      'http://a.test/a': page('bee a', '/c', '/'),
      'http://a.test/b': page('b', '/c'),
      'http://a.test/c': page('bee c'),
    });
    expect(visited).toEqual(['/', '/b', '/a', '/c']);
    expect(ending).toBe('exhausted');
    expect(engine.progress).toMatchObject({ pages: 4, relevant: 2, requests: 4 });
  });

  it('stops at the page limit, however many requests are under way', async () => {
    const links = Array.from({ length: 20 }, (_, i) => `/p${i}`);
    const pages = Object.fromEntries(links.map(link => [`http://a.test${link}`, page('x')]));
    const { ending, engine } = await crawlScript(
      { [HOME]: page('home', ...links), ...pages },
      { pages: 7, concurrency: 5 },
    );
    expect(ending).toBe('pages');
    expect(engine.progress.pages).toBe(7);
  });

  it('sends every hop of a redirect through the frontier and ends loops and long chains', async () => {
    const redirect = (location: string) => ({ status: 301, location });
    const chain = Object.fromEntries(
      Array.from({ length: 12 }, (_, i) => [`http://a.test/chain${i}`, redirect(`http://a.test/chain${i + 1}`)]),
    );
    const { visited, other, web } = await crawlScript(
      {
        [HOME]: page('home', '/moved', '/loop1', '/self', '/out', '/chain0'),
        'http://a.test/moved': redirect('http://a.test/here'),
        'http://a.test/here': page('here'),
        'http://a.test/loop1': redirect('http://a.test/loop2'),
        'http://a.test/loop2': redirect('http://a.test/loop1'),
        'http://a.test/self': redirect('http://a.test/self'),
        'http://a.test/out': redirect('http://b.test/'),
        ...chain,
      },
      { scope: { exclude: [/b\.test/u] } },
    );
    expect(visited).toEqual(['/', '/here']);
    expect(other).toContain('/self skipped redirect-loop');
    expect(other).toContain('/out skipped scope');
    expect(other.some(line => line.endsWith('skipped too-many-redirects'))).toBe(true);
    expect(web.asked.filter(url => url.includes('loop'))).toHaveLength(2);
    expect(new Set(web.asked).size).toBe(web.asked.length);
  });

  it('gives a site the session id it insists on', async () => {
    const { visited } = await crawlScript({
      [HOME]: { status: 302, location: 'http://a.test/?PHPSESSID=abc' },
      'http://a.test/?PHPSESSID=abc': page('in'),
    });
    expect(visited).toEqual(['/?PHPSESSID=abc']);
  });

  it('follows noindex pages without keeping them, keeps nofollow pages without following', async () => {
    const { visited, other, store } = await crawlScript({
      [HOME]: { html: page('home', '/a', '/b'), headers: { 'x-robots-tag': 'noindex' } },
      'http://a.test/a': `<meta name=robots content=nofollow>${page('a', '/c')}`,
      'http://a.test/b': `${page('b')}<a rel=nofollow href=/d>d</a>`,
    });
    expect(visited).toEqual(['/a', '/b']);
    expect(other[0]).toBe('/ skipped noindex');
    expect(store.visits.filter(visit => visit.page).map(visit => visit.url)).toHaveLength(2);
  });

  it('tries again after a failure that may pass, and not after another', async () => {
    const busy = { status: 503, retryAfter: 5000 };
    const { visited, other, engine, clock } = await crawlScript({
      [HOME]: page('home', '/busy', '/broken'),
      'http://a.test/busy': [busy, page('at last')],
      'http://a.test/broken': { kind: 'failed', url: '', problem: 'tls', detail: 'bad', retryable: false },
    });
    expect(visited).toEqual(['/', '/busy']);
    expect(other).toEqual(['/broken failed tls']);
    expect(engine.progress.retries).toBe(1);
    expect(clock.now()).toBeGreaterThanOrEqual(5000);
  });

  it('waits between two requests to one host', async () => {
    const { clock } = await crawlScript(
      { [HOME]: page('home', '/a', '/b'), 'http://a.test/a': page('a'), 'http://a.test/b': page('b') },
      { delay: 1000 },
    );
    expect(clock.now()).toBe(2000);
  });

  it('says at once that a seed failed', async () => {
    const { other } = await crawlScript({
      [HOME]: { kind: 'refused', url: HOME, reason: 'private-address', detail: 'is private' },
    });
    expect(other).toContain(`seed failed ${HOME} private-address: is private`);
  });

  it('counts repeated pages once', async () => {
    const { engine } = await crawlScript(
      {
        [HOME]: page('home', '/a', '/b'),
        'http://a.test/a': page('bees and honey'),
        'http://a.test/b': page('bees and honey'),
      },
      { parts: { duplicates: new DuplicateIndex() } },
    );
    expect(engine.progress).toMatchObject({ pages: 3, relevant: 1, duplicates: 1 });
  });

  it('takes N at a step for strategies that ask for it, and ranks nothing until all are read', async () => {
    const steps: Strategy = {
      name: 'steps',
      combine: 'max',
      batch: 2,
      rank: (_page, links) => ({ priorities: links.map(link => (link.url.endsWith('z') ? 10 : 1)) }),
    };
    const { visited } = await crawlScript(
      {
        [HOME]: page('home', '/a', '/b', '/c'),
        'http://a.test/a': page('a', '/z'),
        'http://a.test/b': page('b'),
        'http://a.test/c': page('c'),
        'http://a.test/z': page('z'),
      },
      { strategy: steps },
    );
    // Best first would read /z right behind /a.
    expect(visited).toEqual(['/', '/a', '/b', '/z', '/c']);
  });

  it('reports what a strategy throws instead of hanging', async () => {
    const broken: Strategy = {
      name: 'broken',
      combine: 'max',
      rank: () => {
        throw new Error('no numbers today');
      },
    };
    await expect(crawlScript({ [HOME]: page('home', '/a') }, { strategy: broken })).rejects.toThrow('no numbers today');
  });

  it('goes on from a store where another engine left off, with the same order', async () => {
    const pages = {
      [HOME]: page('home', '/a', '/b'),
      'http://a.test/a': page('a', '/c', '/d'),
      'http://a.test/b': page('b', '/d', '/e'),
      'http://a.test/c': page('c'),
      'http://a.test/d': { status: 301, location: 'http://a.test/f' },
      'http://a.test/e': page('e'),
      'http://a.test/f': page('f', '/c'),
    };
    const whole = await crawlScript(pages);
    const first = await crawlScript(pages, { pages: 3 });
    const second = setUp(new ScriptedWeb(pages), { sameStore: first.store });
    await second.engine.restore();
    await second.engine.run();
    expect([...first.visited, ...second.visited]).toEqual(whole.visited);
    expect(second.engine.progress.pages).toBe(whole.engine.progress.pages);
  });
});
