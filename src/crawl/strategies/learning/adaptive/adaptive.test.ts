import { describe, expect, it } from 'vitest';
import { TextAnalyser } from '../../../../algorithms/text/analyser.js';
import { practicePreparation } from '../../practice-web.contract.js';
import { EvidenceTable } from './evidence-table.js';
import { FetchedLinks } from './fetched-links.js';
import { addAddressMarks, hostKeyOf } from './marks/address-marks.js';
import { keyOfMark, kinds, MarkList } from './marks/link-marks.js';
import { MarkPool } from './marks/mark-pool.js';
import { QueryWords } from './query/query-words.js';
import { SoftLabels } from './soft-labels.js';
import { SiteTurns } from './turns/site-turns.js';

const logit = (p: number) => Math.log(p / (1 - p));

describe('what fetched pages teach', () => {
  const pool = new MarkPool();
  const link = (parent: number, value: number) => {
    const marks = { keys: Int32Array.of(keyOfMark('anchor', value)), kinds: Uint8Array.of(kinds.indexOf('anchor')) };
    return {
      parent,
      host: keyOfMark('host', 1),
      sections: new Int32Array(0),
      marks: pool.keep({ ...marks, length: 1 }),
    };
  };

  it('goes to the marks of their links, and what is found behind them a step further with each page', () => {
    const table = new EvidenceTable();
    table.compareWith(0.2, 0.5);
    const fetched = new FetchedLinks(table, new SiteTurns(table), pool, 100);
    fetched.add(1, 0, link(-1, 1));
    fetched.add(2, 0, link(1, 2));
    fetched.add(3, 1, link(2, 3));
    expect(table.successOf(keyOfMark('anchor', 3))).toBe(1);
    expect(table.massOf(keyOfMark('anchor', 1))).toBe(1);
    // Page 2 found one page on topic, ln(1 + 1); page 1 found 0.3 of that.
    const behind = Math.log(2);
    const farther = Math.log(1 + 0.3 * behind);
    expect(fetched.discoveries).toBeCloseTo(behind + farther, 6);
    const worth = (found: number) => logit((3 * 0.2) / 4) - logit(0.2) + 0.3 * Math.log((found + 1.5) / (4 * 0.5));
    expect(table.worth(keyOfMark('anchor', 2))).toBeCloseTo(worth(behind), 5);
    expect(table.worth(keyOfMark('anchor', 1))).toBeCloseTo(worth(farther), 5);
  });

  it('is remembered of the latest alone, whose marks take the room of others, a page that is read twice among them', () => {
    const table = new EvidenceTable();
    const own = new MarkPool();
    const fetched = new FetchedLinks(table, new SiteTurns(table), own, 50);
    const room = own.keys.length;
    for (let id = 0; id < 3000; id++) {
      const marks = { keys: Int32Array.of(keyOfMark('anchor', id % 90)), kinds: Uint8Array.of(0), length: 1 };
      fetched.add(id >> 1, 0.5, { parent: -1, host: 1, sections: new Int32Array(0), marks: own.keep(marks) });
    }
    expect(own.keys.length).toBe(room);
    expect(fetched.pages).toBe(3000);
  });

  it('is taken back when a verdict changes', () => {
    const table = new EvidenceTable();
    const fetched = new FetchedLinks(table, new SiteTurns(table), pool, 100);
    fetched.add(1, 0, link(-1, 1));
    fetched.add(2, 1, link(1, 2));
    fetched.relabel(2, 0.99, 0.02);
    expect(table.successOf(keyOfMark('anchor', 2))).toBe(1);
    fetched.relabel(2, 0);
    expect(table.successOf(keyOfMark('anchor', 2))).toBe(0);
    expect(fetched.discoveries).toBeCloseTo(0, 12);
    expect([fetched.labels, fetched.pages]).toEqual([0, 2]);
  });
});

