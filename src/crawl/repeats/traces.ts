/**
 * A few of a text's runs of three words, as numbers: those whose hashes are least (a sketch as of Broder, 1997), so that texts which
 * share most of their runs share most of these. Words with digits in them are passed over, for in nothing else do the pages of a
 * calendar or of a list without end differ.
 */

/** Runs that are kept of a text. */
const mostTraces = 16;
/** Characters that are looked at. */
const longest = 10_000;

/** What a character is: what stands between words, a digit, or a character of a script without spaces (a word of its own); all else is a letter, and told by the small one, so that capitals do not count. */
const gap = 0;
const digit = 1;
const ideograph = 2;

/** That of each character below the first of a script without spaces: one look at each says all, and most are letters. */
const firstIdeograph = 0x2e80;
const characters = new Uint16Array(firstIdeograph);
let isKnown = false;

/** Asked when the first text comes: a crawl has sent its first requests by then. */
function learnCharacters(): void {
  for (let code = 0; code < firstIdeograph; code++) {
    const character = String.fromCharCode(code);
    if (/\p{N}/u.test(character)) characters[code] = digit;
    else characters[code] = /[\p{L}\p{M}]/u.test(character) ? character.toLowerCase().charCodeAt(0) : gap;
  }
  isKnown = true;
}

/** The characters of a text, which are read faster from here; a gap stands behind them. */
const codes = new Uint16Array(longest + 1);
const bytes = Buffer.from(codes.buffer);

const gapCode = 0x20;

/** FNV-1a. */
const offset = 0x811c9dc5 | 0;
const prime = 0x01000193;

/** `title`: what stands before the text. */
export function tracesOf(text: string, title?: string): Int32Array {
  if (!isKnown) learnCharacters();
  const least = new LeastNumbers();
  const start = title === undefined ? 0 : Math.min(put(title, 0) + 1, longest);
  const end = put(text, start);
  let word = offset;
  let before = 0;
  let last = 0;
  let hasDigit = false;
  for (let i = 0; i <= end; i++) {
    const code = codes[i];
    const character = code < firstIdeograph ? characters[code] : kindOf(code);
    if (character > ideograph) {
      word = Math.imul(word ^ character, prime);
      continue;
    }
    if (character === digit) {
      hasDigit = true;
      continue;
    }
    // A word ends here, if one was begun.
    if (word !== offset && !hasDigit) {
      least.add(run(before, last, word));
      before = last;
      last = word;
    }
    word = offset;
    hasDigit = false;
    if (character === gap) continue;
    least.add(run(before, last, code));
    before = last;
    last = code;
  }
  return least.all();
}

/** Puts a text where the one before ended, as far as there is room, and a gap behind it. Where that is. */
function put(text: string, start: number): number {
  const end = Math.min(start + text.length, longest);
  bytes.write(text, 2 * start, 2 * (end - start), 'utf16le');
  codes[end] = gapCode;
  return end;
}

/** Beyond the table: punctuation of Chinese and Japanese, and letters of full width, stand between words. */
function kindOf(code: number): number {
  return (code >= 0x3000 && code < 0x3005) || (code >= 0xff00 && code < 0xff66) ? gap : ideograph;
}

/** One number for three words. */
const run = (before: number, last: number, word: number): number =>
  mixed(Math.imul(before, 0x2545f491) ^ Math.imul(last, 0x9e3779b1) ^ word) | 0;

const highestBit = 1 << 31;
const greatest = 2 ** 31 - 1;

/**
 * The least of all numbers that were added, each once. They are unsigned, and kept with their highest bit turned: as signed numbers they then have
 * the same order, and fit into a machine word.
 */
class LeastNumbers {
  private readonly least = new Int32Array(mostTraces);
  private count = 0;
  /** Nothing above has a place. */
  private highest = greatest;

  add(number: number): void {
    const turned = number ^ highestBit;
    if (turned >= this.highest && this.count === mostTraces) return;
    const { least } = this;
    let place = this.count;
    while (place > 0 && least[place - 1] > turned) place--;
    if (place > 0 && least[place - 1] === turned) return;
    if (this.count < mostTraces) this.count++;
    // For so few, calling `copyWithin` takes longer.
    for (let i = this.count - 1; i > place; i--) least[i] = least[i - 1];
    least[place] = turned;
    if (this.count === mostTraces) this.highest = least[mostTraces - 1];
  }

  /** In ascending order, as signed numbers. */
  all(): Int32Array {
    const all = this.least.slice(0, this.count);
    for (let i = 0; i < all.length; i++) all[i] ^= highestBit;
    return all;
  }
}

/** As MurmurHash3 finishes: every bit reaches every bit. Unsigned. */
export function mixed(value: number): number {
  let hash = Math.imul(value ^ (value >>> 16), 0x85ebca6b);
  hash = Math.imul(hash ^ (hash >>> 13), 0xc2b2ae35);
  return (hash ^ (hash >>> 16)) >>> 0;
}
