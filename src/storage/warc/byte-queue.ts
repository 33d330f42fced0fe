/** Lines and counted bytes out of a stream of chunks. */
export class ByteQueue {
  private readonly source: Iterator<Uint8Array> | AsyncIterator<Uint8Array>;
  private chunk: Uint8Array = new Uint8Array(0);
  private at = 0;

  constructor(source: Iterable<Uint8Array> | AsyncIterable<Uint8Array>) {
    this.source = Symbol.asyncIterator in source ? source[Symbol.asyncIterator]() : source[Symbol.iterator]();
  }

  /** Without its line end (CRLF or LF); undefined at the end of the stream. */
  async line(limit: number): Promise<string | undefined> {
    const parts: Uint8Array[] = [];
    let length = 0;
    while (this.at < this.chunk.length || (await this.refill())) {
      const end = this.chunk.indexOf(10, this.at);
      const part = this.chunk.subarray(this.at, end < 0 ? this.chunk.length : end);
      parts.push(part);
      length += part.length;
      if (length > limit) throw new Error(`a line is longer than ${limit} bytes`);
      this.at = end < 0 ? this.chunk.length : end + 1;
      if (end >= 0) return lineText(parts);
    }
    return parts.length > 0 ? lineText(parts) : undefined;
  }

  async take(count: number): Promise<Uint8Array> {
    if (this.chunk.length - this.at >= count) {
      const bytes = this.chunk.subarray(this.at, this.at + count);
      this.at += count;
      return bytes;
    }
    const parts: Uint8Array[] = [];
    await this.consume(count, part => parts.push(part));
    return Buffer.concat(parts);
  }

  async skip(count: number): Promise<void> {
    await this.consume(count, () => {});
  }

  private async consume(count: number, visit: (part: Uint8Array) => void): Promise<void> {
    let left = count;
    while (left > 0) {
      if (this.at >= this.chunk.length && !(await this.refill())) {
        throw new Error(`the file ends ${left} bytes before the end of a record`);
      }
      const part = this.chunk.subarray(this.at, this.at + left);
      visit(part);
      this.at += part.length;
      left -= part.length;
    }
  }

  private async refill(): Promise<boolean> {
    for (;;) {
      const next = await this.source.next();
      if (next.done) return false;
      if (next.value.length === 0) continue;
      this.chunk = next.value;
      this.at = 0;
      return true;
    }
  }
}

function lineText(parts: readonly Uint8Array[]): string {
  const text = parts.length === 1 ? Buffer.from(parts[0]).toString('utf8') : Buffer.concat(parts).toString('utf8');
  return text.endsWith('\r') ? text.slice(0, -1) : text;
}
