/** Where Redis is, as a person writes it; and the same without its password, for everything that is shown or kept. */
import { readFileSync } from 'node:fs';
import { FailureError, UsageError } from '../../core/errors.js';

export interface RedisAddress {
  /** With user and password. Never shown. */
  url: string;
  /** Without them. */
  shown: string;
  /** Certificates (PEM) to trust in place of the usual ones. */
  certificates?: string;
}

const example = 'redis://HOST:6379, or rediss://USER:PASSWORD@HOST:6380 with TLS';

export function redisAddress(written: string, certificatesFile = ''): RedisAddress {
  const url = URL.canParse(written) ? new URL(written) : undefined;
  if (!url || !/^rediss?:$/.test(url.protocol) || url.hostname === '') {
    // What was written may hold a password, so it is not repeated.
    throw new UsageError(`--redis is no address of a Redis. Write it like ${example}.`);
  }
  if (!/^(\/\d*)?$/.test(url.pathname) || url.search !== '' || url.hash !== '') {
    throw new UsageError(`--redis: behind the port only the number of a database may stand. Write it like ${example}.`);
  }
  if (certificatesFile !== '' && url.protocol !== 'rediss:') {
    throw new UsageError('--redis-ca is for TLS: write rediss:// in --redis.');
  }
  const shown = `${url.protocol}//${url.host}${url.pathname === '/' ? '' : url.pathname}`;
  if (certificatesFile === '') return { url: url.href, shown };
  return { url: url.href, shown, certificates: certificatesIn(certificatesFile) };
}

function certificatesIn(path: string): string {
  try {
    return readFileSync(path, 'utf8');
  } catch (error) {
    throw new FailureError(`--redis-ca: cannot read ${path} (${(error as NodeJS.ErrnoException).code}).`);
  }
}
