/** Where a corpus comes from: what the settings and the counts of its collection say. */
import { basename, resolve } from 'node:path';
import type { Collection } from '../../collection.js';
import type { CollectionStatistics } from '../../collection-types.js';
import type { CrawlFile } from '../../crawl-file.js';

export interface Origin {
  /** Name of the collection's folder. */
  collection: string;
  topic: string;
  query: string;
  seeds: string[];
  strategy: string;
  judge: string;
  judgeParameters: Record<string, unknown>;
  userAgent: string;
  /** Were robots.txt and nofollow obeyed? */
  obeyedRobots: boolean;
  /** First and last request, ISO 8601. */
  started: string | null;
  ended: string | null;
  /** Of the whole collection. */
  pages: number;
  relevant: number;
  requests: number;
  wishes: Record<string, number>;
}

export function originOf(collection: Collection): Origin {
  const file: CrawlFile = collection.settings() ?? {};
  const stats: CollectionStatistics = collection.stats();
  const text = (key: string): string => (typeof file[key] === 'string' ? file[key] : '');
  const seeds = Array.isArray(file['seeds']) ? file['seeds'].map(String) : [];
  const parameters = file['judgeParams'];
  const time = (at: number | undefined) => (at === undefined ? null : new Date(at).toISOString());
  return {
    collection: basename(resolve(collection.folder)),
    topic: text('name'),
    query: text('query'),
    seeds,
    strategy: stats.strategy ?? '',
    judge: text('judge'),
    judgeParameters: typeof parameters === 'object' && parameters !== null ? { ...parameters } : {},
    userAgent: text('userAgent'),
    obeyedRobots: file['ignoreRobots'] !== true,
    started: time(stats.started),
    ended: time(stats.ended),
    ...{ pages: stats.pages, relevant: stats.relevant, requests: stats.requests, wishes: stats.wishes },
  };
}
