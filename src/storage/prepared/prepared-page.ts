/** What the store needs of a page's texts, made where the page was read: the head of a crawl on many machines only writes it. */
import type { PageTexts, PreparedTexts } from '../../packed/lazy-texts.js';
import { PageWords } from '../search/postings/page-words.js';
import { type RawTexts, rawTexts, rowFromElsewhere, textsIn, UnpackedTexts } from '../sqlite/text/packed-texts.js';

/** Larger texts are rows of their own: nothing is gained by packing them with others. */
const largeText = 64 << 10;

export class PagePreparer {
  private readonly words = new PageWords();

  prepare({ title, language, ...texts }: PageTexts & { title: string; language: string }): PreparedTexts {
    const raw = rawTexts(plain(texts));
    const isRow = raw.text.length >= largeText;
    return {
      characters: texts.text.length,
      texts: isRow ? rowFromElsewhere(raw) : joined(raw),
      isRow,
      words: this.words.of(withoutNul(title), withoutNul(texts.text), language),
    };
  }
}

/** The texts themselves; empty where the bytes are damaged. */
export function unpackTexts({ texts, isRow }: Pick<PreparedTexts, 'texts' | 'isRow'>): PageTexts {
  if (!isRow) return textsIn(separated(texts));
  const row = new UnpackedTexts(texts);
  return { text: row.text(0) ?? '', main: row.main(0) ?? '' };
}

/** The text's length in front, so that both can be told apart. */
function joined({ text, lines }: RawTexts): Uint8Array {
  const length = Buffer.allocUnsafe(4);
  length.writeUInt32LE(text.length);
  return Buffer.concat([length, text, lines]);
}

export function separated(bytes: Uint8Array): RawTexts {
  const end = bytes.length < 4 ? 4 : 4 + Buffer.from(bytes.buffer, bytes.byteOffset, 4).readUInt32LE();
  return { text: bytes.subarray(4, end), lines: bytes.subarray(end) };
}

function plain({ text, main }: PageTexts): PageTexts {
  const own = withoutNul(text);
  return { text: own, main: main === text ? own : withoutNul(main) };
}

/** SQLite cuts a text at its first NUL; a page may hold any character, and HTML too writes U+FFFD for this one. */
export const withoutNul = (text: string): string => (text.includes('\0') ? text.replaceAll('\0', '\ufffd') : text);
