import { describe, expect, it } from 'vitest';
import { ownLinks } from './own-links.js';

/** So many links at one place of a page. */
function linksAt(path: string, count: number): { path: string; anchor: string }[] {
  return Array.from({ length: count }, (_, i) => ({ path, anchor: `${path} ${i}` }));
}

describe('links by which a page says what it belongs to', () => {
  it('are those that stand among the fewest at their place', () => {
    const links = [...linksAt('p>a', 40), ...linksAt('h3>a', 2), ...linksAt('nav>a', 9), ...linksAt('ul>li>a', 20)];
    const paths = ownLinks(links).map(({ path }) => path);
    expect(paths.slice(0, 2)).toEqual(['h3>a', 'h3>a']);
    expect(paths.slice(2, 11)).toEqual(new Array(9).fill('nav>a'));
    expect(paths.slice(11)).toEqual(['ul>li>a']);
  });

  it('are all of them where there are few', () => {
    const links = linksAt('p>a', 5);
    expect(ownLinks(links)).toEqual(links);
  });
});
