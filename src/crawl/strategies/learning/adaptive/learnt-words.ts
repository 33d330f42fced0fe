/** What was learnt of a link, in words, for `explain`: the marks that moved its number most, and what links with them led to. */
import type { TextAnalyser } from '../../../../algorithms/text/analyser.js';
import type { EvidenceTable } from './evidence-table.js';
import type { LinkWords } from './hot-links.js';
import { hashOf, keyOfMark, kinds, lowerHash, type MarkKind } from './marks/link-marks.js';
import { stepNamed } from './marks/step-marks.js';

/** Marks that are told. */
const most = 2;
/** What moved a number by less is not worth a line. */
export const leastWorth = 0.1;

const longestText = 60;

export function shortCopy(text: string): string {
  if (text === '') return text;
  // A part of a string keeps the whole of it in memory; put together with another it becomes one of its own.
  return ` ${text.slice(0, longestText)}`.slice(1);
}

/** A mark of a link: the number of its kind, and by how much it moves the link's number, up or down. */
export interface WeighedMark {
  kind: number;
  key: number;
  size: number;
}

/** The line; undefined where nothing was learnt. `marks`: those that are worth a line. */
export function learntOf(
  marks: readonly WeighedMark[],
  { url, language, words }: { url: string; language: string; words: LinkWords },
  { evidence, text }: { evidence: EvidenceTable; text: TextAnalyser },
): string | undefined {
  const told: string[] = [];
  // Of equal ones the first comes first.
  const largest = marks.toSorted((a, b) => b.size - a.size);
  const said = new Set<number>();
  for (const { kind, key } of largest) {
    if (told.length === most) break;
    if (said.has(kind)) continue;
    const { links, relevant } = evidence.tally(key);
    if (links === 0) continue;
    const name = named(kinds[kind], key, words, url, word => {
      const { ids } = text.analyseIn(language, word);
      return Int32Array.from(ids, id => hashOf(text.term(id)));
    });
    if (name === undefined) continue;
    said.add(kind);
    told.push(`${name}: ${relevant} of ${links} on topic`);
  }
  return told.length === 0 ? undefined : `learnt from links before it: ${told.join('; ')}`;
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
    case 'step':
      return stepNamed(key);
    default:
      return undefined;
  }
}
