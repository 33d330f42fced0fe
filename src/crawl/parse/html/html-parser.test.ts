import { describe, expect, it } from 'vitest';
import { htmlParser } from './html-parser.js';

const looksLikeHtml = (beginning: Uint8Array) => htmlParser.recognises!(beginning);

describe('a body without a content type looks like HTML or not:', () => {
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
