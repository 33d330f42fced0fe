import { describe, expect, it } from 'vitest';
import { VirtualClock } from '../../core/clock.js';
import { RobotsRules } from '../../crawl/fetch/polite/robots-rules.js';
import { webContract } from '../../crawl/fetch/web.contract.js';
import type { Response } from '../../crawl/fetch/web.js';
import { sitemapLinks } from '../../crawl/parse/sitemap/sitemap.js';
import { smooth } from './options.js';
import { SimulatedWeb } from './simulated-web.js';
import { SimulatedWorld } from './world.js';

const world = new SimulatedWorld({
  sites: 60,
  pages: 1500,
  pageKilobytes: 3,
  robots: 0.6,
  slowHosts: 0.2,
  errors: 0.3,
  redirects: 0.2,
  nearDuplicates: 0.2,
  traps: 0.2,
  sessionIds: 0.1,
  charsets: 0.2,
  vocabularyMismatch: 0,
});
const entries = [...world.pages()];

describe('SimulatedWeb', () => {
  const web = new SimulatedWeb(world);

  it('answers with labels, text and bytes', async () => {
    const [url] = world.seeds('law', 1);
    const fetched = await web.fetch(url);
    if (fetched.kind !== 'response') throw new Error(fetched.detail);
    expect(fetched.status).toBe(200);
    expect(fetched.labels?.topic).toBe('law');
    expect(fetched.body.length).toBeGreaterThan(1000);
    expect(fetched.html).toContain('<title>');
  });

  it('keeps the rules of each robots.txt exactly as the live crawler reads them', async () => {
    const policies = new Set<string>();
    const byHost = new Map<string, string[]>();
    for (const { url } of entries) {
      const { host } = new URL(url);
      byHost.set(host, [...(byHost.get(host) ?? []), url]);
    }
    for (const { url: home } of world.sites()) {
      const file = await web.fetch(`${home}robots.txt`, { accept: ['*/*'] });
      if (file.kind !== 'response') throw new Error('robots.txt itself is never closed');
      const host = new URL(home).host;
      const reader = file.status === 200 ? new RobotsRules(file.html!, 'honeyguide') : undefined;
      policies.add(
        file.status === 200
          ? (file.html!.match(/Crawl-delay|print|Disallow: \/(?!cgi|\*)/)?.[0] ?? 'open')
          : `${file.status}`,
      );
      for (const url of byHost.get(host)!) {
        for (const asked of [url, `${url}?print=1`]) {
          const target = new URL(asked).pathname + new URL(asked).search;
          // RFC 9309, 2.3.1: 4xx opens, 5xx closes everything.
          const open = reader ? reader.allows(target) : file.status === 404;
          expect(world.allowed(asked)).toBe(open);
          const fetched = await web.fetch(asked);
          expect(fetched.kind === 'refused' && fetched.reason === 'robots').toBe(!open);
          expect(fetched.hostDelay).toBe(reader?.delay);
        }
      }
    }
    expect([...policies].sort()).toEqual(['404', '503', 'Crawl-delay', 'Disallow: /', 'open', 'print']);
  });

  it('fails as the web fails: errors, no answer, a second attempt that works', async () => {
    const outcomes = new Map<string, number>();
    const fresh = new SimulatedWeb(world, { ignoreRobots: true });
    for (const { url, labels } of entries) {
      const first = await fresh.fetch(url);
      const outcome =
        first.kind === 'response' ? `${first.status}` : first.kind === 'failed' ? first.problem : first.kind;
      outcomes.set(outcome, (outcomes.get(outcome) ?? 0) + 1);
      if (outcome !== '503') continue;
      expect(first).toMatchObject({ retryAfter: 1000 });
      expect(await fresh.fetch(url)).toMatchObject({ status: 200, labels });
    }
    // Of pages that may have troubles, a share of 0.2, 0.1 and 0.2 of `errors`.
    const leaves = entries.filter(({ labels }) =>
      ['article', 'person', 'course'].includes(labels.role as string),
    ).length;
    expect(outcomes.get('500')! / leaves).toBeCloseTo(0.06, 1);
    expect(outcomes.get('timeout')! / leaves).toBeCloseTo(0.03, 1);
    expect(outcomes.get('503')! / leaves).toBeCloseTo(0.06, 1);
    expect(await fresh.fetch('http://nobody.localhost/')).toMatchObject({ kind: 'failed', problem: 'dns' });
    expect(await fresh.fetch(`${entries[0].url}none.html`)).toMatchObject({ status: 404 });
  });

  it('reads what is asked for, else what can be read', async () => {
    const file = entries
      .flatMap(({ url }) => world.links(url))
      .find(({ kind, url }) => kind === 'file' && world.allowed(url))!;
    const refused = { kind: 'refused', reason: 'content-type', status: 200 };
    expect(await web.fetch(file.url, { accept: ['text/html'] })).toMatchObject(refused);
    expect(await web.fetch(file.url, { accept: ['application/*'] })).toMatchObject({ contentType: 'application/pdf' });
    expect(await web.fetch(file.url)).toMatchObject({ contentType: 'application/pdf' });
  });

  it('takes time only on a clock', async () => {
    const clock = new VirtualClock();
    const slow = new SimulatedWeb(world, { clock, ignoreRobots: true, timeout: 5000 });
    const home = entries.find(({ url, labels }) => labels.role === 'home' && world.page(url).delay > 0)!;
    await slow.fetch(home.url);
    expect(clock.now()).toBe(world.page(home.url).delay);
    expect(clock.now()).toBeGreaterThanOrEqual(300);
    const hanging = entries.find(({ url }) => world.page(url).hangs)!;
    const before = clock.now();
    expect(await slow.fetch(hanging.url)).toMatchObject({ kind: 'failed', problem: 'timeout', retryable: true });
    expect(clock.now() - before).toBe(5000);
  });

  it('redirects: moved pages and chains end at the page, loops never end, other hosts lead home', () => {
    const links = entries.flatMap(({ url }) => world.links(url));
    const follow = (url: string) => {
      const seen: string[] = [];
      for (let next: string | undefined = url; next !== undefined && seen.length < 10; next = world.page(next).location)
        seen.push(next);
      return seen;
    };
    for (const kind of ['moved', 'hops', 'other-host'] as const) {
      const link = links.find(candidate => candidate.kind === kind)!;
      const way = follow(link.url);
      expect(way.length).toBeGreaterThan(1);
      expect(way.length).toBeLessThan(6);
      expect(way.at(-1)!.split('?')[0]).toBe(world.canonical(link.url));
    }
    expect(follow(links.find(({ kind }) => kind === 'loop')!.url)).toHaveLength(10);
  });

  it('has duplicates: copies byte for byte, print versions nearly, both with the true page named', () => {
    const article = entries.find(
      ({ labels, readable, url }) => labels.role === 'article' && readable && world.links(url)[0].url.indexOf('?') < 0,
    )!;
    const { origin, pathname } = new URL(article.url);
    const page = world.page(article.url);
    const copy = world.page(`${origin}/copy${pathname}`);
    expect(copy.html).toBe(page.html);
    expect(copy.labels).toEqual({ ...article.labels, duplicateOf: article.url });
    const print = world.page(`${article.url}?print=1`);
    const words = (html: string) => new Set(html.replace(/<(style|script)[\s\S]*?<\/\1>|<[^>]*>/g, ' ').match(/\w+/g));
    const printed = words(print.html);
    const shared = [...printed].filter(word => words(page.html).has(word)).length;
    expect(shared / printed.size).toBeGreaterThan(0.9);
    expect(print.html).not.toContain('id="menu"');
    expect(world.canonical(`${article.url}?print=1`)).toBe(article.url);
  });

  it('has traps without end', () => {
    const entrances = entries
      .flatMap(({ url }) => world.links(url))
      .filter(({ kind }) => kind === 'calendar' || kind === 'deeper');
    for (const kind of ['calendar', 'deeper'] as const) {
      let url = entrances.find(link => link.kind === kind)!.url;
      const seen = new Set<string>();
      for (let step = 0; step < 60; step++) {
        const { html, status, labels } = world.page(url);
        expect(status).toBe(200);
        expect(labels).toMatchObject({ topic: 'none', role: 'trap' });
        const next = html.match(kind === 'calendar' ? /<a href="([^"]+)">Next month/ : /<a href="([^"]+)">More/)!;
        url = new URL(next[1], url).href;
        expect(seen.has(url)).toBe(false);
        seen.add(url);
      }
    }
  });

  it('keeps a session id through a site and shows the same page under any id', () => {
    const page = entries.find(({ url }) => world.links(url)[0]?.href.match(/[?&](sid|PHPSESSID|sessionid)=/))!;
    const link = world.links(page.url).find(candidate => candidate.kind === 'page' && !candidate.external)!;
    const id = link.url.split('=')[1];
    expect(world.canonical(link.url)).toBe(link.url.split('?')[0]);
    for (const next of world.links(link.url)) {
      if (next.kind === 'page' && !next.external) expect(next.url.endsWith(`=${id}`)).toBe(true);
    }
    const bare = (html: string) => html.replace(/=[a-z0-9]{6,7}"/g, '"');
    expect(bare(world.page(link.url).html)).toBe(bare(world.page(link.url.split('?')[0]).html));
  });

  it('writes some sites in windows-1252', () => {
    const foreign = entries.filter(({ url }) => world.page(url).charset === 'windows-1252');
    expect(new Set(foreign.map(({ labels }) => labels.site)).size).toBe(12);
    const types = new Set(foreign.map(({ url }) => world.page(url).headers['content-type']));
    expect(types).toContain('text/html; charset=windows-1252');
    expect(types).toContain('text/html');
    const silent = foreign.find(
      ({ url }) => world.page(url).status === 200 && world.page(url).headers['content-type'] === 'text/html',
    )!;
    expect(world.page(silent.url).html).toContain('<meta charset="windows-1252">');
  });

  it('lists pages in sitemaps', async () => {
    let sites = 0;
    for (const { url, pages } of world.sites()) {
      const files = web.sitemaps(url);
      const answers = await Promise.all(files.map(file => web.fetch(file, { accept: ['*/*'] })));
      const listed = answers.flatMap(answer => sitemapLinks((answer as Response).html!).map(link => link.url));
      const { html } = world.page(`${url}robots.txt`);
      expect(html.includes('Sitemap:')).toBe(listed.length > 0 && world.page(`${url}robots.txt`).status === 200);
      if (listed.length === 0) continue;
      sites++;
      expect(listed).toHaveLength(Math.min(500, pages));
      for (const found of listed) expect(world.canonical(found)).toBe(found);
    }
    expect(sites).toBeGreaterThan(5);
  });
});

webContract('simulated', async () => {
  const closed = entries.find(({ url }) => !world.allowed(url))!.url;
  const moved = entries
    .flatMap(({ url }) => world.links(url))
    .find(({ kind, url }) => kind === 'moved' && world.allowed(url))!;
  const [page] = world.seeds('law', 1);
  const web = new SimulatedWeb(world);
  const redirect = { from: moved.url, to: world.canonical(moved.url)! };
  return { web, page, missing: new URL('/none.html', page).href, redirect, closed, close: () => web.close() };
});

describe('worlds for special experiments', () => {
  it('hides targets behind off-topic pages: home, department, people, person', () => {
    const tunnel = new SimulatedWorld({
      ...smooth,
      sites: 20,
      pages: 2000,
      topics: 6,
      tunnelling: 1,
      portals: 0,
      pageKilobytes: 3,
    });
    const labels = new Map([...tunnel.pages()].map(entry => [entry.url, entry.labels]));
    const roleOf = (url: string) => labels.get(url)?.role;
    for (const [url, { role, topic }] of labels) {
      if (role === 'home' || role === 'department' || role === 'people') expect(topic).toBe('none');
      const content = tunnel.links(url).filter(({ kind, external }) => kind === 'page' && !external);
      const leads = new Set(content.map(link => roleOf(link.url)));
      if (role === 'department') expect(leads).toContain('people');
      if (role === 'home' || role === 'department' || role === 'news') expect(leads).not.toContain('person');
    }
    expect(tunnel.relevantCount('law', 'person')).toBeGreaterThan(50);
    expect(new Set(tunnel.seeds('law', 5).map(roleOf))).toEqual(new Set(['home']));
    // Roles have words of their own, whatever the topic.
    const people = [...labels].filter(([, { role }]) => role === 'people').map(([url]) => tunnel.page(url).html);
    expect(people.filter(html => /lecturer|professor|emeritus/.test(html)).length).toBe(people.length);
  });

  it('paraphrases the words of the query on the share of pages asked for', () => {
    const said = (vocabularyMismatch: number) => {
      const paraphrased = new SimulatedWorld({ sites: 40, pages: 4000, topics: 6, vocabularyMismatch });
      const pattern = new RegExp(`\\b(${paraphrased.query('chemistry').split(' ').join('|')})s?\\b`, 'gi');
      const counts = [...paraphrased.pages()]
        .filter(({ labels }) => labels.topic === 'chemistry' && labels.role === 'article')
        .map(
          ({ url }) =>
            paraphrased
              .page(url)
              .html.replace(/<ul id="menu">[\s\S]*?<\/ul>|<[^>]*>/g, ' ')
              .match(pattern)?.length ?? 0,
        );
      return counts.reduce((sum, count) => sum + count, 0) / counts.length;
    };
    const plain = said(0);
    expect(plain).toBeGreaterThan(4);
    expect(said(0.5) / plain).toBeLessThan(0.75);
    expect(said(1) / plain).toBeLessThan(0.35);
  });

  it('has as many uninformative home pages and topical sites as asked', () => {
    const sites = new SimulatedWorld({ sites: 500, pages: 20_000, topics: 6, uninformativeHomes: 0.3 });
    const all = [...sites.sites()];
    expect(all.filter(({ blankHome }) => blankHome)).toHaveLength(150);
    for (const topic of sites.topics()) {
      expect(all.filter(({ labels }) => labels.siteTopic === topic).length).toBeGreaterThanOrEqual(45);
    }
    for (const { url, blankHome, labels } of all) {
      const home = sites.page(url);
      expect(home.html.length < 1000).toBe(blankHome);
      expect(home.labels?.topic).toBe(blankHome ? 'none' : labels.siteTopic);
      expect(sites.page(new URL('/overview.html', url).href).labels?.topic).toBe(labels.siteTopic);
    }
  });
});
