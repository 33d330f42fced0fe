/** What elements are for when the main text of a page is looked for. */
import { h1Tag, tags } from '../names.js';

function numbersOf(groups: [number: number, names: string][]): Uint8Array {
  const numbers = new Uint8Array(tags.names.length);
  for (const [number, names] of groups) for (const name of names.split(' ')) numbers[tags.names.indexOf(name)] = number;
  return numbers;
}

/** Beside the main part, as HTML defines it. */
export const besideKind = 1;
/** Things to operate, and what stands in for pictures and films. */
export const controlKind = 2;
export const formKind = 3;
export const buttonKind = 4;
export const titleKind = 5;
export const headingKind = 6;
/** Pictures with their captions, and the heads of pages and sections. */
export const frillKind = 7;
export const articleKind = 8;
export const mainKind = 9;
/** Parts of lists, tables and running text, which are never the main part alone. */
export const partKind = 10;

const kinds = numbersOf([
  [partKind, 'ul ol dl dir table tbody thead tr li dd dt p pre blockquote'],
  [besideKind, 'nav footer aside menu dialog'],
  [controlKind, 'select textarea option optgroup iframe video audio canvas legend'],
  [formKind, 'form fieldset'],
  [buttonKind, 'button'],
  [titleKind, 'h1'],
  [headingKind, 'h2 h3 h4 h5 h6'],
  [frillKind, 'figure figcaption header'],
  [articleKind, 'article'],
  [mainKind, 'main'],
]);

export function kindOf(tag: number): number {
  return tag < kinds.length ? kinds[tag] : 0;
}

/** 1 for h1 … 6 for h6; 0 for anything else. */
export function rankOf(tag: number): number {
  return tag >= h1Tag && tag < h1Tag + 6 ? tag - h1Tag + 1 : 0;
}
