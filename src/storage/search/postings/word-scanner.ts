/**
 * The words of texts as numbers, in their order, as `searchWords` has them. Words of ASCII letters and digits are known by their
 * hash, so that a word seen before costs no string; all others go through `searchWords` itself.
 */
import { languageCode } from '../../../algorithms/text/languages/language-rules.js';
import {
  checkNext,
  checkStart,
  folded,
  hashed,
  hashNext,
  hashStart,
  hashToken,
  TokenMemo,
  unknownToken,
} from '../../../algorithms/text/tokens/token-memo.js';
import { type HandedTokens, otherRun, TrailReader } from '../../../packed/text-tokens.js';
import { searchWords } from '../search-words.js';
import { KnownTokens, noId } from './known-tokens.js';

/** A longer word is known by its beginning: nobody types the rest, and one page must not fill the index. */
const longestTerm = 100;

/** What the index holds for a stem. */
export const termOf = (stem: string): string => (stem.length > longestTerm ? stem.slice(0, longestTerm) : stem);

const separator = 0x20;

/** What is kept for a language. */
interface Reading {
  code: string;
  memo: TokenMemo;
  /** Words with characters beyond ASCII, each a run by itself. Cleared when it grows large. */
  runs: Map<string, number>;
}

const mostRuns = 50_000;

/** A vocabulary beyond this is forgotten as soon as nobody needs its ids. */
const usualTerms = 500_000;

export class WordScanner {
  /** By id. */
  readonly terms: string[] = [];
  private readonly ids = new Map<string, number>();
  /** By language as pages have it. */
  private readonly readings = new Map<string, Reading>();
  /** Words by their letters. */
  private termMemo = new TokenMemo();
  /** By the language of their memo. */
  private readonly tokens = new Map<string, KnownTokens>();
  private codes = new Uint16Array(1 << 15);
  private found = new Int32Array(1 << 12);

  constructor(private readonly mostTerms = usualTerms) {}

  /** Ids of the words; to be used before the next scan. */
  scan(text: string, language: string): Int32Array {
    const reading = this.readingOf(language);
    const { memo } = reading;
    const codes = this.codesOf(text);
    const { length } = text;
    this.makeRoomFor(length);
    // In variables of its own: this loop is a large part of what storing a page costs.
    const { found } = this;
    let count = 0;
    // One further round, at the separator that stands behind the text.
    for (let i = 0; i <= length; i++) {
      const start = i;
      i = hashToken(codes, start);
      if (codes[i] >= 128) {
        i = this.endOfRun(start);
        count = this.putWords(text.slice(start, i), reading, count);
      } else if (i > start) {
        const { hash, check } = hashed;
        let id = memo.get(hash, check);
        if (id === unknownToken) {
          id = this.intern(searchWords(text.slice(start, i), reading.code)[0].stem);
          memo.set(hash, check, id);
        }
        found[count++] = id;
      }
    }
    return found.subarray(0, count);
  }

  /** The same for a text whose tokens have numbers, with no more than a look at each of them. */
  read(text: string, language: string, tokens: HandedTokens): Int32Array {
    const known = this.knownIn(tokens.language);
    known.learn(tokens);
    if (tokens.length !== text.length) return this.scan(text, language);
    const reading = this.readingOf(language);
    this.makeRoomFor(text.length);
    const { found } = this;
    const { ids } = known;
    const trail = new TrailReader(tokens.numbers);
    let count = 0;
    while (!trail.isDone) {
      const number = trail.next();
      if (number === otherRun) {
        count = this.putWords(text.slice(trail.next(), trail.next()), reading, count);
        continue;
      }
      let id = ids[number] ?? noId;
      if (id === noId) {
        const stem = known.stems[number];
        // Its letters were lost with a page that never came here.
        if (stem === undefined) return this.scan(text, language);
        id = this.intern(stem);
        ids[number] = id;
      }
      found[count++] = id;
    }
    return found.subarray(0, count);
  }

  /** -1 when no text held it. */
  id(term: string): number {
    return this.ids.get(term) ?? -1;
  }

  /** The id of a word that another scanner found, by its letters (UTF-8); new where it was not known. */
  idOf(bytes: Uint8Array, start: number, end: number): number {
    let hash = hashStart;
    let check = checkStart;
    for (let i = start; i < end; i++) {
      hash = hashNext(hash, bytes[i]);
      check = checkNext(check, bytes[i]);
    }
    let id = this.termMemo.get(hash, check);
    if (id !== unknownToken) return id;
    id = this.intern(Buffer.from(bytes.buffer, bytes.byteOffset + start, end - start).toString());
    this.termMemo.set(hash, check, id);
    return id;
  }

  /** Forgets all words when there are many, and gives new ids. Says whether it did. */
  forget(): boolean {
    if (this.terms.length <= this.mostTerms) return false;
    this.termMemo = new TokenMemo();
    this.terms.length = 0;
    this.ids.clear();
    this.readings.clear();
    for (const { ids } of this.tokens.values()) ids.fill(noId);
    return true;
  }

  /** No word is shorter than a character, and scripts without spaces have words of one. */
  private makeRoomFor(characters: number): void {
    if (this.found.length < characters) this.found = new Int32Array(2 * characters);
  }

  /** The text's UTF-16 units and a separator. Reading them from an array is faster than from the string. */
  private codesOf(text: string): Uint16Array {
    if (text.length >= this.codes.length) this.codes = new Uint16Array(2 * text.length);
    Buffer.from(this.codes.buffer).write(text, 'utf16le');
    this.codes[text.length] = separator;
    return this.codes;
  }

  /** Where the next sign of ASCII stands. */
  private endOfRun(start: number): number {
    const { codes } = this;
    let end = start;
    while (codes[end] >= 128 || folded[codes[end]] !== 0) end++;
    return end;
  }

  /** Puts the words of a run after the `count` that were found. Returns how many there are then. */
  private putWords(run: string, { code, runs }: Reading, count: number): number {
    const known = runs.get(run);
    if (known !== undefined) {
      this.found[count] = known;
      return count + 1;
    }
    let at = count;
    for (const { stem } of searchWords(run, code)) this.found[at++] = this.intern(stem);
    if (at === count + 1) {
      if (runs.size >= mostRuns) runs.clear();
      // Copied byte by byte: a slice would keep its whole page alive.
      runs.set(Buffer.from(run).toString(), this.found[count]);
    }
    return at;
  }

  private knownIn(language: string): KnownTokens {
    let known = this.tokens.get(language);
    if (!known) this.tokens.set(language, (known = new KnownTokens(language)));
    return known;
  }

  private readingOf(language: string): Reading {
    let reading = this.readings.get(language);
    if (!reading) {
      reading = { code: languageCode(language), memo: new TokenMemo(), runs: new Map() };
      this.readings.set(language, reading);
    }
    return reading;
  }

  private intern(stem: string): number {
    const term = termOf(stem);
    const known = this.ids.get(term);
    if (known !== undefined) return known;
    const id = this.terms.length;
    // Copied byte by byte: a slice would keep its whole page alive.
    const own = Buffer.from(term).toString();
    this.ids.set(own, id);
    this.terms.push(own);
    return id;
  }
}
