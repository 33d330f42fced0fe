import { gzipSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import { UsageError } from '../../core/errors.js';
import { htmlParser } from './html/html-parser.js';
import { type ExampleDocument, parserContract } from './parser.contract.js';
import { smallPdf } from './pdf/small-pdf.contract.js';
import { acceptedTypes, defaultAccept, pageParsers, parserFor, recognise } from './registry.js';
import { sitemapParser } from './sitemap/sitemap-parser.js';

const sitemap = Buffer.from(
  '<urlset><url><loc>http://a.example/bees</loc></url><url><loc>http://a.example/birds</loc></url></urlset>',
);
const sitemapLinks = ['http://a.example/bees', 'http://a.example/birds'];

/** Of kinds of pages, by their first media type. */
const examples: Record<string, ExampleDocument | undefined> = {
  'text/html': {
    bytes: Buffer.from(
      '<!doctype html><html lang=en><title>Bees</title><h1>Honey</h1><p>Bees make <a href="/honey?x=1">honey</a> &amp; w\u00e4x 😀 <a href=wax>wax</a>',
    ),
    text: 'Bees make honey & w\u00e4x',
    links: ['http://a.example/honey?x=1', 'http://a.example/folder/wax'],
  },
  'application/pdf': {
    bytes: smallPdf({
      pages: [['Wild bees nest in the ground.', { text: 'More of them', href: 'http://b.example/more' }]],
    }),
    text: 'Wild bees nest in the ground. More of them',
    links: ['http://b.example/more'],
  },
  'application/rss+xml': {
    bytes: Buffer.from(
      '<rss><channel><title>News of bees</title><item><title>Wild bees &amp; w\u00e4x</title><link>/wild</link></item></channel></rss>',
    ),
    text: 'Wild bees & w\u00e4x',
    links: ['http://a.example/wild'],
  },
  'application/xml': {
    bytes: Buffer.from('<feed><entry><title>Wild bees 😀</title><link href="wild"/></entry></feed>'),
    text: 'Wild bees',
    links: ['http://a.example/folder/wild'],
  },
  'text/markdown': {
    bytes: Buffer.from('# Bees\n\nBees make [honey](/honey?x=1) & w\u00e4x 😀 and *[wax]*\n\n[wax]: wax\n'),
    text: 'Bees make honey & w\u00e4x',
    links: ['http://a.example/honey?x=1', 'http://a.example/folder/wax'],
  },
  'text/plain': {
    bytes: Buffer.from('Bees make\n\thoney & w\u00e4x 😀\n'),
    text: 'Bees make honey & w\u00e4x',
    links: [],
  },
};

for (const parser of pageParsers) parserContract(parser, examples[parser.types[0]]);
parserContract(sitemapParser, { bytes: sitemap, text: '', links: sitemapLinks });
parserContract(
  { ...sitemapParser, name: 'a packed sitemap', parseText: undefined },
  { bytes: gzipSync(sitemap), text: '', links: sitemapLinks },
);

describe('the registry of parsers', () => {
  it('knows one parser for each type', () => {
    const types = pageParsers.flatMap(parser => parser.types);
    expect(new Set(types).size).toBe(types.length);
    for (const parser of pageParsers) for (const type of parser.types) expect(parserFor(type)).toBe(parser);
  });

  it('finds a parser by content type, and none where there is none', () => {
    expect(parserFor('Text/HTML; charset=utf-8')).toBe(htmlParser);
    for (const type of ['application/zip', 'text/htmlx', 'image/png', '', 'nonsense']) {
      expect(parserFor(type)).toBeUndefined();
    }
  });

  it('accepts what is registered, but for what must be asked for', () => {
    expect(defaultAccept).toEqual(
      expect.arrayContaining(['text/html', 'application/xhtml+xml', 'application/pdf', 'text/xml']),
    );
    expect(defaultAccept).not.toContain('text/plain');
    expect(acceptedTypes([])).toBe(defaultAccept);
  });

  it('accepts types and patterns as far as they can be read', () => {
    expect(acceptedTypes(['TEXT/Plain; charset=utf-8'])).toEqual(['text/plain']);
    expect(acceptedTypes(['text/*'])).toEqual(expect.arrayContaining(['text/html', 'text/plain']));
    const all = pageParsers.flatMap(parser => parser.types);
    expect(acceptedTypes(['text/plain', '*/*'])).toEqual(['text/plain', ...all.filter(type => type !== 'text/plain')]);
  });

  it.each(['application/zip', 'image/*', 'html', ''])('refuses %j, and says what can be read', type => {
    expect(() => acceptedTypes(['text/html', type])).toThrow(UsageError);
    expect(() => acceptedTypes([type])).toThrow(/Types that can: text\/html, .*text\/plain\b/);
  });

  it('recognises HTML, PDF and feeds without a content type, and nothing by chance', () => {
    expect(recognise(Buffer.from('<!doctype html><p>'))).toBe('text/html');
    expect(recognise(Buffer.from('%PDF-1.7'))).toBe('application/pdf');
    expect(recognise(Buffer.from('<?xml version="1.0"?><feed>'))).toBe('application/rss+xml');
    expect(recognise(Buffer.from('PK\x03\x04'))).toBeUndefined();
    expect(recognise(Buffer.from('plain words'))).toBeUndefined();
  });
});
