/** Crawls for whole sites on small hand-made webs: manners, limits, hostile sites, what a site is. */
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, describe, expect, it } from 'vitest';
import { TextAnalyser } from '../src/algorithms/text/analyser.js';
import { CrawlEvents, type FindSitesOptions, findSites, openCollection, resumeSites } from '../src/index.js';
import { siteHubs } from '../src/library/find-sites/site-hubs.js';
import { seedsFrom } from '../src/library/seeds/seed-sources.js';
import { openStore } from '../src/storage/open.js';
import { temporaryFolder } from './support/command.js';
import { type SmallSite, type SmallSites, siteAbout, smallSites } from './support/small-sites.js';

let web: SmallSites;
afterEach(() => web.close());

/** Two bee sites and two car sites to learn from; the bee sites link to `links`. */
function examples(links: readonly string[]): Record<string, SmallSite> {
  return {
    'bees1.example': siteAbout('bees', 'one', links),
    'bees2.example': siteAbout('bees', 'two', links),
    'cars1.example': siteAbout('cars', 'one'),
    'cars2.example': siteAbout('cars', 'two'),
  };
}

const options = (more: Partial<FindSitesOptions> = {}): FindSitesOptions => ({
  target: ['http://bees1.example/', 'http://bees2.example/'],
  other: ['http://cars1.example/', 'http://cars2.example/'],
  proxy: web.proxy,
  delay: 0,
  retries: 0,
  timeout: 20,
  lThreshold: 0,
  out: join(temporaryFolder(), 'collection'),
  ...more,
});

const sitesOf = (folder: string) => {
  const collection = openCollection(folder);
  try {
    return Object.fromEntries([...collection.sites({ all: true })].map(site => [site.site, site]));
  } finally {
    collection.close();
  }
};

