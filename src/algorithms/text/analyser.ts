/**
 * From text to term counts in one pass: tokens of letters and digits, lower case, stop words out, stems (Porter 1980 for
 * English, Snowball for other languages), stems cut at 20 characters (Liu §2.2.1), each stem interned to a small integer. One
 * analyser serves a whole crawl, so ids mean the same term everywhere in it. Words of two languages are two terms, however they
 * are spelt; numbers are everybody's.
 */
import { stemmer } from 'stemmer';
import type { TermCounts } from '../../core/page.js';
import { type HandedTokens, type TextTokens, TokenTrail, UntoldTokens } from '../../packed/text-tokens.js';
import { Background } from './background.js';
import { englishStopWords } from './languages/english-stop-words.js';
import { type LanguageRules, languageCode, rulesOf } from './languages/language-rules.js';
import { LanguageStatistics } from './languages/language-statistics.js';
import { type Script, scriptOf, scriptsOf } from './languages/scripts.js';
import { isUnspaced, splitUnspaced } from './languages/unspaced.js';
import { isOpen, type QuickTokens, quickTokens } from './tokens/quick-tokens.js';
import { TermTally } from './tokens/term-tally.js';
import { folded, hashed, hashToken, TokenMemo, unknownToken } from './tokens/token-memo.js';
import { type SparseVector, sparseVector } from './vector.js';

export interface TextAnalyserOptions {
  /** Document frequencies for idf (default: the table of English that comes with the package). */
  background?: Background;
  /** Most terms to know; later new ones are ignored and counted in `ignored` (default 2,000,000). */
  limit?: number;
  /** Words to leave out (default: English). */
  stopWords?: Iterable<string>;
  /** Read words in another script than that of the page by the rules of a language in their script; absent: by those of the page. */
  scriptsApart?: boolean;
  /** Keep the tokens of texts for somebody who reads the same texts (`tokens`, `handOver`). */
  keepTokens?: boolean;
}

/** Liu §2.2.1. */
const longestTerm = 20;
/** A longer "word" is cut here before it is stemmed. */
const longestToken = 64;
/** In place of a term id: not a term. */
const dropped = -1;

/** Calling into Buffer costs more than copying a text of this length by hand. */
const shortText = 64;
const separator = 0x20;

/** Tokens of a language that are remembered: whoever is told their numbers keeps something for each. */
const mostTokens = 1 << 18;

/** Between the code of a language and a stem. No token holds it. */
const languageMark = ':';

/** What the analyser keeps for each language. */
interface Reading {
  rules: LanguageRules;
  /** Names of the scripts of the language; none for Latin letters. */
  scripts: readonly string[];
  memo: TokenMemo;
  /** Tokens with characters beyond ASCII. Cleared when it grows large: a cache like `memo`. */
  rareTokens: Map<string, number>;
  statistics: LanguageStatistics;
  /** What is new in `memo`. */
  untold: UntoldTokens;
}

const wordCharacter = /[\p{L}\p{M}\p{N}]/u;
const asciiWord = /^[a-z]+$/;

export class TextAnalyser {
  /** Occurrences of new terms that came after the vocabulary was full. */
  ignored = 0;
  /** Goes up when the weights of terms have changed that were known before. */
  weightsVersion = 0;
  private readonly limit: number;
  private readonly scriptsApart: boolean;
  private readonly keepTokens: boolean;
  private readonly vocabulary = new Map<string, number>();
  private readonly terms: string[] = [];
  /** By language code; the empty one is English. */
  private readonly readings = new Map<string, Reading>();
  private readonly english: Reading;
  private reading: Reading;
  private codes = new Uint16Array(1 << 15);
  /** For each UTF-16 unit beyond ASCII: 0 not asked yet, 1 part of a word, 2 not. */
  private readonly unitClass = new Uint8Array(65536);
  private readonly tally = new TermTally();
  private readonly trail = new TokenTrail();
  private idfs = new Float64Array(1024);
  private idfsKnown = 0;
  private givenBackground: Background | undefined;
  private lastWeighed: TermCounts | undefined;
  private lastVector: SparseVector | undefined;

