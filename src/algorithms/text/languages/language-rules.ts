/**
 * How words of a language become terms: its stop words, its endings, the spellings it takes for the same. Snowball's
 * stemmers (snowballstem.org) come from @orama/stemmers, stop words from @orama/stopwords. A language is loaded when its
 * first page comes, so an English crawl pays for none of them.
 */
import { createRequire } from 'node:module';
import { stemmer as porter } from 'stemmer';
import { englishStopWords } from './english-stop-words.js';
import { foldings } from './foldings.js';
import { scriptsOf } from './scripts.js';

export interface LanguageRules {
  /** Primary subtag of BCP 47; empty for English and for pages whose language is not known. */
  readonly code: string;
  isStopWord(token: string): boolean;
  /** The term of a lower-case token that is no stop word. */
  stem(token: string): string;
}

/** Where the two packages keep a language, by primary subtag. Those without an entry have no endings taken off. */
const packages: Readonly<Record<string, { stemmer?: string; stopWords?: string }>> = {
  ar: both('arabic'),
  bg: both('bulgarian'),
  da: both('danish'),
  de: both('german'),
  el: both('greek'),
  es: both('spanish'),
  fi: both('finnish'),
  fr: both('french'),
  ga: both('irish'),
  hi: both('indian'),
  hu: both('hungarian'),
  hy: both('armenian'),
  id: both('indonesian'),
  it: both('italian'),
  ja: { stopWords: 'japanese' },
  lt: both('lithuanian'),
  ne: both('nepali'),
  nl: both('dutch'),
  no: both('norwegian'),
  pt: both('portuguese'),
  ro: both('romanian'),
  ru: both('russian'),
  sa: both('sanskrit'),
  sl: { stopWords: 'slovenian' },
  sr: both('serbian'),
  sv: both('swedish'),
  ta: both('tamil'),
  tr: both('turkish'),
  uk: both('ukrainian'),
  zh: { stopWords: 'mandarin' },
};

/** Codes that name a language of the table in another way. */
const otherCodes: Readonly<Record<string, string>> = { nb: 'no', nn: 'no', iw: 'he', in: 'id', cmn: 'zh', yue: 'zh' };

/** Written in two scripts: a Latin word is likely one of their own. */
const alsoLatin = new Set(['kk', 'sr']);

const asciiWord = /^[a-z]+$/;

const require = createRequire(import.meta.url);
const loaded = new Map<string, LanguageRules>();

/** The languages whose words have their endings taken off by rules of their own; English is one besides. */
export const stemmedLanguages: readonly string[] = Object.keys(packages).filter(code => packages[code].stemmer);

/** `de-AT` → `de`, `nb` → `no`; empty for English and for what is no language code. */
export function languageCode(language: string): string {
  if (language === '') return '';
  let code = codes.get(language);
  if (code === undefined) {
    code = codeOf(language);
    // Pages may declare anything.
    if (codes.size >= mostCodes) codes.clear();
    codes.set(language, code);
  }
  return code;
}

/** Every anchor is read in some language, so what was asked before is remembered. */
const codes = new Map<string, string>();
const mostCodes = 1000;

function codeOf(language: string): string {
  const primary = language.toLowerCase().split(/[-_]/)[0];
  if (primary === 'en' || !/^[a-z]{2,3}$/.test(primary)) return '';
  return otherCodes[primary] ?? primary;
}

/** `code` as `languageCode` gives it, not empty. */
export function rulesOf(code: string): LanguageRules {
  let rules = loaded.get(code);
  if (!rules) {
    rules = load(code);
    loaded.set(code, rules);
  }
  return rules;
}

function load(code: string): LanguageRules {
  const { stemmer, stopWords } = packages[code] ?? {};
  const { before, after } = foldings(code);
  const words = new Set((stopWords ? stopWordsOf(stopWords) : []).map(word => before(word)));
  const stem = stemmer ? stemmerOf(stemmer) : (word: string) => word;
  const own: LanguageRules = {
    code,
    isStopWord: token => words.has(before(token)),
    stem: token => after(stem(before(token))),
  };
  return scriptsOf(code).length > 0 && !alsoLatin.has(code) ? withEnglish(own) : own;
}

/** Latin words on pages in another script are names and English as a rule. */
function withEnglish(own: LanguageRules): LanguageRules {
  const stopWords = new Set(englishStopWords);
  return {
    code: own.code,
    isStopWord: token => (asciiWord.test(token) ? stopWords.has(token) : own.isStopWord(token)),
    stem: token => (asciiWord.test(token) ? porter(token) : own.stem(token)),
  };
}

function both(name: string): { stemmer: string; stopWords: string } {
  return { stemmer: name, stopWords: name };
}

function stemmerOf(name: string): (word: string) => string {
  const { stemmer } = require(`@orama/stemmers/${name}`) as { stemmer: (word: string) => string };
  return stemmer;
}

function stopWordsOf(name: string): readonly string[] {
  const { stopwords } = require(`@orama/stopwords/${name}`) as { stopwords: readonly string[] };
  return stopwords;
}
