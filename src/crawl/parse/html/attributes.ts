/** The attributes of one start tag, as places in the page. */
import { attributeText } from './link-collector.js';
import { attributes as table } from './names.js';

export class Attributes {
  readonly starts = new Int32Array(table.names.length);
  readonly ends = new Int32Array(table.names.length);
  /** Bit n: the tag has attribute n. */
  private seen = 0;

  clear(): void {
    this.seen = 0;
  }

  /** Notes an attribute without a value yet. False when the tag has it already: the first one counts. */
  add(attribute: number): boolean {
    if ((this.seen & (1 << attribute)) !== 0) return false;
    this.seen |= 1 << attribute;
    this.starts[attribute] = this.ends[attribute] = 0;
    return true;
  }

  has(attribute: number): boolean {
    return (this.seen & (1 << attribute)) !== 0;
  }

  /** Its value in `source`, character references decoded; empty when it is absent. */
  text(source: string, attribute: number): string {
    return this.has(attribute) ? attributeText(source, this.starts[attribute], this.ends[attribute]) : '';
  }

  /** Values end at `place` at the latest: what lies behind belongs to the page, not to the tag. */
  cutAt(place: number): void {
    for (let i = 0; i < this.ends.length; i++) if (this.ends[i] > place) this.ends[i] = place;
  }
}