  constructor(options: TextAnalyserOptions = {}) {
    this.limit = options.limit ?? 2_000_000;
    this.scriptsApart = options.scriptsApart ?? false;
    this.keepTokens = options.keepTokens ?? false;
    const stopWords = new Set(options.stopWords ?? englishStopWords);
    this.english = newReading({ code: '', isStopWord: token => stopWords.has(token), stem: stemOf });
    this.reading = this.english;
    this.readings.set('', this.english);
    this.givenBackground = options.background;
  }

  /** Document frequencies behind `idf`. The English table is read when first asked for. */
  get background(): Background {
    this.givenBackground ??= Background.english();
    return this.givenBackground;
  }

  /** Hears of the terms of each bag in the order in which they first occur in it. */
  set heard(listener: (id: number) => void) {
    this.tally.heard = listener;
  }

  /** Number of terms known. */
  get size(): number {
    return this.terms.length;
  }

  /** The id of a stem, or -1 when no text held it yet. */
  id(stem: string): number {
    return this.vocabulary.get(stem) ?? -1;
  }

  /** The id of a stem, made known if it was not; -1 when the vocabulary is full. */
  intern(stem: string): number {
    const known = this.vocabulary.get(stem);
    if (known !== undefined) return known;
    if (this.terms.length >= this.limit) return dropped;
    const id = this.terms.length;
    this.vocabulary.set(stem, id);
    this.terms.push(stem);
    return id;
  }

  /** The stem with this id. */
  term(id: number): string {
    return this.terms[id];
  }

  /** Background idf of a term id; of a language without a table, what `learn` has counted. */
  idf(id: number): number {
    if (id >= this.idfsKnown) this.learnIdfs();
    const idf = this.idfs[id];
    return Number.isNaN(idf) ? this.statisticsOf(id).idf(id) : idf;
  }

  /** The bag of words of the texts taken together, read as English. */
  analyse(...texts: string[]): TermCounts {
    return this.analyseIn('', ...texts);
  }

  /** The bag of words of the texts taken together. `language`: a code such as `de` or `pt-BR`; empty when unknown. */
  analyseIn(language: string, ...texts: string[]): TermCounts {
    this.reading = this.readingOf(languageCode(language));
    for (const text of texts) this.scan(text);
    return this.collect();
  }

  /** The last text of the bag that was made last, by its tokens; nothing where they are not kept, or are not the words of the index. */
  tokens(): TextTokens | undefined {
    const { memo, rules } = this.reading;
    return this.keepTokens ? this.trail.text(rules.code, memo.round) : undefined;
  }

  /** The tokens of a text with the letters of new ones, to be read after those that were handed over before; nothing where numbers are others by now. */
  handOver(tokens: TextTokens): HandedTokens | undefined {
    const { memo, untold } = this.readingOf(tokens.language);
    return tokens.round === memo.round ? { ...tokens, fresh: untold.take(memo.round) } : undefined;
  }

  /** A page off topic was seen: for languages without a table it counts among the background. */
  learn({ ids, language }: TermCounts): void {
    if (language && this.readingOf(language).statistics.learn(ids)) this.weightsVersion++;
  }

  /** tf-idf of Batsakis eq. 1: tf = f / max f, idf = ln(N/df) of the background. */
  weigh(counts: TermCounts): SparseVector {
    // Judge and strategy weigh the same page one after the other.
    if (counts === this.lastWeighed) return this.lastVector!;
    if (this.terms.length > this.idfsKnown) this.learnIdfs();
    const { ids, maximum } = counts;
    const values = new Float64Array(ids.length);
    for (let i = 0; i < ids.length; i++) {
      const idf = this.idfs[ids[i]];
      values[i] = (counts.counts[i] / maximum) * (Number.isNaN(idf) ? this.statisticsOf(ids[i]).idf(ids[i]) : idf);
    }
    this.lastWeighed = counts;
    this.lastVector = sparseVector(ids, values);
    return this.lastVector;
  }

  /** What was counted for each language without a table, by its code. */
  *counted(): Iterable<[string, LanguageStatistics]> {
    for (const [code, { statistics }] of this.readings) if (code !== '') yield [code, statistics];
  }

