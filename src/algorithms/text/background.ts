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

/** Number of documents that hold each stem, as a `Map` has them. */
export type Frequencies = Pick<ReadonlyMap<string, number>, 'get' | 'keys' | 'size'>;

const firstLine = '# document frequencies of stems';
let english: Background | undefined;

export class Background {
  /** `frequencies`: number of documents that hold each stem. */
  constructor(
    readonly documents: number,
    private readonly frequencies: Frequencies,
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

  /** Document frequencies of English, counted by scripts/tables/document-frequencies.js (it names the sources). Read once. */
  static english(): Background {
    english ??= Background.ofSorted(readFileSync(new URL('./english.tsv', import.meta.url), 'latin1'));
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

  /** What `format` wrote, line by line in sorted order and known to be whole: it is read when more than a few stems are asked for. */
  private static ofSorted(text: string): Background {
    const start = text.indexOf('\n', text.indexOf('\n') + 1) + 1;
    const [first, second] = text.slice(0, start).split('\n');
    return new Background(Number(second.split('\t')[1]), new SortedFrequencies(text, start), sourceIn(first));
  }

  /** Reads what `format` wrote. Throws an Error that names the line. */
  static parse(text: string): Background {
    if (!text.startsWith(firstLine)) throw new Error(`line 1 must start with "${firstLine}"`);
    const lines = text.split('\n');
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
    return new Background(documents, frequencies, sourceIn(lines[0]));
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

/** Where the counts come from, as the first line says. */
function sourceIn(line: string): string {
  return line.slice(firstLine.length).replace(/^; source: /, '');
}

/** So many are looked up in the text. */
const few = 200;

/**
 * A table of stems and counts as it stands in its file, a line each in sorted order. The few stems of a query are looked up there, by halving;
 * only who asks for more waits for the whole table to be read. So a crawl asks for its first page before that.
 */
export class SortedFrequencies {
  private asked = 0;
  private map: Map<string, number> | undefined;

  /** The lines begin at `start`; the last one ends with a line end too. */
  constructor(
    private text: string,
    private readonly start: number,
  ) {}

  get size(): number {
    return this.all.size;
  }

  keys(): MapIterator<string> {
    return this.all.keys();
  }

  get(stem: string): number | undefined {
    return this.map || ++this.asked > few ? this.all.get(stem) : this.lookUp(stem);
  }

  private lookUp(stem: string): number | undefined {
    const { text } = this;
    let low = this.start;
    let high = text.length;
    while (low < high) {
      const line = text.lastIndexOf('\n', Math.floor((low + high) / 2) - 1) + 1;
      const tab = text.indexOf('\t', line);
      const end = text.indexOf('\n', tab);
      const found = text.slice(line, tab);
      if (found === stem) return Number(text.slice(tab + 1, end));
      if (found < stem) low = end + 1;
      else high = line;
    }
    return undefined;
  }

  private get all(): Map<string, number> {
    if (this.map) return this.map;
    const { text } = this;
    this.map = new Map();
    for (let line = this.start; line < text.length; ) {
      const tab = text.indexOf('\t', line);
      const end = text.indexOf('\n', tab);
      this.map.set(text.slice(line, tab), Number(text.slice(tab + 1, end)));
      line = end + 1;
    }
    this.text = '';
    return this.map;
  }
}
