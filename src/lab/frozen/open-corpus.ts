/** Pages to learn from, out of any web a user names with --corpus. */
import type { Corpus } from '../../crawl/preparation.js';
import { openFrozenWeb } from './open.js';

export async function openCorpus(path: string): Promise<Corpus> {
  return openFrozenWeb(path);
}
