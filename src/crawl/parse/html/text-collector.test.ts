import { describe, expect, it } from 'vitest';
import { Random } from '../../../core/random.js';
import { TextCollector } from './text-collector.js';

const random = new Random(3);
const letters = [...'abcdefgXYZ019.,!"%'];
const scripts = {
  ascii: letters,
  latin: [...letters, 'é', 'ß', '¡'],
  other: [...letters, 'ж', 'α', 'ש', '–', '’', '字', '\u{1f41d}'],
};
const gaps = [' ', ' ', ' ', '\n', '\t', '\r\n   ', '  ', '\u00a0', '\u2003'];
const oddities = ['&amp;', '&nbsp;', '&', '&#233;', '&eacute', '\u00ad', '\u007f', '\0', '\u0085', '&unheard;'];

const one = <T>(of: readonly T[]): T => of[random.below(of.length)];

/** `odd`: one in so many words has an oddity in it. */
function sourceOf(script: readonly string[], words: number, odd: number): string {
  const word = () => Array.from({ length: 1 + random.below(9) }, () => one(script)).join('');
  return Array.from({ length: words }, () => {
    const made = random.below(odd) === 0 ? word() + one(oddities) + word() : word();
    return made + (random.below(5) === 0 ? one(gaps) : ' ');
  }).join('');
}

/** The same parts of the text, gathered from where that is fastest, or from anywhere. */
function gathered(source: string, parts: readonly [start: number, end: number, apart: boolean][], quick: boolean) {
  const collector = new TextCollector();
  const input = quick ? collector.room! : new Uint16Array(source.length);
  for (let i = 0; i < source.length; i++) input[i] = source.charCodeAt(i);
  collector.reset(source, input, 2000);
  for (const [start, end, apart] of parts) {
    if (apart) collector.separate();
    collector.append(start, end, start % 3 !== 0);
  }
  const { words, length, highest, isFull } = collector;
  return { text: collector.text(), starts: collector.starts.slice(0, words), words, length, highest, isFull };
}

function partsOf(length: number): [number, number, boolean][] {
  const parts: [number, number, boolean][] = [];
  for (let start = 0; start < length; ) {
    const end = Math.min(length, start + 1 + random.below(1 + random.below(400)));
    parts.push([start, end, random.below(2) === 0]);
    start = end + random.below(3);
  }
  return parts;
}

describe('the text of a page', () => {
  it.each(Object.keys(scripts) as (keyof typeof scripts)[])('is the same however it is gathered: %s', script => {
    for (let round = 0; round < 300; round++) {
      const source = sourceOf(scripts[script], random.below(500), one([3, 30, 1000]));
      const parts = partsOf(source.length);
      expect(gathered(source, parts, true)).toEqual(gathered(source, parts, false));
    }
  });

  it('has its white space folded and its words counted', () => {
    const source = '  one \n two&nbsp;three, and  a few more words that are plain  ';
    const found = gathered(source, [[0, source.length, false]], true);
    expect(found.text).toBe('one two&nbsp;three, and a few more words that are plain');
    expect(found.words).toBe(10);
  });
});
