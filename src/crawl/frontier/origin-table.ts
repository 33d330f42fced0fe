/**
 * Origins ("https://example.org") and hosts ("example.org"). URLs share the text of their origin; origins of one host,
 * http and https, share its queue and its delay.
 */
import { grownInts } from '../../packed/growth.js';
import { HashSlots } from '../../packed/hash-slots.js';
import { hashText, TextStore } from '../../packed/text-store.js';

export class OriginTable {
  private readonly slots = new HashSlots();
  private readonly store = new TextStore();
  private positions = new Int32Array(64);
  private hostOf = new Int32Array(64);
  private readonly texts: string[] = [];
  private readonly hostNames: string[] = [];
  private readonly hostIds = new Map<string, number>();

  get hosts(): number {
    return this.hostNames.length;
  }

  /** The id of the origin whose text is bytes `start` … `end - 1`; -1 when unknown. */
  find(bytes: DataView, start: number, end: number): number {
    const hash = hashText(bytes, start, end, 0);
    for (let slot = this.slots.seek(hash); ; slot = this.slots.seekAfter(slot, hash)) {
      const id = this.slots.id(slot);
      if (id < 0 || this.store.equals(this.positions[id] >>> 0, bytes, start, end)) return id;
    }
  }

  /** A new origin, which `find` has just not found. -1 when there is no room. */
  add(bytes: DataView, start: number, end: number): number {
    const id = this.texts.length;
    const hash = hashText(bytes, start, end, 0);
    let slot = this.slots.seek(hash);
    while (this.slots.id(slot) >= 0) slot = this.slots.seekAfter(slot, hash);
    if (!this.store.fits(end - start) || !this.slots.put(slot, hash, id)) return -1;
    const position = this.store.add(bytes, start, end);
    if (id === this.positions.length) {
      this.positions = grownInts(this.positions, 2 * id);
      this.hostOf = grownInts(this.hostOf, 2 * id);
    }
    this.texts.push(this.store.text(position, this.store.lastWide));
    this.positions[id] = position;
    this.hostOf[id] = this.internHost(hostName(this.texts[id]));
    return id;
  }

  text(origin: number): string {
    return this.texts[origin];
  }

  host(origin: number): number {
    return this.hostOf[origin];
  }

  hostName(host: number): string {
    return this.hostNames[host];
  }

  /** -1 when unknown. */
  findHost(name: string): number {
    return this.hostIds.get(name) ?? -1;
  }

  internHost(name: string): number {
    let host = this.hostIds.get(name);
    if (host === undefined) {
      host = this.hostNames.push(name) - 1;
      this.hostIds.set(name, host);
    }
    return host;
  }

  get bytes(): number {
    return this.slots.bytes + this.store.bytes + this.positions.byteLength + this.hostOf.byteLength;
  }
}

/** What stands after "//", as `URL.host` has it: with the port when it is not the scheme's own. */
function hostName(origin: string): string {
  const start = origin.indexOf('//');
  return start < 0 ? origin : origin.slice(start + 2);
}