describe('findSites', () => {
  it('finds the sites of the kind, follows their links, and keeps what decided', async () => {
    web = await smallSites({
      ...examples(['bees3.example', 'cars3.example']),
      'bees3.example': siteAbout('bees', 'three', ['bees4.example', 'cars1.example']),
      'bees4.example': siteAbout('bees', 'four'),
      'cars3.example': siteAbout('cars', 'three'),
    });
    const { folder, ending, sites, trainedOn } = await findSites(options());
    expect(ending).toBe('exhausted');
    expect(sites).toMatchObject({ examined: 5, relevant: 2, unreadable: 0, open: 0, waiting: 0 });
    expect(trainedOn).toMatchObject({
      target: { sites: 2, pages: 18 },
      other: { sites: 2, pages: 18 },
      sampled: 'listed',
    });
    expect(trainedOn.pageError).toBeLessThan(0.1);
    const found = sitesOf(folder);
    expect(found['bees3.example']).toMatchObject({ class: 'target', start: false, ending: 'decided' });
    expect(found['bees3.example'].confidence).toBeGreaterThan(0.9);
    expect(found['bees3.example'].pages[0].url).toBe('http://bees3.example/');
    expect(found['bees4.example'].linkedFrom).toMatchObject([{ site: 'bees3.example', page: 'http://bees3.example/' }]);
    expect(found['cars3.example']).toMatchObject({ class: 'other' });
    expect(found['bees1.example']).toMatchObject({ class: 'target', start: true });
    // Sites that stood for the other class are known; the crawl asks nothing more of them.
    expect(found['cars1.example']).toBeUndefined();
    expect(web.asked('cars1.example').length).toBe(9);
  });

  it('names the hubs that lead to what was found, and gives the sites as seeds of a crawl for their pages', async () => {
    const names = ['bees3', 'bees4', 'bees5', 'bees6'].map(name => `${name}.example`);
    const bees = Object.fromEntries(names.map(name => [name, siteAbout('bees', name)]));
    web = await smallSites({
      ...examples(['list.example']),
      'list.example': siteAbout('cars', 'list', names),
      ...bees,
    });
    const { folder } = await findSites(options());
    const collection = openCollection(folder);
    const hubs = siteHubs(collection, 5);
    collection.close();
    expect(hubs).toEqual([{ url: 'http://list.example/', title: 'cars /', leadsTo: 4 }]);
    const asSeeds = { query: '', limit: 100, text: () => new TextAnalyser() };
    const [{ urls, note }] = seedsFrom([folder], asSeeds);
    const homes = [...names, 'bees1.example', 'bees2.example'].map(name => `http://${name}/`);
    expect([...urls].sort()).toEqual(homes.sort());
    expect(note).toContain('the home pages of 6 relevant sites are seeds');
    expect(seedsFrom([folder], { ...asSeeds, limit: 2 })[0].note).toContain('4 more are left out');
  });

  it('reads several sites at once, but one host one page at a time', async () => {
    const names = Array.from({ length: 12 }, (_, i) => `bees${i + 3}.example`);
    const more = Object.fromEntries(names.map(name => [name, siteAbout('bees', name)]));
    web = await smallSites({ ...examples(names), ...more }, { milliseconds: 20 });
    const { sites } = await findSites(options({ pThreshold: 0.999 }));
    expect(sites.relevant).toBe(12);
    expect(web.most.host).toBe(1);
    expect(web.most.all).toBeGreaterThan(4);
  });

  it('waits between two requests to a host, also between example pages and crawl', async () => {
    web = await smallSites({ ...examples(['bees3.example']), 'bees3.example': siteAbout('bees', 'three', [], 4) });
    await findSites(options({ delay: 0.15, trainingPages: 3, pThreshold: 0.99 }));
    for (const asked of web.requests.values()) {
      const pauses = asked.slice(1).map(({ at }, i) => at - asked[i].at);
      expect(Math.min(...pauses)).toBeGreaterThan(140);
    }
    expect(web.asked('bees1.example').length).toBeGreaterThan(3);
  });

  it('asks for nothing that robots.txt closes', async () => {
    const site = siteAbout('bees', 'three');
    web = await smallSites(
      { ...examples(['bees3.example', 'closed.example']), 'bees3.example': site, 'closed.example': site },
      {
        robots: {
          'bees1.example': 'User-agent: *\nDisallow: /p3\n',
          'bees3.example': 'User-agent: *\nDisallow: /p\n',
          'closed.example': 'User-agent: *\nDisallow: /\n',
        },
      },
    );
    const { folder } = await findSites(options({ pThreshold: 1 }));
    expect(web.asked('bees1.example')).not.toContain('/p3');
    expect(web.asked('bees3.example')).toEqual(['/']);
    expect(web.asked('closed.example')).toEqual([]);
    expect(sitesOf(folder)['closed.example']).toMatchObject({ class: 'unreadable', pages: [] });
  });

  it('is not swallowed by a domain with any number of hosts', async () => {
    const host = (number: number) => `aaa${number}.flood.example`;
    const flood = Array.from({ length: 100 }, (_, i) => [
      host(i),
      siteAbout('bees', `flood ${i}`, [host(i + 1), host(i + 2), host(i + 3)]),
    ]);
    web = await smallSites({
      ...examples([host(0), 'bees3.example']),
      ...Object.fromEntries(flood),
      'bees3.example': siteAbout('bees', 'three'),
    });
    const { folder, ending, sites } = await findSites(options({ sites: 30, sitesPerDomain: 6 }));
    expect(ending).toBe('exhausted');
    expect([...sites.passedOver]).toEqual([['flood.example', expect.any(Number)]]);
    const found = Object.keys(sitesOf(folder));
    expect(found.filter(name => name.endsWith('flood.example')).length).toBe(6);
    expect(found).toContain('bees3.example');
  });

  it('gives up a chain of sites that move to each other without end', async () => {
    const chain = Array.from({ length: 60 }, (_, i): [string, SmallSite] => [
      `moved${i}.example`,
      () => ({ status: 301, location: `http://moved${i + 1}.example/new` }),
    ]);
    web = await smallSites({ ...examples(['moved0.example']), ...Object.fromEntries(chain) });
    const { folder, ending } = await findSites(options());
    expect(ending).toBe('exhausted');
    expect(Object.keys(sitesOf(folder)).filter(name => name.startsWith('moved')).length).toBe(11);
  });

  it('spends no more than the guard on a site without end', async () => {
    let count = 0;
    const trap: SmallSite = () => {
      const next = () => `<a href="/deeper/page-${++count}.html">on and on</a>`;
      return `<title>hall of mirrors</title>${next()}${next()}${next()}`;
    };
    // Its redirects count too.
    const circle: SmallSite = path => ({ status: 302, location: `/x${Number(path.slice(2) || 0) + 1}` });
    web = await smallSites({
      ...examples(['trap.example', 'circle.example']),
      'trap.example': trap,
      'circle.example': circle,
    });
    const { folder, sites } = await findSites(options({ guard: 7 }));
    expect(sites).toMatchObject({ open: 0, waiting: 0 });
    expect(web.asked('trap.example').length).toBe(7);
    expect(web.asked('circle.example').length).toBeLessThanOrEqual(7);
    expect(sitesOf(folder)['trap.example']).toMatchObject({ ending: 'guard', requests: 7 });
  });

  it('spends no more than its time-outs on a site that never answers', async () => {
    const bees = siteAbout('bees', 'half');
    web = await smallSites(
      {
        ...examples(['silent.example', 'dead.example', 'half.example']),
        'silent.example': () => 'hang',
        'dead.example': () => 'hang',
        'half.example': path => (path === '/' ? bees(path) : 'hang'),
      },
      { robots: { 'dead.example': 'hang' } },
    );
    const { folder, sites } = await findSites(options({ timeout: 0.5, retries: 1, pThreshold: 1 }));
    expect(web.asked('silent.example')).toEqual(['/', '/']);
    // One that does not even give its robots.txt is asked for nothing else.
    expect(web.asked('dead.example')).toEqual([]);
    expect(web.requests.get('dead.example')!.length).toBeLessThanOrEqual(2);
    // Two pages that do not answer, each asked for twice.
    expect(web.asked('half.example').length).toBe(1 + 2 * 2);
    expect(sites.open).toBe(0);
    const found = sitesOf(folder);
    expect(found['silent.example']).toMatchObject({ class: 'unreadable', ending: 'no-answer', requests: 1 });
    expect(found['half.example']).toMatchObject({ ending: 'no-answer', requests: 3 });
  });

  it('takes a registrable domain for one site when asked', async () => {
    const shop: SmallSite = path =>
      `<title>shop</title><p>honey wax comb</p>${path === '/' ? '<a href="/p1">more</a>' : ''}`;
    web = await smallSites({
      ...examples(['shop.bees3.co.uk', 'news.bees3.co.uk', 'bees3.co.uk']),
      'bees3.co.uk': siteAbout('bees', 'three'),
      'shop.bees3.co.uk': shop,
      'news.bees3.co.uk': shop,
    });
    const byHost = await findSites(options());
    expect(Object.keys(sitesOf(byHost.folder))).toEqual(
      expect.arrayContaining(['bees3.co.uk', 'shop.bees3.co.uk', 'news.bees3.co.uk']),
    );
    const byDomain = await findSites(options({ siteBy: 'domain' }));
    const found = sitesOf(byDomain.folder);
    expect(Object.keys(found).sort()).toEqual(['bees1.example', 'bees2.example', 'bees3.co.uk']);
    // The front door is tried first, whichever host was linked first.
    expect(found['bees3.co.uk'].home).toBe('http://bees3.co.uk/');
  });

  it('follows a site that has moved, and reads example sites that live at www', async () => {
    const bees = siteAbout('bees', 'two');
    web = await smallSites({
      ...examples(['old.example']),
      'bees2.example': path => ({ status: 301, location: `http://www.bees2.example${path}` }),
      'www.bees2.example': bees,
      'old.example': path => ({ status: 301, location: `http://new.example${path}` }),
      'new.example': siteAbout('bees', 'new'),
    });
    const { folder, trainedOn, sites } = await findSites(options());
    expect(trainedOn.target).toEqual({ sites: 2, pages: 18 });
    const found = sitesOf(folder);
    expect(found['old.example']).toMatchObject({ class: 'unreadable', ending: 'moved' });
    expect(found['new.example']).toMatchObject({ class: 'target', start: false });
    expect(found['bees2.example']).toMatchObject({
      start: true,
      class: 'target',
      pages: [{ url: 'http://www.bees2.example/' }],
    });
    expect(sites.relevant).toBe(1);
  });

  it('samples other sites among those that the targets link to, and says what that means', async () => {
    const names = ['bees3.example', 'cars1.example', 'cars2.example', 'cars3.example', 'birds1.example'];
    web = await smallSites({
      ...examples(names),
      'bees1.example': siteAbout('bees', 'one', names),
      'bees3.example': siteAbout('bees', 'three'),
      'cars3.example': siteAbout('cars', 'three'),
      'birds1.example': siteAbout('birds', 'one'),
    });
    const warnings: string[] = [];
    const events = new CrawlEvents();
    events.on('warning', ({ detail }) => warnings.push(detail));
    const { folder, trainedOn } = await findSites(options({ other: [], events }));
    expect(trainedOn.sampled).toBe('linked');
    expect(trainedOn.otherSites).not.toContain('bees3.example');
    expect(warnings.join('\n')).toMatch(/No other sites are listed, so 3 sites that yours link to stand for the rest/);
    expect(sitesOf(folder)['bees3.example'].class).toBe('target');
  });

  it('learns from a recorded web with labels, and starts where it is told', async () => {
    web = await smallSites({
      'links.example': () =>
        '<title>links</title><a href="http://bees3.example/">a</a> <a href="http://cars3.example/">b</a>',
      'bees3.example': siteAbout('bees', 'three'),
      'cars3.example': siteAbout('cars', 'three'),
    });
    const recorded = join(temporaryFolder(), 'old.jsonl');
    const pages = (['bees', 'cars', 'birds'] as const).flatMap(topic =>
      [1, 2, 3].flatMap(site =>
        ['/', '/p1', '/p2', '/p3'].map(path => {
          const html = siteAbout(topic, `recorded${site}`)(path);
          return JSON.stringify({ url: `http://${topic}-${site}.example${path}`, labels: { topic }, html });
        }),
      ),
    );
    writeFileSync(recorded, pages.join('\n'));
    const { folder, trainedOn } = await findSites(
      options({
        target: undefined,
        other: undefined,
        recorded,
        labels: { topic: 'bees' },
        seeds: ['http://links.example/'],
      }),
    );
    expect(trainedOn).toMatchObject({
      target: { sites: 3, pages: 12 },
      other: { sites: 6, pages: 24 },
      sampled: 'recorded',
    });
    const found = sitesOf(folder);
    expect(Object.keys(found).sort()).toEqual(['bees3.example', 'cars3.example', 'links.example']);
    expect([found['bees3.example'].class, found['cars3.example'].class]).toEqual(['target', 'other']);
    await expect(findSites(options({ target: [], recorded, labels: { topic: 'boats' } }))).rejects.toThrow(
      /No site of .*old\.jsonl has most of its pages labelled \{"topic":"boats"\}/,
    );
  });

  it('reads on where the home page wants to be followed but not kept', async () => {
    const bees = siteAbout('bees', 'three');
    web = await smallSites({
      ...examples(['bees3.example']),
      'bees3.example': path => (path === '/' ? `<meta name=robots content=noindex>${bees(path)}` : bees(path)),
    });
    const { folder } = await findSites(options());
    const { pages, class: kind } = sitesOf(folder)['bees3.example'];
    expect([kind, pages[0].url]).toEqual(['target', 'http://bees3.example/p1']);
  });

  it.each(['home-page', 'page-crawl'] as const)('has the baseline %s', async method => {
    web = await smallSites({
      ...examples(['bees3.example', 'cars3.example']),
      'bees3.example': siteAbout('bees', 'three'),
      'cars3.example': siteAbout('cars', 'three'),
    });
    const { folder, sites } = await findSites(options({ method, guard: 4 }));
    const found = sitesOf(folder);
    expect(found['bees3.example'].class).toBe('target');
    expect(found['cars3.example'].class).toBe('other');
    expect(sites.relevant).toBe(1);
    expect(web.asked('bees3.example').length).toBe(method === 'home-page' ? 1 : 4);
    expect(web.asked('cars1.example').length).toBe(method === 'home-page' ? 1 : 9);
  });

  it('goes on when more sites are wanted, and asks the example sites nothing again', async () => {
    const chain = (i: number) => siteAbout('bees', `chain${i}`, [`bees${i + 1}.example`]);
    const more = Object.fromEntries([3, 4, 5, 6].map(i => [`bees${i}.example`, chain(i)]));
    web = await smallSites({ ...examples(['bees3.example']), ...more });
    const first = await findSites(options({ sites: 2, seedRandom: 5 }));
    expect(first).toMatchObject({ ending: 'goal', sites: { relevant: 2 } });
    const before = web.asked('cars1.example').length + web.asked('bees1.example').length;
    await expect(resumeSites(first.folder, { sites: 1 })).rejects.toThrow('holds 2 sites already');
    // While somebody else writes to it, a resume is refused and changes nothing.
    const settings = readFileSync(join(first.folder, 'crawl.yaml'), 'utf8');
    const other = await openStore({ folder: first.folder, resume: true, threaded: false, archive: true });
    await expect(resumeSites(first.folder, { sites: 4 })).rejects.toThrow(/in use by another crawl/);
    await other.close();
    expect(readFileSync(join(first.folder, 'crawl.yaml'), 'utf8')).toBe(settings);
    const second = await resumeSites(first.folder, { sites: 4, web: undefined });
    expect(second).toMatchObject({ ending: 'goal', sites: { relevant: 4 } });
    expect(web.asked('cars1.example').length + web.asked('bees1.example').length).toBe(before);
    expect(second.trainedOn).toEqual(first.trainedOn);
  });
});
