import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { Random } from '../../core/random.js';
import { beginning, PhrasePattern } from './phrase-pattern.js';
import { occurrences } from './phrases.js';
import { searchWords } from './search-words.js';

const pieces = [
  ...[
    'running',
    'Runs',
    'happy',
    'HAPPIER',
    'hoping',
    'disability',
    'x',
    '42',
    'don’t',
    'naïve',
    'naive',
    'é',
    'Résumé',
  ],
  ...['resume', 'e\u0301tude', 'Häuser', 'сетевых', '防火墙', 'of', 'the', 'bee', 'ſun', 'Kelvin'],
  ...[
    ' ',
    ' ',
    ' ',
    ' ',
    '-',
    '_',
    '\n',
    '—',
    '.',
    '\u00a0',
    '\u0301',
    '😀',
    '½',
    '×',
    '²',
    '™',
    '€',
    '«',
    '\ue000',
    '\u2071',
  ],
];

const stemsOf = (text: string) => searchWords(text, '').map(({ stem }) => stem);
const mayStand = (stems: string[], text: string, prefix = false) =>
  PhrasePattern.of({ stems, prefix })?.mayStandIn(Buffer.from(text)) ?? true;

it('refuses no text that holds the phrase', () => {
  const random = new Random(9);
  let held = 0;
  for (let n = 0; n < 3000; n++) {
    const text = Array.from({ length: random.below(30) }, () => random.pick(pieces)).join('');
    const words = searchWords(text, '');
    const at = random.below(Math.max(1, words.length - 3));
    const stems = words.slice(at, at + 2 + random.below(2)).map(({ stem }) => stem);
    if (stems.length < 2) continue;
    held++;
    expect(occurrences(words, { stems, prefix: false }).length).toBeGreaterThan(0);
    expect(mayStand(stems, text), JSON.stringify({ stems, text })).toBe(true);
    const begun = [...stems.slice(0, -1), stems[stems.length - 1].slice(0, 2)];
    expect(mayStand(begun, text, true), JSON.stringify({ begun, text })).toBe(true);
  }
  expect(held).toBeGreaterThan(2000);
});

it('knows how words of English begin, whatever is cut off', () => {
  const table = readFileSync(new URL('../../algorithms/text/english.tsv', import.meta.url), 'latin1');
  const words = table.split('\n').map(line => line.split('\t')[0]);
  const endings = ['', 's', 'ing', 'ed', 'er', 'ational', 'ability', 'iness', 'ively', 'ization', 'ies', 'ied', 'ly'];
  const wrong = words
    .filter((each, i) => i % 5 === 0 && /^[a-z]{2,}$/.test(each))
    .flatMap(word => endings.map(ending => word + ending))
    .filter(word => !word.startsWith(beginning(stemsOf(word)[0])));
  expect(wrong).toEqual([]);
});

it('refuses texts in which the words stand apart', () => {
  const stems = stemsOf('honey bees');
  expect(mayStand(stems, 'Honey of the bees, bees and honey.')).toBe(false);
  expect(mayStand(stems, 'Café honey’ bee')).toBe(true);
  expect(mayStand(stems, 'Café honey’, a bee')).toBe(false);
  expect(mayStand(stems, 'honey × bees')).toBe(true);
});

it('takes no longer than the text is long', () => {
  const stems = stemsOf('honey bees');
  for (const filling of ['’', 'é', 'honey ', 'honeyé’', ' ', 'a']) {
    expect(mayStand(stems, `honey${filling.repeat(200_000)}`)).toBe(false);
  }
});
