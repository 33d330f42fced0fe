/** Phrases of a text: two words side by side, with nothing between them that ends a phrase. */
import { stemOf } from './analyser.js';
import { englishStopWords } from './languages/english-stop-words.js';
import { type LanguageRules, languageCode, rulesOf } from './languages/language-rules.js';

/** A word, or a mark that parts what stands before it from what stands behind. Hyphens and apostrophes do not. */
const wordOrMark = /[\p{L}\p{M}\p{N}]+|[^\s\p{L}\p{M}\p{N}\-'’]/gu;
const word = /^[\p{L}\p{M}\p{N}]/u;

const stopWords = new Set(englishStopWords);
const english: Pick<LanguageRules, 'isStopWord' | 'stem'> = {
  isStopWord: token => stopWords.has(token),
  stem: stemOf,
};

/** How often each phrase occurs, by its two stems. A stop word ends a phrase as a full stop does. */
export function phrasesOf(language: string, ...texts: readonly string[]): Map<string, number> {
  const code = languageCode(language);
  const rules = code === '' ? english : rulesOf(code);
  const phrases = new Map<string, number>();
  for (const text of texts) {
    let before: string | undefined;
    for (const [token] of text.toLowerCase().matchAll(wordOrMark)) {
      const stem = word.test(token) && !rules.isStopWord(token) ? rules.stem(token) : undefined;
      if (before !== undefined && stem !== undefined) {
        const phrase = `${before} ${stem}`;
        phrases.set(phrase, (phrases.get(phrase) ?? 0) + 1);
      }
      before = stem;
    }
  }
  return phrases;
}