  /** The same for one language, counted so far or not. */
  countedIn(code: string): LanguageStatistics {
    return this.readingOf(code).statistics;
  }

  private learnIdfs(): void {
    const { background } = this;
    if (this.terms.length > this.idfs.length) {
      const larger = new Float64Array(Math.max(this.terms.length, this.idfs.length * 2));
      larger.set(this.idfs);
      this.idfs = larger;
    }
    for (let id = this.idfsKnown; id < this.terms.length; id++) {
      const term = this.terms[id];
      this.idfs[id] = term.includes(languageMark) ? Number.NaN : background.idf(term);
    }
    this.idfsKnown = this.terms.length;
  }

  private statisticsOf(id: number): LanguageStatistics {
    const term = this.terms[id];
    return this.readingOf(term.slice(0, term.indexOf(languageMark))).statistics;
  }

  private readingOf(code: string): Reading {
    if (code === '') return this.english;
    let reading = this.readings.get(code);
    if (!reading) {
      reading = newReading(rulesOf(code));
      this.readings.set(code, reading);
    }
    return reading;
  }

  /** The reading of the page, unless the script is none of its language's. */
  private readingOfScript(script: Script | undefined): Reading {
    if (!this.scriptsApart || script === undefined || this.reading.scripts.includes(script.name)) return this.reading;
    return this.readingOf(script.language);
  }

  private scan(text: string): void {
    const codes = this.codesOf(text);
    const { length } = text;
    this.trail.begin(length, this.reading.memo.round);
    const quick = length < shortText ? undefined : quickTokens();
    if (quick) this.scanQuickly(text, codes, quick);
    else this.scanPart(text, codes, 0, length);
  }

  private scanQuickly(text: string, codes: Uint16Array, quick: QuickTokens): void {
    const { runs, hashes } = quick;
    // In variables of its own: nothing in reading a page is done more often.
    const { tally, trail } = this;
    const { memo } = this.reading;
    for (let from = 0; from < text.length; ) {
      const to = quick.read(codes, from, text.length);
      const { count } = quick;
      for (let i = 0; i < count; i += 2) {
        const place = memo.find(hashes[i], hashes[i + 1]);
        const id = memo.at(place);
        if (runs[i] < 0) this.scanPart(text, codes, from + (runs[i] ^ isOpen), from + runs[i + 1]);
        else if (id === unknownToken) {
          this.readNewToken(text, from + runs[i], from + runs[i + 1], hashes[i], hashes[i + 1]);
        } else {
          tally.add(id);
          trail.put(memo.numberAt(place));
        }
      }
      from = to;
    }
  }

  /** What stands at `end` is no part of a word. */
  private scanPart(text: string, codes: Uint16Array, from: number, end: number): void {
    const { memo } = this.reading;
    for (let i = from; i <= end; i++) {
      const start = i;
      i = hashToken(codes, start);
      if (codes[i] >= 128 && this.isWordUnit(text, i, codes[i])) i = this.scanRareToken(text, start) - 1;
      else if (i > start) {
        const { hash, check } = hashed;
        const place = memo.find(hash, check);
        const id = memo.at(place);
        if (id === unknownToken) this.readNewToken(text, start, i, hash, check);
        else {
          this.tally.add(id);
          this.trail.put(memo.numberAt(place));
        }
      }
    }
  }

  /** The text's UTF-16 units and a separator. Reading them from an array is faster than from the string. */
  private codesOf(text: string): Uint16Array {
    if (text.length >= this.codes.length) this.codes = new Uint16Array(2 * text.length);
    const { codes } = this;
    if (text.length < shortText) for (let i = 0; i < text.length; i++) codes[i] = text.charCodeAt(i);
    else Buffer.from(codes.buffer).write(text, 'utf16le');
    codes[text.length] = separator;
    return codes;
  }

