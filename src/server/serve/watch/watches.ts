/** The collections that are open just now. One that nobody has asked about for a while is closed, so that its files are free. */
import { UsageError } from '../../../core/errors.js';
import { WatchedCollection } from './watched-collection.js';

/** Milliseconds without a question, and how many stay open at most. */
const idleFor = 20_000;
const mostOpen = 8;

interface Opened {
  watched: WatchedCollection;
  usedAt: number;
}

export class Watches {
  private readonly opened = new Map<string, Opened>();
  private timer: NodeJS.Timeout | undefined;

  /** Throws when the folder holds no pages yet. */
  open(folder: string): WatchedCollection {
    this.timer ??= setInterval(() => this.sweep(), idleFor / 2).unref();
    const now = Date.now();
    let found = this.opened.get(folder);
    if (!found) {
      found = { watched: new WatchedCollection(folder), usedAt: now };
      this.opened.set(folder, found);
      this.sweep();
    }
    found.usedAt = now;
    return found.watched;
  }

  /** Undefined where a crawl has stored nothing yet, or came to nothing before it could. */
  openIfAny(folder: string): WatchedCollection | undefined {
    try {
      return this.open(folder);
    } catch (error) {
      if (error instanceof UsageError) return undefined;
      throw error;
    }
  }

  close(): void {
    clearInterval(this.timer);
    for (const { watched } of this.opened.values()) watched.close();
    this.opened.clear();
  }

  private sweep(): void {
    const quiet = [...this.opened].filter(([, { watched }]) => !watched.isHeard);
    quiet.sort((a, b) => a[1].usedAt - b[1].usedAt);
    let tooMany = this.opened.size - mostOpen;
    for (const [folder, { usedAt }] of quiet) {
      if (tooMany-- > 0 || Date.now() - usedAt > idleFor) this.forget(folder);
    }
  }

  private forget(folder: string): void {
    this.opened.get(folder)?.watched.close();
    this.opened.delete(folder);
  }
}
