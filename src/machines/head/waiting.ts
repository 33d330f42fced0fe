/** What waits for its turn, first come first served; whoever cannot be served holds up nobody. */
export class Waiting<Item> {
  private readonly items = new Set<Item>();

  get size(): number {
    return this.items.size;
  }

  add(item: Item): void {
    this.items.add(item);
  }

  /** False where it does not wait. */
  remove(item: Item): boolean {
    return this.items.delete(item);
  }

  /** Takes out those of which `takes` is true. */
  takeEach(takes: (item: Item) => boolean): void {
    for (const item of this.items) if (takes(item)) this.items.delete(item);
  }
}
