import { grownCapacity, grownInts } from '../../../../packed/growth.js';

import type { PlainState } from '../../../../packed/packed-state.js';
import type { Saved } from '../../../../packed/saved.js';
import { ShortLists } from '../../../../packed/short-lists.js';
import type { StateFields } from '../../../../packed/state-fields.js';

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
  private readonly lists = new ShortLists();
  private readonly linking = new Int32Array(remembered);
  private readonly linkingLists = new ShortLists();

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
  groupsOf(id: number): Int32Array {
    const { slots } = this;
    const first = id * remembered;
    const end = Math.min(first + remembered, slots.length);
    let count = 0;
    for (let slot = first; slot < end; slot++) if (slots[slot] >= 0) count++;
    const groups = this.lists.of(count);
    for (let slot = first, at = 0; slot < end; slot++) if (slots[slot] >= 0) groups[at++] = slots[slot];
    return groups;
  }

  /** Pages that link to the URL, each once. The list is used again at the next call. */
  pagesOf(id: number): Int32Array {
    const { slots, linking } = this;
    const first = id * remembered;
    const end = Math.min(first + remembered, slots.length);
    let count = 0;
    for (let slot = first; slot < end && slots[slot] !== none; slot++) {
      const value = slots[slot];
      const page = value >= 0 ? this.pages[value] : -2 - value;
      let at = 0;
      while (at < count && linking[at] !== page) at++;
      linking[at] = page;
      if (at === count) count++;
    }
    const pages = this.linkingLists.of(count);
    for (let at = 0; at < count; at++) pages[at] = linking[at];
    return pages;
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
