/** What the routes share. */
import { UsageError } from '../../../core/errors.js';
import type { CrawlProcesses, Program } from '../folder/crawl-processes.js';
import type { Judging } from '../folder/judging.js';
import type { ServedFolder } from '../folder/served-folder.js';
import type { Jobs } from '../jobs/jobs.js';
import type { EventStreams } from '../watch/event-stream.js';
import type { WatchedCollection } from '../watch/watched-collection.js';
import type { Watches } from '../watch/watches.js';

export interface Services {
  folder: ServedFolder;
  watches: Watches;
  streams: EventStreams;
  processes: CrawlProcesses;
  judging: Judging;
  jobs: Jobs;
  /** How this program is called. */
  program: Program;
}

/** The collection that a path names, open. */
export function watchedOf({ folder, watches }: Services, path: Readonly<Record<string, string>>): WatchedCollection {
  return watches.open(folder.find('collection', path.collection).path);
}

/** The same; undefined where its crawl has stored nothing yet, or came to nothing before it could. */
export function watchedIfAny(
  services: Services,
  path: Readonly<Record<string, string>>,
): WatchedCollection | undefined {
  const { path: place } = services.folder.find('collection', path.collection);
  try {
    return services.watches.open(place);
  } catch (error) {
    if (error instanceof UsageError) return undefined;
    throw error;
  }
}