describe('labels', () => {
  const label = (labels: SoftLabels, relevant: boolean, score: number, words: { opinion: number; trained?: number }) =>
    labels.label({ verdict: { relevant, score }, first: 0.5, ...words }, 0.25);

  it('are made of the probability and of how far the words stand out', () => {
    const labels = new SoftLabels();
    expect(label(labels, true, 0.8, { opinion: 0.4 })).toBeCloseTo(0.15 * 0.8 + 0.85 * 0.4, 12);
    expect(label(labels, false, 0.3, { opinion: 0.1 })).toBeCloseTo(0.15 * 0.3 + 0.85 * 0.1, 12);
  });

  it('lose most where the judge has no doubt that a page is off topic, once it has found others', () => {
    const labels = new SoftLabels();
    expect(label(labels, false, 0.01, { opinion: 0.6 })).toBeCloseTo(0.15 * 0.01 + 0.85 * 0.6, 12);
    for (let i = 0; i < 10; i++) labels.heard({ relevant: true, score: 0.5 });
    // Five were found, which is half of the doubt; nine tenths of what is no doubt are missing.
    expect(label(labels, false, 0.01, { opinion: 0.6 })).toBeCloseTo((0.0015 + 0.51) * (1 - 0.6 * 0.9 * 0.5), 12);
    expect(label(labels, false, 0.1, { opinion: 0.6 })).toBeCloseTo(0.15 * 0.1 + 0.85 * 0.6, 12);
  });

  it('stay above zero off topic where verdicts are sure, by the words of the query alone', () => {
    const labels = new SoftLabels();
    labels.heard({ relevant: false, score: 0 });
    expect(label(labels, true, 1, { opinion: 0.1 })).toBe(1);
    expect(label(labels, false, 0, { opinion: 0.9 })).toBe(0.3 * 0.5);
  });

  it('are those of a usual page where a person says no among guesses, and no higher than the guess was', () => {
    const labels = new SoftLabels();
    const [guess, no] = [
      { relevant: true, score: 0.6 },
      { relevant: false, score: 0 },
    ];
    for (let page = 0; page < 4; page++) labels.heard(guess);
    expect(label(labels, false, 0, { opinion: 0.9 })).toBe(0.25);
    expect(label(labels, false, 0, { opinion: 0.1 })).toBeCloseTo(0.1, 12);
    // One of four is known then: a quarter of the way to where all are.
    labels.changed(guess, no);
    expect(label(labels, false, 0, { opinion: 0.9 })).toBeCloseTo(0.75 * 0.25 + 0.25 * 0.15, 12);
  });

  it('are surer with each answer of a person, until it is taken back', () => {
    const labels = new SoftLabels();
    const guess = { relevant: true, score: 0.6 };
    for (let page = 0; page < 4; page++) labels.heard(guess);
    labels.changed(guess, { relevant: true, score: 0.7 });
    expect(labels.sureness).toBe(0);
    for (let page = 0; page < 2; page++) labels.changed(guess, { relevant: true, score: 1 });
    expect([labels.sureness, labels.isGuessed]).toEqual([0.5, false]);
    labels.changed({ relevant: true, score: 1 }, { relevant: false, score: 0 });
    expect(labels.sureness).toBe(0.5);
    labels.changed({ relevant: false, score: 0 }, guess);
    expect([labels.sureness, labels.isGuessed]).toEqual([0.25, true]);
  });

  it('go by what was learnt before the crawl, where there is any, and stay above zero; who is sure still wins', () => {
    const labels = new SoftLabels();
    const words = { first: 0.4, opinion: 0.9, trained: 0.2 };
    expect(label(labels, true, 0.9, words)).toBeCloseTo(0.2 + 0.8 * 0.3 * 0.4, 12);
    expect(label(labels, true, 1, words)).toBe(1);
    for (const score of [0.9, 0.9, 1]) labels.heard({ relevant: true, score });
    expect(labels.sureness).toBeCloseTo(1 / 3, 12);
  });

  it('compare with the pages before where a score is no probability', () => {
    const labels = new SoftLabels();
    labels.heard({ relevant: true, score: 0.12 });
    for (let i = 0; i < 20; i++) labels.heard({ relevant: false, score: 0.02 });
    expect(label(labels, true, 0.3, { opinion: 0 })).toBeGreaterThan(0.12);
    expect(label(labels, true, 0.02, { opinion: 0 })).toBeLessThan(0.06);
  });
});

