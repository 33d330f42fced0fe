/** What was learnt of a link, in words, for `explain`: the marks that moved its number most, and what links with them led to. */
import type { TextAnalyser } from '../../../../algorithms/text/analyser.js';
import type { EvidenceTable } from './evidence-table.js';
import type { HotLink, LinkWords } from './hot-links.js';
import { hashOf, keyOfMark, kinds, lowerHash, type MarkKind } from './link-marks.js';

/** Marks that are told. */
const most = 2;
/** What moved a number by less is not worth a line. */
const leastWorth = 0.1;

const longestText = 60;

export function shortCopy(text: string): string {
  if (text === '') return text;
  // A part of a string keeps the whole of it in memory; put together with another it becomes one of its own.
  return ` ${text.slice(0, longestText)}`.slice(1);
}

/** The line; undefined where nothing was learnt. `worthOf`: by how much a mark moves the number of this link. */
export function learntOf(
  link: HotLink,
  { url, language }: { url: string; language: string },
  { evidence, text }: { evidence: EvidenceTable; text: TextAnalyser },
  worthOf: (mark: number) => number,
): string | undefined {
  const told: string[] = [];
  const sizes = new Float64Array(link.keys.length);
  for (let mark = 0; mark < sizes.length; mark++) sizes[mark] = Math.abs(worthOf(mark));
  const said = new Set<number>();
  while (told.length < most) {
    const mark = largest(sizes);
    if (mark < 0 || sizes[mark] < leastWorth) break;
    sizes[mark] = -1;
    const kind = kinds[link.kinds[mark]];
    if (said.has(link.kinds[mark])) continue;
    const name = named(kind, link.keys[mark], link.words, url, word => {
      const { ids } = text.analyseIn(language, word);
      return Int32Array.from(ids, id => hashOf(text.term(id)));
    });
    const { links, relevant } = evidence.tally(link.keys[mark]);
    if (name === undefined || links === 0) continue;
    said.add(link.kinds[mark]);
    told.push(`${name}: ${relevant} of ${links} on topic`);
  }
  return told.length === 0 ? undefined : `learnt from links before it: ${told.join('; ')}`;
}

/** Where the largest of the numbers stands, of equal ones the first; -1 where there is none. */
function largest(numbers: Float64Array): number {
  let found = numbers.length === 0 ? -1 : 0;
  for (let i = 1; i < numbers.length; i++) if (numbers[i] > numbers[found]) found = i;
  return found;
}

/** Undefined where a mark has no words that a reader would know it by. */
function named(
  kind: MarkKind,
  key: number,
  { anchor, heading }: LinkWords,
  url: string,
  stemsOf: (word: string) => Int32Array,
): string | undefined {
  const wordOf = (text: string) => {
    return text.match(/[\p{L}\p{N}]+/gu)?.find(word => stemsOf(word).some(stem => keyOfMark(kind, stem) === key));
  };
  const quoted = (before: string, word: string | undefined) => word && `${before} "${word}"`;
  switch (kind) {
    case 'anchor':
      return quoted('links that say', wordOf(anchor));
    case 'heading':
      return quoted('links under headings with', wordOf(heading));
    case 'token': {
      const tokens = new URL(url).pathname.match(/[a-z\u0080-\uffff]+/gi) ?? [];
      const token = tokens.find(word => keyOfMark(kind, lowerHash(word, 0, word.length)) === key);
      return quoted('addresses with', token);
    }
    case 'page':
      return 'links of a page that leads here';
    case 'place':
      return 'links at the same place of a page that leads here';
    case 'directory': {
      const { host, pathname } = new URL(url);
      return `pages in ${host}${pathname.slice(0, pathname.lastIndexOf('/') + 1)}`;
    }
    case 'pattern':
      return `addresses of this form on ${new URL(url).host}`;
    case 'host':
      return `pages of ${new URL(url).host}`;
    case 'shape':
      return 'addresses of this form';
    default:
      return undefined;
  }
}
