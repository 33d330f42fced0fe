/** Lists of a few numbers for what is asked again and again: one array of each length, which is used again at the next call. */
export class ShortLists {
  private readonly lists: Int32Array[] = [];

  of(length: number): Int32Array {
    let list = this.lists[length];
    if (list === undefined) this.lists[length] = list = new Int32Array(length);
    return list;
  }
}
