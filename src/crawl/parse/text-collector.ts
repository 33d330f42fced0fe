/** Gathers the visible text of a page: character references decoded, white space folded, the start of each word known. */
import { decodeHTML } from 'entities/decode';
import { codesOf } from './names.js';

const AMPERSAND = 0x26;
const SPACE = 0x20;
const SOFT_HYPHEN = 0xad;
/** No name of HTML's table is longer (`&CounterClockwiseContourIntegral;`). */
const LONGEST_REFERENCE = 34;

export class TextCollector {
  /** Characters so far. */
  length = 0;
  /** Words begun so far. */
  words = 0;
  /** Where each word starts. */
  starts = new Int32Array(1 << 15);
  private codes = new Uint16Array(1 << 16);
  private pending = true;
  private bits = 0;

  /** Forgets everything; `most` characters at most will come. */
  reset(most: number): void {
    this.length = 0;
    this.words = 0;
    this.pending = true;
    this.bits = 0;
    if (most >= this.codes.length) {
      this.codes = new Uint16Array(2 * most);
      this.starts = new Int32Array(most + 1);
    }
  }

  /** What comes next is a new word. */
  separate(): void {
    this.pending = true;
  }

  /** Adds `source[start, end)`. Decoded text is never longer than its source, so the arrays are large enough. */
  append(source: Uint16Array, start: number, end: number, references: boolean): void {
    const codes = this.codes;
    let length = this.length;
    let i = start;
    while (i < end) {
      let code = source[i];
      if (code <= SPACE || (code >= 0x7f && isWideSpace(code))) {
        this.pending = true;
        i++;
        continue;
      }
      if (code === AMPERSAND && references) {
        const stop = referenceEnd(source, i, end);
        if (stop > i + 1) {
          const decoded = decodeReference(source.subarray(i, stop));
          this.length = length;
          this.append(decoded, 0, decoded.length, false);
          length = this.length;
          i = stop;
          continue;
        }
      }
      if (this.pending) {
        if (length > 0) codes[length++] = SPACE;
        this.starts[this.words++] = length;
        this.pending = false;
      }
      // The rest of a plain word needs no questions.
      do {
        if (code !== SOFT_HYPHEN) codes[length++] = code;
        this.bits |= code;
        if (++i === end) break;
        code = source[i];
      } while (code > AMPERSAND && code < 0x7f);
    }
    this.length = length;
  }

  /** The whole text. */
  text(): string {
    const codes = this.codes.subarray(0, this.length);
    // A one-byte string takes half the memory and all later work on it is faster.
    if (this.bits < 0x100) return Buffer.from(codes).toString('latin1');
    return Buffer.from(codes.buffer, codes.byteOffset, codes.byteLength).toString('utf16le');
  }
}

/** No-break space and the other white space beyond ASCII, control characters, the byte order mark. */
function isWideSpace(code: number): boolean {
  if (code < 0x1680) return code <= 0xa0;
  return (
    (code >= 0x2000 && code <= 0x200a) ||
    (code >= 0x2028 && code <= 0x202f && code !== 0x202a && code !== 0x202b) ||
    code === 0x3000 ||
    code === 0xfeff ||
    code === 0x1680 ||
    code === 0x205f
  );
}

function referenceEnd(source: Uint16Array, start: number, end: number): number {
  const limit = Math.min(end, start + LONGEST_REFERENCE);
  let i = start + 1;
  if (i < limit && source[i] === 0x23) i++;
  for (; i < limit; i++) {
    const code = source[i];
    if (code === 0x3b) return i + 1;
    const letter = code | 32;
    if ((letter < 0x61 || letter > 0x7a) && (code < 0x30 || code > 0x39)) break;
  }
  return i;
}

const decodedReferences = new Map<string, Uint16Array>();

/** Few references make up nearly all there are (`&nbsp;`, `&amp;`, `&#39;`), so they are kept. */
function decodeReference(codes: Uint16Array): Uint16Array {
  const reference = String.fromCharCode(...codes);
  let decoded = decodedReferences.get(reference);
  if (decoded === undefined) {
    decoded = codesOf(decodeHTML(reference));
    if (decodedReferences.size > 1000) decodedReferences.clear();
    decodedReferences.set(reference, decoded);
  }
  return decoded;
}
