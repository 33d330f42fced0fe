/** Fills the full-text index behind the crawl: pages gather in memory and become a part of it when there are enough. */
import { languageCode } from '../../../algorithms/text/languages/language-rules.js';
import type { HandedTokens } from '../../../packed/text-tokens.js';
import { GatheredPages } from '../../search/postings/gathered-pages.js';
import { WordOrder } from '../../search/postings/word-order.js';
import type { Database } from '../database.js';
import { readMeta, writeMeta } from '../meta.js';
import { lastIndexed, PartWriter } from './index-parts.js';
import { TextReader } from './text-rows.js';

/** Pages that make a part, or as many different words of pages, or as many words. */
const usualPages = 1000;
const partEntries = 2_000_000;
const partWords = 8_000_000;

const languagesKey = 'languages';

export type IndexedRow = [sequence: number, title: string, language: string];

/** Pages that the index does not hold, in their order. */
export const unindexedPages = 'SELECT seq, title, language FROM pages WHERE seq > ? ORDER BY seq';

/** Languages other than English that pages of the collection are in: a query is read by the rules of each. */
export function collectedLanguages(database: Database): string[] {
  return (readMeta(database).get(languagesKey) ?? '').split(' ').filter(Boolean);
}

/** Notes languages as they turn up. */
export class LanguageNotes {
  private readonly known: Set<string>;
  /** As pages have them. */
  private readonly seen = new Set<string>();

  constructor(private readonly database: Database) {
    this.known = new Set(collectedLanguages(database));
  }

  add(language: string): void {
    if (this.seen.has(language)) return;
    this.seen.add(language);
    const code = languageCode(language);
    if (code === '' || this.known.has(code)) return;
    this.known.add(code);
    writeMeta(this.database, languagesKey, [...this.known].join(' '));
  }
}

export class IndexWriter {
  private readonly gathered = new GatheredPages(new WordOrder());
  private readonly parts: PartWriter;

  constructor(
    private readonly database: Database,
    private readonly partPages = usualPages,
    mostParts?: number,
  ) {
    this.parts = new PartWriter(database, mostParts);
  }

  /** Whoever calls keeps a transaction open. A page that dies with the process before its part is written is found missing later. */
  add(sequence: number, title: string, text: string, language: string, tokens?: HandedTokens): void {
    this.gathered.add(sequence, title, text, language, tokens);
    this.finishFull();
  }

  /** The same, for a page that comes by its words. */
  addWords(sequence: number, words: Uint8Array): void {
    this.gathered.addWords(sequence, words);
    this.finishFull();
  }

  /** Takes in the pages that were stored and not indexed, by a crawl that died or did not wait. A transaction for each part. */
  catchUp(): void {
    const texts = new TextReader(this.database);
    const pages = this.database.prepareLists<[number], IndexedRow>(`${unindexedPages} LIMIT ${this.partPages}`);
    for (let last = lastIndexed(this.database); ; ) {
      const rows = pages.all(last);
      if (rows.length === 0) return;
      this.database.transaction(() => {
        for (const [sequence, title, language] of rows) this.add(sequence, title, texts.text(sequence), language);
      }, 'writing');
      last = rows[rows.length - 1][0];
    }
  }

  private finishFull(): void {
    const { size, entries, ordered } = this.gathered;
    if (size >= this.partPages || entries >= partEntries || ordered >= partWords) this.finish();
  }

  /** Writes what has gathered. */
  finish(): void {
    if (this.gathered.size === 0) return;
    this.parts.write(this.gathered);
    this.gathered.clear();
  }
}
