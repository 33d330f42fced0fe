/** How much each block of a page is worth as something to read. Sums, so that what an element holds is one subtraction. */
import type { Outline } from './outline.js';

/** Blocks with more of their text in links are no sentences. */
const mostLinkedProse = 0.4;
/** Blocks with more of it are links and little else. */
const leastLinkedLink = 0.8;
/** Characters from which a block is running text; fewer do when there is a sentence mark among them. */
const longText = 120;
const shortText = 40;
/** What text that is no prose, and text of links, counts for beside prose. */
const otherWorth = 0.3;
const linkWorth = 0.1;

export class BlockMeasures {
  /** Characters of running text, links left out, in all blocks before each; one more entry than blocks. */
  prose = new Float64Array(1 << 12);
  /** The same for all text, prose counting most. */
  worth = new Float64Array(1 << 12);
  /** Is the block a link, or links? */
  isLink = new Uint8Array(1 << 12);

  /** `codes` are the characters of the page's text. `mayBeWide`: there may be some of scripts that say more with each of them. */
  read(outline: Outline, codes: Uint16Array, mayBeWide: boolean): void {
    const { blocks, starts, stops, linked } = outline;
    if (blocks >= this.isLink.length) {
      this.prose = new Float64Array(2 * blocks);
      this.worth = new Float64Array(2 * blocks);
      this.isLink = new Uint8Array(2 * blocks);
    }
    this.prose[0] = this.worth[0] = 0;
    for (let block = 0; block < blocks; block++) {
      const length = stops[block] - starts[block];
      const size = length + (mayBeWide ? wideIn(codes, starts[block], stops[block]) : 0);
      const share = linked[block] / length;
      const free = size * (1 - share);
      const isProse =
        share < mostLinkedProse &&
        (size > longText || (size > shortText && hasSentence(codes, starts[block], stops[block])));
      this.prose[block + 1] = this.prose[block] + (isProse ? free : 0);
      this.worth[block + 1] = this.worth[block] + (isProse ? free : otherWorth * free) + linkWorth * size * share;
      this.isLink[block] = share > leastLinkedLink ? 1 : 0;
    }
  }

  isProse(block: number): boolean {
    return this.prose[block + 1] > this.prose[block];
  }
}

export const firstWide = 0x2e80;

/** Chinese, Japanese and Korean say in one character what others say in two or more. */
function wideIn(codes: Uint16Array, start: number, stop: number): number {
  let wide = 0;
  for (let i = start; i < stop; i++) if (codes[i] >= firstWide) wide++;
  return wide;
}

/** Is there a comma, full stop, question or exclamation mark, in any script? */
function hasSentence(codes: Uint16Array, start: number, stop: number): boolean {
  for (let i = start; i < stop; i++) {
    const code = codes[i];
    if (code === 0x2c || code === 0x2e || code === 0x21 || code === 0x3f) return true;
    if (code < 0x60c) continue;
    if (code === 0x3001 || code === 0x3002 || (code >= 0xff01 && code <= 0xff1f)) return true;
    if (code === 0x60c || code === 0x61f || code === 0x6d4 || code === 0x964) return true;
  }
  return false;
}
