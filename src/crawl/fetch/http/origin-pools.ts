/**
 * Connections kept open per origin. undici's own Agent closes an origin's pool when one connection ends while others
 * are still being made, and then opens a connection per request (seen with 7.30); here a pool is only closed when
 * nobody uses it and there are too many.
 */
import type { Dispatcher } from 'undici';
import { Pool } from './undici-parts.js';

interface Entry {
  pool: Pool;
  underway: number;
}

export class OriginPools {
  /** Least recently used first. */
  private readonly entries = new Map<string, Entry>();

  constructor(
    private readonly options: Pool.Options,
    private readonly most: number,
  ) {}

  /** Sends a request; the returned function must be called once when it has ended. */
  dispatch(origin: string, request: Dispatcher.DispatchOptions, handler: Dispatcher.DispatchHandler): () => void {
    let entry = this.entries.get(origin);
    if (entry) this.entries.delete(origin);
    else entry = { pool: new Pool(origin, this.options), underway: 0 };
    this.entries.set(origin, entry);
    entry.underway++;
    if (this.entries.size > this.most) this.closeOneIdle();
    const { pool } = entry;
    pool.dispatch({ ...request, origin }, handler);
    return () => entry.underway--;
  }

  async close(): Promise<void> {
    await Promise.all(Array.from(this.entries.values(), ({ pool }) => pool.destroy()));
  }

  private closeOneIdle(): void {
    for (const [origin, { pool, underway }] of this.entries) {
      if (underway > 0) continue;
      this.entries.delete(origin);
      void pool.destroy();
      return;
    }
  }
}
