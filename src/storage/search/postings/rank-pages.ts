/**
 * Which pages a query finds, and how they rank: bm25 with k1 = 1.2 and b = 0.75 and a word in the title five times, as SQLite's FTS5 has it
 * (sqlite.org/fts5.html). Whoever knows the words of pages answers what is asked of `WordSource`.
 */
import type { Phrase } from '../phrases.js';
import type { SearchPhrase, SearchQuery } from '../search-query.js';
import { searchWords } from '../search-words.js';
import { type Hits, noHits } from './posting-list.js';
import { termOf } from './word-scanner.js';

export interface WordSource {
  /** How many pages it knows, and how many words they have together. */
  readonly pages: number;
  readonly words: number;
  hits(term: string): Hits;
  /** Pages with any word that begins so. */
  hitsOfPrefix(prefix: string): Hits;
  /** How many words each of these pages has. */
  lengths(numbers: Int32Array): Float64Array;
  /** Of these pages, those that hold the phrase: the source knows words one by one, so it must look into the texts. */
  withPhrase(numbers: Int32Array, phrase: Phrase): Hits;
}

export interface RankedPages {
  /** Ascending. */
  numbers: Int32Array;
  ranks: Float64Array;
}

const saturation = 1.2;
const lengthShare = 0.75;
const smallestIdf = 1e-6;

/** `languages`: other than English, that pages are in. */
export function rankPages(source: WordSource, query: SearchQuery, languages: readonly string[]): RankedPages {
  const known = new Map<string, Hits>();
  const hitsOf = (phrase: Phrase): Hits => {
    const key = keyOf(phrase);
    const hits = known.get(key) ?? find(source, phrase);
    known.set(key, hits);
    return hits;
  };
  const anyOf = (phrases: readonly SearchPhrase[]): Hits[] =>
    phrases.flatMap(phrase => readings(phrase, languages).map(hitsOf));
  const groups = query.wanted.map(anyOf);
  let numbers = groups.map(union).reduce(intersection);
  if (query.unwanted.length > 0 && numbers.length > 0) numbers = difference(numbers, union(anyOf(query.unwanted)));
  return { numbers, ranks: ranksOf(source, numbers, groups.flat()) };
}

/** A phrase may stand on a page as English has it, or as one of the other languages has it. */
function readings({ text, prefix }: SearchPhrase, languages: readonly string[]): Phrase[] {
  const all = ['', ...languages].map(
    (language): Phrase => ({ stems: searchWords(text, language).map(({ stem }) => termOf(stem)), prefix }),
  );
  return [...new Map(all.map(phrase => [keyOf(phrase), phrase])).values()];
}

const keyOf = ({ stems, prefix }: Phrase): string => `${stems.join(' ')}${prefix ? '*' : ''}`;

function find(source: WordSource, phrase: Phrase): Hits {
  const { stems, prefix } = phrase;
  const last = stems.length - 1;
  if (last < 0) return noHits;
  const ofWord = (i: number) => (i === last && prefix ? source.hitsOfPrefix(stems[i]) : source.hits(stems[i]));
  if (last === 0) return ofWord(0);
  let numbers = ofWord(0).numbers;
  for (let i = 1; i <= last && numbers.length > 0; i++) numbers = intersection(numbers, ofWord(i).numbers);
  return source.withPhrase(numbers, phrase);
}

function ranksOf(source: WordSource, numbers: Int32Array, phrases: readonly Hits[]): Float64Array {
  const ranks = new Float64Array(numbers.length);
  const lengths = source.lengths(numbers);
  const meanLength = source.words / Math.max(1, source.pages);
  for (const { numbers: holders, weights } of phrases) {
    const idf = Math.max(smallestIdf, Math.log((source.pages - holders.length + 0.5) / (holders.length + 0.5)));
    for (let i = 0, at = 0; i < numbers.length; i++) {
      while (at < holders.length && holders[at] < numbers[i]) at++;
      if (at === holders.length) break;
      if (holders[at] !== numbers[i]) continue;
      const damping = saturation * (1 - lengthShare + (lengthShare * lengths[i]) / meanLength);
      ranks[i] += (idf * weights[at] * (saturation + 1)) / (weights[at] + damping);
    }
  }
  return ranks;
}

function union(lists: readonly Hits[]): Int32Array {
  const some = lists.filter(({ numbers }) => numbers.length > 0);
  if (some.length < 2) return some.at(0)?.numbers ?? noHits.numbers;
  const all = new Int32Array(some.reduce((sum, { numbers }) => sum + numbers.length, 0));
  let end = 0;
  for (const { numbers } of some) {
    all.set(numbers, end);
    end += numbers.length;
  }
  return all.sort().filter((number, i) => i === 0 || number !== all[i - 1]);
}

/** Of numbers in ascending order. */
export function intersection(a: Int32Array, b: Int32Array): Int32Array {
  let at = 0;
  return a.filter(number => {
    while (at < b.length && b[at] < number) at++;
    return b[at] === number;
  });
}

function difference(a: Int32Array, b: Int32Array): Int32Array {
  let at = 0;
  return a.filter(number => {
    while (at < b.length && b[at] < number) at++;
    return b[at] !== number;
  });
}
