/** The table `texts`: what pages say, several pages in a row. */
import type { PageTexts } from '../../../packed/lazy-texts.js';
import type { Database, Statement } from '../database.js';
import { type RawTexts, TextPacker, UnpackedTexts } from './packed-texts.js';

/** More together would be smaller still, but whoever wants one page must unpack them all. */
const mostPages = 8;
const mostBytes = 128 << 10;

export class TextWriter {
  private readonly packer = new TextPacker();
  private readonly insert: Statement<[number, Uint8Array], never>;
  private last = 0;

  constructor(database: Database) {
    this.insert = database.prepare('INSERT INTO texts (last, packed) VALUES (?, ?)');
  }

  add(sequence: number, texts: PageTexts): void {
    this.packer.add(sequence, texts);
    this.finishFull(sequence);
  }

  addRaw(sequence: number, texts: RawTexts): void {
    this.packer.addRaw(sequence, texts);
    this.finishFull(sequence);
  }

  private finishFull(last: number): void {
    this.last = last;
    if (this.packer.pages >= mostPages || this.packer.bytes >= mostBytes) this.finish();
  }

  /** A page that is packed already. */
  addRow(sequence: number, packed: Uint8Array): void {
    this.finish();
    this.insert.run(sequence, packed);
  }

  /** Writes what waits. To be called before each commit. */
  finish(): void {
    if (this.packer.pages > 0) this.insert.run(this.last, this.packer.take());
  }
}

export class TextReader {
  private readonly find: Statement<[number], [Uint8Array, number]>;
  /** What was unpacked last: pages are mostly read in their order. */
  private unpacked: UnpackedTexts | undefined;

  constructor(database: Database) {
    this.find = database.prepareLists('SELECT packed, last FROM texts WHERE last >= ? ORDER BY last LIMIT 1');
  }

  /** Empty when there is none. */
  text(sequence: number): string {
    return this.textsWith(sequence)?.text(sequence) ?? '';
  }

  /** The same in UTF-8, to be used before the next page is read. */
  bytes(sequence: number): Buffer {
    return this.textsWith(sequence)?.textBytes(sequence) ?? Buffer.alloc(0);
  }

  /** Is there one? */
  has(sequence: number): boolean {
    return this.textsWith(sequence)?.has(sequence) ?? false;
  }

  main(sequence: number): string {
    return this.textsWith(sequence)?.main(sequence) ?? '';
  }

  private textsWith(sequence: number): UnpackedTexts | undefined {
    if (this.unpacked?.has(sequence)) return this.unpacked;
    const row = this.find.get(sequence);
    if (row) this.unpacked = new UnpackedTexts(...row);
    return this.unpacked;
  }
}
