/**
 * Texts of a few pages in one piece of bytes. Text is most of what a collection holds, so it is packed, several pages together: that is
 * quicker and smaller than each alone (ARCHITECTURE.md has the figures). The main text is made of lines that stand in the whole text too, so
 * only their places are kept.
 */
import { brotliCompressSync, brotliDecompressSync, constants } from 'node:zlib';
import { ByteReader, ByteWriter } from '../../../packed/bytes.js';
import type { PageTexts } from '../../../packed/lazy-texts.js';

/** The texts of a page as bytes: the whole one, and where the lines of the main one stand in it; no lines where they are the same. */
export interface RawTexts {
  text: Uint8Array;
  lines: Uint8Array;
}

const packing = {
  [constants.BROTLI_PARAM_QUALITY]: 1,
  // 256 KB: as far back as it looks for what was said before.
  [constants.BROTLI_PARAM_LGWIN]: 18,
};
const nothing = new Uint8Array(0);
/** The first byte of a row that another machine packed. Nothing that was packed here begins with it (RFC 7932 §9.1: no size of a window). */
const fromElsewhere = 0x11;
/** Larger ones are damaged. */
const mostBytes = 1 << 30;
/** A line of the main text stands in the text not far behind the one before. */
const lookAhead = 1 << 14;
/** With so many lines that are not there, the rest is not looked for. */
const mostMissing = 64;

/** The pages in the order given. */
export class TextPacker {
  private readonly heads = new ByteWriter();
  private readonly bodies = new ByteWriter();
  private readonly all = new ByteWriter();
  private count = 0;
  private last = 0;

  get pages(): number {
    return this.count;
  }

  /** Bytes before they are packed. */
  get bytes(): number {
    return this.bodies.length;
  }

  add(number: number, { text, main }: PageTexts): void {
    const before = this.bodies.length;
    this.bodies.text(text);
    this.addLines(number, this.bodies.length - before, linesOf(text, main));
  }

  addRaw(number: number, { text, lines }: RawTexts): void {
    this.bodies.append(text);
    this.addLines(number, text.length, lines);
  }

  /** `textBytes`: of the text that was added just before. */
  private addLines(number: number, textBytes: number, lines: Uint8Array): void {
    this.heads.number(number - this.last);
    this.heads.number(textBytes);
    this.heads.number(lines.length);
    this.bodies.append(lines);
    this.last = number;
    this.count++;
  }

  /** All of it; then it is empty. */
  take(): Uint8Array {
    const { all } = this;
    all.clear();
    all.number(this.count);
    all.append(this.heads.view());
    all.append(this.bodies.view());
    this.heads.clear();
    this.bodies.clear();
    this.count = 0;
    this.last = 0;
    const bytes = all.view();
    return brotliCompressSync(bytes, { params: packing, chunkSize: 1024 + (bytes.length >> 1) });
  }
}

export function rawTexts({ text, main }: PageTexts): RawTexts {
  return { text: Buffer.from(text), lines: new Uint8Array(linesOf(text, main)) };
}

export function textsIn({ text: bytes, lines }: RawTexts): PageTexts {
  const text = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).toString();
  return { text, main: lines.length === 0 ? text : mainOf(text, lines) };
}

/** A row of one page, packed by a machine that does not know which number it will have. */
export function rowFromElsewhere(texts: RawTexts): Uint8Array {
  const packer = new TextPacker();
  packer.addRaw(0, texts);
  return Buffer.concat([Buffer.of(fromElsewhere), packer.take()]);
}

/** The page in it. One that cannot be read has no text, and nobody else suffers. */
function rowText(packed: Uint8Array): { bytes: Buffer; place: Place } {
  try {
    const bytes = brotliDecompressSync(packed.subarray(1), { maxOutputLength: mostBytes });
    const reader = new ByteReader(bytes);
    const [pages, number] = [reader.number(), reader.number()];
    const [text, lines] = [reader.number(), reader.number()];
    const isWhole = pages === 1 && number === 0 && reader.at + text + lines === bytes.length;
    if (isWhole) return { bytes, place: { start: reader.at, text, lines } };
  } catch {
    // Damaged.
  }
  return { bytes: Buffer.alloc(0), place: { start: 0, text: 0, lines: 0 } };
}

interface Place {
  start: number;
  /** Bytes. */
  text: number;
  lines: number;
}

export class UnpackedTexts {
  private readonly places = new Map<number, Place>();
  private readonly bytes: Buffer;

  /** `last`: the last page of the row. */
  constructor(packed: Uint8Array, last = 0) {
    if (packed[0] === fromElsewhere) {
      const { bytes, place } = rowText(packed);
      this.bytes = bytes;
      this.places.set(last, place);
      return;
    }
    this.bytes = brotliDecompressSync(packed, { maxOutputLength: mostBytes });
    const reader = new ByteReader(this.bytes);
    const count = reader.number();
    let number = 0;
    let start = 0;
    for (let i = 0; i < count; i++) {
      number += reader.number();
      const [text, lines] = [reader.number(), reader.number()];
      this.places.set(number, { start, text, lines });
      start += text + lines;
    }
    for (const place of this.places.values()) place.start += reader.at;
  }

  has(number: number): boolean {
    return this.places.has(number);
  }

  /** Undefined when the page is not among them. */
  text(number: number): string | undefined {
    return this.textBytes(number)?.toString();
  }

  textBytes(number: number): Buffer | undefined {
    const place = this.places.get(number);
    return place && this.bytes.subarray(place.start, place.start + place.text);
  }

  main(number: number): string | undefined {
    const place = this.places.get(number);
    const text = this.text(number);
    if (place === undefined || text === undefined || place.lines === 0) return text;
    const start = place.start + place.text;
    return mainOf(text, this.bytes.subarray(start, start + place.lines));
  }
}

const lineBytes = new ByteWriter();

/**
 * For each line of the main text how far behind the last one it begins and how long it is; or, where it does not stand in the text, the line itself. Nothing
 * where the texts are the same. Good until the next texts come.
 */
function linesOf(text: string, main: string): Uint8Array {
  if (main === text) return nothing;
  const bytes = lineBytes;
  bytes.clear();
  let from = 0;
  let missing = 0;
  for (const line of main.split('\n')) {
    const place = missing < mostMissing ? text.slice(from, from + line.length + lookAhead).indexOf(line) : -1;
    if (place < 0) {
      missing++;
      const own = Buffer.from(line);
      bytes.number(2 * own.length + 1);
      bytes.append(own);
    } else {
      bytes.number(2 * line.length);
      bytes.number(place);
      from += place + line.length;
    }
  }
  return bytes.view();
}

function mainOf(text: string, bytes: Uint8Array): string {
  const reader = new ByteReader(bytes);
  const lines: string[] = [];
  let from = 0;
  while (!reader.done) {
    const head = reader.number();
    const length = head >>> 1;
    if ((head & 1) === 1) lines.push(reader.take(length).toString());
    else {
      from += reader.number();
      lines.push(text.slice(from, from + length));
      from += length;
    }
  }
  return lines.join('\n');
}
