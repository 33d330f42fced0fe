import { describe, expect, it } from 'vitest';
import { UnreadableError } from '../parser.js';
import { plainTextParser } from './plain-text.js';

const read = (bytes: Uint8Array, contentType = 'text/plain') =>
  plainTextParser.parse(bytes, { url: 'http://a.example/notes.txt', contentType });

describe('plain text', () => {
  it('is words, its markup too', () => {
    expect(read(Buffer.from('\ufeff  <a href="/x">Bees</a>\r\n\r\nmake\fhoney\u001b'))).toMatchObject({
      title: '',
      text: '<a href="/x">Bees</a> make honey',
      links: [],
      base: 'http://a.example/notes.txt',
    });
  });

  it.each([
    ['what the header says', Buffer.from([0xcf]), 'text/plain; charset=windows-1251', 'П'],
    ['its mark', Buffer.from('\ufeffä', 'utf16le'), 'text/plain', 'ä'],
    ['what it looks like, UTF-8', Buffer.from('ä'), 'text/plain', 'ä'],
    ['what it looks like, latin', Buffer.from('ä', 'latin1'), 'text/plain', 'ä'],
    ['nothing that looks like an element', Buffer.from('<meta charset=koi8-r>ä'), '', '<meta charset=koi8-r>ä'],
  ])('is decoded by %s', (_how, bytes, contentType, text) => {
    expect(read(bytes, contentType)).toMatchObject({ text });
  });

  it('that is none is unreadable', () => {
    expect(() => read(Buffer.from('MZ\x90\x00\x03\x00', 'latin1'))).toThrow(UnreadableError);
  });
});
