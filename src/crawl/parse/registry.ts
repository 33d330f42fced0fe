/** The kinds of documents that become pages. A new kind is a file that exports a `Parser`, and a line here. */
import { UsageError } from '../../core/errors.js';
import { anyXmlParser } from './any-xml/any-xml-parser.js';
import { isAccepted, mediaTypeOf } from './content-type.js';
import { feedParser } from './feed/feed-parser.js';
import { htmlParser } from './html/html-parser.js';
import { markdownParser } from './markdown/markdown-parser.js';
import type { Parser } from './parser.js';
import { pdfParser } from './pdf/pdf-parser.js';
import { plainTextParser } from './text/plain-text.js';

export const pageParsers: readonly Parser[] = [
  htmlParser,
  pdfParser,
  feedParser,
  anyXmlParser,
  markdownParser,
  plainTextParser,
  // One line each: CONTRIBUTING.md shows how to add one.
];

const byType = new Map(pageParsers.flatMap(parser => parser.types.map(type => [type, parser] as const)));

/** Who reads a document of this Content-Type; undefined when nobody does. */
export function parserFor(contentType: string): Parser | undefined {
  return byType.get(mediaTypeOf(contentType));
}

/** What a crawl reads unless it is told otherwise. */
export const defaultAccept: readonly string[] = pageParsers.flatMap(parser => (parser.onRequest ? [] : parser.types));

/** The media types that a list of types and patterns stands for (`text/*`); an empty list stands for the usual ones. */
export function acceptedTypes(wanted: readonly string[]): readonly string[] {
  if (wanted.length === 0) return defaultAccept;
  const readable = [...byType.keys()];
  const accepted = wanted.map(pattern => {
    const types = readable.filter(type => isAccepted(type, [mediaTypeOf(pattern)]));
    if (types.length > 0) return types;
    throw new UsageError(`accept: no page of the type ${pattern} can be read. Types that can: ${readable.join(', ')}.`);
  });
  return [...new Set(accepted.flat())];
}

/** The media type of a body that came without one, by its beginning; undefined when it looks like nothing we read. */
export function recognise(beginning: Uint8Array): string | undefined {
  return pageParsers.find(parser => parser.recognises?.(beginning))?.types[0];
}

/** Which kinds `recognise` knows, in words. */
export const recognisedKinds = pageParsers
  .filter(parser => parser.recognises)
  .map(parser => parser.name)
  .join(' or ');
