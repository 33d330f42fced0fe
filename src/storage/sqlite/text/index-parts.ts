/**
 * The tables of the full-text index. It consists of parts, one after another: each holds the words of a run of pages. A new part comes when
 * enough pages have gathered; where there are many, several small ones become a larger one.
 */

import { ByteReader, ByteWriter } from '../../../packed/bytes.js';
import { isPair } from '../../search/postings/frequent-pairs.js';
import type { GatheredPages } from '../../search/postings/gathered-pages.js';
import { type LeafEntry, LeafWriter, readLeaf } from '../../search/postings/leaves.js';
import { readPostings, writePosting } from '../../search/postings/posting-list.js';
import type { Database, Statement } from '../database.js';

export interface IndexPart {
  /** Numbers of its first and last page. */
  first: number;
  last: number;
  pages: number;
  /** Words of its pages together. */
  words: number;
  first_leaf: number;
  leaves: number;
  /** The words that its leaves begin with. */
  directory: Uint8Array;
  /** Of each page its distance to the one before, and how many words it has. */
  lengths: Uint8Array;
}

const columns = 'first, last, pages, words, first_leaf, leaves, directory, lengths';

/** A search looks into so many parts in no time; merging them costs a fifth of what making them does. */
const usualParts = 64;
/** Where there are more, so many of about the same size become one. */
const mergedParts = 8;
/** Larger ones stay as they are: merging them would hold up the crawl. */
const largestMerge = 40_000;
/** Parts of a size: from a power of this to the next. */
const sizeStep = 8;

/** All pages up to this one are in the index; 0 when none is. */
export function lastIndexed(database: Database): number {
  return database.value<number>('SELECT coalesce(max(last), 0) FROM search_parts') ?? 0;
}

export function readParts(database: Database): IndexPart[] {
  return database.prepare<[], IndexPart>(`SELECT ${columns} FROM search_parts ORDER BY first`).all();
}

/** Whoever writes keeps a transaction open around it. */
export class PartWriter {
  private readonly insertPart: Statement<(number | Uint8Array)[], never>;
  private readonly insertLeaf: Statement<[number, Uint8Array], never>;

  constructor(
    private readonly database: Database,
    private readonly mostParts = usualParts,
  ) {
    this.insertPart = database.prepare(`INSERT INTO search_parts (${columns}) VALUES (?, ?, ?, ?, ?, ?, ?, ?)`);
    this.insertLeaf = database.prepare('INSERT INTO search_leaves (id, leaf) VALUES (?, ?)');
  }

  /** Pages that follow those of all other parts. */
  write(pages: GatheredPages): void {
    const lengths = new ByteWriter();
    const [first] = pages.numbers;
    let [before, words] = [first, 0];
    pages.numbers.forEach((number, i) => {
      lengths.number(number - before);
      lengths.number(pages.lengths[i]);
      before = number;
      words += pages.lengths[i];
    });
    const entries = (leaves: LeafWriter) => {
      for (const { term, bytes } of pages.postings()) leaves.add(term, bytes);
    };
    this.put({ first, last: before, pages: pages.size, words, lengths: lengths.view() }, entries);
    for (let due = this.dueParts(); due; due = this.dueParts()) this.merge(due);
  }

  private put(
    part: Pick<IndexPart, 'first' | 'last' | 'pages' | 'words' | 'lengths'>,
    entries: (leaves: LeafWriter) => void,
  ): void {
    const firstLeaf = 1 + (this.database.value<number>('SELECT coalesce(max(id), 0) FROM search_leaves') ?? 0);
    let leaf = firstLeaf;
    const writer = new LeafWriter(bytes => this.insertLeaf.run(leaf++, bytes));
    entries(writer);
    const { directory, leaves } = writer.finish();
    const { first, last, pages, words, lengths } = part;
    this.insertPart.run(first, last, pages, words, firstLeaf, leaves, directory, lengths);
  }

