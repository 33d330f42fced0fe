/**
 * Which language is a text in? Groups of four bytes of its words are looked up in a table that says how much each speaks for each
 * language (made by scripts/tables/language-table.js from eld's, which tells 60 languages apart). Each distinct group counts once;
 * the language with the largest sum wins. The table is read when first asked for.
 */
import { hashByte, hashStart, LanguageTable } from './language-table.js';
import { latinShare, scriptOf, scriptsOf } from './scripts.js';

/** So much of a text is looked at, in pieces: the beginning and the end are often menus or notices in another language. */
const sampleLength = 1200;
const pieces = 3;
/** The winner must lead by this share of its sum, else the text may as well be in the next language. */
const leastLead = 0.02;
/** With such a lead, so much from the middle tells, where the page says the same of itself: the way to the table is most of what a language costs. */
const clearLead = 0.3;
const middleLength = 200;
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

let table: LanguageTable | undefined;

/**
 * ISO 639-1 code; empty when the text is too short or could be several. `otherShare`: a text in two scripts is not in Latin letters when
 * so much of it is in another.
 */
export function detectLanguage(text: string, otherShare = leastShare): string {
  const pieces = piecesOf(text);
  const length = readLatin(pieces);
  if (length === 0) return '';
  if (length > 0) return languageOfBytes(latin, length, leastGroups);
  const sample = inOneScript(wordsOf(pieces), otherShare);
  const bytes = Buffer.from(sample);
  return languageOfBytes(bytes, bytes.length, isLatin(sample) ? leastGroups : leastGroupsOfScript);
}

/** The language that the words in `bytes[0, length)` speak for; empty when fewer than `least` of their groups are known, or the next comes near. */
function languageOfBytes(bytes: Uint8Array, length: number, least: number, lead = leastLead): string {
  if (length === 0) return '';
  table ??= new LanguageTable();
  const { languages } = table;
  const sums = new Float64Array(languages.length);
  if (addGroups(bytes, length, table, sums) < least) return '';
  let best = 0;
  for (let i = 1; i < sums.length; i++) if (sums[i] > sums[best]) best = i;
  let second = 0;
  for (let i = 0; i < sums.length; i++) if (i !== best && sums[i] > second) second = sums[i];
  return sums[best] > 0 && sums[best] - second >= lead * sums[best] ? languages[best] : '';
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
  if (primary !== '' && middleLanguage(text) === primary) return declared;
  const saysLatin = declared !== '' && scriptsOf(primary).length === 0;
  const found = detectLanguage(text, saysLatin ? mostShare : leastShare);
  if (found === '' || primary === found) return declared;
  return alike.some(group => group.includes(found) && group.includes(primary)) ? declared : found;
}

/** What the middle of a long text says by itself, where that is clear; else empty. */
function middleLanguage(text: string): string {
  if (text.length <= 2 * sampleLength) return '';
  const start = text.length >> 1;
  const length = readLatin(text.slice(start, start + middleLength));
  return length > 0 ? languageOfBytes(latin, length, leastGroups, clearLead) : '';
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
function wordsOf(text: string): string {
  return text
    .replace(/[^\p{L}\p{M}'’]+/gu, ' ')
    .trim()
    .toLowerCase();
}

/** Lower-case code of each character of Latin-1 that words are made of; 0 for all others. */
const letters = new Uint8Array(256);
letters[0x27] = 0x27;
for (let code = 0; code < letters.length; code++) {
  const character = String.fromCharCode(code);
  if (/\p{L}/u.test(character)) letters[code] = character.toLowerCase().charCodeAt(0);
}

const latin = new Uint8Array(2 * (sampleLength + pieces));

/** What `wordsOf` makes of a text of Latin-1 alone, as bytes of UTF-8 in `latin`: most texts need no more. How many; -1 where there is other text. */
function readLatin(text: string): number {
  let length = 0;
  for (let i = 0; i < text.length; i++) {
    const code = text.charCodeAt(i);
    if (code > 255) return -1;
    const letter = letters[code];
    if (letter >= 128) {
      latin[length++] = 0xc0 | (letter >> 6);
      latin[length++] = 0x80 | (letter & 0x3f);
    } else if (letter !== 0) latin[length++] = letter;
    else if (length > 0 && latin[length - 1] !== space) latin[length++] = space;
  }
  return length > 0 && latin[length - 1] === space ? length - 1 : length;
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

/** Adds what the distinct groups of the words say: a word's first has a space before it, its last one behind it. How many are known. */
function addGroups(bytes: Uint8Array, length: number, groups: LanguageTable, sums: Float64Array): number {
  let known = 0;
  groups.begin();
  for (let start = 0; start < length; ) {
    let end = start;
    while (end < length && bytes[end] !== space) end++;
    const stop = start + Math.min(end - start, longestWord);
    let at = start;
    for (; at + width < stop; at += stride) {
      known += groups.add(hashOf(bytes, at, at + width, at === start, false), sums);
    }
    known += groups.add(hashOf(bytes, Math.max(start, stop - width), stop, at === start, true), sums);
    start = end + 1;
  }
  return known;
}

/** FNV-1a over the bytes, with a space before and behind where wanted. */
function hashOf(bytes: Uint8Array, from: number, to: number, before: boolean, behind: boolean): number {
  let hash = before ? hashByte(hashStart, space) : hashStart;
  for (let i = from; i < to; i++) hash = hashByte(hash, bytes[i]);
  return behind ? hashByte(hash, space) : hash;
}
