/**
 * The full-text index of a collection. FTS5 knows English endings and words between spaces; what is in other languages is given to it
 * as stems, so it keeps no text of its own (`content=''`), and which languages those are stands beside it.
 */
import { languageCode } from '../../algorithms/text/languages/language-rules.js';
import { indexedText } from '../search/search-words.js';
import type { Database, Statement } from './database.js';
import { readMeta, writeMeta } from './meta.js';

const languagesKey = 'languages';

/** Languages other than English that pages of the index are in. */
export function indexedLanguages(database: Database): string[] {
  return (readMeta(database).get(languagesKey) ?? '').split(' ').filter(Boolean);
}

export class TextIndex {
  private readonly insert: Statement<[number, string, string], never>;
  private readonly languages: Set<string>;

  constructor(private readonly database: Database) {
    this.insert = database.prepare('INSERT INTO pages_fts (rowid, title, text) VALUES (?, ?, ?)');
    this.languages = new Set(indexedLanguages(database));
  }

  add(sequence: number, title: string, text: string, language: string): void {
    this.insert.run(sequence, indexedText(title, language), indexedText(text, language));
    const code = languageCode(language);
    if (code === '' || this.languages.has(code)) return;
    this.languages.add(code);
    writeMeta(this.database, languagesKey, [...this.languages].join(' '));
  }
}
