/** A power of two: so little that it stays near the processor, so much that a page's marks are a small part of it. */
const places = 1 << 12;

/** Marks whose values have changed since the last look; a few others are taken for changed, too, because they share a place with one (Bloom 1970, with one hash). */
export class ChangedMarks {
  private readonly places = new Uint8Array(places);

  add(key: number): void {
    this.places[(key >>> 1) & (places - 1)] = 1;
  }

  addAll(): void {
    this.places.fill(1);
  }

  has(key: number): boolean {
    return this.places[(key >>> 1) & (places - 1)] === 1;
  }

  clear(): void {
    this.places.fill(0);
  }
}
