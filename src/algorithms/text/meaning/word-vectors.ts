/**
 * What words mean, as directions: words that are used alike point the same way, so a page can be near a query that shares no word with it. The vectors are those of
 * GloVe (Pennington, Socher and Manning 2014), made small by scripts/tables/word-vectors.js.
 */
import { readFileSync } from 'node:fs';
import { ByteRows } from '../../linear/byte-rows.js';

let english: WordVectors | undefined;

export class WordVectors {
  private constructor(
    private readonly rows: ReadonlyMap<string, number>,
    /** By the number of the stem. */
    readonly values: ByteRows,
  ) {}

  /** Of English stems. Read once. */
  static english(): WordVectors {
    english ??= WordVectors.parse(readFileSync(new URL('./english.vectors', import.meta.url)));
    return english;
  }

  /** A line with the numbers of directions and stems, a line for each stem, then a byte for each part of each vector. */
  private static parse(file: Buffer): WordVectors {
    const head = file.toString('latin1', 0, file.indexOf('\n'));
    const [directions, stems] = head.split(' ', 2).map(Number);
    const start = file.length - directions * stems;
    const rows = new Map<string, number>();
    for (const stem of file.toString('latin1', head.length + 1, start - 1).split('\n')) rows.set(stem, rows.size);
    const values = new Int8Array(file.buffer, file.byteOffset + start, directions * stems);
    return new WordVectors(rows, new ByteRows(values, directions));
  }

  get directions(): number {
    return this.values.columns;
  }

  /** Number of the stem's vector; -1 where it has none. */
  row(stem: string): number {
    return this.rows.get(stem) ?? -1;
  }
}
