/** Scripts and data that pages share: asked for once in a crawl, so that a rendered page costs its host little more than a plain one. */
import type { Clock } from '../../../core/clock.js';
import type { Fetched, Response } from '../web.js';

interface Entry {
  answer: Response;
  expires: number;
}

/** Bodies kept, all together. */
const mostBytes = 64 * 1024 ** 2;

export class ResourceCache {
  /** Least recently used first. */
  private readonly entries = new Map<string, Entry>();
  private readonly underWay = new Map<string, Promise<Fetched>>();
  private bytes = 0;

  constructor(private readonly clock: Clock) {}

  /**
   * What `ask` gives, or what it gave before. `isNew` for the one whose request went over the wire. Scripts are kept for the
   * whole crawl, whatever the server says of their age: a page is to be read, not followed as it changes.
   */
  async get(
    url: string,
    isScript: boolean,
    ask: () => Promise<Fetched>,
  ): Promise<{ fetched: Fetched; isNew: boolean }> {
    const kept = this.kept(url);
    if (kept) return { fetched: kept, isNew: false };
    const other = this.underWay.get(url);
    if (other) {
      const fetched = await other;
      if (this.entries.has(url)) return { fetched, isNew: false };
    }
    const asking = ask();
    this.underWay.set(url, asking);
    try {
      const fetched = await asking;
      this.keep(url, isScript, fetched);
      return { fetched, isNew: true };
    } finally {
      this.underWay.delete(url);
    }
  }

  private kept(url: string): Response | undefined {
    const entry = this.entries.get(url);
    if (!entry) return undefined;
    this.forget(url, entry);
    if (entry.expires <= this.clock.elapsed()) return undefined;
    this.add(url, entry);
    return entry.answer;
  }

  private keep(url: string, isScript: boolean, fetched: Fetched): void {
    if (fetched.kind !== 'response' || fetched.status !== 200 || fetched.truncated) return;
    const control = String(fetched.headers['cache-control'] ?? '').toLowerCase();
    if (control.includes('no-store')) return;
    const age = isScript
      ? Infinity
      : /no-cache|private/.test(control)
        ? 0
        : Number(/max-age=(\d+)/.exec(control)?.[1] ?? 0);
    if (age === 0 || fetched.body.length > mostBytes / 8) return;
    // The exchange goes to the archive with the page that asked for it; its bytes are handed over there.
    const { exchanges: _, ...answer } = fetched;
    this.add(url, {
      answer: { ...answer, body: Uint8Array.from(fetched.body) },
      expires: this.clock.elapsed() + age * 1000,
    });
    for (const [oldest, entry] of this.entries) {
      if (this.bytes <= mostBytes) return;
      this.forget(oldest, entry);
    }
  }

  private add(url: string, entry: Entry): void {
    this.entries.set(url, entry);
    this.bytes += entry.answer.body.length;
  }

  private forget(url: string, entry: Entry): void {
    this.entries.delete(url);
    this.bytes -= entry.answer.body.length;
  }
}
