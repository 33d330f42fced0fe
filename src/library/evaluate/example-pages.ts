/** Where the example pages of an evaluation come from: files, folders, sessions, the collections themselves, or the web. */
import { extname } from 'node:path';
import { UsageError } from '../../core/errors.js';
import type { Example } from '../../core/topic.js';
import { normaliseUrl } from '../../core/url.js';
import type { Web } from '../../crawl/fetch/web.js';
import { readSessionFile } from '../../sessions/session-file.js';
import type { Collection } from '../../storage/collection.js';
import { personLabels } from '../../storage/person-labels.js';
import { loadExamples } from '../examples.js';

export interface ExampleSources {
  /** Pages that the collections may hold. */
  urls: string[];
  files: string[];
  /** Targets of browsing sessions: Liu §5.1 compares with what the user marked. */
  sessions: string[];
}

const noExamples =
  'No example page: name files, folders or URLs with --examples, or say which pages are on topic with honeyguide label.';

/** Pages that a person called on topic, in any of the collections. */
export function labelledPages(collections: readonly Collection[]): string[] {
  const labels = collections.flatMap(collection => [...personLabels(collection)]);
  const urls = labels.flatMap(([url, { relevant }]) => (relevant ? [url] : []));
  if (urls.length === 0) throw new UsageError(noExamples);
  return [...new Set(urls)];
}

export function sortedSources(sources: readonly string[]): ExampleSources {
  if (sources.length === 0) throw new UsageError(noExamples);
  const sorted: ExampleSources = { urls: [], files: [], sessions: [] };
  for (const source of sources) {
    if (!/^https?:\/\//i.test(source)) sorted[isSession(source) ? 'sessions' : 'files'].push(source);
    else {
      const url = normaliseUrl(source);
      if (url === undefined)
        throw new UsageError(`${source} is no URL that can be fetched. Name pages by http or https.`);
      sorted.urls.push(url);
    }
  }
  return sorted;
}

const isSession = (source: string): boolean => extname(source).toLowerCase() === '.json';

/** Files and sessions are read first: what is wrong with them should be said before anything long is begun. */
export async function exampleFiles({ files, sessions }: ExampleSources): Promise<Example[]> {
  const nowhere: Web = {
    fetch: () => Promise.reject(new Error('files need no web')),
    close: () => Promise.resolve(),
  };
  const marked = sessions.flatMap(path => readSessionFile(path).pages.filter(({ useful }) => useful));
  const targets = marked.map(({ url, title, text }) => ({ url, title, text, relevant: true }));
  return [...(await loadExamples({ relevant: files, other: [] }, nowhere)), ...targets];
}

/** `held`: those that a collection holds, by URL. The others are fetched, from the web that is given or a live one. */
export async function exampleUrls(
  urls: readonly string[],
  held: ReadonlyMap<string, Example>,
  given: Web | undefined,
  openWeb: () => Web,
): Promise<Example[]> {
  const missing = urls.filter(url => !held.has(url));
  const found = urls.flatMap(url => held.get(url) ?? []);
  if (missing.length === 0) return found;
  const web = given ?? openWeb();
  try {
    return [...found, ...(await loadExamples({ relevant: missing, other: [] }, web))];
  } finally {
    if (!given) await web.close();
  }
}
