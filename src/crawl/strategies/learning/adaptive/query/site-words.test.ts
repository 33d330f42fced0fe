import { describe, expect, it } from 'vitest';
import { Random } from '../../../../../core/random.js';
import { StateFields } from '../../../../../packed/state-fields.js';
import { SiteWords } from './site-words.js';

/** Of a query of two words: "haskell", which one site is about, and "language", which is everywhere. */
const idfs = Float64Array.of(4, 4);
const both = Float32Array.of(1, 1);
const second = Float32Array.of(0, 1);

function threeSites(): SiteWords {
  const sites = new SiteWords(idfs);
  for (let i = 0; i < 3; i++) {
    sites.add(1, both);
    sites.add(2, second);
    sites.add(3, second);
  }
  return sites;
}

describe('what sites hold of the query', () => {
  it('tells the site with the word that others lack', () => {
    const sites = threeSites();
    expect(sites.worth(1)).toBeGreaterThan(0.2);
    expect(sites.worth(2)).toBeLessThan(0);
    expect(sites.worth(2)).toBe(sites.worth(3));
  });

  it('goes by what others call a site before it was visited, and by a first page that says nothing', () => {
    const sites = threeSites();
    sites.name(4, 0b01);
    const named = sites.worth(4);
    expect(named).toBeGreaterThan(0.05);
    sites.add(4, Float32Array.of(0, 0));
    expect(sites.worth(4)).toBeGreaterThan(0);
    expect(sites.worth(4)).toBeLessThan(named);
  });

  it('has a favourite where one site has a word that others lack, and none where they are alike or one mentions it now and then', () => {
    expect(threeSites().hasFavourite()).toBe(true);
    const sites = new SiteWords(idfs);
    for (let page = 0; page < 8; page++) {
      for (const host of [1, 2, 3]) sites.add(host, page === 0 && host === 1 ? both : second);
    }
    expect(sites.worth(1)).toBeGreaterThan(0);
    expect(sites.hasFavourite()).toBe(false);
    expect(new SiteWords(idfs).hasFavourite()).toBe(false);
  });

  it('says nothing of the only site, nor of one that is not known', () => {
    const sites = new SiteWords(idfs);
    sites.add(1, both);
    expect(sites.worth(1)).toBe(0);
    expect(threeSites().worth(9)).toBe(0);
  });

  it('counts for less the longer the crawl is', () => {
    const sites = threeSites();
    const few = sites.worth(1);
    for (let i = 0; i < 200; i++) sites.add(1, both);
    expect(sites.worth(1)).toBeLessThan(few / 2);
  });

  it('remembers a bounded number of sites, those most met', () => {
    const sites = threeSites();
    for (let host = 10; host < 5000; host++) sites.name(host, 0b10);
    expect(sites.worth(1)).toBeGreaterThan(0.1);
    expect(sites.worth(10)).toBe(0);
  });

  it('is what follows from all sites, in whatever order they changed', () => {
    const random = new Random(2);
    const sites = new SiteWords(idfs);
    const plain = new Map<number, { pages: number; held: number[]; name: number }>();
    for (let step = 0; step < 3000; step++) {
      const host = random.below(40);
      const known = plain.get(host) ?? { pages: 0, held: [0, 0], name: -1 };
      plain.set(host, known);
      if (random.next() < 0.3) {
        const words = random.below(4);
        sites.name(host, words);
        known.name = Math.max(0, known.name) | words;
      } else {
        const held = Float32Array.of(random.below(5) / 4, random.below(3) / 2);
        sites.add(host, held);
        known.pages++;
        held.forEach((share, bit) => {
          known.held[bit] += share;
        });
      }
    }
    const share = (
      { pages, held, name }: { pages: number; held: number[]; name: number },
      bit: number,
      usual?: number,
    ) => {
      const [named, more] = [name < 0 ? 0 : 3, usual === undefined ? 0 : 2];
      return (held[bit] + named * ((name >> bit) & 1) + more * (usual ?? 0)) / (pages + named + more);
    };
    const all = [...plain.values()];
    const mean = (of: (site: (typeof all)[0]) => number) => all.reduce((sum, site) => sum + of(site), 0) / all.length;
    const usual = [0, 1].map(bit => mean(site => share(site, bit)));
    const weights = usual.map(held => 4 * Math.max(0.1, Math.log(41 / (40 * held + 1)) / Math.log(41)));
    const score = (site: (typeof all)[0]) =>
      weights.reduce((sum, weight, bit) => sum + weight * share(site, bit, usual[bit]), 0) / (weights[0] + weights[1]);
    const pages = all.reduce((sum, site) => sum + site.pages, 0);
    for (const [host, site] of plain) {
      expect(sites.worth(host)).toBeCloseTo(((score(site) - mean(score)) * 60) / (60 + pages), 9);
    }
  });

  it('comes back as it was saved', () => {
    const sites = threeSites();
    sites.name(4, 0b01);
    const restored = new SiteWords(idfs);
    restored.restore(new StateFields(sites.save()));
    for (const host of [1, 2, 3, 4]) expect(restored.worth(host)).toBe(sites.worth(host));
  });
});
