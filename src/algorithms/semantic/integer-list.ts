/** A growing list of 32-bit integers: what arrays of numbers would be, at a quarter of their size. */
export class IntegerList {
  private items: Int32Array<ArrayBuffer>;
  length = 0;

  constructor(capacity = 1024) {
    this.items = new Int32Array(capacity);
  }

  push(value: number): void {
    if (this.length === this.items.length) {
      const larger = new Int32Array(this.items.length * 2);
      larger.set(this.items);
      this.items = larger;
    }
    this.items[this.length++] = value;
  }

  at(index: number): number {
    return this.items[index];
  }

  /** Where the values are, with room after the last: for loops that are run too often to make a view. Valid until the next `push`. */
  get storage(): Int32Array {
    return this.items;
  }

  /** The values so far, without a copy; valid until the next `push`. */
  view(): Int32Array {
    return this.items.subarray(0, this.length);
  }
}