describe('words of the query', () => {
  const text = new TextAnalyser();
  const query = QueryWords.of({ name: '', query: 'django forms', seeds: [], examples: [] }, text, '');
  const cosine = (words: string) => query.cosine(query.match(text.analyse(words).ids));

  it('are compared by cosine', () => {
    const [django, forms, blue] = ['django', 'form', 'blue'].map(stem => text.idf(text.intern(stem)));
    const norm = Math.hypot(django, forms);
    expect(cosine('django forms')).toBeCloseTo(1, 12);
    expect(cosine('blue forms')).toBeCloseTo(forms ** 2 / (Math.hypot(forms, blue) * norm), 6);
    expect(cosine('blue')).toBe(0);
    expect(query.matchIn('the blue sky').words).toBe(0);
    expect(query.cosine(query.matchIn('blue forms'))).toBe(cosine('blue forms'));
  });

  it('lose weight when every page holds them', () => {
    const before = cosine('django');
    const heldBy = (words: string) => query.heldBy({ title: '', text: words, terms: text.analyse(words) });
    for (let i = 0; i < 50; i++) query.count(keyOfMark('host', 1), heldBy('django is a framework'));
    expect(cosine('django')).toBeLessThan(before / 2);
    expect(cosine('forms')).toBeGreaterThan(0.9);
    expect(query.similarity(heldBy('forms'))).toBeGreaterThan(2 * query.similarity(heldBy('django')));
  });

  it('count for more where a page begins with them', () => {
    const filler = 'the weather was fine '.repeat(100);
    const held = (title: string, body: string) =>
      query.heldBy({ title, text: body, terms: text.analyse(title, body) })[
        Math.log2(query.match(text.analyse('forms').ids).words)
      ];
    const once = 1 / (1 + 1.2);
    expect(held('', `${filler} forms`)).toBeCloseTo(once / 2, 6);
    expect(held('', `forms ${filler}`)).toBeCloseTo(once, 6);
    expect(held('Forms', filler)).toBeCloseTo(once, 6);
    expect(held('', filler)).toBe(0);
  });
});

describe('words of examples, where there is no query', () => {
  it('are first of all those that the examples begin with', () => {
    const some = (letter: string) => Array.from({ length: 31 }, (_, i) => `${letter}${i}`).join(' ');
    const { topic, text } = practicePreparation({
      examples: [{ text: `${some('z')} ${'the '.repeat(500)} ${some('a')}` }],
    });
    const query = QueryWords.of(topic, text, '');
    const isKept = (word: string) => query.match(text.analyse(word).ids).words !== 0;
    expect([isKept('z7'), isKept('z30')]).toEqual([true, true]);
    expect([isKept('a7'), isKept('a30')]).toEqual([false, false]);
  });
});

describe('marks of addresses', () => {
  const marksOf = (url: string) => {
    const marks = new MarkList();
    const address = addAddressMarks(marks, url);
    return { ...address, keys: [...marks.keys.subarray(0, marks.length)].sort() };
  };

  it('are equal for addresses that differ in numbers of the same length alone', () => {
    expect(marksOf('http://a.org/news/2019/story-12.html')).toEqual(marksOf('http://a.org/news/2019/story-34.html'));
    expect(marksOf('http://a.org/news/2019/1.html').keys).not.toEqual(marksOf('http://a.org/news/2019/100.html').keys);
  });

  it('tell directories and hosts apart', () => {
    const { directory } = marksOf('http://a.org/people/x.html');
    expect(marksOf('http://a.org/people/y.html').directory).toBe(directory);
    expect(marksOf('http://a.org/people/').directory).toBe(directory);
    expect(marksOf('http://a.org/courses/x.html').directory).not.toBe(directory);
    expect(marksOf('http://b.org/people/x.html').directory).not.toBe(directory);
    for (const url of ['http://a.org/people/x.html', 'http://a.org']) expect(hostKeyOf(url)).toBe(marksOf(url).host);
  });
});
