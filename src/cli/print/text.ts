/** Text measured in the columns of a terminal, cut and wrapped by them. */
import { plainText } from '../../core/plain-text.js';

/** Scripts and forms that Unicode (UAX #11) calls wide; halfwidth forms and what joins the letter before it are not. */
const wide =
  /^(?![\uff61-\uffdc\uffe8-\uffee])[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}\p{Script=Bopomofo}\p{Script=Yi}\p{Emoji_Presentation}\u3000-\u303e\uff01-\uff60\uffe0-\uffe6]|\ufe0f/u;
const invisible = /^[\p{M}\p{Cf}\p{Noncharacter_Code_Point}]+$/u;

let segmenter: Intl.Segmenter | undefined;

/** The letters of a text as a reader sees them. Most texts never ask. */
function lettersOf(text: string): Intl.Segments {
  segmenter ??= new Intl.Segmenter('en', { granularity: 'grapheme' });
  return segmenter.segment(text);
}

/** Letters of one column that need no table: making one takes longer than all else that is shown when a crawl begins. */
const narrow = /^[ -~·–…→]*$/;

/** Columns that a text takes on a terminal. */
export function textWidth(text: string): number {
  if (narrow.test(text)) return text.length;
  let width = 0;
  for (const { segment } of lettersOf(text)) width += letterWidth(segment);
  return width;
}

const letterWidth = (letter: string): number => (invisible.test(letter) ? 0 : wide.test(letter) ? 2 : 1);

/** As much of the text as fits, with an ellipsis where something is missing. */
export function cut(text: string, width: number): string {
  return textWidth(text) <= width ? text : `${head(text, width - 1)}…`;
}

/** The longest beginning that fits; at least one letter. */
function head(text: string, width: number): string {
  let used = 0;
  let end = 0;
  for (const { segment, index } of lettersOf(text)) {
    used += letterWidth(segment);
    if (used > width && index > 0) break;
    end = index + segment.length;
  }
  return text.slice(0, end);
}

/** One paragraph as lines of whole words. A word longer than a line is broken only where asked: a URL in one piece can be copied. */
export function wrap(text: string, width: number, breakWords = false): string[] {
  const lines = [''];
  for (let word of plainText(text).split(' ')) {
    const current = lines.at(-1)!;
    if (current !== '' && textWidth(current) + 1 + textWidth(word) <= width) {
      lines[lines.length - 1] = `${current} ${word}`;
      continue;
    }
    if (current === '') lines.pop();
    while (breakWords && textWidth(word) > width) {
      const part = head(word, width);
      lines.push(part);
      word = word.slice(part.length);
    }
    lines.push(word);
  }
  return lines;
}

/** Fewest columns beside a lead; with fewer the text stands below it. */
const leastBeside = 20;

/** A text with a hanging indent: its first line after `lead`, the others below the text. */
export function hanging(lead: string, text: string, width: number): string {
  const room = width - textWidth(lead);
  if (room < leastBeside && lead.trim() !== '') return `${lead.trimEnd()}\n${hanging('    ', text, width)}`;
  const indent = room < leastBeside ? '    ' : ' '.repeat(textWidth(lead));
  const lines = wrap(text, width - indent.length);
  return lines.map((line, i) => `${i === 0 && room >= leastBeside ? lead : indent}${line}`.trimEnd()).join('\n');
}

export function padded(text: string, width: number): string {
  return text + ' '.repeat(Math.max(0, width - textWidth(text)));
}
