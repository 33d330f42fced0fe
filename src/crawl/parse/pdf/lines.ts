/** The characters of a PDF page → lines of text with their places. */
import { joinAccents } from './accents.js';
import type { PdfPage, Place } from './pdf-page.js';

export interface Line extends Place {
  text: string;
  /** It ends in the middle of a word. */
  hyphen: boolean;
  /** Its characters on the page, the first and the one behind the last. */
  first: number;
  end: number;
}

/** What PDFium writes for the hyphen of a word that goes on in the next line. */
const brokenWord = 2;
const notACharacter = 0xfffe;
const softHyphen = 0xad;

/** The lines in the order of the file, which is that of reading for whatever a text program wrote. */
export function linesOf(page: PdfPage, mostCharacters: number): Line[] {
  const lines: Line[] = [];
  const end = Math.min(page.characters, mostCharacters);
  let text = '';
  let first = -1;
  const finish = (at: number, hyphen: boolean) => {
    const words = plain(text);
    if (words !== '') lines.push({ ...page.place(first), text: words, hyphen, first, end: at });
    text = '';
    first = -1;
  };
  for (let at = 0; at < end; at++) {
    const code = page.code(at);
    if (code === 0x0a || code === 0x0d) finish(at, false);
    else if (code === brokenWord || code === notACharacter) finish(at, true);
    else if (code === softHyphen) continue;
    else {
      if (first < 0 && code > 0x20) first = at;
      text += code <= 0x10ffff ? String.fromCodePoint(code) : '';
    }
  }
  finish(end, false);
  return lines;
}

/** Letters that stand for several or have forms of their own for each place in a word (ligatures, Arabic). */
const presentationForms = /[\ufb00-\ufb06\ufb13-\ufdff\ufe70-\ufefc]+/g;
/** Characters without a meaning that all readers share: controls, private use, what is no character at all. */
const meaningless = /[\p{Cc}\p{Co}\p{Cn}]+/gu;

/** The dots between a title and its page in a table of contents. */
const leaders = /(?:[.·․‥…]\s?){4,}/g;

/** Text as one writes it, on one line. */
export function plain(text: string): string {
  const words = text
    .toWellFormed()
    .replace(presentationForms, letters => letters.normalize('NFKC'))
    .replace(meaningless, ' ')
    .replace(leaders, ' ')
    .replace(/\s+/g, ' ')
    .trim();
  return joinAccents(words);
}
