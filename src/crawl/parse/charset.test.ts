import { describe, expect, it } from 'vitest';
import { decodeHtml, decodeXml } from './charset.js';

const bytes = (...parts: (string | number[])[]) =>
  Buffer.concat(parts.map(part => (typeof part === 'string' ? Buffer.from(part, 'latin1') : Buffer.from(part))));
const utf8 = (text: string) => Buffer.from(text, 'utf8');

describe('decodeHtml', () => {
  it('reads UTF-8 and ASCII', () => {
    expect(decodeHtml(utf8('naïve 日本 😀'), 'text/html; charset=utf-8')).toBe('naïve 日本 😀');
    expect(decodeHtml(utf8('plain'), 'text/html')).toBe('plain');
    expect(decodeHtml(new Uint8Array(0), '')).toBe('');
  });

  it('puts the byte order mark above all, and drops it', () => {
    expect(decodeHtml(bytes([0xef, 0xbb, 0xbf], utf8('é').toString('latin1')), 'text/html; charset=iso-8859-1')).toBe(
      'é',
    );
    expect(decodeHtml(bytes([0xff, 0xfe, 0x41, 0, 0xe9, 0]), 'text/html; charset=utf-8')).toBe('Aé');
    expect(decodeHtml(bytes([0xfe, 0xff, 0, 0x41, 0, 0xe9]), '')).toBe('Aé');
  });

  it('puts the header above the meta element', () => {
    const page = bytes('<meta charset=utf-8>', [0xe9]);
    expect(decodeHtml(page, 'text/html; Charset="ISO-8859-1"')).toBe('<meta charset=utf-8>é');
    expect(decodeHtml(bytes('<meta charset=windows-1251>', [0xcf]), 'text/html')).toBe('<meta charset=windows-1251>П');
    expect(decodeHtml(bytes('<meta http-equiv=Content-Type content="text/html; charset=koi8-r">', [0xf0]), '')).toMatch(
      /П$/,
    );
  });

  it('reads 0x80 to 0x9F of windows-1252 as browsers do', () => {
    // Encoding Standard, index windows-1252: quotes, dash, euro sign; iso-8859-1 is another label of it.
    const page = bytes([0x93, 0x80, 0x94, 0x97, 0x85, 0x8e, 0x81]);
    expect(decodeHtml(page, 'text/html; charset=windows-1252')).toBe('“€”—…Ž\u0081');
    expect(decodeHtml(page, 'text/html; charset=iso-8859-1')).toBe('“€”—…Ž\u0081');
  });

  it('guesses when nothing is declared', () => {
    expect(decodeHtml(utf8('Grüße'), 'text/html')).toBe('Grüße');
    expect(decodeHtml(bytes('Gr', [0xfc], 'n'), 'text/html')).toBe('Grün');
    expect(decodeHtml(utf8('Grüße'), 'text/html; charset=no-such-thing')).toBe('Grüße');
  });

  it('replaces what is not UTF-8 on a page that says it is', () => {
    expect(decodeHtml(bytes('a', [0xff], 'b', [0xc3]), 'text/html; charset=utf-8')).toBe('a\ufffdb\ufffd');
  });

  it('reads encodings in which bytes below 0x80 are not ASCII', () => {
    expect(decodeHtml(bytes([0x41, 0, 0x42, 0]), 'text/html; charset=utf-16le')).toBe('AB');
    expect(decodeHtml(bytes('\x1b$B', [0x46, 0x7c], '\x1b(B!'), 'text/html; charset=iso-2022-jp')).toBe('日!');
    expect(decodeHtml(bytes([0x93, 0xfa]), 'text/html; charset=shift_jis')).toBe('日');
    expect(decodeHtml(bytes([0xc4, 0xe3]), 'text/html; charset=gb2312')).toBe('你');
  });

  it('never throws, whatever is declared', () => {
    const labels = [
      'replacement',
      'x-user-defined',
      'hz-gb-2312',
      'iso-2022-kr',
      'utf-7',
      'utf-16',
      'utf-32',
      'big5',
      'euc-kr',
      'ibm866',
      'macintosh',
      '\0',
      '%',
    ];
    for (const label of labels) {
      expect(typeof decodeHtml(bytes('a', [0xe9, 0x80, 0x1b]), `text/html; charset=${label}`)).toBe('string');
    }
    for (const meta of [
      'content="charset',
      'content="charset"',
      'content="charset="',
      "content='charset= ",
      'charset',
      'charset=""',
    ]) {
      expect(decodeHtml(bytes(`<meta http-equiv=content-type ${meta}>`, [0xe9]), '')).toMatch(/é$/);
    }
  });

  it('reads a view into a larger buffer', () => {
    const large = new Uint8Array([0x78, 0x41, 0xc3, 0xa9, 0x78]);
    expect(decodeHtml(large.subarray(1, 4), '')).toBe('Aé');
    expect(decodeHtml(large.subarray(1, 2), '')).toBe('A');
  });
});

it('decodeXml believes the declaration, and UTF-8 otherwise', () => {
  expect(decodeXml(bytes('<?xml version="1.0" encoding="iso-8859-1"?>', [0xe9]))).toMatch(/é$/);
  expect(decodeXml(utf8('<a>é</a>'))).toBe('<a>é</a>');
});
