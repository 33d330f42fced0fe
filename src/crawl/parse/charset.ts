/** Bytes of a page → text: byte order mark, then the Content-Type header, then `<meta charset>`, then what they look like. */
import { isAscii, isUtf8 } from 'node:buffer';
import { labelToName, legacyHookDecode } from '@exodus/bytes/encoding.js';
import sniffEncoding from 'html-encoding-sniffer';
import { detectCharset } from './detect-charset.js';
import { lateMeta } from './late-meta.js';

/** Encodings in which a byte below 0x80 need not mean the ASCII character. */
const notAsciiLike = new Set(['UTF-16LE', 'UTF-16BE', 'ISO-2022-JP', 'replacement']);
/** What the sniffer gives when nothing is declared; not the name of an encoding. */
const undeclared = '';
/** Bytes in which the sniffer looks for a declaration. */
const sniffed = 1024;
const escapeByte = 0x1b;

/** Never throws. `contentType` may be empty. */
export function decodeHtml(body: Uint8Array, contentType: string): string {
  const declared = declaredEncoding(body, contentType, false) ?? labelToName(xmlDeclaration(body)) ?? undefined;
  return decodeBytes(body, declared ?? likelyEncoding(body, declaredLate));
}

/** The same for plain text, which has no elements to declare anything. */
export function decodeText(body: Uint8Array, contentType: string): string {
  return decodeBytes(body, declaredEncoding(body, contentType, true) ?? likelyEncoding(body));
}

/** The same for XML, which is UTF-8 unless it says otherwise, or plainly is not. */
export function decodeXml(body: Uint8Array, contentType = ''): string {
  const encoding =
    declaredEncoding(body, contentType, true) ?? labelToName(xmlDeclaration(body)) ?? likelyEncoding(body);
  return decodeBytes(body, encoding);
}

function declaredEncoding(body: Uint8Array, contentType: string, xml: boolean): string | undefined {
  const transportLayerEncodingLabel = /charset\s*=[\s"']*([^\s"';,]+)/i.exec(contentType)?.[1];
  const declared = sniff(body, { transportLayerEncodingLabel, xml, defaultEncoding: undeclared });
  return declared === undeclared ? undefined : declared;
}

/** `ask` is asked where the bytes are no UTF-8, before they are guessed. */
function likelyEncoding(body: Uint8Array, ask?: (body: Uint8Array) => string | undefined): string {
  // What is left is in one of the charsets of old, or UTF-8 that was cut within a character or damaged. ISO-2022-JP
  // looks like ASCII but for its escapes.
  if (isUtf8(body) && body.indexOf(escapeByte) < 0) return 'UTF-8';
  return ask?.(body) ?? detectCharset(body);
}

/**
 * The sniffer looks at 1,024 bytes, as browsers do before they begin; those change their minds when a declaration comes
 * later (HTML §13.2.3.4), and so do we, unless the bytes are UTF-8 already.
 */
function declaredLate(body: Uint8Array): string | undefined {
  if (body.length <= sniffed) return undefined;
  for (const place of lateMeta(body, sniffed)) {
    const declared = sniff(body.subarray(place, place + sniffed), { xml: false, defaultEncoding: undeclared });
    if (declared !== undeclared) return declared;
  }
  return undefined;
}

/** The sniffer reads past the end of some broken meta elements (`content="charset"`) and throws; they declare nothing. */
function sniff(body: Uint8Array, options: Parameters<typeof sniffEncoding>[1]): string {
  try {
    return sniffEncoding(body, options);
  } catch (error) {
    if (error instanceof TypeError) return undeclared;
    throw error;
  }
}

function xmlDeclaration(body: Uint8Array): string {
  const start = Buffer.from(body.buffer, body.byteOffset, Math.min(body.byteLength, 200)).toString('latin1');
  return /^<\?xml[^>]*\sencoding\s*=\s*["']([^"']+)/.exec(start)?.[1] ?? '';
}

/** `encoding` is a name of the Encoding Standard. */
function decodeBytes(body: Uint8Array, encoding: string): string {
  const bytes = Buffer.from(body.buffer, body.byteOffset, body.byteLength);
  if (!notAsciiLike.has(encoding) && isAscii(body)) return bytes.toString('latin1');
  if (encoding === 'UTF-8') {
    const mark = body[0] === 0xef && body[1] === 0xbb && body[2] === 0xbf ? 3 : 0;
    return bytes.toString('utf8', mark);
  }
  return legacyHookDecode(body, encoding.toLowerCase());
}
