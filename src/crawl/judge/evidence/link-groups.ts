import { grownCapacity, grownInts } from '../../../packed/growth.js';

/** In-links that are remembered of a URL, the first ones. Four tell as much as eight (measured), and cost 16 bytes. */
const remembered = 4;

/**
 * Which links belong together: those of one page that stand at the same place of its structure (the items of a list, the cells
 * of a column). Such a group is mostly about one thing, and so is, less surely, all that one page links to.
 */
export class LinkGroups {
  /** Groups that a URL stands in, `remembered` for each id; -1 where there are fewer. */
  private slots = new Int32Array(64 * remembered).fill(-1);
  /** The page of each group. */
  private pages = new Int32Array(64);
  private count = 0;
  private group: number[] = [];
  private linking: number[] = [];

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
    const start = id * remembered;
    if (start + remembered > this.slots.length) {
      this.slots = grownInts(this.slots, grownCapacity(this.slots.length, start + remembered), -1);
    }
    for (let slot = start; slot < start + remembered; slot++) {
      if (this.slots[slot] === group) return false;
      if (this.slots[slot] >= 0) continue;
      this.slots[slot] = group;
      return true;
    }
    return false;
  }

  page(group: number): number {
    return this.pages[group];
  }

  /** Groups that the URL stands in. The list is used again at the next call. */
  groupsOf(id: number): readonly number[] {
    this.group.length = 0;
    const start = id * remembered;
    for (let slot = start; slot < start + remembered && slot < this.slots.length; slot++) {
      if (this.slots[slot] >= 0) this.group.push(this.slots[slot]);
    }
    return this.group;
  }

  /** Pages that link to the URL, each once. The list is used again at the next call. */
  pagesOf(id: number): readonly number[] {
    this.linking.length = 0;
    for (const group of this.groupsOf(id)) {
      const page = this.pages[group];
      if (!this.linking.includes(page)) this.linking.push(page);
    }
    return this.linking;
  }
}
