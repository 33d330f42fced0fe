/** Hosts by name, and their front doors. */
import { UsageError } from '../../core/errors.js';
import { hostOf, normaliseUrl } from '../../core/url.js';

/** `example.org`, `127.0.0.1:8080`, `localhost`; undefined for what is no host. */
export function hostNamed(given: string): string | undefined {
  if (/[/?#@\s\\]/.test(given) || !/[.:]|^localhost$/i.test(given)) return undefined;
  const url = normaliseUrl(`http://${given}/`);
  return url === undefined ? undefined : hostOf(url);
}

/** Each once. */
export function checkedHosts(given: readonly string[]): string[] {
  return [...new Set(given.map(name => hostNamed(name) ?? refuse(name)))];
}

function refuse(name: string): never {
  const url = normaliseUrl(name);
  const hint = url === undefined ? ' Write for example example.org.' : ` Write ${hostOf(url)}, or --seed ${url}.`;
  throw new UsageError(`${JSON.stringify(name)} is no host.${hint}`);
}

/** Plain http: a host that has more sends us there, and one that has not would answer nothing else. */
export const frontDoor = (host: string): string => `http://${host}/`;
