import { describe, expect, it } from 'vitest';
import { queryOf, readSearch, writeSearch } from './asked-search.ts';

describe('a search in the address', () => {
  it.each(['', '?words=bee', '?words=%22mason+bee%22&verdict=relevant&host=a.org&host=b.org&order=newest&offset=40'])(
    'is read as it is written: %s',
    search => expect(writeSearch(readSearch(search))).toBe(search),
  );

  it('takes nothing that makes no sense', () => {
    expect(readSearch('?order=sideways&offset=-3')).toMatchObject({ order: 'rank', offset: 0 });
    expect(queryOf(readSearch('?verdict=perhaps')).verdict).toEqual([]);
  });

  it('shows the surest pages first where no word is looked for', () => {
    expect(queryOf(readSearch('')).order).toBe('score');
    expect(queryOf(readSearch('?words=bee')).order).toBe('rank');
    expect(queryOf(readSearch('?order=title')).order).toBe('title');
  });
});
