/**
 * Which language is a text in? Groups of four bytes of its words are looked up in a table that says how much each speaks for each
 * language (made by scripts/language-table.js from eld's, which tells 60 languages apart). Each distinct group counts once;
 * the language with the largest sum wins. The table is packed: a few megabytes, read when first asked for.
 */
import { readFileSync } from 'node:fs';
import { latinShare, scriptOf, scriptsOf } from './scripts.js';

/** So much of a text is looked at, in pieces: the beginning and the end are often menus or notices in another language. */
const sampleLength = 1200;
const pieces = 3;
/** The winner must lead by this share of its sum, else the text may as well be in the next language. */
const leastLead = 0.02;
/** So many distinct groups must be known. Lists of names and single words look like any language; a script of its own says more. */
const leastGroups = 20;
const leastGroupsOfScript = 8;
/**
 * Latin words stand on pages of any language: names, program text, what nobody translated. Other scripts hardly ever stand on pages in
 * Latin letters, so a quarter of the text is enough for them; half, where the page says that its language has Latin letters.
 */
const leastShare = 0.25;
const mostShare = 0.5;
/** Groups of bytes begin every three bytes and are four long. */
const stride = 3;
const width = 4;
const longestWord = 70;
const space = 0x20;

interface Table {
  languages: string[];
  /** From the hash of a group to where its scores begin; they end where the next begin. */
  places: Map<number, number>;
  ends: Uint32Array;
  which: Uint8Array;
  scores: Uint16Array;
}

let table: Table | undefined;

/**
 * ISO 639-1 code; empty when the text is too short or could be several. `otherShare`: a text in two scripts is not in Latin letters when
 * so much of it is in another.
 */
export function detectLanguage(text: string, otherShare = leastShare): string {
  const sample = inOneScript(sampleOf(text), otherShare);
  if (sample === '') return '';
  table ??= readTable();
  const sums = new Float64Array(table.languages.length);
  let known = 0;
  for (const group of groupsOf(Buffer.from(sample))) {
    const place = table.places.get(group);
    if (place === undefined) continue;
    known++;
    const start = place === 0 ? 0 : table.ends[place - 1];
    for (let i = start; i < table.ends[place]; i++) sums[table.which[i]] += table.scores[i];
  }
  if (known < (isLatin(sample) ? leastGroups : leastGroupsOfScript)) return '';
  let best = 0;
  for (let i = 1; i < sums.length; i++) if (sums[i] > sums[best]) best = i;
  let second = 0;
  for (let i = 0; i < sums.length; i++) if (i !== best && sums[i] > second) second = sums[i];
  return sums[best] > 0 && sums[best] - second >= leastLead * sums[best] ? table.languages[best] : '';
}

/** Languages so alike that what the page says of itself decides between them. */
const alike = [
  ['id', 'ms'],
  ['da', 'nb', 'nn', 'no'],
  ['bs', 'hr', 'sl', 'sr'],
  ['cs', 'sk'],
  ['gl', 'pt'],
];

/**
 * The language of a page: what its text shows, else what it declares. Many pages declare the language of the template they were
 * made from; a declared region stays where the text agrees (`pt-br`).
 */
export function languageOf(text: string, declared: string): string {
  const primary = declared.split('-')[0];
  const saysLatin = declared !== '' && scriptsOf(primary).length === 0;
  const found = detectLanguage(text, saysLatin ? mostShare : leastShare);
  if (found === '' || primary === found) return declared;
  return alike.some(group => group.includes(found) && group.includes(primary)) ? declared : found;
}

/** The words of the sample that are in Latin letters, or the others where they have this share. */
function inOneScript(sample: string, otherShare: number): string {
  const latin = latinShare(sample);
  if (latin === 0 || latin === 1) return sample;
  const isLatinWanted = 1 - latin < otherShare;
  return sample
    .split(' ')
    .filter(word => (scriptOf(word.charCodeAt(0)) === undefined) === isLatinWanted)
    .join(' ');
}

/** Words of letters with single spaces between, lower case. */
function sampleOf(text: string): string {
  return piecesOf(text)
    .replace(/[^\p{L}\p{M}'’]+/gu, ' ')
    .trim()
    .toLowerCase();
}

function piecesOf(text: string): string {
  if (text.length <= 2 * sampleLength) return text.slice(0, sampleLength);
  const length = sampleLength / pieces;
  return Array.from({ length: pieces }, (_, i) => {
    const start = Math.floor((text.length * (i + 1)) / (pieces + 1));
    return text.slice(start, start + length);
  }).join(' ');
}

/** Are most of its letters Latin? */
function isLatin(sample: string): boolean {
  let others = 0;
  for (let i = 0; i < sample.length; i++) if (sample.charCodeAt(i) >= 0x0250) others++;
  return 2 * others < sample.length;
}

/** Hashes of the distinct groups: a word's first has a space before it, its last one behind it. */
function groupsOf(bytes: Buffer): Set<number> {
  const groups = new Set<number>();
  for (let start = 0; start < bytes.length; ) {
    let end = start;
    while (end < bytes.length && bytes[end] !== space) end++;
    const length = Math.min(end - start, longestWord);
    let at = 0;
    for (; at + width < length; at += stride)
      groups.add(hashOf(bytes, start + at, start + at + width, at === 0, false));
    groups.add(hashOf(bytes, start + Math.max(0, length - width), start + length, at === 0, true));
    start = end + 1;
  }
  return groups;
}

/** FNV-1a over the bytes, with a space before and behind where wanted. */
function hashOf(bytes: Uint8Array, from: number, to: number, before: boolean, behind: boolean): number {
  let hash = 0x811c9dc5;
  if (before) hash = Math.imul(hash ^ space, 0x01000193);
  for (let i = from; i < to; i++) hash = Math.imul(hash ^ bytes[i], 0x01000193);
  if (behind) hash = Math.imul(hash ^ space, 0x01000193);
  return hash;
}

function readTable(): Table {
  const text = readFileSync(new URL('./languages.tsv', import.meta.url), 'latin1');
  const languages: string[] = [];
  const numbers = new Map<string, number>();
  const places = new Map<number, number>();
  const ends: number[] = [];
  const which: number[] = [];
  const scores: number[] = [];
  // Line by line, without a list of lines: the table is to cost little memory while it is read, too.
  for (let start = text.indexOf('\n') + 1; start < text.length; ) {
    const end = text.indexOf('\n', start);
    const tab = text.indexOf('\t', start);
    const bytes = Buffer.from(text.slice(start, tab), 'hex');
    places.set(hashOf(bytes, 0, bytes.length, false, false), ends.length);
    for (const pair of text.slice(tab + 1, end).split(' ')) {
      const language = pair.slice(0, 2);
      let number = numbers.get(language);
      if (number === undefined) {
        number = languages.push(language) - 1;
        numbers.set(language, number);
      }
      which.push(number);
      scores.push(Number(pair.slice(2)));
    }
    ends.push(which.length);
    start = end + 1;
  }
  return {
    languages,
    places,
    ends: Uint32Array.from(ends),
    which: Uint8Array.from(which),
    scores: Uint16Array.from(scores),
  };
}
