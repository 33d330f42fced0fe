/**
 * Origins ("https://example.org") and hosts ("example.org"). URLs share the text of their origin; origins of one host,
 * http and https, share its queue and its delay.
 */
import { HashSlots } from './hash-slots.js';

export class OriginTable {
  private readonly texts: string[] = [];
  private readonly hostOf: number[] = [];
  private readonly hostNames: string[] = [];
  private readonly hostIds = new Map<string, number>();
  private readonly slots = new HashSlots();

  get hosts(): number {
    return this.hostNames.length;
  }

  /** Id of the origin that is the first `length` characters of `url`; `hash` is of exactly these. -1 when unknown. */
  find(url: string, length: number, hash: number): number {
    for (let slot = this.slots.seek(hash); ; slot = this.slots.seekAfter(slot, hash)) {
      const id = this.slots.id(slot);
      if (id < 0) return -1;
      const text = this.texts[id];
      if (text.length === length && url.startsWith(text)) return id;
    }
  }

  /** A new origin; `find` has just not found it. */
  add(url: string, length: number, hash: number): number {
    // A slice would keep the whole URL alive behind the short text: the round trip makes a string of its own.
    const text = Buffer.from(url.slice(0, length), 'utf16le').toString('utf16le');
    const id = this.texts.push(text) - 1;
    this.hostOf.push(this.internHost(hostName(text)));
    let slot = this.slots.seek(hash);
    while (this.slots.id(slot) >= 0) slot = this.slots.seekAfter(slot, hash);
    this.slots.put(slot, hash, id);
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
    return this.slots.bytes;
  }
}

/** What stands after "//", as `URL.host` has it: with the port when it is not the scheme's own. */
function hostName(origin: string): string {
  const start = origin.indexOf('//');
  return start < 0 ? origin : origin.slice(start + 2);
}
