/** Which pages of a collection leave: those of the verdict, of a condition, or some of them by lot. */
import { UsageError } from '../../../core/errors.js';
import { Random } from '../../../core/random.js';
import type { Collection } from '../../collection.js';
import type { CollectedPage, PageOptions } from '../../collection-types.js';
import { parseWhere } from './where.js';

export interface PageChoice extends PageOptions {
  /** A condition, for example `language = en and score >= 0.8`. */
  where?: string;
  /** So many of the pages, by lot, each as likely as any other. */
  sample?: number;
  /** Of the lot (default 1): the same number draws the same pages. */
  sampleSeed?: number;
}

/** Gives the pages anew each time it is called. Mistakes in the choice are told at once. */
export function choosePages(collection: Collection, choice: PageChoice): () => Iterable<CollectedPage> {
  const { where, sample, sampleSeed = 1, ...wanted } = choice;
  if (sample !== undefined && !(Number.isSafeInteger(sample) && sample > 0)) {
    throw new UsageError(`--sample must be a whole number above 0, not ${sample}.`);
  }
  const test = where === undefined ? undefined : parseWhere(where);
  const all = function* (): Generator<CollectedPage> {
    for (const page of collection.pages(wanted)) if (!test || test(page)) yield page;
  };
  if (sample === undefined) return all;
  let drawn: readonly number[] | undefined;
  return function* () {
    drawn ??= drawIds(all(), sample, new Random(sampleSeed));
    for (const id of drawn) {
      const page = collection.pageById(id);
      if (page) yield page;
    }
  };
}

/** A reservoir (Vitter's algorithm R): one pass, and no more in memory than is drawn. In the order of the pages. */
function drawIds(pages: Iterable<CollectedPage>, count: number, random: Random): number[] {
  const drawn: { place: number; id: number }[] = [];
  let seen = 0;
  for (const { id } of pages) {
    const slot = seen < count ? seen : random.below(seen + 1);
    if (slot < count) drawn[slot] = { place: seen, id };
    seen++;
  }
  return drawn.sort((a, b) => a.place - b.place).map(({ id }) => id);
}
