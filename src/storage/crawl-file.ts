/** `crawl.yaml` in a collection: everything needed to run the crawl again. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { FailureError } from '../core/errors.js';
import { writeWholeFile } from '../core/files/whole-file.js';
import { yaml } from '../core/schema/yaml.js';
import { damagedFile, storageFailure } from './failures.js';
import { crawlFileName, requireCollection } from './folder.js';

/** What the file says, by its keys. */
export type CrawlFile = Record<string, unknown>;

export const crawlFileText = (file: CrawlFile): string => yaml().stringify(file, { lineWidth: 0 });

/** The folder must exist. */
export function writeCrawlFile(folder: string, file: CrawlFile): void {
  const path = join(folder, crawlFileName);
  try {
    writeWholeFile(path, crawlFileText(file));
  } catch (error) {
    throw storageFailure(error, path, folder);
  }
}

export function readCrawlFile(folder: string): CrawlFile {
  requireCollection(folder);
  const path = join(folder, crawlFileName);
  let text: string;
  try {
    text = readFileSync(path, 'utf8');
  } catch (error) {
    throw new FailureError(`${path} cannot be read: ${(error as Error).message}`, { cause: error });
  }
  return parseCrawlFile(text, path);
}

/** `path` is named where the text is damaged. */
export function parseCrawlFile(text: string, path: string): CrawlFile {
  let file: unknown;
  try {
    file = yaml().parse(text);
  } catch (error) {
    throw damagedFile(path, (error as Error).message.split('\n')[0], error);
  }
  if (typeof file !== 'object' || file === null || Array.isArray(file)) {
    throw damagedFile(path, 'it holds no settings');
  }
  return file as CrawlFile;
}

/** The way in which the crawl went: a strategy, or a method of finding sites. */
export function wayOfCrawling(file: CrawlFile | undefined): string | undefined {
  const method = (file?.['sites'] as CrawlFile | undefined)?.['method'];
  if (typeof method === 'string') return `sites, ${method}`;
  const inner = file?.['settings'] as CrawlFile | undefined;
  const named = inner?.['strategy'] ?? file?.['strategy'];
  return typeof named === 'string' ? named : undefined;
}
