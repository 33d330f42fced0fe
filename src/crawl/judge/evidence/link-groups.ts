import { grownCapacity, grownInts } from '../../../packed/growth.js';

import type { PlainState } from '../../../packed/packed-state.js';
import type { Saved } from '../../../packed/saved.js';
import type { StateFields } from '../../../packed/state-fields.js';

/** In-links that are remembered of a URL, the first ones. Four tell as much as eight (measured), and cost 16 bytes. */
const remembered = 4;
/** In a slot: nothing. */
const none = -1;

/**
 * Which links belong together: those of one page that stand at the same place of its structure (the items of a list, the cells
 * of a column). Such a group is mostly about one thing, and so is, less surely, all that one page links to. A link that stands alone
 * at its place is in no group.
 */
export class LinkGroups implements Saved {
  /** For each URL id `remembered` groups that it stands in, or pages that link to it alone (−2 − page). */
  private slots = new Int32Array(64 * remembered).fill(none);
  /** The page of each group. */
  private pages = new Int32Array(64);
  private count = 0;
  private readonly group: number[] = [];
  private readonly linking: number[] = [];

  /** A group of links on `page`. */
  open(page: number): number {
    if (this.count === this.pages.length) {
      this.pages = grownInts(this.pages, grownCapacity(this.count, this.count + 1));
    }
    this.pages[this.count] = page;
    return this.count++;
  }

  /** The URL stands in the group. False when that is known, or enough others are. */
  join(id: number, group: number): boolean {
    return this.remember(id, group);
  }

  /** The page links to the URL, from a place where no other link stands. False as above. */
  alone(id: number, page: number): boolean {
    return this.remember(id, -2 - page);
  }

  /** Groups that the URL stands in. The list is used again at the next call. */
  groupsOf(id: number): readonly number[] {
    const { group } = this;
    group.length = 0;
    for (let slot = id * remembered; slot < (id + 1) * remembered && slot < this.slots.length; slot++) {
      if (this.slots[slot] >= 0) group.push(this.slots[slot]);
    }
    return group;
  }

  /** Pages that link to the URL, each once. The list is used again at the next call. */
  pagesOf(id: number): readonly number[] {
    const { linking } = this;
    linking.length = 0;
    for (let slot = id * remembered; slot < (id + 1) * remembered && slot < this.slots.length; slot++) {
      const value = this.slots[slot];
      if (value === none) break;
      const page = value >= 0 ? this.pages[value] : -2 - value;
      if (!linking.includes(page)) linking.push(page);
    }
    return linking;
  }

  save(): PlainState {
    return { slots: this.slots, pages: this.pages.subarray(0, this.count) };
  }

  load(state: StateFields): () => void {
    const slots = state.array('slots', Int32Array);
    const pages = state.array('pages', Int32Array);
    return () => Object.assign(this, { slots, pages, count: pages.length });
  }

  /** Of the groups, and of what is remembered of URLs. */
  get bytes(): { groups: number; urls: number } {
    return { groups: this.pages.byteLength, urls: this.slots.byteLength };
  }

  private remember(id: number, value: number): boolean {
    const start = id * remembered;
    if (start + remembered > this.slots.length) {
      this.slots = grownInts(this.slots, grownCapacity(this.slots.length, start + remembered), none);
    }
    for (let slot = start; slot < start + remembered; slot++) {
      if (this.slots[slot] === value) return false;
      if (this.slots[slot] !== none) continue;
      this.slots[slot] = value;
      return true;
    }
    return false;
  }
}
