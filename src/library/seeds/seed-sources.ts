/** Seeds out of what a person has: bookmarks, a list, a collection made earlier. Which of them it is, its content tells. */
import { readFileSync, statSync } from 'node:fs';
import { basename } from 'node:path';
import type { TextAnalyser } from '../../algorithms/text/analyser.js';
import { UsageError } from '../../core/errors.js';
import { decodeHtml } from '../../crawl/parse/charset.js';
import type { Collection } from '../../storage/collection.js';
import { requireCollection } from '../../storage/folder.js';
import { openCollection } from '../../storage/open.js';
import { type Bookmark, bookmarksInHtml, bookmarksInJson } from './bookmarks.js';
import { bookmarksByQuery } from './by-query.js';
import type { FoundSeeds } from './found-seeds.js';
import { hostNamed } from './hosts.js';
import { seedsInList } from './seed-list.js';

export interface SeedOptions {
  query: string;
  /** Seeds to take out of bookmarks, or out of a collection. A list is taken whole: somebody has chosen. */
  limit: number;
  /** Made when bookmarks are to be compared with the query. */
  text: () => TextAnalyser;
}

/** No list that a person keeps is larger. */
const largestFile = 64 * 1024 ** 2;
const kinds = 'Give a file of bookmarks (HTML or JSON), a list of URLs or hosts, or the folder of a collection.';

export function seedsFrom(paths: readonly string[], options: SeedOptions): FoundSeeds[] {
  return paths.map(path => {
    const found = seedsIn(path, options);
    if (found.urls.length + found.hosts.length === 0) throw new UsageError(`${path} names no place to start. ${kinds}`);
    return found;
  });
}

function seedsIn(path: string, options: SeedOptions): FoundSeeds {
  const stats = statSync(path, { throwIfNoEntry: false });
  if (!stats) {
    throw new UsageError(`No such file or folder: ${path}. ${hintFor(path)}`);
  }
  if (stats.isDirectory()) return seedsInCollection(path, options.limit);
  if (stats.size > largestFile) throw new UsageError(`${path} is too large for a list of seeds. ${kinds}`);
  const bytes = readFileSync(path);
  if (bytes.subarray(0, 8).toString('latin1') === 'mozLz40\0') {
    throw new UsageError(`${path} is packed in Firefox's own way. Export the bookmarks as HTML or JSON instead.`);
  }
  if (bytes.subarray(0, 4096).includes(0)) throw new UsageError(`${path} is no text. ${kinds}`);
  const text = decodeHtml(bytes, 'text/html; charset=utf-8');
  if (/^\s*</.test(text)) return chosen(bookmarksInHtml(decodeHtml(bytes, 'text/html')), path, options);
  if (/^\s*[{[]/.test(text)) return chosen(jsonBookmarks(text, path), path, options);
  return seedsInList(text, path);
}

/** What may have been meant by a path that is none. By now it is a whole one. */
function hintFor(path: string): string {
  const name = basename(path);
  if (/\bhttps?:\//i.test(path)) return 'For a URL write --seed.';
  return hostNamed(name) === undefined ? kinds : `For a host write --host ${name}.`;
}

function jsonBookmarks(text: string, path: string): Bookmark[] {
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch (error) {
    throw new UsageError(`${path} is damaged: ${(error as Error).message}`);
  }
  const bookmarks = bookmarksInJson(value);
  if (!bookmarks) throw new UsageError(`${path} is JSON, but no bookmarks of Firefox or Chrome. ${kinds}`);
  return bookmarks;
}

function chosen(bookmarks: readonly Bookmark[], path: string, { query, limit, text }: SeedOptions): FoundSeeds {
  const { urls, matching } = bookmarksByQuery(bookmarks, query, text());
  const taken = urls.slice(0, limit);
  const left = urls.length > limit ? `; ${urls.length - limit} more are left out (--max-seeds)` : '';
  const named = query === '' ? '' : `; those with words of the query (${Math.min(matching, limit)}) come first`;
  return {
    urls: taken,
    hosts: [],
    note: `${path}: ${taken.length} ${taken.length === 1 ? 'bookmark is a seed' : 'bookmarks are seeds'}${named}${left}.`,
  };
}

/** Pages that lead to most pages on topic first, then those that the judge was surest of. */
function seedsInCollection(folder: string, limit: number): FoundSeeds {
  requireCollection(folder);
  const collection = openCollection(folder);
  try {
    if (collection.hasSites) return homesOfSites(collection, folder, limit);
    const hubs = collection.hubs(limit).map(({ url }) => url);
    const onTopic = [...collection.pages({ unique: true })].sort((a, b) => b.score - a.score).map(({ url }) => url);
    const urls = [...new Set([...hubs, ...onTopic])];
    if (urls.length === 0)
      throw new UsageError(`${folder} has no page on topic to start from. Name another collection.`);
    const taken = urls.slice(0, limit);
    const note = `${folder}: ${taken.length} of its pages are seeds, ${hubs.length} of them for the links they have.`;
    return { urls: taken, hosts: [], note };
  } finally {
    collection.close();
  }
}

/** A crawl for pages of the sites that an earlier one found (Ester §6: sites first, then what is looked for in them). */
function homesOfSites(collection: Collection, folder: string, limit: number): FoundSeeds {
  const relevant = [...collection.sites({ all: true })].filter(site => site.class === 'target');
  if (relevant.length === 0)
    throw new UsageError(`${folder} has found no site to start from. Name another collection.`);
  const urls = relevant.sort((a, b) => b.confidence - a.confidence).map(({ home }) => home);
  const left = urls.length > limit ? `; ${urls.length - limit} more are left out (--max-seeds)` : '';
  const taken = urls.slice(0, limit);
  return {
    urls: taken,
    hosts: [],
    note: `${folder}: the home pages of ${taken.length} relevant sites are seeds${left}.`,
  };
}
