/** The headings of a page, while it is read: places in its text. */
import { cut, slice } from './link-collector.js';
import type { TextCollector } from './text-collector.js';

const mostHeadings = 500;
const longestHeading = 300;

export class HeadingCollector {
  /** Start and end of each heading in the text. */
  private readonly places: number[] = [];
  /** 1 for h1 … 6 for h6. */
  private readonly levels: number[] = [];
  /** Depth of the open heading; 0 when none is open. */
  private openAt = 0;

  constructor(private readonly text: TextCollector) {}

  reset(): void {
    this.places.length = 0;
    this.levels.length = 0;
    this.openAt = 0;
  }

  enter(depth: number, level: number): void {
    if (this.openAt > 0) this.end();
    if (this.places.length >= 2 * mostHeadings) return;
    this.openAt = depth;
    this.places.push(this.text.length, this.text.length);
    this.levels.push(level);
  }

  leaveTo(depth: number): void {
    if (this.openAt > depth) this.end();
  }

  private end(): void {
    this.places[this.places.length - 1] = this.text.length;
    this.openAt = 0;
  }

  /** The number of the heading that what comes now stands under, -1 for none. Within a heading: the one of a higher level above. */
  above(): number {
    let number = this.levels.length - 1;
    if (this.openAt === 0) return number;
    const level = this.levels[number];
    while (number >= 0 && this.levels[number] >= level) number--;
    return number;
  }

  /** By number; empty ones too. `text` is the whole text of the page. */
  texts(text: string): string[] {
    return this.levels.map((_, i) => cut(slice(text, this.places[2 * i], this.places[2 * i + 1]), longestHeading));
  }
}
