/**
 * What the marks of the best links add to their numbers, remembered from page to page. The best are ranked anew after each page, and few of their marks have been taught
 * anything since: the others need not be looked up. The sums are those of `EvidenceTable.sum`, to the last bit.
 */
import type { EvidenceTable } from './evidence-table.js';
import { type MarkRun, type Marks, massOf } from './marks/link-marks.js';

/** Links that are remembered, and marks of each; one with more is reckoned anew. */
const rows = 96;
const rowLength = 128;

export class BestSums {
  private readonly values = new Float64Array(rows * rowLength);
  /** Whose values each row has, and which look they are of. */
  private readonly runs: (MarkRun | undefined)[] = Array.from({ length: rows }, () => undefined);
  private readonly looks = new Int32Array(rows);
  private readonly rowOf = new Map<MarkRun, number>();
  /** Rows that nobody has are of look 0, which was long ago. */
  private look = 2;
  private nextRow = 0;

  /** `weights`: by kind of mark. */
  constructor(
    private readonly table: EvidenceTable,
    private readonly marks: Marks,
    private readonly weights: Float64Array,
  ) {}

  of(run: MarkRun): number {
    const row = this.rowOf.get(run);
    if (row !== undefined && this.looks[row] === this.look - 1) return this.sumAgain(run, row);
    return run.length > rowLength
      ? this.table.sum(this.marks, run, this.weights)
      : this.sumFirst(run, row ?? this.newRow(run));
  }

  /** All of the best have been asked for; what changes from now on is for the next time. */
  end(): void {
    this.look++;
    this.table.changed.clear();
  }

  private sumFirst({ start, length }: MarkRun, row: number): number {
    const { table, values, weights } = this;
    const { keys, kinds, alike } = this.marks;
    const at = row * rowLength;
    let sum = 0;
    for (let i = 0; i < length; i++) {
      values[at + i] = massOf[alike[start + i]] * table.value(keys[start + i], weights[kinds[start + i]]);
      sum += values[at + i];
    }
    this.looks[row] = this.look;
    return sum;
  }

  private sumAgain({ start, length }: MarkRun, row: number): number {
    const { table, values, weights } = this;
    const { changed } = table;
    const { keys, kinds, alike } = this.marks;
    const at = row * rowLength;
    let sum = 0;
    for (let i = 0; i < length; i++) {
      const key = keys[start + i];
      if (changed.has(key)) values[at + i] = massOf[alike[start + i]] * table.value(key, weights[kinds[start + i]]);
      sum += values[at + i];
    }
    this.looks[row] = this.look;
    return sum;
  }

  /** A row for these marks: one that nobody asked for lately, where there is one. */
  private newRow(run: MarkRun): number {
    let row = this.nextRow;
    for (let tries = 1; tries < rows && this.looks[row] >= this.look - 1; tries++) row = (row + 1) % rows;
    this.nextRow = (row + 1) % rows;
    const before = this.runs[row];
    if (before) this.rowOf.delete(before);
    this.runs[row] = run;
    this.rowOf.set(run, row);
    return row;
  }
}
