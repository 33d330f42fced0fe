import type { Clock } from '../../../core/clock.js';
import type { AddressRules } from '../addresses/address-rules.js';
import type { Resolver } from './resolver.js';

/** How requests are sent over HTTP. */
export interface HttpOptions {
  /** Sent as User-Agent. */
  userAgent: string;
  /** Milliseconds for one whole request: name look-up, connection, headers and body. */
  timeout: number;
  /** Which addresses a name may resolve to. */
  addresses: AddressRules;
  /** `http://[user:password@]host:port`; names are then resolved by the proxy. */
  proxy?: string;
  /** Requests on their way at once; more wait for their turn. */
  connections: number;
  /** Exchanges may be asked for. */
  archive: boolean;
  /** Certificates (PEM) to trust besides the usual ones. */
  certificates: readonly string[];
  /** How names become addresses; the system's way when absent. */
  resolver?: Resolver;
  clock: Clock;
}
