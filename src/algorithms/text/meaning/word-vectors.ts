/**
 * What words mean, as directions: words that are used alike point the same way, so a page can be near a query that shares no word with it. The vectors are those of
 * GloVe (Pennington, Socher and Manning 2014), made small by scripts/tables/word-vectors.js.
 */
import { readFileSync } from 'node:fs';

let english: WordVectors | undefined;

export class WordVectors {
  private constructor(
    readonly directions: number,
    private readonly rows: ReadonlyMap<string, number>,
    private readonly values: Int8Array,
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
    return new WordVectors(directions, rows, new Int8Array(file.buffer, file.byteOffset + start, directions * stems));
  }

  /** Number of the stem's vector; -1 where it has none. */
  row(stem: string): number {
    return this.rows.get(stem) ?? -1;
  }

  /** Adds so many times a vector. */
  add(into: Float64Array, row: number, weight: number): void {
    const { directions, values } = this;
    const from = row * directions;
    for (let i = 0; i < directions; i++) into[i] += weight * values[from + i];
  }

  /** Of a vector. */
  length(row: number): number {
    const { directions, values } = this;
    let squares = 0;
    for (let i = row * directions; i < (row + 1) * directions; i++) squares += values[i] * values[i];
    return Math.sqrt(squares);
  }
}
