/** Emphasis, code, line breaks and preformatted text of a page, while it is read: places in its text and in its source. */
import { preTag, tags } from '../names.js';
import type { TextCollector } from '../text-collector.js';

/** Signs around a stretch of text. */
export type Sign = '**' | '*' | '`' | '~~';

const signs = new Map<number, Sign>();
const signed: [sign: Sign, names: string][] = [
  ['**', 'strong b'],
  ['*', 'em i cite dfn var'],
  ['`', 'code tt kbd samp'],
  ['~~', 'del s strike'],
];
for (const [sign, names] of signed) for (const name of names.split(' ')) signs.set(tags.names.indexOf(name), sign);

export interface Stretch {
  start: number;
  end: number;
  sign: Sign;
}

/** More would be a game with markup. */
const mostStretches = 50_000;

export class InlineCollector {
  isOn = false;
  /** In the order in which they start. */
  readonly stretches: Stretch[] = [];
  /** Places of single line breaks. */
  readonly breaks = new Set<number>();
  /** Starts and ends in the source of the text of each preformatted element. */
  readonly preformatted = new Map<number, number[]>();
  private readonly open: { depth: number; stretch: Stretch }[] = [];
  private pieces: number[] | undefined;
  private preDepth = 0;

  constructor(private readonly text: TextCollector) {}

  reset(isOn: boolean): void {
    this.isOn = isOn;
    this.stretches.length = this.open.length = 0;
    this.breaks.clear();
    this.preformatted.clear();
    this.pieces = undefined;
  }

  /** An element starts at `depth` of the stack; `element` is its number in the outline, if it has one. */
  enter(tag: number, depth: number, element: number): void {
    if (tag === preTag && this.pieces === undefined) {
      this.pieces = [];
      this.preDepth = depth;
      this.preformatted.set(element, this.pieces);
    }
    const sign = signs.get(tag);
    if (sign === undefined || this.stretches.length >= mostStretches) return;
    const stretch = { start: this.text.length, end: -1, sign };
    this.stretches.push(stretch);
    this.open.push({ depth, stretch });
  }

  leaveTo(depth: number): void {
    while (this.open.length > 0 && this.open[this.open.length - 1].depth > depth) {
      const last = this.open.pop();
      if (last !== undefined) last.stretch.end = this.text.length;
    }
    if (this.preDepth > depth) this.pieces = undefined;
  }

  /** A line ends here. In preformatted text an empty piece stands for it. */
  addBreak(): void {
    this.breaks.add(this.text.length);
    this.pieces?.push(0, 0);
  }

  /** Text that is seen, at this place of the source. */
  addText(start: number, end: number): void {
    this.pieces?.push(start, end);
  }
}
