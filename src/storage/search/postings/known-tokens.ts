/** Tokens that were numbered when pages were counted, by what the index holds for them. */

import { grownInts } from '../../../packed/growth.js';
import type { HandedTokens } from '../../../packed/text-tokens.js';
import { searchWords } from '../search-words.js';

/** In place of the id of a word: not asked for yet. */
export const noId = -1;

export class KnownTokens {
  /** By number; undefined for what was never told. */
  readonly stems: (string | undefined)[] = [];
  ids = new Int32Array(1 << 12).fill(noId);
  private round = 0;

  constructor(private readonly language: string) {}

  /** The new ones. */
  learn({ round, fresh }: HandedTokens): void {
    if (round !== this.round) {
      this.round = round;
      this.stems.length = 0;
      this.ids.fill(noId);
    }
    const names = fresh.names.split(' ');
    for (const [i, number] of fresh.numbers.entries()) {
      if (number >= this.ids.length) this.ids = grownInts(this.ids, 2 * number, noId);
      // An array with gaps would be slow to read.
      while (this.stems.length <= number) this.stems.push(undefined);
      this.stems[number] = searchWords(names[i], this.language)[0].stem;
    }
  }
}
