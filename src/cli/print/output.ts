/** The one way to the terminal: whatever pages and servers wrote, nothing of it is obeyed there. */
import type { WriteStream } from 'node:tty';
import { plainJson, plainText } from '../../core/plain-text.js';
import { hanging } from './text.js';

/** Stand around what is to be emphasised, for `printMarked`. */
export const emphasis = ['\ufdd0', '\ufdd1'] as const;

/** Columns of a terminal; 80 where it is none or does not say. */
export function terminalWidth(stream: WriteStream = process.stdout): number {
  return stream.columns || 80;
}

/** Where sentences are wrapped: at the terminal's width. A file or a pipe gets them in one piece. */
function sentenceWidth(stream: WriteStream): number {
  return stream.isTTY ? terminalWidth(stream) : Number.POSITIVE_INFINITY;
}

/** A sentence that fits, its further lines below where it began after `lead`. */
export function sentence(text: string, { lead = '', stream = process.stdout as WriteStream } = {}): string {
  return hanging(lead, text, sentenceWidth(stream));
}

/** Lines of text, each made harmless. */
export function print(text: string, stream: WriteStream = process.stdout): void {
  printMarked(text.replace(/[\ufdd0\ufdd1]/g, ''), stream);
}

/** The same with what stands between marks emphasised. Only for text whose marks are our own. */
export function printMarked(text: string, stream: WriteStream = process.stdout): void {
  stream.write(text.split('\n').map(plainText).map(emphasised(stream)).join('\n'));
}

export function printJson(value: unknown): void {
  process.stdout.write(`${plainJson(value)}\n`);
}

/** One value on one line, for what comes in numbers. */
export function printJsonLine(value: unknown): void {
  process.stdout.write(`${plainJson(value, 0)}\n`);
}

function emphasised({ isTTY }: WriteStream): (line: string) => string {
  const [start, end] = isTTY ? ['\u001b[1m', '\u001b[0m'] : ['[', ']'];
  return line => line.replaceAll(emphasis[0], start).replaceAll(emphasis[1], end);
}
