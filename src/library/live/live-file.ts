/**
 * `live.json` in a collection: how its crawl is just now, written by that crawl about once a second and for the last time when it ends.
 * What it has stored is in the database; this is what stands in its memory alone. `.watched` beside it says that somebody wants to see
 * the best waiting links too: whoever watches touches it now and then.
 */

import { readFileSync } from 'node:fs';
import { rename, stat, utimes, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { WorkerState } from '../../crawl/fetch/worker-state.js';
import type { Outlook } from '../../crawl/outlook/outlook.js';
import type { CrawlEnding, Progress } from '../../crawl/progress.js';

export const liveFileName = 'live.json';
export const watchedName = '.watched';

/** Milliseconds for which a touch counts. */
const watchedFor = 15_000;

export interface LiveState {
  /** Milliseconds since the epoch. */
  at: number;
  process: number;
  state: 'running' | 'paused' | 'ended';
  /** Why it ended. */
  ending?: CrawlEnding | 'failed';
  error?: string;
  progress: Readonly<Progress>;
  budget: number;
  waiting: number;
  known: number;
  hosts: number;
  underWay: number;
  /** Bytes of the process, and bytes on the way to the store. */
  memory: number;
  queued: number;
  outlook?: Outlook;
  /** Who makes the requests, where it is not this machine. */
  workers?: readonly WorkerState[];
  /** The best waiting URLs with their priorities, null where that is infinite; only while somebody watches, and at the end. */
  best?: [id: number, priority: number | null][];
}

/** The old file or the new one is there, never half of one. It need not survive a power cut. */
export async function writeLiveState(folder: string, state: LiveState): Promise<void> {
  const path = join(folder, liveFileName);
  await writeFile(`${path}.part`, JSON.stringify(state));
  await rename(`${path}.part`, path);
}

/** Undefined where there is none, or none that can be read. */
export function readLiveState(folder: string): LiveState | undefined {
  try {
    const state: unknown = JSON.parse(readFileSync(join(folder, liveFileName), 'utf8'));
    return isLiveState(state) ? state : undefined;
  } catch {
    return undefined;
  }
}

function isLiveState(state: unknown): state is LiveState {
  return typeof state === 'object' && state !== null && 'progress' in state && 'at' in state && 'state' in state;
}

/** Somebody looks at the waiting links. */
export async function touchWatched(folder: string): Promise<void> {
  const path = join(folder, watchedName);
  const now = new Date();
  await utimes(path, now, now).catch(() => writeFile(path, ''));
}

export async function isWatched(folder: string): Promise<boolean> {
  const found = await stat(join(folder, watchedName)).catch(() => undefined);
  return found !== undefined && Date.now() - found.mtimeMs < watchedFor;
}
