/** Which addresses a crawler may talk to: those of the public Internet, and private ones that the user allows. */
import { isIP } from 'node:net';
import { isPublicAddress } from './public-address.js';

export class PrivateAddressError extends Error {
  override name = 'PrivateAddressError';
  constructor(hostname: string, address: string) {
    super(hostname === address ? `${address} is a private address` : `${hostname} has the private address ${address}`);
  }
}

export class AddressRules {
  private readonly everything: boolean;
  private readonly listed: ReadonlySet<string>;

  /** All private addresses, none, or those of the hosts listed (`intranet.example`, `*.localhost`, `10.0.0.7`). */
  constructor(allowPrivate: boolean | readonly string[]) {
    this.everything = allowPrivate === true;
    this.listed = new Set(typeof allowPrivate === 'boolean' ? [] : allowPrivate.map(bareHost));
  }

  /** What can be said without a look-up: is this host, as a URL spells it, a private address or a loopback name? */
  refusal(urlHost: string): PrivateAddressError | undefined {
    if (this.everything) return undefined;
    const host = bareHost(urlHost);
    const address = isIP(host) ? host : isLoopbackName(host) ? '127.0.0.1' : undefined;
    if (address === undefined || this.allows(host, address)) return undefined;
    return new PrivateAddressError(host, address);
  }

  /** May this host be asked at this address, which it resolves to? */
  allows(host: string, address: string): boolean {
    return this.everything || isPublicAddress(address) || this.isListed(bareHost(host));
  }

  private isListed(host: string): boolean {
    if (this.listed.size === 0) return false;
    if (this.listed.has(host)) return true;
    for (let dot = host.indexOf('.'); dot >= 0; dot = host.indexOf('.', dot + 1)) {
      if (this.listed.has('*' + host.slice(dot))) return true;
    }
    return false;
  }
}

export function isLoopbackName(hostname: string): boolean {
  const host = bareHost(hostname);
  return host === 'localhost' || host.endsWith('.localhost');
}

/** Without the brackets of an IPv6 address and the final dot of a fully qualified name. */
function bareHost(host: string): string {
  const bare = host.startsWith('[') && host.endsWith(']') ? host.slice(1, -1) : host;
  return (bare.endsWith('.') ? bare.slice(0, -1) : bare).toLowerCase();
}
