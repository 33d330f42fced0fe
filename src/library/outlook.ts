import { type Outlook, outlookOf } from '../crawl/outlook/outlook.js';
import type { Collection } from '../storage/collection.js';

/** What a collection has of its topic, and what going on would bring, by the judge's verdicts. Undefined for few pages and for crawls for sites. */
export function collectionOutlook(collection: Collection): Outlook | undefined {
  return collection.hasSites ? undefined : outlookOf(collection.course());
}
