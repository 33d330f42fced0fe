import { describe, expect, it } from 'vitest';
import { type LinkColumns, SiteTurns } from './site-turns.js';

/** What pages gave, as it is. */
class Counted {
  private readonly pages = new Map<number, { mass: number; success: number }>();

  add(section: number, mass: number, success: number): void {
    this.pages.set(section, { mass: this.massOf(section) + mass, success: this.successOf(section) + success });
  }

  massOf(section: number): number {
    return this.pages.get(section)?.mass ?? 0;
  }

  successOf(section: number): number {
    return this.pages.get(section)?.success ?? 0;
  }
}

/** Numbers of sites and of sections are never the same. */
const host = (number: number) => 2 * number;
const directory = (number: number) => 2 * number + 1;

/** Site, section and number of each link. */
const columns = (...links: [site: number, section: number, number: number][]): LinkColumns => ({
  numbers: Float64Array.from(links, ([, , number]) => number),
  hosts: Int32Array.from(links, ([site]) => host(site)),
  directories: Int32Array.from(links, ([, section]) => directory(section)),
});

const all = () => true;

describe('turns of sites', () => {
  it('a site loses by pages in vain, and has its turn back when it gives something', () => {
    const sites = new SiteTurns(new Counted());
    for (let i = 0; i < 20; i++) sites.gave(host(1), 0.05);
    for (let i = 0; i < 3; i++) sites.gave(host(2), 0.05);
    expect(sites.worth(host(1), 0)).toBeLessThan(sites.worth(host(2), 0));
    sites.gave(host(1), 1);
    expect(sites.worth(host(1), 0)).toBeCloseTo(0, 12);
    sites.gaveMore(host(2), 0.9);
    expect(sites.worth(host(2), 0)).toBeGreaterThan(-0.3);
  });

  it('a site of which nothing is known is worth a visit, until something was found', () => {
    const evidence = new Counted();
    const sites = new SiteTurns(evidence);
    evidence.add(host(1), 1, 0);
    expect(sites.worth(host(2), 1)).toBeGreaterThan(sites.worth(host(1), 1));
    expect(sites.worth(host(2), 0)).toBe(sites.worth(host(1), 0));
  });

  it('to look around, the site that was tried least comes first, by its best link; then its section that was tried least', () => {
    const evidence = new Counted();
    const sites = new SiteTurns(evidence);
    for (let i = 0; i < 10; i++) evidence.add(host(1), 1, 0.1);
    for (let i = 0; i < 2; i++) evidence.add(host(2), 1, 0);
    for (let i = 0; i < 2; i++) evidence.add(directory(21), 1, 0);
    const links = columns([1, 11, 9], [3, 31, Number.NaN], [2, 21, 5], [2, 22, 1]);
    const early = { pages: 12, base: 0.1, early: 1, sureness: 0 };
    expect(sites.next(links, all, early)).toBe(2);
    expect(sites.next(links, all, early)).toBe(3);
    expect(sites.next(links, place => place !== 2, early)).not.toBe(2);
    expect(sites.next(columns(), all, early)).toBe(-1);
  });

  it('a site is hardly known until two of its pages were read; the best link of one of those comes first, and nothing where there is no other site', () => {
    const evidence = new Counted();
    const sites = new SiteTurns(evidence);
    const found = { pages: 12, base: 0.1, early: 0.1, sureness: 0 };
    const links = columns([1, 11, 9], [2, 21, 1], [2, 22, 5]);
    evidence.add(host(1), 2, 1.8);
    evidence.add(host(2), 1, 0);
    expect(sites.hardlyKnown(links, all, found)).toBe(2);
    expect(sites.hardlyKnown(links, place => place !== 2, found)).toBe(1);
    expect(sites.hardlyKnown(columns([2, 21, 1], [2, 22, 5]), all, found)).toBe(-1);
    evidence.add(host(2), 1, 0);
    expect(sites.hardlyKnown(links, all, found)).toBe(-1);
  });

  it('when something was found other sites are still tried in turn with sections, whatever their site', () => {
    const evidence = new Counted();
    const sites = new SiteTurns(evidence);
    for (let i = 0; i < 10; i++) evidence.add(host(1), 1, 0.5);
    for (let i = 0; i < 2; i++) evidence.add(directory(21), 1, 0);
    const links = columns([1, 11, 9], [2, 21, 5]);
    const later = { pages: 12, base: 0.1, early: 0, sureness: 0 };
    expect([1, 2, 3, 4].map(() => sites.next(links, all, later))).toEqual([1, 0, 1, 0]);
    expect([1, 2].map(() => sites.next(links, all, { ...later, sureness: 1 }))).toEqual([0, 0]);
  });

  it('a single site has no other to be tried: it is for its sections', () => {
    const evidence = new Counted();
    for (let i = 0; i < 5; i++) evidence.add(directory(11), 1, 0);
    const sites = new SiteTurns(evidence);
    const links = columns([1, 11, 9], [1, 12, 5]);
    expect([1, 2].map(() => sites.next(links, all, { pages: 5, base: 0.1, early: 0, sureness: 0 }))).toEqual([1, 1]);
  });
});
