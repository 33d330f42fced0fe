import { describe, expect, it } from 'vitest';
import { CorpusLinks } from './corpus-links.js';

const page = (url: string, ...targets: string[]) => ({
  url,
  title: '',
  text: '',
  links: targets.map(target => ({ url: target, anchor: '' })),
});
const text = (row: number) => ({ indices: Int32Array.of(row), values: Float64Array.of(1), length: 1 });
const silent = { indices: new Int32Array(0), values: new Float64Array(0), length: 0 };

describe('CorpusLinks', () => {
  // Rows 0 and 1 are terms, 2 to 4 the pages a, b and c.
  const pages = [page('a', 'b', 'c', 'b'), page('b', 'c', 'outside'), page('c', 'c', 'a')];
  const links = new CorpusLinks({ pages: () => pages }, 2);
  const half = Math.SQRT1_2;
  const rows = (selfLinks: boolean) => {
    const dense = links.matrix([text(0), text(1), silent], 1, selfLinks).toDense();
    return Array.from({ length: 3 }, (_, j) => [...dense.column(j)].map(value => Math.round(value * 1e6) / 1e6));
  };
  const rounded = (columns: number[][]) => columns.map(column => column.map(value => Math.round(value * 1e6) / 1e6));

  it('gives each page of the corpus a row, in the columns of the pages it links to', () => {
    expect(rows(false)).toEqual(
      rounded([
        [half, 0, 0, 0, half],
        [0, half, half, 0, 0],
        [0, 0, half, half, 0],
      ]),
    );
  });

  it('lets each page count as linking to itself', () => {
    expect(rows(true)).toEqual(
      rounded([
        [half, 0, 0.5, 0, 0.5],
        [0, half, 0.5, 0.5, 0],
        [0, 0, Math.sqrt(1 / 3), Math.sqrt(1 / 3), Math.sqrt(1 / 3)],
      ]),
    );
  });

  it('knows its links to pages of the crawl once they are met', () => {
    const crawled = Int32Array.of(5, 6);
    expect(links.joined(7, crawled)).toBe(crawled);
    links.meet([
      { id: 7, url: 'outside' },
      { id: 8, url: 'elsewhere' },
    ]);
    expect([...links.joined(7, crawled)]).toEqual([3, 5, 6]);
    expect(links.joined(8, crawled)).toBe(crawled);
  });
});