  /** Parts of the same size beside each other, as soon as there are enough of them. */
  private dueParts(): IndexPart[] | undefined {
    const sizes = this.database
      .prepare<[], Pick<IndexPart, 'first' | 'pages'>>('SELECT first, pages FROM search_parts ORDER BY first DESC')
      .all();
    if (sizes.length <= this.mostParts) return undefined;
    const size = (pages: number) => Math.floor(Math.log(pages) / Math.log(sizeStep));
    let run: typeof sizes = [];
    for (const part of sizes) {
      if (run.length > 0 && size(part.pages) !== size(run[0].pages)) run = [];
      run.push(part);
      if (run.length < mergedParts) continue;
      if (run.reduce((sum, { pages }) => sum + pages, 0) > largestMerge) run = [];
      else return this.partsFrom(part.first, run[0].first);
    }
    return undefined;
  }

  private partsFrom(first: number, last: number): IndexPart[] {
    return this.database
      .prepare<[number, number], IndexPart>(
        `SELECT ${columns} FROM search_parts WHERE first BETWEEN ? AND ? ORDER BY first`,
      )
      .all(first, last);
  }

  private merge(parts: readonly IndexPart[]): void {
    const [{ first }] = parts;
    const { last } = parts[parts.length - 1];
    const lengths = new ByteWriter();
    let before = first;
    for (const part of parts) {
      readLengths(part, (number, length) => {
        lengths.number(number - before);
        lengths.number(length);
        before = number;
      });
    }
    const sum = (count: (part: IndexPart) => number) => parts.reduce((total, part) => total + count(part), 0);
    const whole = {
      first,
      last,
      pages: sum(part => part.pages),
      words: sum(part => part.words),
      lengths: lengths.view(),
    };
    this.database.prepare<[number, number]>('DELETE FROM search_parts WHERE first BETWEEN ? AND ?').run(first, last);
    this.put(whole, leaves => this.mergeEntries(parts, leaves));
    const remove = this.database.prepare<[number, number]>('DELETE FROM search_leaves WHERE id BETWEEN ? AND ?');
    for (const part of parts) remove.run(part.first_leaf, part.first_leaf + part.leaves - 1);
  }

  private mergeEntries(parts: readonly IndexPart[], leaves: LeafWriter): void {
    const cursors = parts.map(part => {
      const entries = readEntries(this.database, part.first_leaf, part.first_leaf + part.leaves - 1);
      return { part, entries, next: entries.next() };
    });
    const bytes = new ByteWriter();
    for (;;) {
      let term: string | undefined;
      for (const { next } of cursors) {
        if (!next.done && (term === undefined || next.value.term < term)) term = next.value.term;
      }
      if (term === undefined) return;
      bytes.clear();
      let before = parts[0].first - 1;
      let holders = 0;
      for (const cursor of cursors) {
        if (cursor.next.done || cursor.next.value.term !== term) continue;
        holders++;
        readPostings(cursor.next.value.postings, cursor.part.first - 1, (number, packed) => {
          writePosting(bytes, before, number, packed);
          before = number;
        });
        cursor.next = cursor.entries.next();
      }
      // Where a part does not hold a pair, it stands on pages that nobody has counted.
      if (!isPair(term) || holders === parts.length) leaves.add(term, bytes.view());
    }
  }
}

/** The words of these leaves with their pages. */
export function* readEntries(database: Database, firstLeaf: number, lastLeaf: number): Generator<LeafEntry, void> {
  const leaf = database.prepareLists<[number], [Uint8Array]>('SELECT leaf FROM search_leaves WHERE id = ?');
  for (let id = firstLeaf; id <= lastLeaf; id++) {
    const row = leaf.get(id);
    if (row) yield* readLeaf(row[0]);
  }
}

export function readLengths({ first, lengths }: IndexPart, take: (number: number, length: number) => void): void {
  const reader = new ByteReader(lengths);
  let number = first;
  while (!reader.done) {
    number += reader.number();
    take(number, reader.number());
  }
}
