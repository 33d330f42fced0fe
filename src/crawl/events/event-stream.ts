/** A bounded queue between a crawl and someone slower: the oldest events go first, and are counted. */
export interface StreamOptions<Kind extends string> {
  /** Events kept while the listener is busy (default 1000). */
  limit?: number;
  /** Only these (default all). */
  kinds?: readonly Kind[];
}

export class EventStream<Event extends { kind: string }>
  implements AsyncIterableIterator<{ events: Event[]; lost: number }>
{
  private readonly limit: number;
  private readonly kinds: ReadonlySet<string> | undefined;
  /** A ring: the oldest event is at `first`. */
  private ring: Event[] = [];
  private first = 0;
  private lost = 0;
  private finished = false;
  private wake: (() => void) | undefined;

  constructor(
    { limit = 1000, kinds }: StreamOptions<Event['kind']>,
    private readonly closed: () => void,
  ) {
    if (!(Number.isInteger(limit) && limit > 0)) throw new RangeError(`limit: ${limit} is no whole number above 0.`);
    this.limit = limit;
    this.kinds = kinds && new Set<string>(kinds);
  }

  /** Is it one of the kinds asked for? */
  wants(kind: string): boolean {
    return this.kinds === undefined || this.kinds.has(kind);
  }

  push(event: Event): void {
    if (this.finished || !this.wants(event.kind)) return;
    if (this.ring.length < this.limit) this.ring.push(event);
    else {
      this.ring[this.first] = event;
      this.first = (this.first + 1) % this.limit;
      this.lost++;
    }
    this.awake();
  }

  /** What is there is still delivered. */
  finish(): void {
    this.finished = true;
    this.closed();
    this.awake();
  }

  async next(): Promise<IteratorResult<{ events: Event[]; lost: number }, undefined>> {
    if (this.ring.length === 0 && !this.finished) {
      await new Promise<void>(resolve => {
        this.wake = resolve;
      });
    }
    if (this.ring.length === 0) return { done: true, value: undefined };
    const { ring, first, lost } = this;
    this.ring = [];
    this.first = 0;
    this.lost = 0;
    return { done: false, value: { events: [...ring.slice(first), ...ring.slice(0, first)], lost } };
  }

  async return(): Promise<IteratorResult<{ events: Event[]; lost: number }, undefined>> {
    this.ring = [];
    this.finish();
    return { done: true, value: undefined };
  }

  [Symbol.asyncIterator](): this {
    return this;
  }

  /** Not at once: whatever else happens in this turn of the event loop comes with it. */
  private awake(): void {
    if (!this.wake) return;
    setImmediate(this.wake);
    this.wake = undefined;
  }
}
