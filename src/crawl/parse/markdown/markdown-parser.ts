/** Markdown as the registry knows it: it is read as the HTML that it stands for. */
import type { ParsedPage } from '../../../core/page.js';
import { decodeText } from '../charset.js';
import { parseHtml } from '../html/html.js';
import { defaultText, type ParseContext, type Parser } from '../parser.js';
import { markdownToHtml } from './markdown-to-html.js';

export const markdownParser: Parser = {
  name: 'Markdown',
  types: ['text/markdown', 'text/x-markdown'],
  parse: (bytes, context) => parseMarkdown(decodeText(bytes, context.contentType), context),
  parseText: parseMarkdown,
};

function parseMarkdown(source: string, context: ParseContext): ParsedPage {
  const { maxLength = Number.POSITIVE_INFINITY, maxText = defaultText } = context;
  // There is little in Markdown but text.
  const most = Math.min(maxLength, 4 * maxText);
  const page = parseHtml(markdownToHtml(source.slice(0, most)), context.url, { ...context, maxLength: undefined });
  if (source.length > most) page.cut.push('document');
  return page;
}
