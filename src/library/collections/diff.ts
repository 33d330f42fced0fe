/** What came, went and changed from one collection to another. */
import { openCollection } from '../../storage/open.js';

export interface PageChange {
  url: string;
  title: string;
  /** When it was fetched, ISO 8601: in the first collection, and in the second. */
  before: string;
  after: string;
  /** `text`: what a reader came for; `title`: only that; `markup`: only what is around it. */
  what: 'text' | 'title' | 'markup';
  /** Share of the words of both that both have, 0 to 1; of texts only. */
  likeness?: number;
}

export interface ListedPage {
  url: string;
  title: string;
  relevant: boolean;
  score: number;
}

export interface CollectionDiff {
  before: { folder: string; pages: number; relevant: number };
  after: { folder: string; pages: number; relevant: number };
  same: number;
  /** Pages that only the second has, and that only the first has. */
  came: ListedPage[];
  went: ListedPage[];
  changed: PageChange[];
  /** On topic in one and not in the other. */
  judgedOtherwise: (ListedPage & { was: boolean })[];
}

export interface DiffOptions {
  /** Only pages that are on topic in one of them. */
  relevantOnly?: boolean;
}

interface Known {
  id: number;
  digest: string;
  relevant: boolean;
  title: string;
  fetchedAt: number;
  score: number;
}

export function diffCollections(before: string, after: string, { relevantOnly }: DiffOptions = {}): CollectionDiff {
  const [first, second] = [openCollection(before), openCollection(after)];
  try {
    const known = new Map<string, Known>();
    for (const page of first.pages({ all: true })) {
      const { id, digest, relevant, title, fetchedAt, score } = page;
      known.set(page.url, { id, digest, relevant, title, fetchedAt, score });
    }
    const found: CollectionDiff = {
      before: { folder: before, pages: known.size, relevant: first.stats().relevant },
      after: { folder: after, pages: 0, relevant: second.stats().relevant },
      ...{ same: 0, came: [], went: [], changed: [], judgedOtherwise: [] },
    };
    const interests = (...verdicts: boolean[]) => !relevantOnly || verdicts.includes(true);
    for (const page of second.pages({ all: true })) {
      found.after.pages++;
      const { url, title, relevant, score, digest } = page;
      const old = known.get(url);
      known.delete(url);
      if (!old) {
        if (interests(relevant)) found.came.push({ url, title, relevant, score });
        continue;
      }
      if (!interests(relevant, old.relevant)) continue;
      if (relevant !== old.relevant) found.judgedOtherwise.push({ url, title, relevant, score, was: old.relevant });
      if (digest === old.digest) {
        found.same++;
        continue;
      }
      const times = { before: time(old.fetchedAt), after: time(page.fetchedAt) };
      const [was, is] = [first.main(old), second.main(page)];
      if (was !== is) found.changed.push({ url, title, ...times, what: 'text', likeness: likeness(was, is) });
      else found.changed.push({ url, title, ...times, what: title === old.title ? 'markup' : 'title' });
    }
    for (const [url, { title, relevant, score }] of known) {
      if (interests(relevant)) found.went.push({ url, title, relevant, score });
    }
    return found;
  } finally {
    first.close();
    second.close();
  }
}

const time = (at: number): string => new Date(at).toISOString();

/** Jaccard, over distinct words. */
function likeness(one: string, other: string): number {
  const words = (text: string) => new Set(text.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? []);
  const [a, b] = [words(one), words(other)];
  let shared = 0;
  for (const word of a) if (b.has(word)) shared++;
  const all = a.size + b.size - shared;
  return all === 0 ? 1 : shared / all;
}
