/** The records of pages as the archive has them, taken apart, to be handed on. */
import { gunzipSync } from 'node:zlib';
import { FailureError } from '../../core/errors.js';
import type { Collection } from '../collection.js';
import type { CollectedPage } from '../collection-types.js';
import { damagedFile } from '../failures.js';
import { splitRecords } from '../warc/split-records.js';

/** All records of a page, uncompressed. Throws where it has none, or where they are damaged. */
export function archivedRecords(collection: Collection, page: CollectedPage): Uint8Array[] {
  const group = collection.archivedGroup(page);
  if (!group || !page.archive) {
    throw new FailureError(
      `${page.url} has no archive record: the crawl ran without an archive. Export as jsonl or csv instead.`,
    );
  }
  try {
    return [...splitRecords(gunzipSync(group))];
  } catch (error) {
    throw damagedFile(page.archive.file, `at byte ${page.archive.offset}: ${(error as Error).message}`, error);
  }
}

/** Beside the wanted pages, those whose bytes they repeat: a record that says "as before" is worth nothing without the one before. */
export function* withOriginals(
  collection: Collection,
  pages: () => Iterable<CollectedPage>,
): Generator<{ page: CollectedPage; wanted: boolean }> {
  const wanted = new Set<number>();
  const missing = new Set<number>();
  for (const { id, duplicateKind, duplicateOf } of pages()) {
    wanted.add(id);
    if (duplicateKind === 'exact' && duplicateOf !== undefined) missing.add(duplicateOf);
  }
  for (const id of missing) {
    const page = wanted.has(id) ? undefined : collection.pageById(id);
    if (page) yield { page, wanted: false };
  }
  for (const page of pages()) yield { page, wanted: true };
}
