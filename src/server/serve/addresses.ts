/** By which names and addresses the server may be called. */
import { hostname, networkInterfaces } from 'node:os';

export const loopback = '127.0.0.1';

const isLoopback = (host: string): boolean => /^(127(\.\d+){3}|localhost|::1)$/.test(host);
const isEveryAddress = (host: string): boolean => host === '0.0.0.0' || host === '::';

export interface Addresses {
  /** What is listened on. */
  host: string;
  /** Only this machine can reach it. */
  local: boolean;
  /** As they stand in URLs. */
  names: string[];
}

/** `given` as a person writes it, an address of IPv6 with or without brackets. */
export function addressesOf(given: string = loopback): Addresses {
  const host = given.toLowerCase().replace(/^\[|\]$/g, '');
  if (isLoopback(host))
    return { host, local: true, names: [...new Set([inUrl(host), loopback, 'localhost', '[::1]'])] };
  if (!isEveryAddress(host)) return { host, local: false, names: [inUrl(host)] };
  const own = Object.values(networkInterfaces()).flatMap(each => each ?? []);
  // The address that others have for this machine comes first: it is the one that is printed.
  const addresses = own.sort((a, b) => Number(a.internal) - Number(b.internal)).map(({ address }) => inUrl(address));
  return { host, local: false, names: [...new Set([...addresses, hostname().toLowerCase(), 'localhost'])] };
}

const inUrl = (host: string): string => (host.includes(':') ? `[${host.replace(/%.*$/, '')}]` : host);
