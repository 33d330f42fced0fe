import { describe, expect, it } from 'vitest';
import { binaryTypeOf, isAccepted } from './content-type.js';

describe('isAccepted', () => {
  const html = ['text/html', 'application/xhtml+xml'];
  it.each([
    ['text/html', true],
    ['Text/HTML; charset=utf-8', true],
    [' application/xhtml+xml ;q=1', true],
    ['text/plain', false],
    ['text/htmlx', false],
    ['application/pdf', false],
  ])('%s: %s', (type, expected) => expect(isAccepted(type, html)).toBe(expected));

  it('knows wildcards and "anything"', () => {
    expect(isAccepted('image/png', ['image/*'])).toBe(true);
    expect(isAccepted('imagex/png', ['image/*'])).toBe(false);
    expect(isAccepted('image/png', ['*/*'])).toBe(true);
    expect(isAccepted('image/png', undefined)).toBe(true);
  });
});

describe('binaryTypeOf', () => {
  it.each([
    ['%PDF-1.7\n%âã', 'application/pdf'],
    ['PK\x03\x04\x14', 'application/zip'],
    ['\x1f\x8b\x08\x00', 'application/gzip'],
    ['\x89PNG\r\n\x1a\n\0', 'image/png'],
    ['\xff\xd8\xff\xe0', 'image/jpeg'],
    ['GIF89a\x01', 'image/gif'],
  ])('%j is %s', (bytes, type) => expect(binaryTypeOf(Buffer.from(bytes, 'latin1'))).toBe(type));

  it.each(['', '%', '%PDF', 'PK', '<html>', 'GIF files are old', '\ufeff<p>'])('%j may be text', text =>
    expect(binaryTypeOf(Buffer.from(text))).toBeUndefined(),
  );
});
