/** Tells which words in a block of bytes begin with one of many texts. */

export class Beginnings {
  /** Those of two bytes and more, by the first two. */
  private readonly lists = new Array<Uint8Array[] | undefined>(1 << 16);
  /** 1 for each that is a text of one byte. */
  private readonly single = new Uint8Array(256);

  constructor(texts: readonly string[]) {
    for (const text of new Set(texts)) {
      const bytes = bytesOf(text);
      if (bytes.length === 1) this.single[bytes[0]] = 1;
      if (bytes.length < 2) continue;
      const code = (bytes[0] << 8) | bytes[1];
      this.lists[code] = [...(this.lists[code] ?? []), bytes];
    }
  }

  /** Does what stands in `bytes` from `at` on (and before `end`) begin with one of the texts? */
  match(bytes: Uint8Array, at: number, end: number): boolean {
    if (this.single[bytes[at]] === 1) return true;
    if (at + 1 >= end) return false;
    const list = this.lists[(bytes[at] << 8) | bytes[at + 1]];
    if (list === undefined) return false;
    for (const wanted of list) {
      let i = 2;
      while (i < wanted.length && at + i < end && wanted[i] === bytes[at + i]) i++;
      if (i === wanted.length) return true;
    }
    return false;
  }
}

/** The UTF-8 bytes of a text. Lemmas are short and mostly ASCII: for those this is quicker than a Buffer. */
export function bytesOf(text: string): Uint8Array {
  const bytes = new Uint8Array(text.length);
  for (let i = 0; i < text.length; i++) {
    const code = text.charCodeAt(i);
    if (code > 127) return Buffer.from(text);
    bytes[i] = code;
  }
  return bytes;
}