  private readNewToken(text: string, start: number, end: number, hash: number, check: number): void {
    const { rules, memo, untold } = this.reading;
    const id = this.termOf(text.slice(start, Math.min(end, start + longestToken)).toLowerCase(), rules);
    this.count(id);
    // A token refused because the vocabulary is full must be counted each time, and so is not remembered.
    if (id !== undefined) memo.set(hash, check, id);
    const place = memo.find(hash, check);
    if (memo.at(place) === unknownToken) {
      this.trail.putRun(start, end);
      return;
    }
    const number = memo.numberAt(place);
    this.trail.put(number);
    if (this.keepTokens) untold.add(memo.round, number, text.slice(start, end));
  }

  /** A run of word characters, some beyond ASCII, from `start`. Returns the position after it. */
  private scanRareToken(text: string, start: number): number {
    let end = start;
    while (end < text.length) {
      const code = text.charCodeAt(end);
      if (folded[code] === 0 && (code < 128 || !this.isWordUnit(text, end, code))) break;
      end++;
    }
    this.trail.putRun(start, end);
    const run = text.slice(start, end);
    if (!isUnspaced(run)) this.countRareToken(run);
    else for (const piece of splitUnspaced(run)) this.countRareToken(piece);
    return end;
  }

  private countRareToken(run: string): void {
    // Two spellings of one accented letter must be one term; the accent itself stays. See Unicode annex 15.
    const token = run.slice(0, longestToken).toLowerCase().normalize('NFC');
    const { rareTokens, rules } = this.readingOfScript(scriptOf(token.charCodeAt(0)));
    let id = rareTokens.get(token);
    if (id === undefined) {
      id = this.termOf(token, rules);
      if (rareTokens.size >= 200_000) rareTokens.clear();
      // Copied byte by byte: a slice would keep its whole page alive in the map.
      if (id !== undefined) rareTokens.set(Buffer.from(token).toString(), id);
    }
    this.count(id);
  }

  /** Is the UTF-16 unit at `i` part of a word? Asked per unit once; units of a pair are asked as the pair. */
  private isWordUnit(text: string, i: number, code: number): boolean {
    if (code >= 0xd800 && code < 0xe000) {
      const point = text.codePointAt(code >= 0xdc00 && i > 0 ? i - 1 : i)!;
      if (point >= 0xf0000) this.trail.hasPrivate = true;
      return point > 0xffff && wordCharacter.test(String.fromCodePoint(point));
    }
    if (code >= 0xe000 && code < 0xf900) this.trail.hasPrivate = true;
    if (this.unitClass[code] === 0) this.unitClass[code] = wordCharacter.test(String.fromCharCode(code)) ? 1 : 2;
    return this.unitClass[code] === 1;
  }

  /** The term id of a lower-case token; `dropped` for a stop word; undefined when it is new and the vocabulary full. */
  private termOf(token: string, rules: LanguageRules): number | undefined {
    if (rules.isStopWord(token)) return dropped;
    const stem = rules.code === '' ? stemOf(token) : termIn(rules, token);
    // Long slices point into the page they came from; the vocabulary must not keep whole pages alive.
    const id = this.intern(this.vocabulary.has(stem) ? stem : Buffer.from(stem).toString());
    return id === dropped ? undefined : id;
  }

  private count(id: number | undefined): void {
    if (id === undefined) this.ignored++;
    else this.tally.add(id);
  }

  private collect(): TermCounts {
    const counted: TermCounts = this.tally.take();
    if (this.reading !== this.english) counted.language = this.reading.rules.code;
    return counted;
  }
}

/** The term that a lower-case word becomes, stop word or not. Only ASCII words have English endings to take off. */
export function stemOf(word: string): string {
  return (asciiWord.test(word) ? stemmer(word) : word).slice(0, longestTerm);
}

/** The term of a word in a language other than English. */
function termIn(rules: LanguageRules, token: string): string {
  if (/^\p{N}+$/u.test(token)) return token.slice(0, longestTerm);
  return rules.code + languageMark + rules.stem(token).slice(0, longestTerm);
}

function newReading(rules: LanguageRules): Reading {
  const scripts = scriptsOf(rules.code);
  const statistics = new LanguageStatistics();
  const memo = new TokenMemo(mostTokens);
  return { rules, scripts, memo, rareTokens: new Map(), statistics, untold: new UntoldTokens() };
}
