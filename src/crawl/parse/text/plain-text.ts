/** Plain text: words and nothing else. */
import type { ParsedPage } from '../../../core/page.js';
import { decodeText } from '../charset.js';
import { sniffLength } from '../content-type.js';
import { defaultText, emptyPage, type ParseContext, type Parser, UnreadableError } from '../parser.js';

export const plainTextParser: Parser = {
  name: 'plain text',
  types: ['text/plain'],
  // Source code, tables and logs come as text/plain too: a crawl reads them when it is asked to.
  onRequest: true,
  parse(bytes, context) {
    if (isBinary(bytes)) throw new UnreadableError('is no text, though its content type says so');
    return parsePlainText(decodeText(bytes, context.contentType), context);
  },
  parseText: parsePlainText,
};

function parsePlainText(content: string, context: ParseContext): ParsedPage {
  const { url, maxLength = Number.POSITIVE_INFINITY, maxText = defaultText } = context;
  const read = content.slice(0, Math.min(maxLength, maxText)).toWellFormed();
  const lines = read.split(/[\n\f\u2028\u2029]/).map(line => line.replace(/[\s\p{Cc}]+/gu, ' ').trim());
  const main = lines.filter(line => line !== '').join('\n');
  const page = { ...emptyPage(url), text: main.replaceAll('\n', ' '), main };
  if (content.length > maxLength) page.cut.push('document');
  if (Math.min(content.length, maxLength) > maxText) page.cut.push('text');
  return page;
}

/** The control characters that texts have: tab, line ends, form feed, escape. */
const textControls = new Set([0x09, 0x0a, 0x0c, 0x0d, 0x1b]);

/** Does it begin with what no text has (WHATWG MIME Sniffing §7.2, "binary data byte")? UTF-16 has it, and a mark. */
function isBinary(bytes: Uint8Array): boolean {
  const mark = (bytes[0] << 8) | bytes[1];
  if (mark === 0xfeff || mark === 0xfffe) return false;
  return bytes.subarray(0, sniffLength).some(byte => byte < 0x20 && !textControls.has(byte));
}
