/** Opens connections to addresses that were checked, where a port may have rules of its own. */
import { type AddressRules, portOf } from '../addresses/address-rules.js';
import { checkedLookup } from './checked-lookup.js';
import type { Resolver } from './resolver.js';
import { buildConnector } from './undici-parts.js';

export function checkedConnector(
  rules: AddressRules,
  options: buildConnector.BuildOptions,
  resolver: Resolver,
): buildConnector.connector {
  /** By the port that a rule names; all other ports share one. */
  const connectors = new Map<number | undefined, buildConnector.connector>();
  return (target, callback) => {
    const port = portOf({ port: target.port ?? '', protocol: target.protocol });
    const named = rules.namesPort(port) ? port : undefined;
    let connect = connectors.get(named);
    if (!connect) {
      connect = buildConnector({ ...options, lookup: checkedLookup(rules, resolver, named) });
      connectors.set(named, connect);
    }
    connect(target, callback);
  };
}
