/**
 * Full-text search without an index. It understands, stems and ranks as the one over collections in folders does, which is
 * SQLite's FTS5 (sqlite.org/fts5.html): Porter's stems, bm25 with k1 = 1.2 and b = 0.75, a word in the title five times.
 */
import { stemmer } from 'stemmer';
import type { SearchOptions, SearchResult } from '../collection-types.js';
import { parseSearch, type SearchPhrase } from '../search-query.js';
import type { VisitedPage } from './memory-store.js';

interface Token {
  stem: string;
  start: number;
  end: number;
}

interface Phrase {
  stems: string[];
  prefix: boolean;
}

interface Tokens {
  visit: VisitedPage;
  title: Token[];
  text: Token[];
}

const titleWeight = 5;
const saturation = 1.2;
const lengthShare = 0.75;
const smallestIdf = 1e-6;
const snippetTokens = 24;

export function searchTexts(visits: readonly VisitedPage[], words: string, options: SearchOptions): SearchResult[] {
  const query = parseSearch(words);
  const wanted = query.wanted.map(group => group.map(toPhrase));
  const unwanted = query.unwanted.map(toPhrase);
  const pages = visits.map((visit): Tokens => {
    return { visit, title: tokens(visit.page.title), text: tokens(visit.page.text) };
  });
  const holds = (page: Tokens, phrase: Phrase) =>
    occurrences(page.title, phrase).length + occurrences(page.text, phrase).length > 0;
  const rank = ranking(pages, wanted.flat());
  const [before, after] = options.mark ?? ['[', ']'];
  return pages
    .filter(page => wanted.every(group => group.some(phrase => holds(page, phrase))))
    .filter(page => !unwanted.some(phrase => holds(page, phrase)))
    .filter(({ visit }) => visit.page.relevant || !options.relevantOnly)
    .map(page => ({ page, rank: rank(page) }))
    .sort((a, b) => b.rank - a.rank)
    .slice(0, options.limit ?? 10)
    .map(({ page, rank }) => ({
      url: page.visit.url,
      title: page.visit.page.title,
      rank,
      relevant: page.visit.page.relevant,
      score: page.visit.page.score,
      snippet: snippet(page, wanted.flat(), before, after),
    }));
}

/** bm25 over all pages; larger is better. */
function ranking(pages: readonly Tokens[], phrases: readonly Phrase[]): (page: Tokens) => number {
  const length = (page: Tokens) => page.title.length + page.text.length;
  const meanLength = pages.reduce((sum, page) => sum + length(page), 0) / Math.max(1, pages.length);
  const frequency = (page: Tokens, phrase: Phrase) =>
    titleWeight * occurrences(page.title, phrase).length + occurrences(page.text, phrase).length;
  const idf = phrases.map(phrase => {
    const holders = pages.filter(page => frequency(page, phrase) > 0).length;
    return Math.max(smallestIdf, Math.log((pages.length - holders + 0.5) / (holders + 0.5)));
  });
  return page =>
    phrases.reduce((sum, phrase, i) => {
      const often = frequency(page, phrase);
      const damping = saturation * (1 - lengthShare + (lengthShare * length(page)) / meanLength);
      return sum + (idf[i] * often * (saturation + 1)) / (often + damping);
    }, 0);
}

function tokens(text: string): Token[] {
  return Array.from(text.matchAll(/[\p{L}\p{N}\p{Co}][\p{L}\p{N}\p{Co}\p{M}]*/gu), ({ 0: word, index }) => ({
    stem: stemmer(word.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase()),
    start: index,
    end: index + word.length,
  }));
}

const toPhrase = ({ text, prefix }: SearchPhrase): Phrase => ({ stems: tokens(text).map(({ stem }) => stem), prefix });

/** Places of a text's tokens at which the phrase begins. */
function occurrences(text: readonly Token[], { stems, prefix }: Phrase): number[] {
  const last = stems.length - 1;
  const fits = (token: Token | undefined, i: number) =>
    token !== undefined && (i === last && prefix ? token.stem.startsWith(stems[i]) : token.stem === stems[i]);
  return text.flatMap((_, at) => (stems.every((_stem, i) => fits(text[at + i], i)) ? at : []));
}

/** The words around the first place where most of what was looked for stands, with marks. */
function snippet({ visit, text }: Tokens, phrases: readonly Phrase[], before: string, after: string): string {
  const hits = phrases
    .flatMap(phrase => occurrences(text, phrase).map(first => ({ first, last: first + phrase.stems.length - 1 })))
    .sort((a, b) => a.first - b.first);
  const within = (from: number) =>
    hits.filter(({ first, last }) => first >= from && last < from + snippetTokens).length;
  let from = 0;
  for (const { first } of hits) if (within(first) > within(from)) from = first;
  const full = visit.page.text;
  const to = Math.min(text.length, from + snippetTokens);
  const start = from === 0 ? 0 : text[from].start;
  const end = to === text.length ? full.length : text[to - 1].end;
  let marked = '';
  let done = start;
  for (const { first, last } of hits) {
    if (first < from || last >= to || text[first].start < done) continue;
    marked += full.slice(done, text[first].start) + before + full.slice(text[first].start, text[last].end) + after;
    done = text[last].end;
  }
  return `${from > 0 ? '…' : ''}${marked}${full.slice(done, end)}${to < text.length ? '…' : ''}`;
}
