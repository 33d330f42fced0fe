/**
 * A text by its tokens, for whoever reads it again: the full-text index does, in another thread. Where a token stands in the memo is its
 * number, so it costs nothing to tell, and the letters of a token are told once.
 */

export interface TextTokens {
  /** Code of the language whose memo it is; empty for English. */
  language: string;
  /** How often that memo had begun anew: then numbers are others. */
  round: number;
  /**
   * Numbers as UTF-16 units, since a text is what V8 hands to another thread most cheaply: the words of ASCII letters and digits in their order. `otherRun` stands
   * for a run of other word characters; where it starts and ends in the text follows.
   */
  numbers: string;
  /** Characters of the text. */
  length: number;
}

/** In place of a number. */
export const otherRun = 2 ** 31 - 1;
/** A number from here on takes two units: its higher bits with this one, then its lower. */
const large = 0x8000;
const unitBits = 16;

/** Tokens that are new since the last text was handed over: their numbers, and their letters, each with a space behind it. */
export interface FreshTokens {
  numbers: number[];
  names: string;
}

export interface HandedTokens extends TextTokens {
  fresh: FreshTokens;
}

/** The tokens of the text that is being read. */
export class TokenTrail {
  /** There are characters for private use, which are parts of words for the full-text index alone. */
  hasPrivate = false;
  private units = new Uint16Array(1 << 12);
  private count = 0;
  private length = 0;
  private round = 0;

  begin(length: number, round: number): void {
    // A run takes six units, a word of one character two, and each stands apart from the next.
    if (this.units.length < 3 * length + 6) this.units = new Uint16Array(6 * length + 6);
    this.count = 0;
    this.hasPrivate = false;
    this.length = length;
    this.round = round;
  }

  put(number: number): void {
    if (number >= large) this.units[this.count++] = large | (number >>> unitBits);
    this.units[this.count++] = number;
  }

  putRun(start: number, end: number): void {
    this.put(otherRun);
    this.put(start);
    this.put(end);
  }

  /** Undefined where its tokens are not the words of the index, or the memo has begun anew within it. */
  text(language: string, round: number): TextTokens | undefined {
    if (this.hasPrivate || this.round !== round) return undefined;
    const numbers = Buffer.from(this.units.buffer, 0, 2 * this.count).toString('utf16le');
    return { language, round, numbers, length: this.length };
  }
}

/** The numbers in a text of them, one after the other. */
export class TrailReader {
  private at = 0;

  constructor(private readonly numbers: string) {}

  get isDone(): boolean {
    return this.at >= this.numbers.length;
  }

  next(): number {
    const unit = this.numbers.charCodeAt(this.at++);
    return unit < large ? unit : ((unit - large) << unitBits) | this.numbers.charCodeAt(this.at++);
  }
}

/** Tokens of a memo that nobody was told of. */
export class UntoldTokens {
  private round = 0;
  private fresh: FreshTokens = { numbers: [], names: '' };

  add(round: number, number: number, token: string): void {
    if (round !== this.round) this.take(round);
    this.fresh.numbers.push(number);
    this.fresh.names += `${token} `;
  }

  /** Those of this round; then there are none. */
  take(round: number): FreshTokens {
    const { fresh } = this;
    const isOld = round !== this.round;
    this.round = round;
    this.fresh = { numbers: [], names: '' };
    return isOld ? this.fresh : fresh;
  }
}
