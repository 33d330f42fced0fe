/** Sends what there is to say, and no more than Redis and whoever reads can take: the stream has a length, and whoever finds it full waits. */
import type { Clock } from '../../core/clock.js';
import type { RedisConnection } from './redis-connection.js';
import { addToStream, type Fields } from './stream.js';

/** Entries, of 256 KB at most: 64 MB. */
const mostEntries = 256;
/** Milliseconds. */
const lookAgain = 100;
const pauseWhenDown = 300;

export class StreamSender {
  /** Entries that were not read yet, as far as known. */
  private backlog = 0;

  constructor(
    private readonly connection: RedisConnection,
    private readonly key: string,
    private readonly clock: Clock,
  ) {}

  get isFull(): boolean {
    return this.backlog >= mostEntries;
  }

  /** All of it, one entry after another; from the first again when Redis was gone in between. Gives up when the signal aborts. */
  async send(entries: readonly Fields[], signal: AbortSignal): Promise<void> {
    while (!signal.aborted) {
      try {
        for (const fields of entries) {
          await this.room(signal);
          if (signal.aborted) return;
          await this.add(fields);
        }
        return;
      } catch {
        await this.clock.sleep(pauseWhenDown, signal);
      }
    }
  }

  /** At once, however full it is. */
  async add(fields: Fields): Promise<void> {
    await Promise.all([addToStream(this.connection, this.key, fields), this.length()]);
  }

  async length(): Promise<void> {
    this.backlog = Number(await this.connection.send(this.key, 'XLEN', this.key));
  }

  private async room(signal: AbortSignal): Promise<void> {
    while (this.isFull && !signal.aborted) {
      await this.clock.sleep(lookAgain, signal);
      await this.length();
    }
  }
}
