/** The headings of a page, while it is read: places in its text. */
import { cut, slice } from './link-collector.js';
import type { TextCollector } from './text-collector.js';

const mostHeadings = 500;
const longestHeading = 300;

export class HeadingCollector {
  /** Start and end of each heading in the text. */
  private readonly places: number[] = [];
  /** Depth of the open heading; 0 when none is open. */
  private openAt = 0;

  constructor(private readonly text: TextCollector) {}

  reset(): void {
    this.places.length = 0;
    this.openAt = 0;
  }

  enter(depth: number): void {
    if (this.openAt > 0) this.end();
    if (this.places.length >= 2 * mostHeadings) return;
    this.openAt = depth;
    this.places.push(this.text.length, this.text.length);
  }

  leaveTo(depth: number): void {
    if (this.openAt > depth) this.end();
  }

  private end(): void {
    this.places[this.places.length - 1] = this.text.length;
    this.openAt = 0;
  }

  /** `text` is the whole text of the page. */
  texts(text: string): string[] {
    const texts: string[] = [];
    for (let i = 0; i < this.places.length; i += 2) {
      const heading = cut(slice(text, this.places[i], this.places[i + 1]), longestHeading);
      if (heading !== '') texts.push(heading);
    }
    return texts;
  }
}
