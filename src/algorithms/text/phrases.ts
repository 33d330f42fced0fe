/** Phrases of a text: two words side by side, with nothing between them that ends a phrase. */
import { stemOf } from './analyser.js';
import { englishStopWords } from './languages/english-stop-words.js';
import { type LanguageRules, languageCode, rulesOf } from './languages/language-rules.js';

/** A word, or a mark that parts what stands before it from what stands behind. Hyphens and apostrophes do not. */
const wordOrMark = /[\p{L}\p{M}\p{N}]+|[^\s\p{L}\p{M}\p{N}\-'’]/gu;
const word = /^[\p{L}\p{M}\p{N}]/u;

/** Words whose stems are remembered: pages repeat themselves, and a stem costs more than all else here. */
const memoLimit = 100_000;

const stopWords = new Set(englishStopWords);
const english: Pick<LanguageRules, 'isStopWord' | 'stem'> = {
  isStopWord: token => stopWords.has(token),
  stem: stemOf,
};

/** By language code: the stem of a word, undefined for a stop word. Cleared when it grows large. */
const memos = new Map<string, Map<string, string | undefined>>();

/** How often each phrase occurs, by its two stems. A stop word ends a phrase as a full stop does. */
export function phrasesOf(language: string, ...texts: readonly string[]): Map<string, number> {
  const code = languageCode(language);
  const stem = stemmerOf(code);
  const phrases = new Map<string, number>();
  for (const text of texts) {
    let before: string | undefined;
    for (const [token] of text.toLowerCase().matchAll(wordOrMark)) {
      const here = word.test(token) ? stem(token) : undefined;
      if (before !== undefined && here !== undefined) {
        const phrase = `${before} ${here}`;
        phrases.set(phrase, (phrases.get(phrase) ?? 0) + 1);
      }
      before = here;
    }
  }
  return phrases;
}

function stemmerOf(code: string): (token: string) => string | undefined {
  const rules = code === '' ? english : rulesOf(code);
  const memo = memos.get(code) ?? new Map<string, string | undefined>();
  memos.set(code, memo);
  return token => {
    if (memo.has(token)) return memo.get(token);
    const stem = rules.isStopWord(token) ? undefined : rules.stem(token);
    if (memo.size >= memoLimit) memo.clear();
    // The key is copied: a slice would keep its whole page in memory.
    memo.set(Buffer.from(token).toString(), stem);
    return stem;
  };
}
