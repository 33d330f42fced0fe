import { describe, expect, it } from 'vitest';
import { VirtualClock } from '../core/clock.js';
import type { CorpusPage } from '../core/corpus.js';
import { UsageError } from '../core/errors.js';
import { Random } from '../core/random.js';
import { FrozenWeb } from '../webs/frozen-web.js';
import { browsingSession } from './browsing.js';
import { contextGraphSession } from './context-graph.js';
import { parseUrlList, sessionFromUrls } from './from-urls.js';
import { TrainingGraph } from './training-graph.js';

const url = (name: string) => `http://s.example/${name}`;

/** A web of pages that link as given; those whose names begin with t are targets. */
function webOf(links: Record<string, string[]>): FrozenWeb {
  return new FrozenWeb(
    Object.entries(links).map(([name, targets]) => ({
      url: url(name),
      status: 200,
      html: `<title>${name}</title><p>words of ${name}</p>${targets.map(target => `<a href="/${target}">go</a>`).join(' ')}`,
    })),
  );
}

const isTarget = (page: CorpusPage) => page.title.startsWith('t');
const names = (pages: readonly { url: string }[]) => pages.map(page => page.url.slice(url('').length)).sort();
/** Pairs within the session. */
const linksOf = (session: ReturnType<typeof contextGraphSession>) => {
  const graph = new TrainingGraph(session);
  const name = (number: number) => names([session.pages[number]])[0];
  return Array.from(graph.from, (from, i) => `${name(from)}>${name(graph.to[i])}`).sort();
};

// home → hall → list → t1, t2; list2 → t3; list and list2 know each other; elsewhere leads nowhere.
const web = webOf({
  home: ['hall', 'elsewhere'],
  hall: ['list', 'home'],
  list: ['t1', 't2', 'list2', 'home'],
  list2: ['t3', 'list'],
  t1: ['home'],
  t2: [],
  t3: [],
  elsewhere: ['nowhere'],
  nowhere: ['elsewhere'],
});

describe('contextGraphSession', () => {
  it('takes the pages that lead to the targets, layer by layer', () => {
    const session = contextGraphSession(web, isTarget, { layers: 2 });
    expect(names(session.pages)).toEqual(['hall', 'list', 'list2', 't1', 't2', 't3']);
    expect(names(session.pages.filter(page => page.useful))).toEqual(['t1', 't2', 't3']);
    expect(names(contextGraphSession(web, isTarget, { layers: 1 }).pages)).toEqual(['list', 'list2', 't1', 't2', 't3']);
    expect(names(contextGraphSession(web, isTarget).pages)).not.toContain('elsewhere');
  });

  it('has all links among them, or only those that lead one layer nearer', () => {
    const nearer = ['hall>list', 'list2>t3', 'list>t1', 'list>t2'];
    expect(linksOf(contextGraphSession(web, isTarget, { layers: 2, links: 'layers' }))).toEqual(nearer);
    expect(linksOf(contextGraphSession(web, isTarget, { layers: 2 }))).toEqual(
      [...nearer, 'list>list2', 'list2>list'].sort(),
    );
  });

  it('keeps to its limits, and the same seed draws the same pages', () => {
    const draw = (seed: number) =>
      names(contextGraphSession(web, isTarget, { targets: 1, perLayer: 1, layers: 3, random: new Random(seed) }).pages);
    expect(draw(4)).toEqual(draw(4));
    expect(draw(4).filter(name => name.startsWith('t'))).toHaveLength(1);
    expect(draw(4).length).toBeLessThanOrEqual(4);
    expect(contextGraphSession(web, () => false).pages).toEqual([]);
  });
});

describe('browsingSession', () => {
  const isSeed = (page: CorpusPage) => page.title === 'home';

  it('walks the shortest ways from the seeds to the targets', () => {
    const session = browsingSession(web, isTarget, isSeed, { wrongTurns: 0 });
    expect(names(session.pages)).toEqual(['hall', 'home', 'list', 'list2', 't1', 't2', 't3']);
    expect(linksOf(session)).toContain('t1>home');
  });

  it('takes wrong turns that lead to no target', () => {
    const session = browsingSession(web, isTarget, isSeed, { wrongTurns: 1 });
    expect(names(session.pages)).toContain('elsewhere');
    const { hops } = new TrainingGraph(session);
    expect(hops[session.pages.findIndex(page => page.url === url('elsewhere'))]).toBe(-1);
  });

  it('looks for so many targets only', () => {
    const session = browsingSession(web, isTarget, isSeed, { wrongTurns: 0, targets: 1, random: new Random(3) });
    expect(session.pages.filter(page => page.useful)).toHaveLength(1);
    expect(browsingSession(web, isTarget, () => false).pages).toEqual([]);
  });
});

describe('sessionFromUrls', () => {
  it('fetches the pages, follows redirects and finds the links among them', async () => {
    const pages = webOf({ list: ['old', 't9'], t9: [] });
    const moving = {
      fetch: (asked: string) =>
        asked === url('old')
          ? Promise.resolve({
              kind: 'response' as const,
              url: asked,
              status: 301,
              location: url('t9'),
              headers: {},
              contentType: 'text/html',
              body: new Uint8Array(),
              truncated: false as const,
              milliseconds: 0,
            })
          : pages.fetch(asked),
      close: async () => {},
    };
    const marked = [
      { url: url('list'), useful: false },
      { url: url('old'), useful: true },
    ];
    const session = await sessionFromUrls(marked, 'mine', moving);
    expect(session.pages.map(page => [page.url, page.useful])).toEqual([
      [url('list'), false],
      [url('t9'), true],
    ]);
    expect(linksOf(session)).toEqual(['list>t9']);
    expect(session.pages[0].text).toContain('words of list');
  });

  it('pauses between two requests to one host', async () => {
    const clock = new VirtualClock();
    const times: number[] = [];
    const timed = {
      fetch: (asked: string) => {
        times.push(clock.now());
        return web.fetch(asked);
      },
      close: async () => {},
    };
    const marked = ['home', 'hall', 'list'].map(name => ({ url: url(name), useful: true }));
    await sessionFromUrls(marked, 'mine', timed, { delay: 1000, clock });
    expect(times.map(time => time - times[0])).toEqual([0, 1000, 2000]);
  });

  it('says which page cannot be had', async () => {
    await expect(sessionFromUrls([{ url: url('gone'), useful: true }], 'mine', web)).rejects.toThrow(
      `Cannot fetch the page ${url('gone')}: HTTP 404.`,
    );
  });
});

describe('parseUrlList', () => {
  it('reads marks and skips notes', () => {
    const text = '# bees\n\n* http://a.example/useful\n  http://a.example/way  \r\n*http://a.example/two\n';
    expect(parseUrlList(text, 'list.txt')).toEqual([
      { url: 'http://a.example/useful', useful: true },
      { url: 'http://a.example/way', useful: false },
      { url: 'http://a.example/two', useful: true },
    ]);
  });

  it.each([
    ['http://a.example/\nnot a url', /list\.txt, line 2: write one http or https URL a line/],
    ['# nothing', /names no URL/],
  ])('refuses %j', (text, message) => {
    expect(() => parseUrlList(text, 'list.txt')).toThrow(message);
    expect(() => parseUrlList(text, 'list.txt')).toThrow(UsageError);
  });
});
