import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { TermCounts } from '../../core/page.js';
import { Random } from '../../core/random.js';
import { TextAnalyser } from './analyser.js';
import { differentBits, nearBits, simhash } from './simhash.js';

function distance(a: string, b: string): number {
  const words = (hash: string) => [Number.parseInt(hash.slice(0, 8), 16), Number.parseInt(hash.slice(8), 16)];
  const [[aHigh, aLow], [bHigh, bLow]] = [words(a), words(b)];
  return differentBits(aHigh, bHigh) + differentBits(aLow, bLow);
}

/** Pages as on one site: words of a topic, common words, the same menu everywhere. Frequencies fall as 1/rank. */
class Site {
  readonly random: Random;
  private readonly menu: string[];
  private readonly common: string[];

  constructor(seed: number) {
    this.random = new Random(seed);
    this.common = this.vocabulary('common', 3000);
    this.menu = this.common.slice(1000, 1020);
  }

  vocabulary(name: string, size: number): string[] {
    return Array.from({ length: size }, () => name + this.random.uint32().toString(36));
  }

  page(topic: string[], length: number): string[] {
    const ranked = (words: string[]) => words[Math.floor(words.length ** this.random.next()) - 1];
    const body = Array.from({ length }, () => ranked(this.random.next() < 0.4 ? topic : this.common));
    return [...this.menu, ...body];
  }
}

/** What makes copies of a page differ. */
const changes: Record<string, (words: string[], random: Random) => string[]> = {
  date: (words, random) => [
    ...words,
    'modified',
    String(random.below(31)),
    'november',
    String(1990 + random.below(40)),
  ],
  counter: (words, random) => [...words, 'visitor', 'number', String(random.below(100_000))],
  banner: words => ['mirror', 'original', 'site', 'search', 'contact', ...words],
  words: (words, random) =>
    words.map(word => (random.next() < 3 / words.length ? `changed${random.below(1000)}` : word)),
  moved: words => [...words.slice(words.length / 3), ...words.slice(0, words.length / 3)],
};

describe('simhash', () => {
  it('is empty for short texts and has 16 hexadecimal digits else', () => {
    const analyser = new TextAnalyser();
    expect(simhash(analyser.analyse('honey '.repeat(29)), analyser)).toBe('');
    expect(simhash(analyser.analyse('honey '.repeat(30)), analyser)).toMatch(/^[0-9a-f]{16}$/);
    expect(simhash(analyser.analyse(''), analyser)).toBe('');
  });

  it('depends on the terms, not on their ids or their order', () => {
    const words = new Site(5).page(new Site(6).vocabulary('bee', 500), 300);
    const [first, second] = [new TextAnalyser(), new TextAnalyser()];
    second.analyse('other terms came before', words.toReversed().join(' '));
    const terms = second.analyse(words.toSorted().join(' '));
    expect(terms.ids).not.toEqual(first.analyse(words.join(' ')).ids);
    expect(simhash(terms, second)).toBe(simhash(first.analyse(words.join(' ')), first));
  });

  it('equals a count of votes bit by bit', () => {
    const names = { term: (id: number) => `term${id}` };
    const single = (id: number) =>
      simhash({ ids: Int32Array.of(id), counts: Float32Array.of(1), length: 30, maximum: 1 }, names);
    const bits = (hash: string) =>
      [...hash].flatMap(digit => [8, 4, 2, 1].map(bit => (Number.parseInt(digit, 16) & bit ? 1 : -1)));
    const counted = fc.uniqueArray(fc.tuple(fc.nat(5000), fc.integer({ min: 1, max: 20 })), {
      selector: pair => pair[0],
      minLength: 1,
      maxLength: 120,
    });
    fc.assert(
      fc.property(counted, pairs => {
        pairs.sort((a, b) => a[0] - b[0]);
        const terms: TermCounts = {
          ids: Int32Array.from(pairs, pair => pair[0]),
          counts: Float32Array.from(pairs, pair => pair[1]),
          length: 30,
          maximum: 20,
        };
        const votes = new Array<number>(64).fill(0);
        for (const [id, count] of pairs)
          for (const [i, vote] of bits(single(id)).entries()) votes[i] += vote * Math.min(count, 8);
        expect(bits(simhash(terms, names))).toEqual(votes.map(vote => (vote > 0 ? 1 : -1)));
      }),
      { numRuns: 50 },
    );
  });

  it('tells near-duplicates from other pages of the same topic', () => {
    const analyser = new TextAnalyser();
    const site = new Site(7);
    const hash = (words: string[]) => simhash(analyser.analyse(words.join(' ')), analyser);
    let [found, pairs] = [0, 0];
    const originals: string[] = [];
    for (let topic = 0; topic < 4; topic++) {
      const vocabulary = site.vocabulary('topic', 800);
      for (let n = 0; n < 60; n++) {
        const words = site.page(vocabulary, 300 + site.random.below(1200));
        originals.push(hash(words));
        for (const change of Object.values(changes)) {
          pairs++;
          if (distance(originals.at(-1)!, hash(change(words, site.random))) <= nearBits) found++;
        }
      }
    }
    let wrong = 0;
    for (let a = 0; a < originals.length; a++) {
      for (let b = 0; b < a; b++) if (distance(originals[a], originals[b]) <= nearBits) wrong++;
    }
    expect(wrong).toBe(0);
    expect(found / pairs).toBeGreaterThan(0.93);
  });

  it('counts different bits', () => {
    expect(differentBits(0, 0)).toBe(0);
    expect(differentBits(0, 0xffffffff)).toBe(32);
    expect(differentBits(0b1011, 0b0110)).toBe(3);
    expect(differentBits(1 << 31, 0)).toBe(1);
  });
});
