/**
 * Host names to addresses. Names are asked of the name servers directly: `dns.lookup` works in four threads that all of
 * Node shares, and four names whose servers are dead would hold up every other host of the crawl. It still has the
 * say where only the operating system knows: names in the hosts file, names without a dot, other name services.
 */
import { promises as dns, type LookupAddress } from 'node:dns';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';

/** Finds the addresses of a host name. */
export type Resolver = (hostname: string) => Promise<LookupAddress[]>;

/** Answers after which the operating system is asked too. A time-out is none of them: it would block a thread. */
const asksSystem = new Set(['ENOTFOUND', 'ENODATA', 'ECONNREFUSED', 'EBADNAME', 'EREFUSED']);

/** `servers` replaces the configured name servers; they get `timeout` milliseconds, then twice that. */
export function systemResolver(servers?: readonly string[], timeout = 2000): Resolver {
  const resolver = new dns.Resolver({ timeout, tries: 2 });
  if (servers) resolver.setServers(servers);
  const fromSystem: Resolver = hostname => dns.lookup(hostname, { all: true });
  let local: ReadonlySet<string> | undefined;
  return async hostname => {
    local ??= hostsFileNames();
    if (!hostname.includes('.') || local.has(hostname.toLowerCase())) return fromSystem(hostname);
    const [four, six] = await Promise.allSettled([resolver.resolve4(hostname), resolver.resolve6(hostname)]);
    const found = [...addresses(four, 4), ...addresses(six, 6)];
    if (found.length > 0) return found;
    const error = (four as PromiseRejectedResult).reason as NodeJS.ErrnoException;
    if (asksSystem.has(error?.code ?? 'ENODATA')) return fromSystem(hostname);
    throw error;
  };
}

function addresses(result: PromiseSettledResult<string[]>, family: number): LookupAddress[] {
  return result.status === 'fulfilled' ? result.value.map(address => ({ address, family })) : [];
}

function hostsFileNames(): ReadonlySet<string> {
  const windows = process.env['SystemRoot'];
  const file = windows ? join(windows, 'System32/drivers/etc/hosts') : '/etc/hosts';
  try {
    const lines = readFileSync(file, 'utf8').split('\n');
    return new Set(lines.flatMap(line => line.split('#')[0].trim().toLowerCase().split(/\s+/).slice(1)));
  } catch {
    // Systems without a hosts file have no such names.
    return new Set();
  }
}
