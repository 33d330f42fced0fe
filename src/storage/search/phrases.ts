/** Phrases of a query in the words of a text: where they stand, and the piece of text that shows them best. */
import type { SearchPhrase } from './search-query.js';
import { type SearchWord, searchWords } from './search-words.js';

/** Stems that stand together. */
export interface Phrase {
  stems: string[];
  /** The last stem may go on. */
  prefix: boolean;
}

const snippetWords = 24;

/** The phrase as a page in this language has it. */
function phraseIn(language: string, { text, prefix }: SearchPhrase): Phrase {
  return { stems: searchWords(text, language).map(({ stem }) => stem), prefix };
}

/** The ways in which a page in this language may have it: by its own stems, or as English would, for stems that went too far. */
export function readingsIn(language: string, phrase: SearchPhrase): Phrase[] {
  const own = phraseIn(language, phrase);
  const plain = phraseIn('', phrase);
  return own.stems.join(' ') === plain.stems.join(' ') ? [own] : [own, plain];
}

/** Places of a text's words at which the phrase begins. */
export function occurrences(text: readonly SearchWord[], { stems, prefix }: Phrase): number[] {
  const last = stems.length - 1;
  const fits = (word: SearchWord | undefined, i: number) =>
    word !== undefined && (i === last && prefix ? word.stem.startsWith(stems[i]) : word.stem === stems[i]);
  return text.flatMap((_, at) => (stems.every((_stem, i) => fits(text[at + i], i)) ? at : []));
}

/** The words around the first place where most of what was looked for stands, with marks. */
export function snippetOf(
  text: string,
  words: readonly SearchWord[],
  phrases: readonly Phrase[],
  [before, after]: readonly [string, string],
): string {
  const hits = phrases
    .flatMap(phrase => occurrences(words, phrase).map(first => ({ first, last: first + phrase.stems.length - 1 })))
    .sort((a, b) => a.first - b.first);
  const within = (from: number) => hits.filter(({ first, last }) => first >= from && last < from + snippetWords).length;
  let from = 0;
  for (const { first } of hits) if (within(first) > within(from)) from = first;
  const to = Math.min(words.length, from + snippetWords);
  const start = from === 0 ? 0 : words[from].start;
  const end = to === words.length ? text.length : words[to - 1].end;
  // A page that holds the marks itself would mark what it likes; brackets are read as brackets.
  const own = (part: string) =>
    /^\p{Noncharacter_Code_Point}$/u.test(before) ? part.replaceAll(before, '').replaceAll(after, '') : part;
  let marked = '';
  let done = start;
  for (const { first, last } of hits) {
    if (first < from || last >= to || words[first].start < done) continue;
    marked +=
      own(text.slice(done, words[first].start)) + before + own(text.slice(words[first].start, words[last].end)) + after;
    done = words[last].end;
  }
  return `${from > 0 ? '…' : ''}${marked}${own(text.slice(done, end))}${to < words.length ? '…' : ''}`;
}
