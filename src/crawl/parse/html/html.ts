/// <reference lib="es2024.string" />
/** HTML in, everything the crawler wants to know of a page out. One pass, linear time, never throws. */
import type { ParsedPage } from '../../../core/page.js';
import { defaultLinks, defaultText, type ParseOptions } from '../parser.js';
import { PageReader } from './page-reader.js';

// Parsing never waits, so one reader with its buffers serves all pages.
const reader = new PageReader();

/**
 * Reads a page. `url` is its normalised URL. The links are plain objects with plain strings, in page order; links to one
 * URL stay separate. Broken HTML of any kind gives what can be read. Anchors, contexts and headings are cut from `text`
 * and keep it in memory: who holds on to many of them for long should copy them.
 */
export function parseHtml(html: string, url: string, options: ParseOptions = {}): ParsedPage {
  const { maxLength = Number.POSITIVE_INFINITY, maxText = defaultText, maxLinks = defaultLinks } = options;
  const isCut = html.length > maxLength;
  // Half surrogate pairs cannot be stored as UTF-8.
  const source = (isCut ? html.slice(0, maxLength) : html).toWellFormed();
  return reader.read(source, isCut, url, {
    maxText,
    maxLinks,
    anyScheme: options.anyScheme ?? false,
    plain: options.plain ?? false,
    markdown: !options.plain && (options.markdown ?? false),
  });
}
