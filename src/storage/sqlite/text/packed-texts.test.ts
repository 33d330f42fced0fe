import { expect, it } from 'vitest';
import { Random } from '../../../core/random.js';
import type { PageTexts } from '../../../packed/lazy-texts.js';
import { rawTexts, TextPacker, textsIn, UnpackedTexts } from './packed-texts.js';

function packed(pages: readonly PageTexts[], first = 5): UnpackedTexts {
  const packer = new TextPacker();
  for (const [i, page] of pages.entries()) packer.add(first + 3 * i, page);
  return new UnpackedTexts(packer.take());
}

it('gives back texts and main texts as they were', () => {
  const pages = [
    { text: 'Home About Bees dance. They fly. Imprint', main: 'Bees dance.\nThey fly.' },
    { text: 'the same', main: 'the same' },
    { text: '', main: '' },
    { text: 'Zürich 東京 😀 home', main: '東京 😀\n\nnot in the text\nhome\n' },
    { text: 'something', main: '' },
    // In another order than in the text.
    { text: 'one two three', main: 'three\none\ntwo' },
  ];
  const texts = packed(pages);
  expect(pages.map((_, i) => ({ text: texts.text(5 + 3 * i), main: texts.main(5 + 3 * i) }))).toEqual(pages);
  expect([texts.has(5), texts.has(6)]).toEqual([true, false]);
  expect(texts.text(6)).toBeUndefined();
});

it('gives back any main text, whatever it has to do with the text', () => {
  const random = new Random(8);
  const words = ['a', 'bee', 'honey ', 'ü', '\n', '\n\n', ' '];
  const some = () => Array.from({ length: random.below(60) }, () => random.pick(words)).join('');
  for (let n = 0; n < 300; n++) {
    const text = some();
    const main = random.next() < 0.5 ? some() : text.slice(random.below(20), 30).replaceAll(' ', '\n');
    const texts = packed([{ text, main }], 1);
    expect([texts.text(1), texts.main(1)]).toEqual([text, main]);
  }
});

it('takes little for a main text whose lines stand in the text', () => {
  const random = new Random(2);
  const lines = Array.from({ length: 50 }, () => Array.from({ length: 12 }, () => random.below(1e6)).join(' '));
  const size = (main: string) => {
    const packer = new TextPacker();
    packer.add(1, { text: lines.join(' '), main });
    return packer.bytes - lines.join(' ').length;
  };
  expect(size(lines.join(' '))).toBe(0);
  expect(size(lines.slice(3).join('\n'))).toBeLessThan(200);
});

it('does not look for lines without end', () => {
  const main = Array.from({ length: 20_000 }, (_, i) => `x${i}`).join('\n');
  const texts = packed([{ text: 'y'.repeat(1_000_000), main }], 1);
  expect(texts.main(1)).toBe(main);
});

it('keeps the texts of one page apart from those of the next', () => {
  const one = { text: 'menu bees make honey', main: 'bees make honey' };
  const raw = rawTexts(one);
  rawTexts({ text: 'wasps sting bees', main: 'sting' });
  expect(textsIn(raw)).toEqual(one);
});
