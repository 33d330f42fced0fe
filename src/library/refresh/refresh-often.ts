/** Rounds of visits, one after the other, until somebody says stop. */
import { systemClock } from '../../core/clock.js';
import { FailureError } from '../../core/errors.js';
import { CommandWatch } from '../../crawl/commands/command-watch.js';
import { CommandFile } from '../../storage/command-file.js';
import { type RefreshOptions, type RefreshResult, refresh } from './refresh.js';

export interface OftenOptions extends RefreshOptions {
  /** Seconds from the beginning of one round to that of the next. A round that takes longer is followed by the next at once. */
  every: number;
  /** Hears what came of each round; `next`: when the next one begins, milliseconds since the epoch. Undefined: it was stopped. */
  ended: (result: RefreshResult, next: number | undefined) => void;
  /** Hears why a round came to nothing, the first one excepted: the next one may do better. */
  failed: (error: FailureError, next: number) => void;
}

export async function refreshOften(folder: string, options: OftenOptions): Promise<void> {
  const { every, ended, failed, ...more } = options;
  const { signal } = more;
  for (let isFirst = true; ; isFirst = false) {
    const began = systemClock.elapsed();
    const left = () => Math.max(0, 1000 * every - (systemClock.elapsed() - began));
    const next = () => systemClock.now() + left();
    try {
      const result = await refresh(folder, more);
      ended(result, result.stopped ? undefined : next());
      if (result.stopped) return;
    } catch (error) {
      if (isFirst || !(error instanceof FailureError)) throw error;
      failed(error, next());
    }
    if (await stoppedWithin(folder, left, signal)) return;
  }
}

/** Waits; true where somebody says stop, here or from outside. */
async function stoppedWithin(folder: string, left: () => number, signal: AbortSignal | undefined): Promise<boolean> {
  const began = systemClock.now();
  const stop = new AbortController();
  const ends = AbortSignal.any([stop.signal, ...(signal ? [signal] : [])]);
  const watch = new CommandWatch(new CommandFile(folder), sent => {
    if ('command' in sent && sent.command.kind === 'stop' && sent.at >= began) stop.abort();
  });
  // Who cannot hear commands now goes on all the same.
  await watch.start(() => undefined);
  // A timer waits for 24 days at most.
  while (left() > 0 && !ends.aborted) await systemClock.sleep(left(), ends);
  await watch.stop();
  return ends.aborted;
}
