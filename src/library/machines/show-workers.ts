/** What `honeyguide workers` does, as a function. */
import { headSettings } from '../../config/crawl-settings.js';
import { optionLayer, settled } from '../../config/layers.js';
import { UsageError } from '../../core/errors.js';
import { redisAddress } from '../../machines/redis/redis-address.js';
import { type ListedCrawl, listWorkers } from '../../machines/watch/list-workers.js';
import { givenMachines, type MachineSettings } from './machine-settings.js';
import { checkedPrefix } from './open-head.js';

/** The crawls in a Redis and who works for them. */
export async function workersOf(given: MachineSettings): Promise<ListedCrawl[]> {
  const settings = settled(headSettings, [optionLayer(headSettings, givenMachines(given))]);
  if (settings.redis === '') {
    throw new UsageError('Say which Redis: --redis redis://HOST:6379, or HONEYGUIDE_REDIS.');
  }
  return listWorkers(redisAddress(settings.redis, settings.redisCa), checkedPrefix(settings.redisPrefix));
}
