/** The numbers that travel with URLs, `width` for each; in chunks that never move, so growth copies nothing. */
const chunkUrls = 4096;

export class CarryTable {
  private readonly chunks: Float64Array[] = [];

  constructor(readonly width: number) {}

  /** A copy, which stays as it is. */
  get(id: number): Float64Array {
    const at = (id % chunkUrls) * this.width;
    return this.chunks[Math.floor(id / chunkUrls)].slice(at, at + this.width);
  }

  set(id: number, carry: Float64Array, offset: number): void {
    const { chunks, width } = this;
    const index = Math.floor(id / chunkUrls);
    while (index >= chunks.length) chunks.push(new Float64Array(chunkUrls * width));
    const at = (id % chunkUrls) * width;
    for (let i = 0; i < width; i++) chunks[index][at + i] = carry[offset + i];
  }

  get bytes(): number {
    return this.chunks.length * chunkUrls * this.width * Float64Array.BYTES_PER_ELEMENT;
  }
}
