import { describe, expect, it } from 'vitest';
import { StateFields } from '../../../../packed/state-fields.js';
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

  it('comes back as it was saved', () => {
    const sites = threeSites();
    sites.name(4, 0b01);
    const restored = new SiteWords(idfs);
    restored.restore(new StateFields(sites.save()));
    for (const host of [1, 2, 3, 4]) expect(restored.worth(host)).toBe(sites.worth(host));
  });
});
