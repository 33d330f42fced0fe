import { describe, expect, it } from 'vitest';
import { TextAnalyser } from '../algorithms/text/analyser.js';
import type { Response } from './fetch/web.js';
import { nameTerms } from './named-terms.js';
import { emptyPage, type Parser, UnreadableError } from './parse/parser.js';
import { smallPdf } from './parse/pdf/small-pdf.contract.js';
import { parseFetched, readPage } from './read-page.js';

const url = 'http://a.example/document';
const options = { textLimit: 1000, ignoreRobots: false };

function response(body: string | Uint8Array, contentType: string, more: Partial<Response> = {}): Response {
  const bytes = typeof body === 'string' ? Buffer.from(body, 'latin1') : body;
  return {
    kind: 'response',
    url,
    status: 200,
    headers: {},
    contentType,
    body: bytes,
    truncated: false,
    milliseconds: 1,
    ...more,
  };
}

const pdf = '%PDF-1.4\n1 0 obj << /Title (Secret) >> <a href="http://a.example/from-a-pdf">words</a>\n%%EOF';

const sentence = (words: string) =>
  `<p>The ${words} leads people to the nests of wild bees, and waits until they have opened them with an axe. `;
const article = (menu: string, words: string) =>
  `<nav>${menu.repeat(20)}</nav><article>${sentence(words).repeat(4)}</article>`;

async function read(html: string, more: { works?: 'main' | 'whole' } = {}) {
  const fetched = await parseFetched(response(html, 'text/html'), { ...options, textLimit: 1e6, ...more });
  if (fetched.kind !== 'response') throw new Error(fetched.kind);
  return readPage(fetched, 0, 0, new TextAnalyser(), { ...options, ...more });
}

describe('the main text', () => {
  it('is what everything works with, where that is asked for', async () => {
    const html = article('<a href=/x>menu </a>', 'honeyguide');
    const whole = await read(html);
    const main = await read(html, { works: 'main' });
    expect(whole.page.text).toMatch(/^menu menu/);
    expect(main.page.text).toMatch(/^The honeyguide/);
    expect(main.page.terms.length).toBeLessThan(whole.page.terms.length);
    expect(main.parsed.text).toBe(whole.parsed.text);
  });
});

it('what was too long is told', async () => {
  const fetched = await parseFetched(response('<p>words', 'text/html', { truncated: 'length' }), {
    ...options,
    textLimit: 5,
  });
  if (fetched.kind !== 'response') throw new Error(fetched.kind);
  expect(readPage(fetched, 0, 0, new TextAnalyser(), options).cut).toEqual(['download', 'document']);
});

