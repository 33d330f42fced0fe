/** Tables of document frequencies as files: the English one that comes with the package, and a user's own. */
import { readFileSync, writeFileSync } from 'node:fs';
import { FailureError, UsageError } from '../../core/errors.js';
import { Background } from './background.js';

let english: Background | undefined;

/** Document frequencies of English, counted by scripts/document-frequencies.js (it names the sources). Read once. */
export function englishBackground(): Background {
  english ??= Background.parse(readFileSync(new URL('./english.tsv', import.meta.url), 'utf8'));
  return english;
}

/** Reads what `saveBackground` wrote. */
export function loadBackground(path: string): Background {
  let text: string;
  try {
    text = readFileSync(path, 'utf8');
  } catch (error) {
    throw new UsageError(`cannot read the document frequencies in ${path}: ${(error as Error).message}`);
  }
  try {
    return Background.parse(text);
  } catch (error) {
    throw new UsageError(`${path} is not a table of document frequencies: ${(error as Error).message}`);
  }
}

export function saveBackground(background: Background, path: string): void {
  try {
    writeFileSync(path, background.format());
  } catch (error) {
    throw new FailureError(`cannot write the document frequencies to ${path}: ${(error as Error).message}`);
  }
}
