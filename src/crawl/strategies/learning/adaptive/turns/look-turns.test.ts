import { describe, expect, it } from 'vitest';
import { StateFields } from '../../../../../packed/state-fields.js';
import { LookTurns } from './look-turns.js';

/** How many of the next hundred turns are for sites that are hardly known. */
function forSites(looks: LookTurns, guesswork = 1, pages = 0): number {
  return Array.from({ length: 100 }, () => looks.isForSites(guesswork, pages)).filter(Boolean).length;
}

describe('turns to look around', () => {
  it('every second is for a site that is hardly known, until pages hold much of the query', () => {
    const looks = new LookTurns(0.1);
    expect(forSites(looks)).toBe(50);
    // Three pages that are on topic as far as anybody can say, each with half of the query: 3 / (3 + 3) of it are left.
    for (let page = 0; page < 3; page++) looks.read(1, 0.5);
    expect(forSites(looks)).toBe(25);
  });

  it('pages that only stand out beside others, or hold the words and are off topic, change little or nothing', () => {
    const looks = new LookTurns(0.1);
    for (let page = 0; page < 3; page++) looks.read(0.9, 0.05);
    for (let page = 0; page < 30; page++) looks.read(0.4, 1);
    expect(forSites(looks)).toBeGreaterThan(45);
  });

  it('fewer as the crawl grows, none where verdicts are sure, none where nobody wants to look around', () => {
    expect(forSites(new LookTurns(0.1), 1, 200)).toBe(25);
    expect(forSites(new LookTurns(0.1), 0)).toBe(0);
    expect(forSites(new LookTurns(0))).toBe(0);
  });

  it('otherwise a tenth of all turns, twice as many until something was found', () => {
    const times = (early: number) => {
      const looks = new LookTurns(0.1);
      return Array.from({ length: 101 }, () => looks.isTime(early)).filter(Boolean).length;
    };
    expect(times(0)).toBe(10);
    expect(times(1)).toBe(20);
  });

  it('goes on where it was', () => {
    const looks = new LookTurns(0.1);
    looks.read(1, 0.4);
    looks.isForSites(1, 10);
    looks.isTime(0.3);
    const again = new LookTurns(0.1);
    again.restore(new StateFields(looks.save()));
    expect(again.save()).toEqual(looks.save());
    expect(forSites(again)).toBe(forSites(looks));
  });
});
