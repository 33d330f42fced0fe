/** HTML as the registry knows it. */
import { decodeHtml } from '../charset.js';
import { sniffLength } from '../content-type.js';
import type { Parser } from '../parser.js';
import { parseHtml } from './html.js';

export const htmlParser: Parser = {
  name: 'HTML',
  types: ['text/html', 'application/xhtml+xml'],
  recognises: looksLikeHtml,
  parse: (bytes, context) => parseHtml(decodeHtml(bytes, context.contentType), context.url, context),
  parseText: (text, context) => parseHtml(text, context.url, context),
};

/** The openings by which the WHATWG MIME Sniffing standard (§7.1) knows HTML. */
const htmlStart =
  /^(?:<!doctype html|<!--|<(?:html|head|script|iframe|h1|div|font|table|a|style|title|b|body|br|p)[\s>])/i;

/** Does this beginning look like HTML? XML counts when its root is html. */
function looksLikeHtml(beginning: Uint8Array): boolean {
  const text = asciiOf(beginning).trimStart();
  if (htmlStart.test(text)) return true;
  return /^<\?xml\b/i.test(text) && /<html[\s>]/i.test(text);
}

/** The ASCII characters of the beginning; UTF-16 gives its zero bytes away and byte order marks vanish. */
function asciiOf(bytes: Uint8Array): string {
  let text = '';
  for (const byte of bytes.subarray(0, sniffLength)) if (byte > 0 && byte < 0x80) text += String.fromCharCode(byte);
  return text;
}
