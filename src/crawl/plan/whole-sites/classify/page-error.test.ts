import { describe, expect, it } from 'vitest';
import { Random } from '../../../../core/random.js';
import { pageError, type SitePage } from './page-error.js';

const page = (site: string, target: boolean, word: number): SitePage => ({
  site,
  target,
  terms: { ids: Int32Array.of(word), counts: Float32Array.of(1), length: 1, maximum: 1 },
});
const sites = (count: number, target: boolean, word: (site: number) => number) =>
  Array.from({ length: count }, (_, site) => page(`${target}${site}`, target, word(site)));
const options = { clusters: 1, terms: 100 };
const errorOf = (pages: SitePage[]) => pageError(pages, options, new Random(1));

describe('pageError', () => {
  it('is 0 where words tell the classes apart', () => {
    expect(errorOf([...sites(12, true, () => 0), ...sites(12, false, () => 1)])).toBe(0);
  });

  it('counts each page once, when its fold is left out', () => {
    // One of ten target sites speaks like the others: it is always taken for one of them.
    const pages = [...sites(10, true, site => (site === 3 ? 1 : 0)), ...sites(10, false, () => 1)];
    expect(errorOf(pages)).toBeCloseTo(1 / 20, 12);
  });

  it('never learns from the site that it is asked about', () => {
    // Every site has a word of its own and nothing else. Were pages of one site in several folds, the error would be 0;
    // like this nothing is known about any page, and no page is taken for a target page.
    const own = (target: boolean) =>
      Array.from({ length: 10 }, (_, site) =>
        [0, 1, 2].map(() => page(`${target}${site}`, target, site + (target ? 0 : 50))),
      );
    expect(errorOf([...own(true).flat(), ...own(false).flat()])).toBeCloseTo(0.5, 12);
  });

  it('divides a class of a single site by its pages', () => {
    const lone = Array.from({ length: 20 }, () => page('only', true, 0));
    expect(errorOf([...lone, ...sites(20, false, () => 1)])).toBe(0);
  });
});
