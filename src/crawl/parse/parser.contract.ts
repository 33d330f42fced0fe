/** What every parser must do, whatever the bytes are. Not part of the package. */
import { describe, expect, it } from 'vitest';
import type { ParsedPage } from '../../core/page.js';
import { Random } from '../../core/random.js';
import { normaliseUrl } from '../../core/url.js';
import { mediaTypeOf } from './content-type.js';
import { type ParseContext, type Parser, UnreadableError } from './parser.js';

/** A document of the parser's kind, and what is in it. */
export interface ExampleDocument {
  bytes: Uint8Array;
  /** Part of its text. */
  text: string;
  /** URLs that it links to, all of them. */
  links: readonly string[];
}

const url = 'http://a.example/folder/document';
const mebibyte = 1 << 20;

/** Without an example, what can be said of any parser. */
export function parserContract(parser: Parser, given?: ExampleDocument): void {
  const example = given ?? { bytes: Buffer.from('<p>some <a href="/x">words</a>'), text: '', links: [] };
  const context: ParseContext = { url, contentType: parser.types[0] };
  /** The page, or nothing where the parser says that nothing can be read. Any other error fails the test. */
  const read = async (bytes: Uint8Array, limits: Partial<ParseContext> = {}): Promise<ParsedPage | undefined> => {
    try {
      const page = await parser.parse(bytes, { ...context, ...limits });
      expectWhole(page);
      return page;
    } catch (error) {
      if (!(error instanceof UnreadableError)) throw error;
      expect(error.message).toMatch(/^[^\r\n]+$/);
      return undefined;
    }
  };

  describe(`the contract of a parser: ${parser.name}`, () => {
    it('names plain media types', () => {
      expect(parser.types.length).toBeGreaterThan(0);
      for (const type of parser.types) expect(type).toMatch(/^[a-z]+\/[a-z0-9.+-]+$/);
      expect(parser.types.map(mediaTypeOf)).toEqual(parser.types);
    });

    it('reads a document of its kind, the same each time, and leaves the bytes alone', async () => {
      const before = Uint8Array.from(example.bytes);
      const page = await read(example.bytes);
      if (given) expect(page?.text).toContain(given.text);
      if (given) expect(page?.links.map(link => link.url)).toEqual(given.links);
      expect(await read(example.bytes)).toEqual(page);
      expect(Buffer.compare(example.bytes, before)).toBe(0);
    });

    it('reads text as it reads bytes, if it reads text', async () => {
      if (!given || !parser.parseText) return;
      const text = Buffer.from(example.bytes).toString('utf8');
      expect(parser.parseText(text, context)).toEqual(await read(example.bytes));
    });

    it('reads no byte around its own', async () => {
      const around = Buffer.concat([Buffer.from('<b>before'), example.bytes, Buffer.from('after</b>')]);
      const own = around.subarray(9, 9 + example.bytes.length);
      expect(await read(own)).toEqual(await read(example.bytes));
    });

    it('finds nothing in nothing', async () => {
      const page = await read(new Uint8Array(0));
      expect(page?.text ?? '').toBe('');
      expect(page?.links ?? []).toEqual([]);
    });

    it('reads what is cut off anywhere', async () => {
      const step = Math.max(1, Math.floor(example.bytes.length / 200));
      for (let end = 0; end < example.bytes.length; end += step) await read(example.bytes.subarray(0, end));
    });

    it('reads what is damaged anywhere', async () => {
      const random = new Random('damage');
      for (let round = 0; round < 500; round++) {
        const bytes = Uint8Array.from(example.bytes);
        for (let hits = 1 + random.below(8); hits > 0; hits--) bytes[random.below(bytes.length)] = random.below(256);
        await read(bytes);
      }
    });

    it.each([
      ['noise', Uint8Array.from({ length: 50_000 }, (_, i) => (i * 7919 + (i >> 3) * 104_729) % 251)],
      ['zeros', new Uint8Array(50_000)],
      ['only ones', new Uint8Array(50_000).fill(0xff)],
      ['a PDF', Buffer.from('%PDF-1.7\n1 0 obj\n<< /URI (http://a.example/in) >>\n<a href="/x">x</a>\nendobj')],
      ['nothing but openings', Buffer.from('<a href=x><b>"(['.repeat(5000))],
      ['nothing but line ends', Buffer.from('\r\n'.repeat(50_000))],
      ['UTF-16', Buffer.from('\ufeff<p>words', 'utf16le')],
      ['half a character', Buffer.from([0xf0, 0x9f])],
    ])('survives %s', async (_name, bytes) => {
      await read(bytes);
    });

    it('keeps to its limits, however large the document', async () => {
      const copies = Math.ceil((4 * mebibyte) / example.bytes.length);
      const huge = Buffer.concat(Array.from({ length: copies }, () => example.bytes));
      const page = await read(huge, { maxLength: 5000, maxLinks: 7 });
      expect(page?.text.length ?? 0).toBeLessThanOrEqual(5000);
      expect(page?.title.length ?? 0).toBeLessThanOrEqual(5000);
      expect(page?.links.length ?? 0).toBeLessThanOrEqual(7);
    });

    it('believes no content type that names an encoding nobody knows', async () => {
      await read(example.bytes, { contentType: `${parser.types[0]}; charset=klingon` });
    });
  });
}

/** Everything a page has, in a form that can be stored. */
function expectWhole(page: ParsedPage): void {
  const { title, text, language, headings, links, base, description } = page;
  for (const words of [title, text, language, base, description, ...headings]) {
    expect(typeof words).toBe('string');
    expect(words.isWellFormed()).toBe(true);
  }
  expect([typeof page.noindex, typeof page.nofollow]).toEqual(['boolean', 'boolean']);
  for (const link of links) {
    expect(normaliseUrl(link.url)).toBe(link.url);
    expect(link.anchor.isWellFormed()).toBe(true);
  }
}
