/** `crawl.yaml` in a collection: everything needed to run the crawl again. */
import { readFileSync, renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { parse, stringify } from 'yaml';
import { FailureError } from '../core/errors.js';
import { damagedFile, storageFailure } from './failures.js';
import { crawlFileName, requireCollection } from './folder.js';

export type CrawlSettings = Record<string, unknown>;

/** The folder must exist. A crash leaves the old file or the new one, never half of one. */
export function writeCrawlFile(folder: string, settings: CrawlSettings): void {
  const path = join(folder, crawlFileName);
  try {
    writeFileSync(`${path}.part`, stringify(settings, { lineWidth: 0 }));
    renameSync(`${path}.part`, path);
  } catch (error) {
    throw storageFailure(error, path, folder);
  }
}

export function readCrawlFile(folder: string): CrawlSettings {
  requireCollection(folder);
  const path = join(folder, crawlFileName);
  let text: string;
  try {
    text = readFileSync(path, 'utf8');
  } catch (error) {
    throw new FailureError(`${path} cannot be read: ${(error as Error).message}`, { cause: error });
  }
  let settings: unknown;
  try {
    settings = parse(text);
  } catch (error) {
    throw damagedFile(path, (error as Error).message.split('\n')[0], error);
  }
  if (typeof settings !== 'object' || settings === null || Array.isArray(settings)) {
    throw damagedFile(path, 'it holds no settings');
  }
  return settings as CrawlSettings;
}
