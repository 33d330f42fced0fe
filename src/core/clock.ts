/** Time as the crawler knows it. Real crawls wait; experiments on recorded webs jump. */
export interface Clock {
  /** Milliseconds since the epoch, for what is written down. Someone may set it, back too. */
  now(): number;
  /**
   * Milliseconds since some moment, for pauses and limits: it only ever goes forward, whatever the time of day does. The moment is the
   * same for all threads.
   */
  elapsed(): number;
  /** Resolves when `milliseconds` have passed (after 24 days at the latest), or at once when the signal aborts. */
  sleep(milliseconds: number, signal?: AbortSignal): Promise<void>;
}

/** The longest time that a timer of Node can wait: later ones would go off at once. */
export const longestTimer = 2 ** 31 - 1;

export const systemClock: Clock = {
  now: () => Date.now(),
  elapsed: () => {
    const [seconds, nanoseconds] = process.hrtime();
    return 1000 * seconds + nanoseconds / 1e6;
  },
  sleep: (milliseconds, signal) =>
    new Promise(resolve => {
      if (signal?.aborted) return resolve();
      const done = () => {
        clearTimeout(timer);
        signal?.removeEventListener('abort', done);
        resolve();
      };
      const timer = setTimeout(done, Math.min(milliseconds, longestTimer));
      signal?.addEventListener('abort', done);
    }),
};

/** A clock that only moves when someone sleeps: a crawl of a recorded web takes no waiting and always the same time. */
export class VirtualClock implements Clock {
  constructor(private time = 0) {}
  now(): number {
    return this.time;
  }
  elapsed(): number {
    return this.time;
  }
  async sleep(milliseconds: number): Promise<void> {
    this.time += milliseconds;
  }
}
