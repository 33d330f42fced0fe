/** Sitemaps as part of a crawl: what they bring in, how far they go, and that a resumed crawl knows of them. */
import { gzipSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import { MemoryStore } from '../../storage/memory/memory-store.js';
import { DuplicateIndex } from '../duplicates/duplicate-index.js';
import type { Response } from '../fetch/web.js';
import { home, type Script, type Setup, scriptedEngine } from '../scripted-crawl.contract.js';
import { page, ScriptedWeb } from '../scripted-web.contract.js';
import { createStrategy } from '../strategies/registry.js';
import type { Strategy } from '../strategies/strategy.js';

const usual = 'http://a.test/sitemap.xml';

function file(content: string | Uint8Array): Partial<Response> {
  return { contentType: 'application/octet-stream', body: Buffer.from(content), html: undefined };
}
const listing = (...urls: string[]) =>
  file(`<urlset>${urls.map(url => `<url><loc>${url}</loc></url>`).join('')}</urlset>`);
const index = (...urls: string[]) =>
  file(`<sitemapindex>${urls.map(url => `<sitemap><loc>${url}</loc></sitemap>`).join('')}</sitemapindex>`);

/** Hosts name their sitemaps in a table, or have one in the usual place. */
class NamedSitemaps extends ScriptedWeb {
  constructor(
    script: Script,
    private readonly named: Record<string, string[]> = {},
  ) {
    super(script);
  }

  sitemaps(url: string): readonly string[] {
    const { origin } = new URL(url);
    return this.named[origin] ?? [`${origin}/sitemap.xml`];
  }
}

async function crawl(web: NamedSitemaps, { parts, ...setup }: Setup = {}) {
  const made = scriptedEngine(web, { ...setup, parts: { sitemaps: true, ...parts } });
  if (setup.store && setup.store.visits.length > 0) await made.engine.restore();
  else made.engine.seed([home]);
  await made.engine.run();
  return made;
}

describe('sitemaps', () => {
  it('are read after the first page of their host, and what they list is read too', async () => {
    const web = new NamedSitemaps({
      [home]: page('home', '/linked', 'http://b.test/'),
      [usual]: listing('http://a.test/listed', 'http://a.test/linked', 'http://b.test/not-its-own', home),
      'http://a.test/listed': page('listed'),
      'http://a.test/linked': page('linked'),
      'http://b.test/': page('other'),
    });
    const { visited, other, engine } = await crawl(web);
    expect(visited).toEqual(['/', '/linked', 'http://b.test/', '/listed']);
    expect(other).toEqual(['/sitemap.xml skipped sitemap', 'http://b.test/sitemap.xml skipped sitemap']);
    expect(web.asked.slice(0, 2)).toEqual([home, usual]);
    expect(engine.progress).toMatchObject({ pages: 4, failed: 0, skipped: 2 });
  });

  it('are not asked for where nobody wants them', async () => {
    const web = new NamedSitemaps({ [home]: page('home') });
    await crawl(web, { parts: { sitemaps: false } });
    expect(web.asked).toEqual([home]);
  });

  it('may be named anywhere, packed, plain text, moved, and listed by an index', async () => {
    const web = new NamedSitemaps(
      {
        [home]: page('home'),
        'http://cdn.test/moved.xml': { status: 301, location: 'http://cdn.test/index.xml', html: '' },
        'http://cdn.test/index.xml': index(
          'http://a.test/one.xml.gz',
          'http://a.test/gone.xml',
          'http://a.test/deep.xml',
        ),
        'http://a.test/one.xml.gz': file(gzipSync(Buffer.from(listing('http://a.test/packed').body!))),
        'http://a.test/deep.xml': index('http://a.test/list.txt'),
        'http://a.test/list.txt': file('http://a.test/plain\nhttp://cdn.test/not-its-own\n'),
        'http://a.test/packed': page('packed'),
        'http://a.test/plain': page('plain'),
      },
      { 'http://a.test': ['http://cdn.test/moved.xml'] },
    );
    const { visited } = await crawl(web, { scope: { include: [/packed|plain|test\/$/] } });
    expect(visited).toEqual(['/', '/packed', '/plain']);
  });

  it('that name each other, or others without end, come to an end', async () => {
    const circle = new NamedSitemaps({
      [home]: page('home'),
      [usual]: index(usual, 'http://a.test/b.xml'),
      'http://a.test/b.xml': index(usual),
    });
    await crawl(circle);
    expect(circle.asked).toEqual([home, usual, 'http://a.test/b.xml']);
    const endless = new NamedSitemaps({ [home]: page('home') });
    endless.fetch = async url => {
      endless.asked.push(url);
      const made = endless.asked.length;
      const response = await new ScriptedWeb({ [home]: page('home') }).fetch(home);
      if (url === home) return response;
      return { ...response, url, ...index(`http://a.test/${made}a.xml`, `http://a.test/${made}b.xml`) } as Response;
    };
    await crawl(endless);
    expect(endless.asked.length).toBe(101);
  });

  it('bring in ten thousand URLs of a host at most', async () => {
    const many = (name: string) => Array.from({ length: 6000 }, (_, i) => `http://a.test/${name}/${i}`);
    const web = new NamedSitemaps({
      [home]: page('home'),
      [usual]: index('http://a.test/1.xml', 'http://a.test/2.xml', 'http://a.test/3.xml'),
      'http://a.test/1.xml': listing(...many('one')),
      'http://a.test/2.xml': listing(...many('two')),
      'http://a.test/3.xml': listing(...many('three')),
    });
    const { frontier } = await crawl(web, { parts: { goal: () => web.asked.length >= 5 } });
    expect(frontier.known).toBe(1 + 4 + 10_000);
  });

  it('that are none leave a word and nothing else', async () => {
    for (const answer of [
      { status: 404 },
      { status: 500 },
      file('<html><p>Not found</html>'),
      file(Buffer.from([0x1f, 0x8b, 1, 2])),
      { kind: 'refused', url: usual, reason: 'robots', detail: 'robots.txt disallows it' } as const,
      { kind: 'failed', url: usual, problem: 'tls', detail: 'bad', retryable: false } as const,
    ]) {
      const { visited, other, store, engine } = await crawl(
        new NamedSitemaps({ [home]: page('home'), [usual]: answer }),
        { attempts: 1 },
      );
      expect(visited).toEqual(['/']);
      expect(other).toEqual(['/sitemap.xml skipped sitemap']);
      expect(engine.progress.failed).toBe(0);
      expect(store.visits.at(-1)!.detail).not.toBe('');
    }
  });

  it('take no place of a page: neither in depth nor in the number of pages of a host', async () => {
    const web = new NamedSitemaps({
      [home]: page('home'),
      [usual]: index('http://a.test/1.xml'),
      'http://a.test/1.xml': listing('http://a.test/listed', 'http://a.test/too-many'),
      'http://a.test/listed': page('listed', '/deeper'),
      'http://a.test/too-many': page('too many'),
    });
    const { visited, store } = await crawl(web, { maxPerHost: 2, scope: { maxDepth: 1 } });
    expect(visited).toEqual(['/', '/listed']);
    expect(store.visits.map(visit => visit.depth)).toEqual([0, 0, 0, 1]);
  });

  it('come in with the copy of a page, whose own links do not', async () => {
    const same = page('home', 'http://b.test/');
    const web = new NamedSitemaps({
      [home]: same,
      'http://b.test/': same,
      'http://b.test/sitemap.xml': listing('http://b.test/listed'),
      'http://b.test/listed': page('listed'),
    });
    const { visited } = await crawl(web, { parts: { duplicates: new DuplicateIndex() } });
    expect(visited).toEqual(['/', 'http://b.test/', 'http://b.test/listed']);
  });

  it('are asked for with the pause between two requests to their host', async () => {
    const web = new NamedSitemaps({
      [home]: page('home'),
      [usual]: index('http://a.test/1.xml'),
      'http://a.test/1.xml': listing(),
    });
    const { clock } = await crawl(web, { delay: 1000 });
    expect(web.asked.length).toBe(3);
    expect(clock.now()).toBeGreaterThanOrEqual(2000);
  });
});

describe('a crawl with sitemaps that was stopped', () => {
  const script: Script = {
    [home]: page('home bee', '/linked', 'http://b.test/'),
    [usual]: index('http://a.test/1.xml', 'http://a.test/2.xml'),
    'http://a.test/1.xml': listing('http://a.test/bees/one', 'http://a.test/bees/two', 'http://a.test/linked'),
    'http://a.test/2.xml': listing('http://a.test/wasps/three'),
    'http://a.test/linked': page('linked bee', '/bees/two', '/far'),
    'http://a.test/bees/one': page('one bee', '/far'),
    'http://a.test/bees/two': page('two'),
    'http://a.test/wasps/three': page('three'),
    'http://a.test/far': page('far'),
    'http://b.test/': page('other bee', home, 'http://a.test/far'),
    'http://b.test/sitemap.xml': listing('http://b.test/bees/four'),
    'http://b.test/bees/four': page('four bee'),
  };
  /** Remembers all that it was shown, and ranks by it. */
  const remembering = (shown: string[]): Strategy => ({
    name: 'remembering',
    combine: 'mean',
    carryWidth: 1,
    stateful: true,
    rank: (from, links, { carry }) => {
      shown.push(`${from.url} ${from.text} ${links.map(link => link.url).join(' ')} ${carry?.[0] ?? 'start'}`);
      const each = Float64Array.from(links, link => shown.length + (link.anchor.includes('bees') ? 10 : 0));
      return { priorities: each, carry: each };
    },
  });

  it.each([
    ['breadth-first', () => createStrategy('breadth-first')],
    ['one that remembers', () => remembering([])],
    ['steps of three', () => ({ ...remembering([]), batch: 3 })],
  ])('goes on as if it had not been: %s', async (_name, strategy) => {
    const whole = await crawl(new NamedSitemaps(script), { strategy: strategy() });
    expect(whole.visited).toHaveLength(8);
    for (let stop = 1; stop < whole.store.visits.length; stop++) {
      const store = new MemoryStore();
      await crawl(new NamedSitemaps(script), {
        strategy: strategy(),
        store,
        parts: { goal: () => store.visits.length >= stop },
      });
      expect(store.visits.length).toBe(stop);
      await crawl(new NamedSitemaps(script), { strategy: strategy(), store });
      expect(store.visits.map(visit => visit.url)).toEqual(whole.store.visits.map(visit => visit.url));
      expect(store.visits.map(visit => visit.links)).toEqual(whole.store.visits.map(visit => visit.links));
    }
  });

  it('shows its strategy again what it saw: no copies, no files, but what files listed', async () => {
    const seen: string[] = [];
    const { store } = await crawl(new NamedSitemaps(script), { strategy: remembering(seen) });
    const again: string[] = [];
    const resumed = scriptedEngine(new NamedSitemaps(script), {
      strategy: remembering(again),
      store,
      parts: { sitemaps: true },
    });
    await resumed.engine.restore();
    expect(again).toEqual(seen);
  });
});
