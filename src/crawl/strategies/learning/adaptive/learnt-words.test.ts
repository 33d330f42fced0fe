import { describe, expect, it } from 'vitest';
import { TextAnalyser } from '../../../../algorithms/text/analyser.js';
import { EvidenceTable } from './evidence-table.js';
import type { HotLink } from './hot-links.js';
import { learntOf, shortCopy } from './learnt-words.js';
import { LinkReader } from './link-reader.js';
import { hashOf, keyOfMark, massOf } from './marks/link-marks.js';
import { MarkPool } from './marks/mark-pool.js';
import { QueryWords } from './query/query-words.js';

describe('what was learnt of a link', () => {
  const text = new TextAnalyser();
  const query = QueryWords.of({ name: '', query: 'bees', seeds: [], examples: [] }, text, '');
  const url = 'http://a.org/people/7.html';
  const page = { id: 3, url: 'http://a.org/', depth: 0, title: 'A', text: '', language: '', headings: [], links: [] };
  const pool = new MarkPool();
  const reader = new LinkReader(text, pool);
  reader.begin({ ...page, terms: text.analyse('') }, query, 0, 0);
  const from = { anchor: 'Meet our keepers', heading: 'People and staff', path: 'html>body>a', context: '' };
  const link: HotLink = reader.read({ id: 4, url, kind: 'anchor', nofollow: false, ...from }, undefined);
  const told = (evidence: EvidenceTable) => {
    const marks = Array.from({ length: link.marks.length }, (_, i) => {
      const [kind, key] = [pool.kinds[link.marks.start + i], pool.keys[link.marks.start + i]];
      return { kind, key, size: massOf[pool.alike[link.marks.start + i]] * evidence.value(key, 1) };
    });
    return learntOf(marks, { url, language: '', words: link.words }, { evidence, text });
  };
  const stem = (word: string) => hashOf(text.term(text.analyse(word).ids[0]));

  it('names the marks by the words of link and address, with what links with them led to', () => {
    const evidence = new EvidenceTable();
    for (let i = 0; i < 16; i++) evidence.add(keyOfMark('heading', stem('people')), 0.5, i < 14 ? 0.5 : 0, 0);
    for (let i = 0; i < 4; i++) evidence.add(link.directory, 1, 1, 0);
    expect(told(evidence)).toBe(
      'learnt from links before it: pages in a.org/people/: 4 of 4 on topic; links under headings with "People": 14 of 16 on topic',
    );
  });

  it('is nothing where nothing was learnt', () => {
    expect(told(new EvidenceTable())).toBeUndefined();
  });

  it('keeps the beginning of long texts', () => {
    expect(shortCopy(`${'long '.repeat(100)}`)).toHaveLength(60);
    expect(shortCopy('')).toBe('');
  });
});
