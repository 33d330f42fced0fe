import { describe, expect, it } from 'vitest';
import { TextAnalyser } from '../../../../algorithms/text/analyser.js';
import type { Candidate } from '../../../../core/page.js';
import { withinSite } from './doorsteps.js';
import { LinkReader } from './link-reader.js';
import { MarkPool } from './marks/mark-pool.js';
import { stepNamed } from './marks/step-marks.js';
import { QueryWords } from './query/query-words.js';

const text = new TextAnalyser();
const topic = { name: '', query: 'bees', seeds: [], examples: [] };
const query = QueryWords.of(topic, text, '');
const [blank, terms] = [{ language: '', title: '', text: '', headings: [], links: [] }, text.analyse('')];

function linkTo(url: string, kind: Candidate['kind'], anchor = ''): Candidate {
  return { id: url.length, url: `http://a.org/${url}`, kind, anchor, context: '', path: 'html>body', nofollow: false };
}

/** What is read of a link on a page that others link to as "Bees", found one step from the seed. */
function readOn(link: Candidate, language = query) {
  const reader = new LinkReader(text, new MarkPool());
  reader.begin({ ...blank, id: 1, url: 'http://a.org/', depth: 0, terms }, query, 0.2, 0.3);
  const own = reader.read(linkTo('bees/index.html', 'anchor', 'Bees'), undefined);
  reader.begin({ ...blank, id: 2, url: 'http://a.org/bees/index.html', depth: 1, terms }, language, 0.4, 0.5, own);
  return { own, read: reader.read(link, undefined) };
}

describe('a frame', () => {
  it('is part of its page: what led there leads to the frame, and it is no step further', () => {
    const { own, read } = readOn(linkTo('bees/toc.html', 'frame'));
    expect(own.anchor.words).toBe(1);
    expect(read).toMatchObject({ anchor: own.anchor, depth: 1, page: 0.4, label: 0.5 });
  });

  it('differs from a link without words', () => {
    expect(readOn(linkTo('bees/toc.html', 'anchor')).read).toMatchObject({ anchor: { words: 0 }, depth: 2 });
  });

  it('takes over nothing that was said in another language', () => {
    const french = QueryWords.of(topic, text, 'fr');
    expect(readOn(linkTo('abeilles/toc.html', 'frame'), french).read.anchor.words).toBe(0);
  });
});

describe('a doorstep', () => {
  const words = (count: number) => text.analyse('honey '.repeat(count));
  const linksOf = (count: number) => Array.from({ length: count }, (_, i) => linkTo(`${i}`, 'anchor'));
  const reader = new LinkReader(text, new MarkPool());
  const page = (id: number, part: object = {}) => {
    return { ...blank, id, url: `http://b.org/${id}.html`, depth: 1, terms: words(5), links: linksOf(1), ...part };
  };
  const linkOn = (id: number) => ({ ...linkTo('', 'anchor'), id, url: `http://b.org/${id}.html` });
  reader.begin({ ...blank, id: 1, url: 'http://a.org/', depth: 0, terms }, query, 0, 0);
  const entrance = reader.read({ ...linkOn(2), anchor: 'Bees' }, undefined);
  const behind = (part: object = {}) => {
    reader.begin(page(2, part), query, 0, 0, entrance);
    return reader.read(linkOn(3), undefined);
  };

  it('hands on what led there, and is no step', () => {
    expect(behind()).toMatchObject({ anchor: entrance.anchor, meaning: entrance.meaning, depth: 1, doorsteps: 1 });
  });

  it.each([
    ['has words of its own', { terms: words(60) }],
    ['has many links', { links: linksOf(10) }],
  ])('is none where the page %s', (_, part) => {
    expect(behind(part)).toMatchObject({ anchor: { words: 0 }, depth: 2, doorsteps: withinSite });
  });

  it('is none within a site', () => {
    reader.begin(page(3), query, 0, 0, behind({ terms: words(60) }));
    expect(reader.read({ ...linkOn(4), anchor: 'Bees' }, undefined)).toMatchObject({ doorsteps: withinSite });
  });

  it('has two others behind it at most', () => {
    const path = [behind()];
    for (let id = 4; id < 10; id++) {
      reader.begin(page(id - 1), query, 0, 0, path.at(-1));
      path.push(reader.read(linkOn(id), undefined));
    }
    expect(path.map(({ doorsteps }) => doorsteps)).toEqual([1, 2, 3, ...Array(4).fill(withinSite)]);
    expect(path.map(({ anchor }) => anchor.words)).toEqual([1, 1, 1, 0, 0, 0, 0]);
  });
});

describe('the step to a link', () => {
  const stepsOf = (readsSteps: boolean) => {
    const pool = new MarkPool();
    const reader = new LinkReader(text, pool);
    reader.readsSteps = readsSteps;
    reader.begin({ ...blank, id: 1, url: 'http://a.org/', depth: 0, terms }, query, 0.2, 0.9);
    const { start, length } = reader.read(linkTo('bees/list.html', 'anchor'), undefined).marks;
    return [...pool.keys.subarray(start, start + length)].flatMap(key => stepNamed(key) ?? []);
  };

  it('is a mark where it is known what pages on topic are, and nowhere else', () => {
    expect(stepsOf(true)).toEqual(['links further down', 'links of pages on topic further down']);
    expect(stepsOf(false)).toEqual([]);
  });
});

describe('what an anchor means', () => {
  const reader = new LinkReader(text, new MarkPool());
  reader.begin({ ...blank, id: 1, url: 'http://a.org/', depth: 0, terms }, query, 0, 0);
  const read = (anchor: string) => reader.read(linkTo(`${anchor}.html`, 'anchor', anchor), undefined);

  it('is near the query without a word of it, or far', () => {
    expect(read('Honey').anchor.words).toBe(0);
    expect(read('Honey').meaning).toBeGreaterThan(0.3);
    expect(read('Election').meaning).toBeLessThan(0.1);
  });

  it('is that of the best anchor, and of the page for its frames', () => {
    const link = read('Election');
    reader.read(linkTo('Election.html', 'anchor', 'Honey'), link);
    reader.read(linkTo('Election.html', 'anchor', 'Votes'), link);
    expect(link.meaning).toBe(read('Honey').meaning);
    const { own, read: frame } = readOn(linkTo('bees/toc.html', 'frame'));
    expect(frame.meaning).toBe(own.meaning);
    expect(own.meaning).toBeGreaterThan(0.9);
  });
});
