import { describe, expect, it } from 'vitest';
import { TextAnalyser } from '../../../../algorithms/text/analyser.js';
import type { CorpusPage } from '../../../../core/corpus.js';
import { learnLinks } from './link-training.js';
import { hashOf, keyOfMark, lowerHash } from './marks/link-marks.js';

const text = new TextAnalyser();
const stemKey = (word: string) => keyOfMark('anchor', hashOf(text.term(text.analyse(word).ids[0])));
const tokenKey = (word: string) => keyOfMark('token', lowerHash(word, 0, word.length));

/** Ten homes; each names a member on topic, a list of members, and news. */
const corpus = Array.from({ length: 10 }, (_, i): CorpusPage[] => {
  const at = (path: string) => `http://s${i}.org/${path}`;
  const page = (path: string, ...links: [string, string][]): CorpusPage => ({
    url: at(path),
    title: 'A page',
    text: '',
    links: links.map(([to, anchor]) => ({ url: at(to), anchor })),
  });
  const members = [1, 2, 3, 4, 5].map((m): [string, string] => [`staff/${m}`, 'keeper']);
  return [
    page('', ['list', 'Members'], ['news', 'News'], ['staff/1', 'Keeper']),
    page('list', ...members),
    page('news'),
  ];
}).flat();
const judged = (url: string) => (/staff|list|news/.test(url) ? url.includes('/staff/') : undefined);

describe('what links looked like elsewhere', () => {
  const { keys, slopes } = learnLinks(corpus, judged, text);
  const slope = (key: number) => slopes[keys.indexOf(key)] ?? 0;

  it('tells words and addresses of links to pages on topic, and of those that lead there, from others', () => {
    expect(slope(stemKey('keeper'))).toBeGreaterThan(0);
    expect(slope(tokenKey('staff'))).toBeGreaterThan(0);
    expect(slope(stemKey('news'))).toBeLessThan(0);
    expect(slope(stemKey('members'))).toBeGreaterThan(slope(stemKey('news')));
  });

  it('knows nothing of single sites and pages', () => {
    expect(keys).not.toContain(keyOfMark('host', hashOf('s1.org')));
    expect(keys.every(key => (key & 1) === 0)).toBe(true);
  });
});
