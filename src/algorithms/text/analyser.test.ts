import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { TextAnalyser } from './analyser.js';
import { Background } from './background.js';
import { splitUnspaced } from './languages/unspaced.js';

const bag = (analyser: TextAnalyser, ...texts: string[]) => {
  const { ids, counts } = analyser.analyse(...texts);
  return Object.fromEntries(Array.from(ids, (id, i) => [analyser.term(id), counts[i]]));
};

describe('TextAnalyser', () => {
  it('lowers case, drops stop words, stems, counts', () => {
    const analyser = new TextAnalyser();
    expect(bag(analyser, 'The CRAWLERS crawl; a crawler crawled the caresses of ponies.')).toEqual({
      crawler: 2,
      crawl: 2,
      caress: 1,
      poni: 1,
    });
  });

  // Examples of Porter's own paper (1980): one per step.
  it.each([
    ['relational', 'relat'],
    ['hopefulness', 'hope'],
    ['triplicate', 'triplic'],
    ['motoring', 'motor'],
    ['happy', 'happi'],
    ['probate', 'probat'],
    ['controlling', 'control'],
  ])('stems %s to %s', (word, stem) => {
    expect(Object.keys(bag(new TextAnalyser(), word))).toEqual([stem]);
  });

  it('breaks at everything that is neither letter nor digit', () => {
    const analyser = new TextAnalyser();
    expect(bag(analyser, "e-mail\tcs101/x2 it's\u00a0don’t “quoted” a_b", 'second-text')).toEqual({
      e: 1,
      mail: 1,
      cs101: 1,
      x2: 1,
      quot: 1,
      b: 1,
      second: 1,
      text: 1,
    });
  });

  it('keeps words of any script and their accents, in one spelling', () => {
    const analyser = new TextAnalyser();
    expect(bag(analyser, 'Ärzte café CAFE\u0301 naïve Пчёлы हिन्दी 𝒳𝒴 😀 Øl')).toEqual({
      ärzte: 1,
      café: 2,
      naïve: 1,
      пчёлы: 1,
      हिन्दी: 1,
      𝒳𝒴: 1,
      øl: 1,
    });
  });

  it('takes words of a dictionary where words are not separated', () => {
    const analyser = new TextAnalyser();
    expect(bag(analyser, '蜂蜜酒。 Web検索エンジン 蜂 꿀벌 벌')).toEqual({
      蜂蜜: 1,
      酒: 1,
      web: 1,
      検索: 1,
      エンジン: 1,
      蜂: 1,
      꿀벌: 1,
      벌: 1,
    });
  });

  it('cuts terms at 20 characters, after stemming', () => {
    const analyser = new TextAnalyser();
    const long = 'x'.repeat(300);
    expect(bag(analyser, `internationalizations ${long} ${long}y abcdefghijklmnopqrstuvwxyz`)).toEqual({
      internation: 1,
      [long.slice(0, 20)]: 2,
      abcdefghijklmnopqrst: 1,
    });
  });

  it('gives ascending distinct ids, length and maximum', () => {
    const analyser = new TextAnalyser();
    analyser.analyse('zebra yak');
    const counts = analyser.analyse('bee yak bee zebra bee ant');
    expect([...counts.ids]).toEqual([...counts.ids].sort((a, b) => a - b));
    expect([...counts.counts]).toEqual([1, 1, 3, 1]);
    expect(counts).toMatchObject({ length: 6, maximum: 3 });
    expect(analyser.id('bee')).toBe(counts.ids[2]);
    expect(analyser.id('unseen')).toBe(-1);
    expect(analyser.size).toBe(4);
  });

  it('has an empty bag for an empty text', () => {
    const analyser = new TextAnalyser();
    const empty = analyser.analyse('', ' the of ', '—');
    expect(empty).toEqual({ ids: new Int32Array(0), counts: new Float32Array(0), length: 0, maximum: 0 });
    expect(analyser.weigh(empty).norm).toBe(0);
  });

  it('stops learning words at its limit and counts what it ignores', () => {
    const analyser = new TextAnalyser({ limit: 2 });
    expect(bag(analyser, 'ant bee cow cow пчела')).toEqual({ ant: 1, bee: 1 });
    expect(bag(analyser, 'cow ant')).toEqual({ ant: 1 });
    expect(analyser.ignored).toBe(4);
    expect(analyser.size).toBe(2);
  });

  it('takes other stop words', () => {
    expect(bag(new TextAnalyser({ stopWords: ['der', 'die'] }), 'Der the die und')).toEqual({ the: 1, und: 1 });
  });

  it('weighs as Batsakis eq. 1: f/max f · ln(N/df)', () => {
    const background = new Background(
      1000,
      new Map([
        ['bee', 10],
        ['time', 500],
      ]),
    );
    const analyser = new TextAnalyser({ background });
    const { values, norm } = analyser.weigh(analyser.analyse('bee time time time time unknown'));
    const expected = [0.25 * Math.log(100), Math.log(2), 0.25 * Math.log(1000)];
    expected.forEach((value, i) => {
      expect(values[i]).toBeCloseTo(value, 12);
    });
    expect(norm).toBeCloseTo(Math.hypot(...expected), 12);
  });

  it('reads a long text as it reads its parts', () => {
    const analyser = new TextAnalyser();
    const word = fc.oneof(fc.constantFrom('the', 'Bees', 'x', '2026', 'süß', 'a–b', 'пчела', '', '蜂蜜'), fc.string());
    fc.assert(
      fc.property(fc.array(word, { maxLength: 300 }), words => {
        // A short text is read in another way.
        const short = words.map(word => word.slice(0, 60));
        expect(analyser.analyse(short.join(' '))).toEqual(analyser.analyse(...short));
      }),
    );
  });

  it('agrees with a plain implementation on any text', () => {
    const shared = new TextAnalyser({ stopWords: [], background: Background.uniform() });
    const word = fc.oneof(
      fc.constantFrom('a', 'B2', 'x'.repeat(70), 'Été', 'naïve', '蜂蜜', 'no', '\ud800', '👍', 'e\u0301', '7'),
      fc.array(fc.nat(0xffff), { maxLength: 8 }).map(units => String.fromCharCode(...units)),
    );
    fc.assert(
      fc.property(
        fc.array(word).map(words => words.join(' ')),
        text => {
          const counts = shared.analyse(text);
          const tokens = (text.match(/[\p{L}\p{M}\p{N}]+/gu) ?? []).flatMap(splitUnspaced);
          expect(counts.length).toBe(tokens.length);
          expect(counts.maximum).toBe(Math.max(0, ...counts.counts));
          for (let i = 1; i < counts.ids.length; i++) expect(counts.ids[i]).toBeGreaterThan(counts.ids[i - 1]);
          expect(shared.analyse(text)).toEqual(counts);
        },
      ),
      { numRuns: 200 },
    );
  });
});
