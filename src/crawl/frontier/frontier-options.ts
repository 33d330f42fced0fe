import type { Combine } from '../strategies/strategy.js';
import type { Restraint } from './holding/restraint.js';
import type { ScheduleLimits } from './host-schedule.js';

export interface FrontierOptions {
  /** How two priorities for one URL become one. */
  combine: Combine;
  /** Numbers that travel with each URL (default 0). */
  carryWidth?: number;
  /** Milliseconds between requests to a host. */
  delay: number;
  /** Requests in flight to one host (default 1). */
  hostConcurrency?: number;
  /** Pages taken per host (default: no limit). */
  maxPerHost?: number;
  /** What hosts of one registrable domain share (default: nothing). */
  site?: ScheduleLimits['site'];
  /** What hosts behind one IP address share (default: nothing). */
  address?: ScheduleLimits['address'];
  /** Requests at once in all: sites that have never answered get a share of them (default: no limit for them). */
  slots?: number;
  /** What has sunk waits for better URLs (default: nothing sinks). */
  restraint?: Restraint;
  /** So many of the best URLs may be taken before their turn; what is worse waits for them (default: all may). */
  lookahead?: number;
  /** URLs known at all (default: no limit). */
  maxKnown?: number;
  /** URLs waiting (default: no limit). A tenth more may wait for a while; then the worst are dropped. */
  maxWaiting?: number;
}

/** What became of an offer. `closed`: taken or done before. `dropped`: not worth keeping, or no room. */
export type Offered = 'added' | 'combined' | 'closed' | 'dropped';
