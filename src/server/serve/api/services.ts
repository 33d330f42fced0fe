/** What the routes share. */
import type { CrawlProcesses, Program } from '../folder/crawl-processes.js';
import type { Judging } from '../folder/judging.js';
import type { ServedFolder } from '../folder/served-folder.js';
import type { Jobs } from '../jobs/jobs.js';
import type { Figures } from '../watch/figures.js';
import type { WatchedCollection } from '../watch/watched-collection.js';
import type { Watches } from '../watch/watches.js';

/** Of those that only read: they are answered in threads. */
export interface Reading {
  folder: ServedFolder;
  watches: Watches;
}

/** Those who read meanwhile. */
export interface Reader {
  /** Of a collection by its name. */
  figures(collection: string): Promise<Figures>;
  /** A person has labelled pages of the collection in this folder. */
  expectVerdicts(folder: string): void;
}

/** Of all others. */
export interface Services {
  folder: ServedFolder;
  readers: Reader;
  processes: CrawlProcesses;
  judging: Judging;
  jobs: Jobs;
  /** How this program is called. */
  program: Program;
}

/** The collection that a path names, open. */
export function watchedOf({ folder, watches }: Reading, path: Readonly<Record<string, string>>): WatchedCollection {
  return watches.open(folder.find('collection', path.collection).path);
}
