import type { Collection } from '../../../storage/collection.js';
import { openCollection } from '../../../storage/open.js';

/** Whole pages, and why they are here. */
export async function readCollection<Result>(
  folder: string,
  read: (collection: Collection) => Result | Promise<Result>,
): Promise<Result> {
  const collection = openCollection(folder);
  try {
    return await read(collection);
  } finally {
    collection.close();
  }
}
