/** Time as the crawler knows it. Real crawls wait; experiments on recorded webs jump. */
export interface Clock {
  /** Milliseconds since the epoch. */
  now(): number;
  /** Resolves when `milliseconds` have passed, or at once when the signal aborts. */
  sleep(milliseconds: number, signal?: AbortSignal): Promise<void>;
}

export const systemClock: Clock = {
  now: () => Date.now(),
  sleep: (milliseconds, signal) =>
    new Promise(resolve => {
      if (signal?.aborted) return resolve();
      const done = () => {
        clearTimeout(timer);
        signal?.removeEventListener('abort', done);
        resolve();
      };
      const timer = setTimeout(done, milliseconds);
      signal?.addEventListener('abort', done);
    }),
};

/** A clock that only moves when someone sleeps: a crawl of a recorded web takes no waiting and always the same time. */
export class VirtualClock implements Clock {
  constructor(private time = 0) {}
  now(): number {
    return this.time;
  }
  async sleep(milliseconds: number): Promise<void> {
    this.time += milliseconds;
  }
}
