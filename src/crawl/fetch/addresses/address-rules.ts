/**
 * Which addresses a crawler may talk to. A page can name any host, and any host name can resolve to the user's own
 * network, so the check is made on the address that the socket will connect to and not on the name: what is looked up
 * once is checked and connected to, and a name that changes its answer between two look-ups (rebinding) gains nothing.
 */
import type { LookupAddress } from 'node:dns';
import { isIP, type LookupFunction } from 'node:net';
import { systemResolver } from '../http/resolver.js';
import type { Resolver } from '../live/options.js';
import { isPublicAddress } from './public-address.js';

export class PrivateAddressError extends Error {
  override name = 'PrivateAddressError';
  constructor(hostname: string, address: string) {
    super(hostname === address ? `${address} is a private address` : `${hostname} has the private address ${address}`);
  }
}

/** Loopback by definition, never asked of a name server (RFC 6761 §6.3). */
const loopbackAddresses: LookupAddress[] = [
  { address: '127.0.0.1', family: 4 },
  { address: '::1', family: 6 },
];

export class AddressRules {
  private readonly everything: boolean;
  private readonly listed: ReadonlySet<string>;

  constructor(
    allowPrivate: boolean | readonly string[],
    private readonly resolver: Resolver = systemResolver(),
  ) {
    this.everything = allowPrivate === true;
    this.listed = new Set(typeof allowPrivate === 'boolean' ? [] : allowPrivate.map(bareHost));
  }

  /** What can be said without a look-up: is this host, as a URL spells it, a private address or a loopback name? */
  refusal(urlHost: string): PrivateAddressError | undefined {
    if (this.everything) return undefined;
    const host = bareHost(urlHost);
    if (isIP(host)) return isPublicAddress(host) || this.allows(host) ? undefined : new PrivateAddressError(host, host);
    if (isLoopbackName(host) && !this.allows(host)) return new PrivateAddressError(host, '127.0.0.1');
    return undefined;
  }

  /** For `net.connect`: the usable addresses of a name, or an error. */
  readonly lookup: LookupFunction = (hostname, options, callback) => {
    this.usable(hostname, options.family).then(
      addresses => {
        if (options.all) callback(null, addresses);
        else callback(null, addresses[0].address, addresses[0].family);
      },
      error => callback(error, []),
    );
  };

  private async usable(hostname: string, family: number | 'IPv4' | 'IPv6' | undefined): Promise<LookupAddress[]> {
    const host = bareHost(hostname);
    let found = isLoopbackName(host) ? loopbackAddresses : await this.resolver(hostname);
    if (family === 4 || family === 6) found = found.filter(entry => entry.family === family);
    const usable = this.allows(host) ? found : found.filter(entry => isPublicAddress(entry.address));
    if (usable.length > 0) return usable;
    if (found.length > 0) throw new PrivateAddressError(hostname, found[0].address);
    throw Object.assign(new Error(`${hostname} has no address`), { code: 'ENOTFOUND' });
  }

  private allows(host: string): boolean {
    if (this.everything) return true;
    if (this.listed.size === 0) return false;
    if (this.listed.has(host)) return true;
    for (let dot = host.indexOf('.'); dot >= 0; dot = host.indexOf('.', dot + 1)) {
      if (this.listed.has('*' + host.slice(dot))) return true;
    }
    return false;
  }
}

/** Without the brackets of an IPv6 address and the final dot of a fully qualified name. */
function bareHost(host: string): string {
  const bare = host.startsWith('[') && host.endsWith(']') ? host.slice(1, -1) : host;
  return (bare.endsWith('.') ? bare.slice(0, -1) : bare).toLowerCase();
}

function isLoopbackName(host: string): boolean {
  return host === 'localhost' || host.endsWith('.localhost');
}
