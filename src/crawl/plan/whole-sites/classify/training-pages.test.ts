import { describe, expect, it } from 'vitest';
import { TextAnalyser } from '../../../../algorithms/text/analyser.js';
import { VirtualClock } from '../../../../core/clock.js';
import { Random } from '../../../../core/random.js';
import { MemoryStore } from '../../../../storage/memory/memory-store.js';
import type { Response, Web } from '../../../fetch/web.js';
import { page, ScriptedWeb } from '../../../scripted-web.contract.js';
import { readTrainingSites } from './training-pages.js';

const web = () =>
  new ScriptedWeb({
    'http://one.example/': page('honey', '/a', '/b', 'http://elsewhere.example/'),
    'http://one.example/a': page('hive', '/deep'),
    'http://one.example/b': page('queen'),
    'http://one.example/deep': page('comb'),
    'http://two.example/': page('engine', 'http://one.example/', '/c'),
    'http://two.example/c': page('wheel'),
    'http://dead.example/': { status: 500 },
  });

const read = (pages: number, sites: string[], scripted: Web = web()) =>
  readTrainingSites({
    web: scripted,
    store: new MemoryStore(),
    text: new TextAnalyser(),
    sites,
    siteBy: 'host',
    pages,
    read: { textLimit: 10_000, ignoreRobots: false },
    politeness: { delay: 0 },
    engine: { concurrency: 4, attempts: 1 },
    clock: new VirtualClock(),
    random: new Random(1),
  });

describe('readTrainingSites', () => {
  it('reads the first pages in breadth-first order from the home page', async () => {
    const scripted = web();
    // Any page of a site names it.
    const [site] = await read(3, ['http://one.example/deep'], scripted);
    expect(site).toMatchObject({ name: 'one.example', home: 'http://one.example/' });
    expect(site.pages).toHaveLength(3);
    expect(scripted.asked).toEqual(['http://one.example/', 'http://one.example/a', 'http://one.example/b']);
  });

  it('stays in the sites that were given', async () => {
    const scripted = web();
    const sites = await read(25, ['http://one.example/', 'http://two.example/', 'http://one.example/b'], scripted);
    expect(sites.map(({ name, pages }) => [name, pages.length])).toEqual([
      ['one.example', 4],
      ['two.example', 2],
    ]);
    expect(scripted.asked.some(url => url.includes('elsewhere'))).toBe(false);
    expect(new Set(scripted.asked).size).toBe(scripted.asked.length);
  });

  it('gives up a site that goes on for ever without a page that may be kept', async () => {
    const endless = new ScriptedWeb({});
    const trap = { fetch: (url: string) => endless.fetch(url), close: () => endless.close() };
    const next = (url: string) => Number(/\d+$/.exec(url)?.[0] ?? 0) + 1;
    trap.fetch = async url => ({
      ...((await endless.fetch(url)) as Response),
      status: 200,
      html: `<meta name="robots" content="noindex">${page('honey', `/${next(url)}`)}`,
    });
    const [site] = await read(3, ['http://trap.example/'], trap);
    expect(site.pages).toHaveLength(0);
    expect(endless.asked.length).toBe(30);
  });

  it('says why nothing could be read', async () => {
    const [site] = await read(25, ['http://dead.example/']);
    expect(site.pages).toHaveLength(0);
    expect(site.problem).toMatch(/500/);
  });
});
