import { describe, expect, it } from 'vitest';
import { likeAddress, type Place, pathOf, placeOf } from './places.ts';

describe('places', () => {
  it.each<Place>([
    { view: 'collections' },
    { view: 'new' },
    { view: 'lab' },
    { view: 'report', lab: 'a/b c' },
    { view: 'evaluation', evaluation: 'lab/bees-evaluation' },
    { view: 'live', collection: 'bees' },
    { view: 'search', collection: 'deep/er & <odd>?#.name' },
  ])('are read as they are written: %j', place => expect(placeOf(pathOf(place))).toEqual(place));

  it.each([
    '/collections',
    '/collections/bees',
    '/collections/bees/fly',
    '/collections/a/live/b',
    '/new/x',
    '/evaluations',
    '/evaluations/a/b',
    '/%E0%A4%A',
  ])('%s is nowhere', path => expect(placeOf(path)).toEqual({ view: 'nowhere' }));

  it('lead to a form like another crawl, with what it may ask', () => {
    expect(likeAddress('a & b')).toBe('/new?like=a+%26+b');
    expect(likeAddress('bees', ['*', 'h:80'])).toBe('/new?like=bees&allow=*&allow=h%3A80');
  });
});
