/** Where `<meta` stands in the bytes of a page, behind the first of them; not in comments, scripts, styles and titles. */

/** Bytes that are looked through. Heads with styles and scripts written out are long. */
const searched = 262_144;
const open = 0x3c;
const comment = Buffer.from('<!--');
const commentEnd = Buffer.from('-->');
/** Elements whose content is text. */
const texts = ['script', 'style', 'title', 'textarea', 'noscript'];

export function* lateMeta(body: Uint8Array, from: number): Generator<number> {
  const page = Buffer.from(body.buffer, body.byteOffset, Math.min(body.length, searched));
  for (let at = page.indexOf(open); at >= 0; at = page.indexOf(open, at)) {
    if (page.subarray(at, at + 4).equals(comment)) {
      const end = page.indexOf(commentEnd, at + 2);
      if (end < 0) return;
      at = end + 3;
      continue;
    }
    const name = nameAt(page, at + 1);
    if (name === 'meta' && at >= from) yield at;
    at++;
    if (texts.includes(name)) at = endOf(page, name, at);
  }
}

/** In lower case; no name that matters is longer than eight letters. */
function nameAt(page: Buffer, start: number): string {
  let end = start;
  while (end < start + 9 && isLetter(page[end])) end++;
  return page.toString('latin1', start, end).toLowerCase();
}

function isLetter(byte: number | undefined): boolean {
  return byte !== undefined && (byte | 32) >= 0x61 && (byte | 32) <= 0x7a;
}

/** Where the end tag of an element of text begins; where none does, there is nothing behind. */
function endOf(page: Buffer, name: string, from: number): number {
  for (let at = page.indexOf('</', from); at >= 0; at = page.indexOf('</', at + 2)) {
    if (nameAt(page, at + 2) === name) return at + 2;
  }
  return page.length;
}
