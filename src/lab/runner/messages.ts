/** What the runner and its worker processes say to each other. */
import type { KindName, Mismatch } from './experiment-kind.js';

export type ToWorker =
  | { kind: 'open'; of: KindName; experiment: unknown; folder: string }
  | { kind: 'run'; plan: unknown };

export type FromWorker<Run> =
  | { kind: 'ready' }
  | { kind: 'mismatch'; mismatch: Mismatch }
  | { kind: 'finished'; run: Run }
  | { kind: 'failed'; message: string; usage: boolean };
