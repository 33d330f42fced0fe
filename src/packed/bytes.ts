/** Numbers and texts one after another in few bytes. A number takes a byte for each seven of its bits (LEB128). */

const firstRoom = 1 << 12;
/** Room for more than this is given back when what was written is. */
const mostRoom = 1 << 22;

export class ByteWriter {
  private bytes = Buffer.allocUnsafe(firstRoom);
  private at = 0;

  get length(): number {
    return this.at;
  }

  /** A whole number from 0 to 2^32 - 1. */
  number(value: number): void {
    this.reserve(5);
    let rest = value;
    while (rest > 127) {
      this.bytes[this.at++] = (rest & 127) | 128;
      rest >>>= 7;
    }
    this.bytes[this.at++] = rest;
  }

  append(bytes: Uint8Array): void {
    this.reserve(bytes.length);
    this.bytes.set(bytes, this.at);
    this.at += bytes.length;
  }

  /** As UTF-8. It is written where it belongs: bytes of its own, which are copied there, are what makes V8 look for garbage. */
  text(text: string): void {
    // No unit of UTF-16 takes more than three bytes.
    this.reserve(3 * text.length);
    this.at += this.bytes.write(text, this.at);
  }

  /** A copy of what was written. */
  take(): Buffer {
    return Buffer.from(this.bytes.subarray(0, this.at));
  }

  /** What was written, until the next write. */
  view(): Uint8Array {
    return this.bytes.subarray(0, this.at);
  }

  clear(): void {
    this.at = 0;
    if (this.bytes.length > mostRoom) this.bytes = Buffer.allocUnsafe(firstRoom);
  }

  private reserve(count: number): void {
    if (this.at + count <= this.bytes.length) return;
    const larger = Buffer.allocUnsafe(Math.max(this.at + count, 2 * this.bytes.length));
    larger.set(this.bytes.subarray(0, this.at));
    this.bytes = larger;
  }
}

export class ByteReader {
  at = 0;
  private readonly bytes: Buffer;

  constructor(bytes: Uint8Array) {
    this.bytes = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  }

  get done(): boolean {
    return this.at >= this.bytes.length;
  }

  number(): number {
    let value = 0;
    for (let shift = 0; ; shift += 7) {
      const byte = this.bytes[this.at++];
      // Beyond the end there is nothing: damaged bytes give wrong numbers, never an endless loop.
      if (byte === undefined || shift > 28) return value >>> 0;
      value |= (byte & 127) << shift;
      if (byte < 128) return value >>> 0;
    }
  }

  take(count: number): Buffer {
    const part = this.bytes.subarray(this.at, this.at + count);
    this.at += count;
    return part;
  }
}
