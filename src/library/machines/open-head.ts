/** A crawl whose requests are made by workers: its head, and the name that it goes by in Redis. */
import { randomBytes } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import type { RunSettings } from '../../config/crawl-settings.js';
import { systemClock } from '../../core/clock.js';
import { UsageError } from '../../core/errors.js';
import { writeWholeFile } from '../../core/files/whole-file.js';
import type { CrawlEvents } from '../../crawl/events/crawl-events.js';
import type { Head } from '../../machines/head/head.js';
import { isPlainKey } from '../../machines/keys.js';
import { redisAddress } from '../../machines/redis/redis-address.js';
import { readOptions, renderLimits } from '../assembly.js';
import { plainName } from '../collection-folder.js';

export interface OpenedHead {
  transport: Head;
  /** Writes the crawl's name into its folder, so that a later head finds its workers. Call it when the folder is there. */
  remember(): void;
}

const fileName = 'machines.json';

/** Undefined where the crawl has no workers. Fails in words when Redis cannot be used. */
export async function openHead(
  settings: Readonly<RunSettings>,
  folder: string,
  resumed: boolean,
  events: CrawlEvents,
): Promise<OpenedHead | undefined> {
  if (settings.redis === '') return undefined;
  if (settings.proxy !== '') {
    throw new UsageError('--proxy: workers make the requests. Give --proxy to `honeyguide worker` instead.');
  }
  const prefix = checkedPrefix(settings.redisPrefix);
  const crawl = nameIn(folder) ?? `${plainName(basename(folder))}-${randomBytes(4).toString('hex')}`;
  // Redis's client is five hundred files, which other crawls do not wait for.
  const { Head } = await import('../../machines/head/head.js');
  const transport = await Head.open({
    ...{ address: redisAddress(settings.redis, settings.redisCa), prefix, crawl, resumed },
    charter: {
      userAgent: settings.userAgent,
      timeout: settings.timeout * 1000,
      archive: settings.archive,
      read: readOptions(settings),
      bodies: settings.render !== 'never',
      rendering: settings.render === 'never' ? undefined : renderLimits(settings),
    },
    delay: settings.delay * 1000,
    lease: settings.redisLease * 1000,
    tell: detail => events.warn(detail, systemClock.now()),
  });
  return { transport, remember: () => writeWholeFile(join(folder, fileName), JSON.stringify({ crawl })) };
}

export function checkedPrefix(prefix: string): string {
  if (isPlainKey(prefix)) return prefix;
  throw new UsageError('--redis-prefix: take letters, digits, ".", "_" and "-", at most 100.');
}

function nameIn(folder: string): string | undefined {
  try {
    const { crawl }: { crawl?: unknown } = JSON.parse(readFileSync(join(folder, fileName), 'utf8'));
    return typeof crawl === 'string' && isPlainKey(crawl) ? crawl : undefined;
  } catch {
    return undefined;
  }
}
