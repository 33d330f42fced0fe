/** The k-th largest of `values` (k from 1), in linear time on average (Hoare's FIND, 1961). Reorders `values`. */
export function kthLargest(values: Float64Array, k: number): number {
  const target = k - 1;
  let left = 0;
  let right = values.length - 1;
  while (left < right) {
    const pivot = medianOfThree(values[left], values[(left + right) >> 1], values[right]);
    let i = left;
    let j = right;
    while (i <= j) {
      while (values[i] > pivot) i++;
      while (values[j] < pivot) j--;
      if (i > j) break;
      const swapped = values[i];
      values[i++] = values[j];
      values[j--] = swapped;
    }
    if (target <= j) right = j;
    else if (target >= i) left = i;
    else break;
  }
  return values[target];
}

/** The `count` ids of largest value, the largest first; of equal ones the least ids. */
export function bestOf(ids: Int32Array, count: number, value: (id: number) => number): number[] {
  const wanted = Math.min(count, ids.length);
  if (wanted < 1) return [];
  const least = kthLargest(Float64Array.from(ids, value), wanted);
  const best = Array.from(ids.filter(id => value(id) >= least));
  best.sort((a, b) => {
    const [first, second] = [value(a), value(b)];
    return first === second ? a - b : second > first ? 1 : -1;
  });
  return best.slice(0, wanted);
}

/** The `count` largest of the numbers that it is shown. For counts up to some thousands. */
export class LargestNumbers {
  /** In rising order, at the end of the array. */
  private readonly values: Float64Array;
  private size = 0;
  /** The least of them; -Infinity while there are fewer. */
  least = Number.NEGATIVE_INFINITY;

  constructor(count: number) {
    this.values = new Float64Array(count);
  }

  /** Forgets all of them. */
  clear(): void {
    this.size = 0;
    this.least = Number.NEGATIVE_INFINITY;
  }

  /** Is it one of them, as far as is known? */
  add(value: number): boolean {
    if (!(value > this.least)) return false;
    const { values } = this;
    const isFull = this.size === values.length;
    // Those before it move down, over the least where there is no room.
    let place = isFull ? 0 : values.length - ++this.size;
    for (; place + 1 < values.length && values[place + 1] < value; place++) values[place] = values[place + 1];
    values[place] = value;
    if (this.size === values.length) this.least = values[0];
    return true;
  }
}

function medianOfThree(a: number, b: number, c: number): number {
  return Math.max(Math.min(a, b), Math.min(Math.max(a, b), c));
}
