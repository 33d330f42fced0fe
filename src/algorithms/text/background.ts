/**
 * Background statistics: in how many documents of a large collection does a term occur? Batsakis §3.2.1 takes idf from such a
 * table and never from the crawl so far, which at its start knows only the topic's own pages.
 */
import { readFileSync } from 'node:fs';
import { FailureError, UsageError } from '../../core/errors.js';
import { writeWholeFile } from '../../core/files/whole-file.js';
import type { TermCounts } from '../../core/page.js';

/** What `Background.fromCorpus` needs of a `TextAnalyser`. */
interface Analyser {
  analyse(...texts: string[]): TermCounts;
  term(id: number): string;
}

const firstLine = '# document frequencies of stems';
let english: Background | undefined;

export class Background {
  /** `frequencies`: number of documents that hold each stem. */
  constructor(
    readonly documents: number,
    private readonly frequencies: ReadonlyMap<string, number>,
    /** Where the counts come from, for people. */
    readonly source: string = '',
  ) {}

  /** Number of different stems in the table. */
  get size(): number {
    return this.frequencies.size;
  }

  /** Documents that hold the stem; 0 when the table does not know it. */
  frequency(stem: string): number {
    return this.frequencies.get(stem) ?? 0;
  }

  /** ln(N/df), Batsakis eq. 1. A stem that the table does not know counts as one that a single document holds. */
  idf(stem: string): number {
    return Math.log(this.documents / Math.max(1, this.frequency(stem)));
  }

  /** Document frequencies of English, counted by scripts/document-frequencies.js (it names the sources). Read once. */
  static english(): Background {
    english ??= Background.parse(readFileSync(new URL('./english.tsv', import.meta.url), 'utf8'));
    return english;
  }

  /** Counts a collection of the user's own; each text is one document. */
  static fromCorpus(texts: Iterable<string>, analyser: Analyser, source = 'own corpus'): Background {
    const frequencies = new Map<string, number>();
    let documents = 0;
    for (const text of texts) {
      documents++;
      for (const id of analyser.analyse(text).ids) {
        const stem = analyser.term(id);
        frequencies.set(stem, (frequencies.get(stem) ?? 0) + 1);
      }
    }
    return new Background(documents, frequencies, source);
  }

  /** Every term equally rare: cosines then compare plain term frequencies. */
  static uniform(): Background {
    return new Background(Math.E, new Map(), 'uniform');
  }

  /** A text that `parse` reads back: a comment line, `documents<TAB>N`, then `stem<TAB>df` in sorted order. */
  format(): string {
    const lines = [`${firstLine}; source: ${this.source.replaceAll(/\s+/g, ' ')}`, `documents\t${this.documents}`];
    for (const stem of [...this.frequencies.keys()].sort()) lines.push(`${stem}\t${this.frequencies.get(stem)}`);
    return lines.join('\n') + '\n';
  }

  /** Reads what `format` wrote. Throws an Error that names the line. */
  static parse(text: string): Background {
    if (!text.startsWith(firstLine)) throw new Error(`line 1 must start with "${firstLine}"`);
    const lines = text.split('\n');
    const source = lines[0].slice(firstLine.length).replace(/^; source: /, '');
    const frequencies = new Map<string, number>();
    let documents = 0;
    for (let i = 1; i < lines.length; i++) {
      const line = lines[i];
      if (line === '') continue;
      const tab = line.indexOf('\t');
      const count = +line.slice(tab + 1);
      if (tab < 1 || !(count > 0)) throw new Error(`line ${i + 1} must be a stem, a tab and a number above 0`);
      if (i === 1) documents = count;
      else frequencies.set(line.slice(0, tab), count);
    }
    if (!lines[1]?.startsWith('documents\t')) throw new Error('line 2 must be "documents", a tab and their number');
    return new Background(documents, frequencies, source);
  }

  save(path: string): void {
    try {
      writeWholeFile(path, this.format());
    } catch (error) {
      throw new FailureError(`Cannot write the document frequencies to ${path}: ${(error as Error).message}`);
    }
  }

  /** Reads what `save` wrote. */
  static load(path: string): Background {
    let text: string;
    try {
      text = readFileSync(path, 'utf8');
    } catch (error) {
      throw new UsageError(`Cannot read the document frequencies ${path}: ${(error as Error).message}`);
    }
    try {
      return Background.parse(text);
    } catch (error) {
      throw new UsageError(`${path} is not a table of document frequencies: ${(error as Error).message}`);
    }
  }
}
