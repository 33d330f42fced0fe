/** One line that rewrites itself on a terminal, and lines that stay above it. */
import type { WriteStream } from 'node:tty';
import { plainText } from '../../core/plain-text.js';
import { print, sentence, terminalWidth } from './output.js';
import { cut, textWidth } from './text.js';

export class StatusLine {
  private shown = false;

  constructor(readonly stream: WriteStream) {}

  /** Lines can be replaced here. */
  get replaces(): boolean {
    return this.stream.isTTY === true;
  }

  /** A line that stays. */
  note(text: string): void {
    this.clear();
    print(`${sentence(text, { stream: this.stream })}\n`, this.stream);
  }

  /** A line that the next one replaces, from as many of the parts as fit; nothing where lines cannot be replaced. */
  show(...parts: readonly string[]): void {
    if (!this.replaces) return;
    this.clear();
    const room = terminalWidth(this.stream) - 1;
    this.stream.write(fitting(parts.map(plainText), room));
    this.shown = true;
  }

  /** The next line begins where this one stood. */
  clear(): void {
    if (this.shown) this.stream.write('\r\u001b[K');
    this.shown = false;
  }

  /** What stands there stays. */
  keep(): void {
    if (this.shown) this.stream.write('\n');
    this.shown = false;
  }
}

/** Whole parts, the first ones before the last; a part that does not fit is left out, the first one is cut. */
function fitting(parts: readonly string[], room: number): string {
  return parts.reduce((line, part) => {
    const longer = line === '' ? cut(part, room) : `${line} · ${part}`;
    return textWidth(longer) <= room ? longer : line;
  }, '');
}
