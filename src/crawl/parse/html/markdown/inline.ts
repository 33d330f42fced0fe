/** One block of text → one or more lines of Markdown, with links, emphasis and code. */
import { codeSpan, escaped } from './escape.js';
import type { InlineCollector, Sign } from './inline-collector.js';

export interface LinkSpan {
  start: number;
  end: number;
  url: string;
}

/** What is longer was never closed, or marks nothing. */
const longestSpan = 1000;

interface Span {
  start: number;
  end: number;
  sign: Sign | '[';
  url: string;
}

export class InlineWriter {
  private spans: Span[] = [];
  private next = 0;

  /** `text` is the text of the page. */
  constructor(
    private readonly text: string,
    private readonly inline: InlineCollector,
    links: readonly LinkSpan[],
    private readonly target: (url: string) => string,
  ) {
    for (const { start, end, url } of links) this.add(start, end, '[', url);
    for (const { start, end, sign } of inline.stretches) this.add(start, end < 0 ? text.length : end, sign, '');
    this.spans.sort((a, b) => a.start - b.start || b.end - a.end);
  }

  private add(from: number, to: number, sign: Span['sign'], url: string): void {
    let start = from;
    let end = Math.min(to, this.text.length);
    if (this.text.charCodeAt(start) === 32) start++;
    if (this.text.charCodeAt(end - 1) === 32) end--;
    if (start < end && end - start <= longestSpan) this.spans.push({ start, end, sign, url });
  }

  /** The text from `start` to before `end`. Blocks are asked for in page order. `plain` signs are left out. */
  write(start: number, end: number, plain: ReadonlySet<string> = new Set()): string {
    while (this.next < this.spans.length && this.spans[this.next].end <= start) this.next++;
    const inside: Span[] = [];
    for (let i = this.next; i < this.spans.length && this.spans[i].start < end; i++) {
      const span = this.spans[i];
      if (span.end > start && !plain.has(span.sign)) {
        inside.push({ ...span, start: Math.max(span.start, start), end: Math.min(span.end, end) });
      }
    }
    return this.range(start, end, inside).trim();
  }

  /** `spans` lie inside of the range, outer ones first. */
  private range(start: number, end: number, spans: readonly Span[]): string {
    let written = '';
    let at = start;
    for (let i = 0; i < spans.length; ) {
      const span = spans[i++];
      const inner: Span[] = [];
      // What reaches out of it ends with it.
      while (i < spans.length && spans[i].start < span.end) {
        const one = spans[i++];
        if (one.sign !== span.sign) inner.push({ ...one, end: Math.min(one.end, span.end) });
      }
      written += this.plain(at, span.start) + this.wrapped(span, inner);
      at = span.end;
    }
    return written + this.plain(at, end);
  }

  private wrapped(span: Span, inner: readonly Span[]): string {
    if (span.sign === '`') return codeSpan(this.text.slice(span.start, span.end));
    const words = this.range(span.start, span.end, inner);
    return span.sign === '[' ? `[${words}](${this.target(span.url)})` : span.sign + words + span.sign;
  }

  private plain(start: number, end: number): string {
    if (start >= end) return '';
    let written = '';
    let from = start;
    if (this.inline.breaks.size > 0) {
      for (let at = start; at < end; at++) {
        if (!this.inline.breaks.has(at) || at === start) continue;
        written += `${escaped(this.text.slice(from, at))}\\\n`;
        from = this.text.charCodeAt(at) === 32 ? at + 1 : at;
      }
    }
    return written + escaped(this.text.slice(from, end));
  }
}
