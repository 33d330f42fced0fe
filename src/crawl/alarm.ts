import type { Clock } from '../core/clock.js';

/** Lets one waiter sleep until a time, until something happens, or until it is told to stop. */
export class Alarm {
  private awake: () => void = () => {};

  constructor(private readonly clock: Clock) {}

  /** Something happened. */
  ring(): void {
    this.awake();
  }

  /** Waits for the next ring, or for a time; Infinity is no time. Call it before whatever may ring can happen. */
  async until(time: number, signal?: AbortSignal): Promise<void> {
    const rung = new Promise<void>(resolve => {
      this.awake = resolve;
    });
    if (time === Number.POSITIVE_INFINITY) return rung;
    const sleeping = new AbortController();
    // A reason of our own: the default one is an error with a stack, which costs more than a page's ranking.
    const stop = () => sleeping.abort('awake');
    signal?.addEventListener('abort', stop);
    await Promise.race([rung, this.clock.sleep(Math.max(0, time - this.clock.elapsed()), sleeping.signal)]);
    signal?.removeEventListener('abort', stop);
    stop();
  }
}
