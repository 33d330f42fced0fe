/**
 * The words of a page and of a query as the search compares them. English words are cut to Porter's stems, words of other
 * languages to their own; where a script has no spaces, each character is a word, so that any run of them is found as a phrase.
 */
import { stemmer } from 'stemmer';
import { languageCode, rulesOf } from '../../algorithms/text/languages/language-rules.js';
import { isUnspaced, spacedOut } from '../../algorithms/text/languages/unspaced.js';

export interface SearchWord {
  stem: string;
  /** Where it stands in the text. */
  start: number;
  end: number;
}

/** Accents are folded in every language: a reader may leave them out. */
const plain = (word: string): string => word.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase();

/** `language` as a page has it; empty is English. */
export function searchWords(text: string, language = ''): SearchWord[] {
  const stem = stemOf(language);
  const words: SearchWord[] = [];
  for (const { 0: word, index } of text.matchAll(/[\p{L}\p{N}\p{Co}][\p{L}\p{N}\p{Co}\p{M}]*/gu)) {
    if (!isUnspaced(word)) {
      words.push({ stem: stem(word), start: index, end: index + word.length });
      continue;
    }
    let start = index;
    for (const piece of spacedOut(word).split(' ')) {
      words.push({ stem: isUnspaced(piece) ? piece : stem(piece), start, end: start + piece.length });
      start += piece.length;
    }
  }
  return words;
}

/** Stems by language and word: a collection says the same words over and over. Cleared when it grows large. */
const memos = new Map<string, Map<string, string>>();
const memoLimit = 50_000;

function stemOf(language: string): (word: string) => string {
  const code = languageCode(language);
  const memo = memos.get(code) ?? new Map<string, string>();
  memos.set(code, memo);
  return word => {
    let stem = memo.get(word);
    if (stem === undefined) {
      stem = code === '' ? stemmer(plain(word)) : plain(rulesOf(code).stem(word.toLowerCase().normalize('NFC')));
      if (memo.size >= memoLimit) memo.clear();
      // Copied byte by byte: a slice would keep its whole page alive in the map.
      memo.set(Buffer.from(word).toString(), Buffer.from(stem).toString());
    }
    return stem;
  };
}
