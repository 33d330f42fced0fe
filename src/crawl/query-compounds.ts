/** Words of the query that are also written as one: "file system" and "filesystem", "hash map" and "HashMap". */
import type { TextAnalyser } from '../algorithms/text/analyser.js';

/** The term of the joined words, and those of the words themselves. */
export interface Compound {
  term: number;
  parts: readonly number[];
}

const writtenWord = /[\p{L}\p{M}\p{N}]+/gu;
/** Between two words of the query that belong together. */
const joint = /^[\s-]+$/;

/** Neighbours in the query, as one word of the language. Most of them are no word, and found nowhere. */
export function compoundsOf(query: string, text: TextAnalyser, language = ''): Compound[] {
  const words = [...query.matchAll(writtenWord)];
  const termsOf = (written: string) => text.analyseIn(language, written).ids;
  return words.slice(1).flatMap((second, i) => {
    const first = words[i];
    if (!joint.test(query.slice(first.index + first[0].length, second.index))) return [];
    const parts = [first, second].flatMap(([word]) => [...termsOf(word)]);
    const joined = termsOf(first[0] + second[0]);
    return parts.length === 2 && joined.length === 1 ? [{ term: joined[0], parts }] : [];
  });
}
