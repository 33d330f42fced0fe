import type { Clock } from '../../../core/clock.js';

interface Sleeper {
  at: number;
  wake: () => void;
}

/**
 * A virtual clock for many who wait at once, as requests under way do: when nobody has anything left to do, time jumps to the one who wakes
 * next. What is done between two jumps takes no time, and those who wake at the same time do so in the order in which they went to sleep.
 */
export class QueuedClock implements Clock {
  private time = 0;
  /** Who wakes first stands first. */
  private readonly sleepers: Sleeper[] = [];
  private jumping = false;

  now(): number {
    return this.time;
  }

  elapsed(): number {
    return this.time;
  }

  sleep(milliseconds: number, signal?: AbortSignal): Promise<void> {
    if (signal?.aborted) return Promise.resolve();
    return new Promise(resolve => {
      const sleeper: Sleeper = {
        at: this.time + milliseconds,
        wake: () => {
          signal?.removeEventListener('abort', disturb);
          resolve();
        },
      };
      const disturb = () => {
        this.sleepers.splice(this.sleepers.indexOf(sleeper), 1);
        sleeper.wake();
      };
      signal?.addEventListener('abort', disturb);
      const later = this.sleepers.findIndex(({ at }) => at > sleeper.at);
      this.sleepers.splice(later < 0 ? this.sleepers.length : later, 0, sleeper);
      this.jump();
    });
  }

  /** An immediate comes after every promise that can be kept without waiting. */
  private jump(): void {
    if (this.jumping || this.sleepers.length === 0) return;
    this.jumping = true;
    setImmediate(() => {
      this.jumping = false;
      const next = this.sleepers.shift();
      if (next) {
        this.time = next.at;
        next.wake();
      }
      this.jump();
    });
  }
}
