import { type Clock, systemClock } from '../../../core/clock.js';
import { UsageError } from '../../../core/errors.js';
import { defaultAccept } from '../../parse/registry.js';
import { AddressRules } from '../addresses/address-rules.js';
import type { HttpOptions } from '../http/http-options.js';
import type { Resolver } from '../http/resolver.js';
import type { PoliteOptions } from '../polite/polite-web.js';
import type { Transport } from '../transport.js';

/** How to ask the live web. Everything has a default but the name we go by. */
export interface LiveWebOptions {
  /** Sent as User-Agent; its product token chooses our group in robots.txt. */
  userAgent: string;
  /** Milliseconds for one whole request: name look-up, connection, headers and body. */
  timeout?: number;
  /** Decoded bytes of a body that are kept; the rest is cut off (`truncated`). */
  maxBytes?: number;
  /** Ask for everything, whatever robots.txt says. */
  ignoreRobots?: boolean;
  /** Ask hosts with private addresses: all of them, or those listed (`intranet.example`, `*.localhost`, `10.0.0.7:8080`). */
  allowPrivate?: boolean | readonly string[];
  /** `http://[user:password@]host:port`; names are then resolved by the proxy. */
  proxy?: string;
  /** Media types to read. */
  accept?: readonly string[];
  /** Requests on their way at once; more wait for their turn. */
  connections?: number;
  /** Milliseconds between asking a host for robots.txt and for its first page. */
  robotsPause?: number;
  /** Keep the bytes of each exchange for an archive. */
  archive?: boolean;
  /** What stands between the manners and the network. */
  before?: (network: Transport) => Transport;
  clock?: Clock;
  /** Certificates (PEM) to trust besides the usual ones. */
  certificates?: readonly string[];
  /** How names become addresses (default: the configured name servers are asked). */
  resolver?: Resolver;
}

export function settingsOf(options: LiveWebOptions): HttpOptions & PoliteOptions {
  if (!/^[\x20-\x7E]+$/.test(options.userAgent)) {
    throw new UsageError(
      'A user agent is one line of ASCII, for example "MyCrawler/1.0 (+https://my.example/crawler)"',
    );
  }
  return {
    userAgent: options.userAgent,
    timeout: options.timeout ?? 10_000,
    maxBytes: options.maxBytes ?? 5 * 1024 ** 2,
    ignoreRobots: options.ignoreRobots ?? false,
    addresses: new AddressRules(options.allowPrivate ?? false),
    proxy: options.proxy,
    accept: options.accept ?? defaultAccept,
    connections: options.connections ?? 256,
    robotsPause: options.robotsPause ?? 0,
    archive: options.archive ?? false,
    clock: options.clock ?? systemClock,
    certificates: options.certificates ?? [],
    resolver: options.resolver,
  };
}
