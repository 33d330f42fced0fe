/**
 * Which addresses and ports a crawler may talk to: those of the public Internet but for the ports of other services, and
 * private ones that the user allows.
 */
import { isIP } from 'node:net';
import { UsageError } from '../../../core/errors.js';
import { isBadPort } from './bad-ports.js';
import { isPublicAddress } from './public-address.js';

export class PrivateAddressError extends Error {
  override name = 'PrivateAddressError';
  constructor(hostname: string, address: string) {
    super(hostname === address ? `${address} is a private address` : `${hostname} has the private address ${address}`);
  }
}

/** Why a URL is not asked for. */
export interface AddressRefusal {
  reason: 'private-address' | 'port';
  detail: string;
}

export class AddressRules {
  private readonly everything: boolean;
  /** Hosts, and hosts with a port (`10.0.0.7:8080`). */
  private readonly listed: ReadonlySet<string>;
  private readonly ports: ReadonlySet<number>;

  /**
   * All private addresses, none, or those of the hosts listed (`intranet.example`, `*.localhost`, `10.0.0.7`), each with one
   * port if it has one (`intranet.example:8080`, `[::1]:8080`).
   */
  constructor(allowPrivate: boolean | readonly string[]) {
    this.everything = allowPrivate === true;
    const rules = typeof allowPrivate === 'boolean' ? [] : allowPrivate.map(ruleOf);
    this.listed = new Set(rules.map(({ host, port }) => named(host, port)));
    this.ports = new Set(rules.flatMap(({ port }) => port ?? []));
  }

  /** What can be said without a look-up: is the port another service's, the host a private address or a loopback name? */
  refusal(target: URL): AddressRefusal | undefined {
    const host = bareHost(target.hostname);
    const port = portOf(target);
    const address = isIP(host) ? host : isLoopbackName(host) ? '127.0.0.1' : undefined;
    if (address !== undefined && !this.allows(host, address, port)) {
      return { reason: 'private-address', detail: new PrivateAddressError(host, address).message };
    }
    // Whoever names host and port means it.
    if (!isBadPort(port) || this.isListed(host, port)) return undefined;
    return { reason: 'port', detail: `port ${port} is not for web pages` };
  }

  /** May this host be asked at this address, which it resolves to, and at this port? */
  allows(host: string, address: string, port?: number): boolean {
    if (this.everything || isPublicAddress(address)) return true;
    const bare = bareHost(host);
    return this.isListed(bare) || (port !== undefined && this.isListed(bare, port));
  }

  /** Does any rule speak of this port alone? */
  namesPort(port: number): boolean {
    return this.ports.has(port);
  }

  private isListed(host: string, port?: number): boolean {
    if (this.listed.size === 0) return false;
    if (this.listed.has(named(host, port))) return true;
    for (let dot = host.indexOf('.'); dot >= 0; dot = host.indexOf('.', dot + 1)) {
      if (this.listed.has(named('*' + host.slice(dot), port))) return true;
    }
    return false;
  }
}

/** The port that a URL means, written or not. */
export function portOf({ port, protocol }: Pick<URL, 'port' | 'protocol'>): number {
  if (port !== '') return Number(port);
  return protocol === 'https:' ? 443 : 80;
}

export function isLoopbackName(hostname: string): boolean {
  const host = bareHost(hostname);
  return host === 'localhost' || host.endsWith('.localhost');
}

/** An IPv6 address has colons of its own; with a port it is in brackets. */
function ruleOf(written: string): { host: string; port?: number } {
  const parts = /^(\[.*\]|[^:]*):(\d*)$/.exec(written);
  const host = bareHost(parts ? parts[1] : written);
  const port = parts ? parts[2] : undefined;
  const isHost = host !== '' && !/[/\s@]/.test(host) && (!host.includes(':') || isIP(host) === 6);
  if (!isHost || port === '' || Number(port ?? 0) > 65_535) {
    throw new UsageError(
      `"${written}" is no host to allow. Write it like intranet.example, *.localhost or 10.0.0.7:8080`,
    );
  }
  return port === undefined ? { host } : { host, port: Number(port) };
}

function named(host: string, port: number | undefined): string {
  return port === undefined ? host : `${host} ${port}`;
}

/** Without the brackets of an IPv6 address and the final dot of a fully qualified name. */
function bareHost(host: string): string {
  const bare = host.startsWith('[') && host.endsWith(']') ? host.slice(1, -1) : host;
  return (bare.endsWith('.') ? bare.slice(0, -1) : bare).toLowerCase();
}
