/** Lines of pages → paragraphs: words that a line end parted come together, and what stands on every page is marked. */
import type { Line } from './lines.js';
import { isRunning, runningLines } from './running-lines.js';

export interface Paragraph {
  text: string;
  /** Height of its letters. */
  size: number;
  /** A page number, or a line that many pages repeat at their top or bottom. */
  running: boolean;
}

const endOfSentence = /[.!?:;。！？：；…]["'”’»)\]]*$/u;
const startOfItem = /^(?:[•‣▪●○◦∙·*–—-]\s|\(?\d{1,3}[.)]\s|\[\w{1,12}\]\s)/u;
const unspaced = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\u3000-\u303f\uff00-\uffef]/u;

export function paragraphsOf(pages: readonly (readonly Line[])[]): Paragraph[] {
  const paragraphs: Paragraph[] = [];
  const repeated = runningLines(pages);
  let open: OpenParagraph | undefined;
  for (const lines of pages) {
    const spacing = lineSpacing(lines);
    let startsPage = true;
    lines.forEach((line, place) => {
      if (isRunning(repeated, lines, place)) {
        paragraphs.push({ text: line.text, size: line.size, running: true });
        return;
      }
      if (open?.takes(line, spacing, startsPage)) open.add(line);
      else paragraphs.push((open = new OpenParagraph(line)));
      startsPage = false;
    });
  }
  return paragraphs;
}

/** A paragraph that may go on. */
class OpenParagraph implements Paragraph {
  readonly running = false;
  readonly size: number;
  private readonly start: string[];
  private last: Line;
  private lines = 1;

  constructor(first: Line) {
    this.size = first.size;
    this.last = first;
    this.start = [first.text];
  }

  get text(): string {
    return this.start.join('');
  }

  /** Does this line belong to it? `spacing` is the usual distance of lines; `startsPage`: there is no line above it on its page. */
  takes(line: Line, spacing: number, startsPage: boolean): boolean {
    const { last, size } = this;
    if (Math.abs(line.size - size) > 0.1 * size || startOfItem.test(line.text)) return false;
    if (last.hyphen) return true;
    const down = last.height - line.height;
    // Elsewhere: another page or column. A sentence may go on there.
    if (startsPage || down < -0.5 * size) return !endOfSentence.test(last.text) && /^\p{Ll}/u.test(line.text);
    if (down > Math.min(1.3 * spacing, 3 * size)) return false;
    const indent = line.along - last.along;
    if (indent > 0.8 * size) return !endOfSentence.test(last.text);
    // Below a hanging indent, whoever stands further out begins anew.
    return indent > -0.8 * size || this.lines === 1 || Math.abs(down) < 0.3 * size;
  }

  add(line: Line): void {
    this.start.push(joint(this.last, line), line.text);
    this.last = line;
    this.lines++;
  }
}

/** What stands between two lines when they become one. */
function joint(upper: Line, lower: Line): string {
  // Nobody parts a word before a capital or a digit: that hyphen is the word's own.
  if (upper.hyphen) return /^\p{Ll}|^\p{Lo}/u.test(lower.text) ? '' : '-';
  return unspaced.test(upper.text.at(-1) ?? '') && unspaced.test(lower.text[0]) ? '' : ' ';
}

/** The usual distance of two lines on a page: of the distances that are one, the middle. */
function lineSpacing(lines: readonly Line[]): number {
  const distances: number[] = [];
  for (let i = 1; i < lines.length; i++) {
    const down = lines[i - 1].height - lines[i].height;
    const { size } = lines[i];
    if (down > 0.7 * size && down < 3 * size) distances.push(down);
  }
  distances.sort((a, b) => a - b);
  return distances.at(Math.floor(distances.length / 3)) ?? Number.POSITIVE_INFINITY;
}
