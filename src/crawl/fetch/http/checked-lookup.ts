/**
 * The look-up that sockets use. A page can name any host, and any host name can resolve to the user's own network, so
 * the check is made on the address that the socket will connect to and not on the name: what is looked up once is
 * checked and connected to, and a name that changes its answer between two look-ups (rebinding) gains nothing.
 */
import type { LookupAddress } from 'node:dns';
import type { LookupFunction } from 'node:net';
import { type AddressRules, isLoopbackName, PrivateAddressError } from '../addresses/address-rules.js';
import type { Resolver } from './resolver.js';

/** Loopback by definition, never asked of a name server (RFC 6761 §6.3). */
const loopbackAddresses: LookupAddress[] = [
  { address: '127.0.0.1', family: 4 },
  { address: '::1', family: 6 },
];

/** For `net.connect`: the usable addresses of a name, or an error. `port`: that of the connection, where rules name it. */
export function checkedLookup(rules: AddressRules, resolver: Resolver, port?: number): LookupFunction {
  const usable = async (hostname: string, family: unknown): Promise<LookupAddress[]> => {
    let found = isLoopbackName(hostname) ? loopbackAddresses : await resolver(hostname);
    if (family === 4 || family === 6) found = found.filter(entry => entry.family === family);
    const allowed = found.filter(entry => rules.allows(hostname, entry.address, port));
    if (allowed.length > 0) return allowed;
    if (found.length > 0) throw new PrivateAddressError(hostname, found[0].address);
    throw Object.assign(new Error(`${hostname} has no address`), { code: 'ENOTFOUND' });
  };
  return (hostname, options, callback) => {
    usable(hostname, options.family).then(
      addresses => {
        if (options.all) callback(null, addresses);
        else callback(null, addresses[0].address, addresses[0].family);
      },
      error => callback(error, []),
    );
  };
}
