/** One of the collections that are to be joined: its visits in their order, and what was archived with them. */
import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import type { Exchange } from '../../crawl/fetch/web.js';
import type { Collection } from '../../storage/collection.js';
import { archivePath } from '../../storage/folder.js';
import type { PageHistory } from '../../storage/history/page-history.js';
import { openCollection, openHistory, openStoredCrawl } from '../../storage/open.js';
import type { StoredCrawl, StoredVisit } from '../../storage/store.js';
import {
  type AnswerPlace,
  archivedExchanges,
  placesOfAnswers,
  recordsAt,
} from '../../storage/warc/archived-exchanges.js';
import { DamagedMember, type Member, readMembers } from '../../storage/warc/members.js';
import { lengthOfPageRecords } from '../../storage/warc/page-records.js';
import type { VisitRole } from './merge-history.js';

export interface VisitArchive {
  exchanges?: readonly Exchange[];
  rendered?: string;
}

export class MergeSource {
  readonly collection: Collection;
  readonly stored: StoredCrawl & { close(): void };
  /** By id. */
  readonly urls: string[] = [];
  /** Priorities of URLs that no strategy ranked: sitemap files. */
  readonly given = new Map<string, number>();
  readonly seeds: string[] = [];
  /** Where answers lie that gave no page (redirects, errors), by URL; and all that have a body of their own, by its digest. */
  private readonly others = new Map<string, AnswerPlace>();
  private readonly bodies = new Map<string, AnswerPlace>();
  private readonly history: PageHistory;

  constructor(readonly folder: string) {
    this.collection = openCollection(folder);
    this.stored = openStoredCrawl(folder);
    this.history = openHistory(folder);
    for (const { first, urls } of this.stored.urls()) {
      for (const [i, url] of urls.entries()) this.urls[first + i] = url;
    }
    for (const { url, from, priority } of this.stored.given()) {
      if (from < 0) this.seeds.push(url);
      else if (priority !== undefined) this.given.set(url, priority);
    }
    this.readArchive();
  }

  /** What was archived with a visit; for one that found an earlier page again after others had found another, with that. */
  archiveOf({ url }: StoredVisit, number: number, role: VisitRole): VisitArchive {
    const version = role.kind === 'again' ? role.version : undefined;
    const place = this.history.archivedAt(version ?? number);
    if (!place) {
      const other = version === undefined ? this.others.get(url) : undefined;
      return other ? this.exchangesIn(recordsAt(other.path, other.offset)) : {};
    }
    const path = join(archivePath(this.folder), place.file);
    if (!existsSync(path)) return {};
    const { offset, length, groupLength } = place;
    if (length === undefined || groupLength === undefined) return this.exchangesIn(recordsAt(path, offset));
    const end = offset + lengthOfPageRecords(path, { offset, length, groupLength }, url);
    return this.exchangesIn(readMembers(path, offset, end));
  }

  close(): void {
    this.history.close();
    this.stored.close();
    this.collection.close();
  }

  /** Damaged records are as good as none. */
  private exchangesIn(records: Iterable<Member>): VisitArchive {
    try {
      return archivedExchanges(records, digest => {
        const place = this.bodies.get(digest);
        const [record] = place ? recordsAt(place.path, place.offset) : [];
        return record?.block;
      });
    } catch (error) {
      if (error instanceof DamagedMember) return {};
      throw error;
    }
  }

  private readArchive(): void {
    const archive = archivePath(this.folder);
    if (!existsSync(archive)) return;
    const known = new Set<string>();
    for (const { file, offset } of this.history.archived()) known.add(`${file} ${offset}`);
    for (const name of readdirSync(archive).sort()) {
      if (!/\.warc\.gz$/.test(name)) continue;
      for (const place of placesOfAnswers(join(archive, name))) {
        this.bodies.set(place.payloadDigest, place);
        if (!known.has(`${name} ${place.offset}`)) this.others.set(place.url, place);
      }
    }
  }
}
