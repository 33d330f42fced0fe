import { PassThrough } from 'node:stream';
import type { WriteStream } from 'node:tty';
import { describe, expect, it } from 'vitest';
import { print, printMarked } from './output.js';
import { RunSpeed } from './run-speed.js';
import { facts, table } from './table.js';
import { cut, hanging, textWidth, wrap } from './text.js';

const widest = (text: string) => Math.max(...text.split('\n').map(textWidth));

describe('textWidth', () => {
  it.each([
    ['bee', 3],
    ['蜜蜂', 4],
    ['ミツバチ', 8],
    ['ﾐﾂ', 2],
    ['꿀벌', 4],
    ['e\u0301', 1],
    ['🐝', 2],
    ['👩‍🔬', 2],
    ['…–→·', 4],
    ['ｆｕ', 4],
  ])('of %s is %i', (text, width) => expect(textWidth(text)).toBe(width));
});

describe('cut', () => {
  it('fits, counting wide letters twice', () => {
    expect(cut('honeyguide', 10)).toBe('honeyguide');
    expect(cut('honeyguide', 6)).toBe('honey…');
    expect(cut('蜜蜂蜜蜂', 6)).toBe('蜜蜂…');
    expect(cut('👩‍🔬👩‍🔬', 3)).toBe('👩‍🔬…');
  });
});

describe('wrap', () => {
  it('keeps words whole, unless asked', () => {
    expect(wrap('one two three', 7)).toEqual(['one two', 'three']);
    expect(wrap('a https://example.org/long', 8)).toEqual(['a', 'https://example.org/long']);
    expect(wrap('a https://example.org/long', 8, true)).toEqual(['a', 'https://', 'example.', 'org/long']);
    expect(wrap('蜜蜂蜜蜂', 5, true)).toEqual(['蜜蜂', '蜜蜂']);
    expect(wrap('', 5)).toEqual(['']);
  });

  it('makes one paragraph of what a stranger wrote', () => {
    expect(wrap('a\n2. b\u001b[2J', 80)).toEqual(['a 2. b [2J']);
  });

  it('stands below a lead that leaves no room', () => {
    expect(hanging('shark-search-probabilistic  ', 'one two three', 40)).toBe(
      'shark-search-probabilistic\n    one two three',
    );
    expect(hanging(' '.repeat(28), 'one two three', 40)).toBe('    one two three');
  });

  it('hangs below its first line', () => {
    expect(hanging('  x  ', 'one two three four five six seven', 30)).toBe(
      '  x  one two three four five\n     six seven',
    );
  });
});

describe('table', () => {
  const rows = [
    [
      'shark-search-probabilistic',
      '5',
      'shark search with pages compared to documents that the query finds in a corpus',
    ],
    ['hits', '12.5', 'https://example.org/a/very/long/address/that/no/column/can/hold/in/one/piece'],
    ['蜜蜂蜜蜂', '–', '蜜蜂'],
  ];

  it.each([120, 80, 60, 40, 24, 12])('is no wider than %i columns and loses no letter', columns => {
    const text = table(['strategy', 'n', 'meaning'], rows, columns);
    expect(widest(text)).toBeLessThan(columns);
    const letters = (of: string) => [...of.replace(/[\s─]/g, '')].sort().join('');
    expect(letters(text)).toBe(letters(['strategy', 'n', 'meaning', ...rows.flat()].join('')));
  });

  it('keeps narrow columns in one piece, and numbers to the right', () => {
    expect(
      table(
        ['n', 'what'],
        [
          ['5', 'one two three four'],
          ['12', 'x'],
        ],
        16,
      ),
    ).toBe([' n  what', '──  ───────────', ' 5  one two', '    three four', '12  x', ''].join('\n'));
  });

  it('goes on below where numbers would be broken', () => {
    const head = ['topic', 'page accuracy', 'internal precision', 'home precision'];
    expect(table(head, [['chemistry', '0.69', '0.80', '0.88']], 32)).toBe(
      [
        'topic          page    internal',
        '           accuracy   precision',
        '─────────  ────────  ──────────',
        'chemistry      0.69        0.80',
        '',
        'topic      home precision',
        '─────────  ──────────────',
        'chemistry            0.88',
        '',
      ].join('\n'),
    );
  });

  it('has facts beside their names', () => {
    expect(
      facts(
        [
          ['pages', '5 of many, and more of them'],
          ['on topic', '3'],
        ],
        31,
      ),
    ).toBe('pages     5 of many, and more\n          of them\non topic  3\n');
  });
});

describe('RunSpeed', () => {
  it('counts what this run did, not what was there before', () => {
    const speed = new RunSpeed(0, 300);
    expect(speed.now(1000, 302)).toBe(2);
    expect(speed.mean(10_000, 320)).toBe(2);
    expect(speed.pagesOfRun(320)).toBe(20);
  });

  it('forgets how fast it was long ago', () => {
    const speed = new RunSpeed(0, 0);
    for (let second = 1; second <= 200; second++)
      speed.now(second * 1000, second < 100 ? second * 10 : 990 + second - 99);
    expect(speed.now(200_000, 1091)).toBe(1);
    expect(speed.secondsLeft(200_000, 1091, { pages: 1151, seconds: 0 })).toBe(60);
  });

  it('foresees the first limit that is reached', () => {
    const speed = new RunSpeed(0, 0);
    const limits = { pages: 200, seconds: 0 };
    expect(speed.secondsLeft(500, 1, limits)).toBeUndefined();
    expect(speed.secondsLeft(16_000, 16, limits)).toBe(184);
    expect(speed.secondsLeft(16_000, 16, { pages: 200, seconds: 60 })).toBe(44);
    expect(speed.secondsLeft(16_000, 0, limits)).toBeUndefined();
    expect(speed.secondsLeft(16_000, 0, { pages: 200, seconds: 60 })).toBe(44);
  });
});

describe('print', () => {
  const terminal = () => Object.assign(new PassThrough({ encoding: 'utf8' }), { isTTY: true, columns: 80 });

  it('hands no command to a terminal, and emphasises nothing that a page marked', () => {
    const stream = terminal();
    print('a\ufdd0b\ufdd1 \u001b[2J\u009b31m\u202e\nnext\n', stream as object as WriteStream);
    expect(stream.read()).toBe('ab  [2J 31m \nnext\n');
  });

  it('emphasises what we marked ourselves', () => {
    const stream = terminal();
    printMarked('a \ufdd0b\ufdd1\n', stream as object as WriteStream);
    expect(stream.read()).toBe('a \u001b[1mb\u001b[0m\n');
  });
});
