/** Everything that is said about a corpus beside the corpus itself, gathered while it is written. */
import type { Collection } from '../../collection.js';
import { choosePages, type PageChoice } from '../select/choose-pages.js';
import { choiceInWords } from './choice-words.js';
import { datasheet } from './datasheet.js';
import { type ManifestFile, manifest } from './manifest.js';
import { type Origin, originOf } from './origin.js';
import { PageTally } from './tally.js';

export class CorpusDescription {
  readonly tally = new PageTally();
  readonly choice: string;
  private readonly created = new Date().toISOString();
  private kept: { origin: Origin; optedOut: number | undefined } | undefined;

  constructor(
    private readonly collection: Collection,
    private readonly format: string,
    private readonly wanted: PageChoice,
  ) {
    this.choice = choiceInWords(wanted);
  }

  datasheet(): string {
    const { format, tally, choice, created } = this;
    return datasheet({ ...this.origin(), format, tally, choice, created });
  }

  manifest(files: readonly ManifestFile[]): string {
    const { format, tally, choice, created } = this;
    return manifest({ ...this.origin(), format, tally, choice, created, files });
  }

  /** Read once, and only where somebody asks: counting a large collection takes a while. */
  private origin(): { origin: Origin; optedOut: number | undefined } {
    this.kept ??= { origin: originOf(this.collection), optedOut: this.optedOut() };
    return this.kept;
  }

  /** How many pages `onlyPermitted` has left out. */
  private optedOut(): number | undefined {
    if (!this.wanted.onlyPermitted) return undefined;
    let count = 0;
    const { sample: _sample, sampleSeed: _seed, ...choice } = this.wanted;
    for (const { noindex, reservations } of choosePages(this.collection, { ...choice, onlyPermitted: false })()) {
      if (noindex || reservations.length > 0) count++;
    }
    return count;
  }
}
