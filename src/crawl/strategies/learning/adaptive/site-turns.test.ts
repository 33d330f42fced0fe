import { describe, expect, it } from 'vitest';
import { EvidenceTable } from './evidence-table.js';
import type { HotLink } from './hot-links.js';
import { keyOfMark } from './link-marks.js';
import { noMatch } from './query-words.js';
import { SiteTurns } from './site-turns.js';

const host = (number: number) => keyOfMark('host', number);
const directory = (number: number) => keyOfMark('directory', number);

/** Only what turns are given by. */
const link = (id: number, site: number, section: number, priority: number) =>
  ({ id, host: host(site), directory: directory(section), priority, anchor: noMatch }) as HotLink;

const all = () => true;

describe('turns of sites', () => {
  it('a site loses by pages in vain, and has its turn back when it gives something', () => {
    const sites = new SiteTurns(new EvidenceTable());
    for (let i = 0; i < 20; i++) sites.gave(host(1), 0.05);
    for (let i = 0; i < 3; i++) sites.gave(host(2), 0.05);
    expect(sites.worth(host(1), 0)).toBeLessThan(sites.worth(host(2), 0));
    sites.gave(host(1), 1);
    expect(sites.worth(host(1), 0)).toBeCloseTo(0, 12);
    sites.gaveMore(host(2), 0.9);
    expect(sites.worth(host(2), 0)).toBeGreaterThan(-0.3);
  });

  it('a site of which nothing is known is worth a visit, until something was found', () => {
    const evidence = new EvidenceTable();
    const sites = new SiteTurns(evidence);
    evidence.add(host(1), 1, 0, 0);
    expect(sites.worth(host(2), 1)).toBeGreaterThan(sites.worth(host(1), 1));
    expect(sites.worth(host(2), 0)).toBe(sites.worth(host(1), 0));
  });

  it('to look around, the site that was tried least comes first, by its best link; then its section that was tried least', () => {
    const evidence = new EvidenceTable();
    const sites = new SiteTurns(evidence);
    for (let i = 0; i < 10; i++) evidence.add(host(1), 1, 0.1, 0);
    for (let i = 0; i < 2; i++) evidence.add(host(2), 1, 0, 0);
    for (let i = 0; i < 2; i++) evidence.add(directory(21), 1, 0, 0);
    const links = [link(1, 1, 11, 9), link(2, 2, 21, 5), link(3, 2, 22, 1)];
    const early = { pages: 12, base: 0.1, early: 1, sureness: 0 };
    expect(sites.next(links, all, early)?.id).toBe(2);
    expect(sites.next(links, all, early)?.id).toBe(3);
    expect(sites.next(links, ({ id }) => id !== 2, early)?.id).not.toBe(2);
    expect(sites.next([], all, early)).toBeUndefined();
  });

  it('when something was found other sites are still tried in turn with sections, whatever their site', () => {
    const evidence = new EvidenceTable();
    const sites = new SiteTurns(evidence);
    for (let i = 0; i < 10; i++) evidence.add(host(1), 1, 0.5, 0);
    for (let i = 0; i < 2; i++) evidence.add(directory(21), 1, 0, 0);
    const links = [link(1, 1, 11, 9), link(2, 2, 21, 5)];
    const later = { pages: 12, base: 0.1, early: 0, sureness: 0 };
    expect([1, 2, 3, 4].map(() => sites.next(links, all, later)?.id)).toEqual([2, 1, 2, 1]);
    expect([1, 2].map(() => sites.next(links, all, { ...later, sureness: 1 })?.id)).toEqual([1, 1]);
  });

  it('a single site has no other to be tried: it is for its sections', () => {
    const evidence = new EvidenceTable();
    for (let i = 0; i < 5; i++) evidence.add(directory(11), 1, 0, 0);
    const sites = new SiteTurns(evidence);
    const links = [link(1, 1, 11, 9), link(2, 1, 12, 5)];
    expect([1, 2].map(() => sites.next(links, all, { pages: 5, base: 0.1, early: 0, sureness: 0 })?.id)).toEqual([
      2, 2,
    ]);
  });
});
