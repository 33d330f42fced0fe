/** Gathers the visible text of a page: character references decoded, white space folded, the start of each word known. */
import { decodeHTML } from 'entities/decode';
import { quickText } from './quick-text.js';

const ampersand = 0x26;
const space = 0x20;
const softHyphen = 0xad;
/** No name of HTML's table is longer (`&CounterClockwiseContourIntegral;`). */
const longestReference = 34;
/** Below a space and so no sign of anything in a text where references are none. */
const noSign = 0;
/** A shorter part is not worth the way to `QuickText`. */
const shortPart = 16;
/** What is looked at closely where that stops, at the least; more where it stops again at once. */
const fewCharacters = 8;

export class TextCollector {
  /** Characters so far. */
  length = 0;
  /** Words begun so far. */
  words = 0;
  private readonly quick = quickText();
  /** Where each word starts. */
  starts: Int32Array = this.quick?.starts ?? new Int32Array(1 << 17);
  private source = '';
  private input: Uint16Array = new Uint16Array(0);
  private codes: Uint16Array = this.quick?.codes ?? new Uint16Array(1 << 17);
  /** Where its characters are put together that fit into bytes. */
  private bytes = Buffer.alloc(this.codes.length);
  /** Are the characters of page and text where `quick` has them? */
  private isQuick = false;
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
    this.makeRoom(Math.min(source.length, most) + 2);
    this.isQuick = input === this.quick?.input && this.codes === this.quick.codes;
  }

  /** Where the characters of a page are read fastest, if it has no more of them than there is room for. */
  get room(): Uint16Array | undefined {
    return this.quick?.input;
  }

  /** Decoded text is never longer than its source. */
  private makeRoom(characters: number): void {
    const { quick } = this;
    if (quick && characters <= quick.codes.length) {
      this.codes = quick.codes;
      this.starts = quick.starts;
    } else if (characters > this.codes.length) {
      this.codes = new Uint16Array(characters);
      this.starts = new Int32Array(characters);
    }
    if (characters > this.bytes.length) this.bytes = Buffer.alloc(characters);
  }

  /** What comes next is a new word. */
  separate(): void {
    this.pending = true;
  }

  /** Adds the part of the source from `start` to before `end`. */
  append(start: number, stop: number, references: boolean): void {
    const end = this.within(start, stop);
    let at = start;
    let closely = fewCharacters;
    while (this.isQuick && end - at >= shortPart) {
      const plainEnd = this.addPlain(at, end, references ? ampersand : noSign);
      closely = plainEnd === at ? 2 * closely : fewCharacters;
      at = this.addEach(plainEnd, Math.min(end, plainEnd + closely), end, references);
    }
    if (at < end) this.addEach(at, end, end, references);
  }

  /** Adds plain text, as far as that goes. Where it ended. */
  private addPlain(start: number, end: number, sign: number): number {
    const quick = this.quick!;
    // The gap is written at once, and taken back if no word follows.
    if (this.pending && this.length > 0) this.codes[this.length++] = space;
    quick.gather(start, end, this.length, this.words, this.pending ? 1 : 0, sign);
    const { told, bits } = quick;
    this.pending = told[3] === 1;
    this.length = this.pending && told[1] > 0 ? told[1] - 1 : told[1];
    this.words = told[2];
    for (let i = 0; i < bits.length; i++) this.bits |= bits[i];
    return told[0];
  }

  /** Adds the part to before `stop`, and a reference that goes on behind that, until the whole part's end. Where it ended. */
  private addEach(start: number, stop: number, end: number, references: boolean): number {
    const { input, codes, starts } = this;
    // Kept in variables: every character of every page comes through here.
    let { length, words, pending } = this;
    let i = start;
    while (i < stop) {
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
          if (++i === stop) break;
          code = input[i];
        } while (code > ampersand && code < 0x7f);
      }
    }
    this.length = length;
    this.words = words;
    this.pending = pending;
    return i;
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
