/** The time as Redis has it, guessed between two questions: machines have clocks of their own, but all of them share this one. */
import { type Clock, systemClock } from '../../core/clock.js';
import type { RedisConnection } from './redis-connection.js';

/** An answer that took longer than the best one so far still replaces it after so many milliseconds: clocks drift. */
const goodFor = 60_000;

export class RedisClock {
  private offset = 0;
  private error = Number.POSITIVE_INFINITY;
  private at = Number.NEGATIVE_INFINITY;

  constructor(private readonly clock: Clock = systemClock) {}

  /** Milliseconds since the epoch. */
  now(): number {
    return this.clock.elapsed() + this.offset;
  }

  /** Asks; `key` tells a Cluster whom. */
  async ask(connection: RedisConnection, key: string): Promise<void> {
    const before = this.clock.elapsed();
    // A script runs where its key lives; TIME alone would go to any node of a Cluster.
    const answer = await connection.send(key, 'EVAL', "return redis.call('TIME')", '1', key);
    const after = this.clock.elapsed();
    const [seconds, microseconds] = Array.isArray(answer) ? answer.map(Number) : [];
    if (Number.isFinite(seconds) && Number.isFinite(microseconds)) {
      this.heard(1000 * seconds + microseconds / 1000, before, after);
    }
  }

  /** What Redis said of the time between `before` and `after`. */
  heard(time: number, before: number, after: number): void {
    const error = (after - before) / 2;
    if (error > this.error && after - this.at < goodFor) return;
    this.offset = time - (before + after) / 2;
    this.error = error;
    this.at = after;
  }
}

/** When Redis took an entry of a stream in. */
export function timeOfEntry(id: string): number {
  return Number(id.slice(0, id.indexOf('-')));
}
