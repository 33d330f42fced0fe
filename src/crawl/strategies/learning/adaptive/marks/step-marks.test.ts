import { describe, expect, it } from 'vitest';
import { MarkList } from './link-marks.js';
import { StepMarks, stepNamed } from './step-marks.js';

const marksOf = (from: string, to: string, label = 0) => {
  const [steps, marks] = [new StepMarks(), new MarkList()];
  steps.begin(from, label);
  steps.add(marks, to);
  return [...marks.keys.subarray(0, marks.length)];
};
const named = (from: string, to: string, label = 0) => marksOf(from, to, label).map(stepNamed);

describe('the step from a page to what it links to', () => {
  const page = 'http://cs.a.edu/~ann/home.html';

  it.each([
    ['http://cs.a.edu/~ann/cv.html', 'within a directory'],
    ['http://cs.a.edu/~ann/papers/1.html', 'further down'],
    ['http://cs.a.edu/~ann/papers/', 'further down, to its first page'],
    ['http://cs.a.edu/staff.html', 'further up'],
    ['http://cs.a.edu/~anna/', 'to another directory, to its first page'],
    ['http://cs.a.edu/~bob/index.html', 'to another directory, to its first page'],
    ['http://cs.a.edu/~bob/?from=/~ann/', 'to another directory, to its first page'],
    ['http://cs.a.edu/find?page=http://x.org/', 'further up'],
    ['http://www.a.edu/', 'to another host of the site, to its first page'],
    ['https://cs.a.edu/~ann/cv.html', 'to another host of the site'],
    ['http://cs.a.edu:8080/~ann/cv.html', 'to another host of the site'],
    ['http://a.edu/', 'to another host of the site, to its first page'],
    ['http://b.edu/news.html', 'to another site'],
    ['http://aa.edu/news.html', 'to another site'],
    ['http://localhost/news.html', 'to another site'],
  ])('%s lies %s', (url, where) => {
    expect(named(page, url)).toEqual([`links ${where}`, `links of pages off topic ${where}`]);
  });

  it('is another one from pages that are on topic', () => {
    const of = (label: number) => named(page, 'http://cs.a.edu/~ann/cv.html', label)[1];
    expect([0, 0.29, 0.3, 0.59, 0.6, 1].map(of)).toEqual(
      ['off topic', 'off topic', 'in doubt', 'in doubt', 'on topic', 'on topic'].map(
        said => `links of pages ${said} within a directory`,
      ),
    );
  });

  it('is told apart by directories up and down, three at the most', () => {
    const deep = 'http://a.org/1/2/3/4/5/page.html';
    const to = (path: string) => String(marksOf(deep, `http://a.org/${path}/page.html`));
    const ways = ['1/2/3/4/x', '1/2/3/x', '1/2/x', '1/2/3/4/x/y', '1/2/3/x/y/z'].map(to);
    expect(new Set(ways).size).toBe(ways.length);
    expect(to('1/x')).toBe(to('1/2/x'));
    expect(to('1/2/x/y/z/a')).toBe(to('x/y/z'));
    expect(to('1/2/3/4/5/x')).toBe(to('1/2/3/4/5/x/y/z'));
  });
});
