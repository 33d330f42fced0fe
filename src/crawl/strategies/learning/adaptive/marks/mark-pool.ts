/**
 * The marks of all links that are kept, in three long arrays: a link has a run of them. A page has fifty links, each of them fifty marks; small arrays of their own
 * would be garbage soon, and their heads take more memory than the marks.
 */
import { grownBytes, grownCapacity, grownInts } from '../../../../../packed/growth.js';
import type { StateFields } from '../../../../../packed/state-fields.js';
import { kinds, type MarkList, type MarkRun, type Marks, writeAlike } from './link-marks.js';

/** What is to be kept. */
type Given = Pick<MarkList, 'keys' | 'kinds' | 'length'>;

/** Runs have room for a multiple of so many. */
const roomBits = 3;

export class MarkPool implements Marks {
  keys = new Int32Array(1024);
  kinds = new Uint8Array(1024);
  alike = new Uint8Array(1024);
  private used = 0;
  /** Where runs began that were let go, by their room. */
  private readonly free: number[][] = [];

  /** Keeps a copy of the marks. */
  keep(marks: Given): MarkRun {
    const run = { start: this.place(roomOf(marks.length)), length: marks.length };
    this.write(run, marks);
    return run;
  }

  /** Keeps a copy of other marks in place of these, whose run is no longer one. */
  change(run: MarkRun, marks: Given): MarkRun {
    this.letGo(run);
    return this.keep(marks);
  }

  /** Nobody asks for these any more. */
  letGo({ start, length }: MarkRun): void {
    const room = roomOf(length);
    if (room > 0) (this.free[room] ??= []).push(start);
  }

  /** The marks of these runs, as they are saved. */
  save(runs: readonly MarkRun[]): { marks: Int32Array; keys: Int32Array; kinds: Uint8Array } {
    const lengths = Int32Array.from(runs, ({ length }) => length);
    const total = lengths.reduce((sum, length) => sum + length, 0);
    const saved = { marks: lengths, keys: new Int32Array(total), kinds: new Uint8Array(total) };
    let at = 0;
    for (const { start, length } of runs) {
      saved.keys.set(this.keys.subarray(start, start + length), at);
      saved.kinds.set(this.kinds.subarray(start, start + length), at);
      at += length;
    }
    return saved;
  }

  /** Keeps the marks of `count` runs that were saved. */
  restore(state: StateFields, count: number): MarkRun[] {
    const lengths = state.array('marks', Int32Array, count);
    const total = lengths.reduce((sum, length) => sum + length, 0);
    const keys = state.array('keys', Int32Array, total);
    const markKinds = state.array('kinds', Uint8Array, total);
    if (markKinds.some(kind => kind >= kinds.length)) throw new RangeError('a kind of mark is not known');
    let at = 0;
    return Array.from(lengths, length => {
      const [start, end] = [at, (at += length)];
      return this.keep({ keys: keys.subarray(start, end), kinds: markKinds.subarray(start, end), length });
    });
  }

  private write({ start, length }: MarkRun, marks: Given): void {
    for (let i = 0; i < length; i++) {
      this.keys[start + i] = marks.keys[i];
      this.kinds[start + i] = marks.kinds[i];
    }
    writeAlike(this, start, start + length);
  }

  /** A place for a run. */
  private place(room: number): number {
    const freed = this.free[room]?.pop();
    if (freed !== undefined) return freed;
    const start = this.used;
    this.used += room << roomBits;
    if (this.used > this.keys.length) {
      const capacity = grownCapacity(this.keys.length, this.used);
      this.keys = grownInts(this.keys, capacity);
      this.kinds = grownBytes(this.kinds, capacity);
      this.alike = grownBytes(this.alike, capacity);
    }
    return start;
  }
}

function roomOf(length: number): number {
  return (length + (1 << roomBits) - 1) >> roomBits;
}
