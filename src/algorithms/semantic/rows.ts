/**
 * A list of integers for each of many rows, in two typed arrays (compressed sparse rows): the shape of every relation of
 * an ontology. One array per concept would cost ten times as much.
 */
export class Rows {
  /** Row r is `items[starts[r]]` up to `items[starts[r + 1]]`. */
  private constructor(
    readonly starts: Int32Array,
    readonly items: Int32Array,
  ) {}

  get size(): number {
    return this.starts.length - 1;
  }

  static empty(rows: number): Rows {
    return new Rows(new Int32Array(rows + 1), new Int32Array(0));
  }

  /** From pairs (row, item); items of a row keep the order of the pairs. */
  static fromPairs(rows: number, owners: ArrayLike<number>, items: ArrayLike<number>): Rows {
    const starts = new Int32Array(rows + 1);
    for (let i = 0; i < owners.length; i++) starts[owners[i] + 1]++;
    for (let row = 0; row < rows; row++) starts[row + 1] += starts[row];
    const next = starts.slice(0, rows);
    const sorted = new Int32Array(owners.length);
    for (let i = 0; i < owners.length; i++) sorted[next[owners[i]]++] = items[i];
    return new Rows(starts, sorted);
  }

  /** The items of a row, without a copy. Empty for a row that does not exist. */
  row(row: number): Int32Array {
    return this.items.subarray(this.starts[row], this.starts[row + 1]);
  }

  /** Row by item in place of item by row; `rows` is one more than the largest item. */
  transposed(rows: number): Rows {
    return Rows.fromPairs(rows, this.items, this.owners());
  }

  /** The same with further pairs at the end of their rows, and more rows. */
  extended(rows: number, owners: readonly number[], items: readonly number[]): Rows {
    return Rows.fromPairs(
      rows,
      Int32Array.from([...this.owners(), ...owners]),
      Int32Array.from([...this.items, ...items]),
    );
  }

  /** The row of each item. */
  owners(): Int32Array {
    const owners = new Int32Array(this.items.length);
    for (let row = 0; row < this.size; row++) owners.fill(row, this.starts[row], this.starts[row + 1]);
    return owners;
  }
}
