/** Pages in a row that gave nothing, of each site or section: a page that is on topic ends the row, one that is half on topic shortens it by a quarter. */
import type { PlainState } from '../../../../../packed/packed-state.js';
import type { StateFields } from '../../../../../packed/state-fields.js';

/** Sites or sections that are remembered, the latest. */
const most = 20_000;

export class VainPages {
  private readonly rows = new Map<number, number>();

  static restore(state: StateFields): VainPages {
    const vain = new VainPages();
    const rows = state.array('rows', Float64Array);
    state.array('keys', Int32Array, rows.length).forEach((key, i) => {
      vain.rows.set(key, rows[i]);
    });
    return vain;
  }

  save(): PlainState {
    return { keys: Int32Array.from(this.rows.keys()), rows: Float64Array.from(this.rows.values()) };
  }

  of(key: number): number {
    return this.rows.get(key) ?? 0;
  }

  /** A page was read that is on topic as far as `share` says. */
  gave(key: number, share: number): void {
    const { rows } = this;
    const row = (this.of(key) + 1) * (1 - share * share);
    rows.delete(key);
    rows.set(key, row);
    if (rows.size > most) rows.delete(rows.keys().next().value!);
  }

  /** A page that was counted is on topic by so much more. */
  gaveMore(key: number, gain: number): void {
    if (gain > 0 && this.rows.has(key)) this.rows.set(key, this.of(key) * (1 - gain * gain));
  }

  forget(key: number): void {
    this.rows.delete(key);
  }
}
