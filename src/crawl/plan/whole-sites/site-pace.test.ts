import { describe, expect, it } from 'vitest';
import { paceWindow, SitePace } from './site-pace.js';

/** Reads `pages`, then finds a site. */
function find(pace: SitePace, pages: number, sites: number): void {
  for (let page = 0; page < pages; page++) pace.read();
  pace.found(sites);
}

describe('pages per relevant site (Ester §3.3)', () => {
  it('is worse when the last ten cost more than so many times the cheapest ten', () => {
    const pace = new SitePace(3);
    for (let site = 1; site <= 2 * paceWindow; site++) find(pace, 4, site);
    // Nine of the last ten finds lie in the window that begins with the tenth last: 36 pages of at most 3 × 40.
    expect(pace.worse).toBe(false);
    for (let page = 0; page < 84; page++) pace.read();
    expect(pace.worse).toBe(false);
    pace.read();
    expect(pace.worse).toBe(true);
  });

  it('says nothing before there are two windows, or when it is not asked', () => {
    const young = new SitePace(2);
    for (let site = 1; site < 2 * paceWindow; site++) find(young, 1, site);
    for (let page = 0; page < 1000; page++) young.read();
    expect(young.worse).toBe(false);
    const unasked = new SitePace(0);
    for (let site = 1; site <= 2 * paceWindow; site++) find(unasked, 1, site);
    for (let page = 0; page < 1000; page++) unasked.read();
    expect(unasked.worse).toBe(false);
  });

  it('forgets a site that was taken back', () => {
    const pace = new SitePace(2);
    for (let site = 1; site <= 2 * paceWindow; site++) find(pace, 1, site);
    pace.found(2 * paceWindow - 1);
    for (let page = 0; page < 1000; page++) pace.read();
    expect(pace.worse).toBe(false);
    pace.found(2 * paceWindow);
    expect(pace.worse).toBe(true);
  });
});
