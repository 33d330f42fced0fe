/** Gathers the visible text of a page: character references decoded, white space folded, the start of each word known. */
import { decodeHTML } from 'entities/decode';

const ampersand = 0x26;
const space = 0x20;
const softHyphen = 0xad;
/** No name of HTML's table is longer (`&CounterClockwiseContourIntegral;`). */
const longestReference = 34;

export class TextCollector {
  /** Characters so far. */
  length = 0;
  /** Words begun so far. */
  words = 0;
  /** Where each word starts. */
  starts = new Int32Array(1 << 17);
  private source = '';
  private input: Uint16Array = new Uint16Array(0);
  private codes = new Uint16Array(1 << 17);
  /** Where its characters are put together that fit into bytes. */
  private bytes = Buffer.alloc(this.codes.length);
  /** Was there more than is kept? */
  isFull = false;
  private most = 0;
  private pending = true;
  private bits = 0;

  /**
   * Forgets everything. What is added from now on are parts of `source`, whose characters are also in `input`; `most`
   * characters of text are kept.
   */
  reset(source: string, input: Uint16Array, most: number): void {
    this.source = source;
    this.input = input;
    this.length = 0;
    this.words = 0;
    this.pending = true;
    this.bits = 0;
    this.most = most;
    this.isFull = false;
    // Decoded text is never longer than its source.
    const room = Math.min(source.length, most) + 2;
    if (room > this.codes.length) {
      this.codes = new Uint16Array(room);
      this.bytes = Buffer.alloc(room);
      this.starts = new Int32Array(room);
    }
  }

  /** What comes next is a new word. */
  separate(): void {
    this.pending = true;
  }

  /** Adds the part of the source from `start` to before `end`. */
  append(start: number, stop: number, references: boolean): void {
    const { input, codes, starts } = this;
    const end = this.within(start, stop);
    // Kept in variables: every character of every page comes through here.
    let { length, words, pending } = this;
    let i = start;
    while (i < end) {
      let code = input[i];
      if (code <= space) {
        pending = true;
        i++;
      } else if (code >= 0x7f || (code === ampersand && references)) {
        this.length = length;
        this.words = words;
        this.pending = pending;
        i = code === ampersand ? this.addReference(i, end) : this.add(code, i);
        ({ length, words, pending } = this);
      } else {
        if (pending) {
          if (length > 0) codes[length++] = space;
          starts[words++] = length;
          pending = false;
        }
        // The rest of a plain word needs no questions.
        do {
          codes[length++] = code;
          if (++i === end) break;
          code = input[i];
        } while (code > ampersand && code < 0x7f);
      }
    }
    this.length = length;
    this.words = words;
    this.pending = pending;
  }

  /** Where to stop reading so that the text, with a space before it, stays within its limit. */
  private within(start: number, end: number): number {
    const left = Math.max(0, this.most - this.length - 1);
    if (end - start <= left) return end;
    this.isFull = true;
    const stop = start + left;
    // No pair of surrogates is torn apart.
    return left > 0 && (this.input[stop - 1] & 0xfc00) === 0xd800 ? stop - 1 : stop;
  }

  private startWord(): void {
    if (this.length > 0) this.codes[this.length++] = space;
    this.starts[this.words++] = this.length;
    this.pending = false;
  }

  /** Any character; gives the index after its own. */
  private add(code: number, index: number): number {
    if (code <= space || (code >= 0x7f && isWideSpace(code))) this.pending = true;
    else if (code !== softHyphen) {
      if (this.pending) this.startWord();
      this.codes[this.length++] = code;
      this.bits |= code;
    }
    return index + 1;
  }

  private addReference(start: number, end: number): number {
    const stop = referenceEnd(this.input, start, end);
    if (stop === start + 1) return this.add(ampersand, start);
    const decoded = decodeReference(this.source.slice(start, stop));
    for (let i = 0; i < decoded.length; i++) this.add(decoded.charCodeAt(i), i);
    return stop;
  }

  /** Characters of the whole text, good until the next page. */
  get characters(): Uint16Array {
    return this.codes;
  }

  /** No character of the text has a higher code. */
  get highest(): number {
    return Math.max(this.bits, 0x7f);
  }

  /** The whole text. */
  text(): string {
    const codes = this.codes.subarray(0, this.length);
    // A one-byte string takes half the memory and all later work on it is faster.
    if (this.bits < 0x100) {
      this.bytes.set(codes);
      return this.bytes.toString('latin1', 0, this.length);
    }
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
  const limit = Math.min(end, start + longestReference);
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

const decodedReferences = new Map<string, string>();

/** Few references make up nearly all there are (`&nbsp;`, `&amp;`, `&#39;`), so they are kept. */
function decodeReference(reference: string): string {
  let decoded = decodedReferences.get(reference);
  if (decoded === undefined) {
    decoded = decodeHTML(reference);
    if (decodedReferences.size > 1000) decodedReferences.clear();
    decodedReferences.set(reference, decoded);
  }
  return decoded;
}
