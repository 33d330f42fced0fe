/**
 * Look-ups before a connection: whose turn it is depends on the address. What is found is used once more, by the connection itself,
 * which checks it like any other answer; so no name is looked up twice.
 */
import type { LookupAddress } from 'node:dns';
import { isIP } from 'node:net';
import { isLoopbackName } from '../addresses/address-rules.js';
import { isPublicAddress } from '../addresses/public-address.js';
import type { Resolver } from './resolver.js';

/** Milliseconds for which an answer may be used. */
const goodFor = 10_000;
const mostKept = 1000;

export class EarlyLookup {
  private readonly kept = new Map<string, { found: LookupAddress[]; until: number }>();

  constructor(private readonly resolver: Resolver) {}

  /** For connections. */
  readonly resolve: Resolver = hostname => {
    const kept = this.kept.get(hostname);
    this.kept.delete(hostname);
    return kept && kept.until > performance.now() ? Promise.resolve(kept.found) : this.resolver(hostname);
  };

  /** The least of its addresses, if all of them are public; else null. Undefined when it has none just now. */
  async addressOf(hostname: string): Promise<string | null | undefined> {
    const bare = hostname.startsWith('[') ? hostname.slice(1, -1) : hostname;
    if (isIP(bare)) return isPublicAddress(bare) ? bare : null;
    if (isLoopbackName(hostname)) return null;
    try {
      const found = await this.resolver(hostname);
      if (this.kept.size >= mostKept) this.kept.clear();
      this.kept.set(hostname, { found, until: performance.now() + goodFor });
      const addresses = found.map(({ address }) => address).sort();
      return addresses.every(isPublicAddress) ? addresses[0] : null;
    } catch {
      // The request itself will say what is wrong.
      return undefined;
    }
  }
}
