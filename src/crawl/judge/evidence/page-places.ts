/**
 * The place of a page by its id: a table of places alone, since the log has the ids. Seven bytes a page, where a Map takes forty.
 * (`HashSlots` is for keys that are dear to compare, and keeps their hashes.)
 */
const fullest = 0.7;

export class PagePlaces {
  /** Places plus one; 0 is an empty slot. A power of two of them. */
  private slots = new Int32Array(64);
  private count = 0;

  /** `ids`: of the pages by place, this one among them. */
  add(place: number, ids: Int32Array): void {
    if (++this.count > fullest * this.slots.length) this.grow(ids);
    this.slots[this.slot(ids[place], ids)] = place + 1;
  }

  /** -1 for an id that was not added. */
  find(id: number, ids: Int32Array): number {
    return this.slots[this.slot(id, ids)] - 1;
  }

  get bytes(): number {
    return this.slots.byteLength;
  }

  /** The slot that holds the id, or the empty one where it belongs. */
  private slot(id: number, ids: Int32Array): number {
    const mask = this.slots.length - 1;
    let slot = Math.imul(id, 0x9e3779b1) >>> (32 - Math.log2(this.slots.length));
    while (this.slots[slot] !== 0 && ids[this.slots[slot] - 1] !== id) slot = (slot + 1) & mask;
    return slot;
  }

  private grow(ids: Int32Array): void {
    const old = this.slots;
    this.slots = new Int32Array(2 * old.length);
    for (const place of old) if (place > 0) this.slots[this.slot(ids[place - 1], ids)] = place;
  }
}
