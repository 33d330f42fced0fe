/** By what a page is compared with others. */
import { hash } from 'node:crypto';
import type { TextAnalyser } from '../../algorithms/text/analyser.js';
import { headedSimhash, simhashOf, type Votes, votesLeft, votesOf } from '../../algorithms/text/simhash.js';
import type { Page, ParsedPage, TermCounts } from '../../core/page.js';

export interface Fingerprint {
  /** Of the bytes. */
  digest: string;
  /** 16 digits for the main text and 16 for what the page says itself; empty where there is too little text. */
  simhash: string;
}

/** Where less of a page is beside its main text, that changes nothing. */
const mostBeside = 0.02;

/** The near part costs a little, so only crawls that look for duplicates give `text`. */
export function fingerprint(
  content: string | Uint8Array,
  page: Page,
  parsed: ParsedPage,
  text?: TextAnalyser,
): Fingerprint {
  const digest = hash('sha1', content);
  return { digest, simhash: text === undefined ? '' : nearFingerprint(page, parsed, text) };
}

/**
 * Pages of one site share their menus, so it is the main text that is compared. Where that holds menus too, because nothing
 * tells them apart, or a form that is filled in anew on every page, the words outside of links and the headings they stand
 * below must agree as well.
 */
export function nearFingerprint(
  { title, text: words, terms: all }: Pick<Page, 'title' | 'text' | 'terms'>,
  { main, headings, links }: Pick<ParsedPage, 'main' | 'headings' | 'links'>,
  text: TextAnalyser,
): string {
  const language = all.language ?? '';
  const terms = mainTerms({ title, text: words, terms: all }, main, text);
  const votes = votesOf(terms, text);
  const first = simhashOf(votes, terms.length);
  if (first === '') return '';
  // Where there is room for all links beside the main text, they are not in it.
  const own =
    anchorLength(links) < words.length - main.length ? votes : votesWithoutLinks(votes, terms, links, text, language);
  return first + headedSimhash(own, text.analyseIn(language, title, ...headings), text);
}

function votesWithoutLinks(
  votes: Votes,
  terms: TermCounts,
  links: ParsedPage['links'],
  text: TextAnalyser,
  language: string,
): Votes {
  const anchors = text.analyseIn(language, ...links.map(({ anchor }) => anchor));
  return votesLeft(votes, terms, anchors, text);
}

/** The bag of title and main text. Where that is most of the page, what is beside it is taken out of what is counted already. */
function mainTerms(
  { title, text: words, terms: all }: Pick<Page, 'title' | 'text' | 'terms'>,
  main: string,
  text: TextAnalyser,
): TermCounts {
  if (main.length >= (1 - mostBeside) * words.length) return all;
  const language = all.language ?? '';
  const beside = 2 * main.length > words.length ? besideMain(words, main) : undefined;
  return beside ? without(all, text.analyseIn(language, ...beside)) : text.analyseIn(language, title, main);
}

/** The pieces of a page's text between the lines of its main text; nothing where these are not in it. */
export function besideMain(text: string, main: string): string[] | undefined {
  const pieces: string[] = [];
  let end = 0;
  for (const line of main.split('\n')) {
    let start = text.indexOf(line, end);
    while (start >= 0 && !isApart(text, start, start + line.length)) start = text.indexOf(line, start + 1);
    if (start < 0) return undefined;
    if (start > end) pieces.push(text.slice(end, start));
    end = start + line.length;
  }
  pieces.push(text.slice(end));
  return pieces;
}

/** Does a part of a text begin and end between its words? */
function isApart(text: string, start: number, end: number): boolean {
  return (start === 0 || text[start - 1] === ' ') && (end === text.length || text[end] === ' ');
}

function anchorLength(links: ParsedPage['links']): number {
  let length = 0;
  for (const { anchor } of links) length += anchor.length;
  return length;
}

/** What is left of a bag when another is taken out of it. */
function without(terms: TermCounts, others: TermCounts): TermCounts {
  const counts = new Float32Array(terms.ids.length);
  let [length, maximum] = [0, 0];
  for (let i = 0, other = 0; i < counts.length; i++) {
    while (other < others.ids.length && others.ids[other] < terms.ids[i]) other++;
    const taken = others.ids[other] === terms.ids[i] ? others.counts[other] : 0;
    counts[i] = Math.max(0, terms.counts[i] - taken);
    length += counts[i];
    maximum = Math.max(maximum, counts[i]);
  }
  return { ...terms, counts, length, maximum };
}
