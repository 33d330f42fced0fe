import { describe, expect, it } from 'vitest';
import { isAccepted, looksLikeHtml } from './content-type.js';

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

describe('looksLikeHtml', () => {
  it.each([
    '<!DOCTYPE html><p>',
    '\n\n  <html lang=en>',
    '<HEAD><title>',
    '<!-- comment -->',
    '\uFEFF<!doctype html>',
    '<p>text',
    '<?xml version="1.0"?><!DOCTYPE html PUBLIC ""><html xmlns="">',
  ])('%j does', text => expect(looksLikeHtml(Buffer.from(text))).toBe(true));

  it('sees through UTF-16', () => {
    expect(looksLikeHtml(Buffer.from('\uFEFF<html><body>', 'utf16le'))).toBe(true);
  });

  it.each(['', 'plain words', '%PDF-1.7', '\x89PNG\r\n', '{"a":1}', '<?xml version="1.0"?><rss>', '<pre-post>'])(
    '%j does not',
    text => expect(looksLikeHtml(Buffer.from(text, 'latin1'))).toBe(false),
  );
});
