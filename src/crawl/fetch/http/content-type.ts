/** What a response says it is, and what it looks like when it does not say. */

/** Is the media type of this Content-Type header among the accepted ones? No list accepts everything. */
export function isAccepted(contentType: string, accept: readonly string[] | undefined): boolean {
  if (!accept) return true;
  const semicolon = contentType.indexOf(';');
  const mediaType = (semicolon < 0 ? contentType : contentType.slice(0, semicolon)).trim().toLowerCase();
  return accept.some(
    wanted =>
      wanted === mediaType || wanted === '*/*' || (wanted.endsWith('/*') && mediaType.startsWith(wanted.slice(0, -1))),
  );
}

/** Bytes that decide what an unlabelled body is (the WHATWG MIME Sniffing standard reads no more than 1445). */
export const sniffLength = 1024;

/** The openings by which the WHATWG MIME Sniffing standard (§7.1) knows HTML. */
const htmlStart =
  /^(?:<!doctype html|<!--|<(?:html|head|script|iframe|h1|div|font|table|a|style|title|b|body|br|p)[\s>])/i;

/** Does this prefix look like HTML? XML counts when its root is html. */
export function looksLikeHtml(prefix: Uint8Array): boolean {
  const text = asciiOf(prefix).trimStart();
  if (htmlStart.test(text)) return true;
  return /^<\?xml\b/i.test(text) && /<html[\s>]/i.test(text);
}

/** The ASCII characters of the beginning; UTF-16 gives its zero bytes away and byte order marks vanish. */
function asciiOf(bytes: Uint8Array): string {
  let text = '';
  for (const byte of bytes.subarray(0, sniffLength)) if (byte > 0 && byte < 0x80) text += String.fromCharCode(byte);
  return text;
}
