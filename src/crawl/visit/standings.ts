import { grownBytes, grownCapacity } from '../../packed/growth.js';

const known = 1;
const isRelevant = 2;
const isCounted = 4;

/** What each kept page counts as just now; a byte for each URL. */
export class Standings {
  private bytes = new Uint8Array(1024);

  set(id: number, relevant: boolean, counted: boolean): void {
    if (id >= this.bytes.length) this.bytes = grownBytes(this.bytes, grownCapacity(this.bytes.length, id + 1));
    this.bytes[id] = known | (relevant ? isRelevant : 0) | (counted ? isCounted : 0);
  }

  /** Undefined for a page that was not kept. */
  relevant(id: number): boolean | undefined {
    const byte = this.bytes[id] ?? 0;
    return byte & known ? (byte & isRelevant) !== 0 : undefined;
  }

  /** The page has another verdict now. By how much the number of relevant pages grows: -1, 0 or 1. */
  change(id: number, relevant: boolean): number {
    const byte = this.bytes[id] ?? 0;
    const before = (byte & isRelevant) !== 0;
    if (!(byte & known) || before === relevant) return 0;
    this.bytes[id] = byte ^ isRelevant;
    return byte & isCounted ? (relevant ? 1 : -1) : 0;
  }
}