describe('the content type decides who reads a document', () => {
  it('the bytes of a PDF become neither text nor links', async () => {
    for (const contentType of ['application/pdf', 'text/html', 'text/plain; charset=utf-8', '']) {
      const fetched = await parseFetched(response(pdf, contentType), options);
      expect(fetched).toMatchObject({ kind: 'refused', reason: 'unreadable', status: 200 });
      expect(fetched).toHaveProperty('detail', expect.stringMatching(/^is broken/));
    }
  });

  it.each([
    ['image/png', 'is image/png'],
    ['text/html; charset=utf-8', 'is image/png, though it says text/html; charset=utf-8'],
    ['', 'is image/png'],
  ])('a picture is none of ours, called %j', async (contentType, detail) => {
    const picture = '\x89PNG\r\n\x1a\n<a href="/x">x</a>';
    const fetched = await parseFetched(response(picture, contentType), options);
    expect(fetched).toMatchObject({ kind: 'refused', reason: 'content-type', detail, status: 200 });
  });

  it('a PDF is read as one, whatever it is called', async () => {
    const body = smallPdf({ pages: [['Words.']] });
    for (const contentType of ['application/pdf', 'text/html']) {
      expect(await parseFetched(response(body, contentType), options)).toMatchObject({ parsed: { text: 'Words.' } });
    }
  });

  it('what lost its end is said to have lost it', async () => {
    const fetched = await parseFetched(response(pdf, 'application/pdf', { truncated: 'length' }), options);
    expect(fetched).toHaveProperty('detail', expect.stringMatching(/; only its first \d+ bytes were downloaded$/));
  });

  it('what is read when the crawl is stopped is asked for again', async () => {
    const stop = new AbortController();
    const fetched = parseFetched(response(pdf, 'application/pdf'), options, undefined, stop.signal);
    stop.abort();
    expect(await fetched).toMatchObject({ kind: 'failed', problem: 'aborted' });
  });

  it('HTML is read at once, without a promise', () => {
    const fetched = parseFetched(response('<title>T</title><p>words <a href=x>more</a>', 'text/html'), options);
    expect(fetched).toMatchObject({ parsed: { title: 'T', links: [{ url: 'http://a.example/x' }] } });
  });

  it('text that a web holds already is not decoded again', () => {
    const fetched = parseFetched(response('', 'text/html', { html: '<p>held' }), options);
    expect(fetched).toMatchObject({ parsed: { text: 'held' } });
  });

  it('plain text is text, whatever it looks like', () => {
    const fetched = parseFetched(response('<a href=x>words</a>', 'text/plain'), options);
    expect(fetched).toMatchObject({ parsed: { text: '<a href=x>words</a>', links: [] } });
  });

  it('an empty answer without a type is an empty page', () => {
    expect(parseFetched(response('', '', { status: 204 }), options)).toMatchObject({ parsed: { text: '', links: [] } });
  });

  it.each([
    ['a redirect', { status: 301, location: 'http://a.example/' }],
    ['an error', { status: 404 }],
  ])('%s is not parsed', (_what, more) => {
    const fetched = response(pdf, 'application/pdf', more);
    expect(parseFetched(fetched, options)).toBe(fetched);
  });
});

describe('a parser', () => {
  const slow: Parser = {
    name: 'slow',
    types: ['x/slow'],
    parse: async bytes => ({ ...emptyPage(url), text: `${bytes.length} bytes` }),
  };
  const failing = (error: unknown): Parser => ({ ...slow, parse: () => Promise.reject(error) });
  const throwing: Parser = {
    ...slow,
    parse: () => {
      throw new UnreadableError('is encrypted');
    },
  };

  it('may take its time', async () => {
    const parsing = parseFetched(response('abc', 'x/slow'), options, slow);
    expect(parsing).toBeInstanceOf(Promise);
    expect(await parsing).toMatchObject({ parsed: { text: '3 bytes' } });
  });

  it.each([
    ['says that nothing can be read', throwing, 'is encrypted'],
    ['finds out later', failing(new UnreadableError('has no text')), 'has no text'],
    ['breaks', failing(new RangeError('out of memory')), 'out of memory'],
    ['breaks in an odd way', failing('odd'), 'odd'],
  ])('that %s costs one page', async (_how, parser, detail) => {
    const fetched = await parseFetched(response('abc', 'x/slow', { hostDelay: 7 }), options, parser);
    expect(fetched).toEqual({ kind: 'refused', url, reason: 'unreadable', detail, status: 200, hostDelay: 7 });
  });
});

describe('what comes parsed and counted', () => {
  it('is used as it is', () => {
    const there = new TextAnalyser();
    there.analyse('some other words');
    const here = new TextAnalyser();
    const parsed = { ...emptyPage(url), title: 'Bees', text: 'bees make honey' };
    const terms = nameTerms(there.analyse('wax wax bee'), there);
    const fetched = response(pdf, 'application/pdf', { parsed, terms });
    expect(parseFetched(fetched, options)).toBe(fetched);
    const { page } = readPage(fetched, 3, 1, here, options);
    expect(page).toMatchObject({ id: 3, depth: 1, title: 'Bees', text: 'bees make honey' });
    expect(page.terms).toEqual(new TextAnalyser().analyse('wax wax bee'));
  });

  it('is counted here where only the page came', () => {
    const parsed = { ...emptyPage(url), title: 'Bees', text: 'bees make honey' };
    const { page } = readPage(response('', 'text/html', { parsed }), 0, 0, new TextAnalyser(), options);
    expect(page.terms).toEqual(new TextAnalyser().analyse('Bees', 'bees make honey'));
  });
});
