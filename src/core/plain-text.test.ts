import { describe, expect, it } from 'vitest';
import { plainJson, plainText } from './plain-text.js';

describe('plainText', () => {
  it('takes away what a terminal would obey', () => {
    expect(plainText('a\u001b[2Jb\u009b31mc\u0007')).toBe('a [2Jb 31mc ');
    expect(plainText('one\r\ntwo\tthree\u0000')).toBe('one two three ');
    expect(plainText('a\u2028b\u2029c')).toBe('a b c');
  });

  it('takes away marks that turn the direction of a text', () => {
    expect(plainText('safe\u202egpj.exe\u202c \u2066x\u2069 \u200f\u061c')).toBe('safe gpj.exe   x   ');
  });

  it('leaves letters of all scripts and joined signs alone', () => {
    for (const text of ['Zürich – 蜜蜂', 'می‌خواهم', '👩‍🔬 ❤️', 'e\u0301']) expect(plainText(text)).toBe(text);
  });
});

describe('plainJson', () => {
  it('is the same data', () => {
    const value = { title: 'a\u001b[2J\u009b\u202e"\\\n', list: [1, { b: '\u2028' }] };
    const text = plainJson(value);
    expect(JSON.parse(text)).toEqual(value);
    expect(text.replaceAll('\n', '')).not.toMatch(/[\p{Cc}\u202e\u2028]/u);
  });
});
