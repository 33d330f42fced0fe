/** A limit of requests ends crawls that find nothing to keep. */
import { describe, expect, it } from 'vitest';
import type { Fetched, Web } from '../fetch/web.js';
import { home, resumeScript, type Script, type Setup, scriptedEngine } from '../scripted-crawl.contract.js';
import { page, ScriptedWeb } from '../scripted-web.contract.js';

/** A web without end, whose pages say that they are not to be kept. */
class EndlessWeb implements Web {
  asked = 0;
  async fetch(url: string): Promise<Fetched> {
    this.asked++;
    const number = Number(url.split('/').at(-1));
    const html = `<meta name="robots" content="noindex">${page('bees', `/${2 * number + 1}`, `/${2 * number + 2}`)}`;
    const empty = {
      headers: {},
      contentType: 'text/html',
      body: new Uint8Array(),
      truncated: false,
      milliseconds: 1,
    } as const;
    return { kind: 'response', url, status: 200, html, ...empty };
  }
  async close(): Promise<void> {}
}

const limited = (requests: number, more: Setup = {}): Setup => ({ ...more, engine: { maxRequests: () => requests } });

describe('the limit of requests', () => {
  it.each([1, 5])('ends an endless site of which nothing may be kept (%i at once)', async concurrency => {
    const web = new EndlessWeb();
    const { engine } = scriptedEngine(web, limited(40, { pages: 50, concurrency }));
    engine.seed([`${home}0`]);
    expect(await engine.run()).toBe('requests');
    expect(web.asked).toBe(40);
    expect(engine.progress).toMatchObject({ pages: 0, requests: 40 });
  });

  const failing: Script = {
    [home]: page('home', '/moved', '/gone', '/picture', '/busy', '/last'),
    'http://a.test/moved': { status: 302, location: 'http://a.test/new' },
    'http://a.test/new': page('new'),
    'http://a.test/gone': { status: 404 },
    'http://a.test/picture': { kind: 'refused', url: '', reason: 'content-type', detail: 'is image/png' },
    'http://a.test/busy': [{ status: 503 }, { status: 503 }, page('at last')],
    'http://a.test/last': page('last'),
  };

  it('counts redirects, failures, refusals and further tries', async () => {
    const web = new ScriptedWeb(failing);
    const { engine, visited, store } = scriptedEngine(web, limited(9));
    engine.seed([home]);
    expect(await engine.run()).toBe('requests');
    expect(web.asked).toHaveLength(9);
    expect(visited).toEqual(['/', '/busy', '/last', '/new']);
    expect(engine.progress.requests).toBe(9);
    expect(store.visits.find(({ url }) => url.endsWith('busy'))?.requests).toBe(3);
  });

  it('goes on counting when a crawl is resumed', async () => {
    const { engine, store } = scriptedEngine(new ScriptedWeb(failing), limited(7));
    engine.seed([home]);
    await engine.run();
    const again = await resumeScript(failing, store, limited(8));
    expect(again.ending).toBe('requests');
    expect(again.engine.progress.requests).toBe(8);
    expect(again.web.asked).toHaveLength(1);
    expect((await resumeScript(failing, store, limited(8))).web.asked).toEqual([]);
  });

  it('is not reached by a crawl that has its pages', async () => {
    const { engine } = scriptedEngine(new ScriptedWeb(failing), limited(9, { pages: 1 }));
    engine.seed([home]);
    expect(await engine.run()).toBe('pages');
  });
});
