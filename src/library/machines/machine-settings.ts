/** Where the workers of a crawl are found. A collection keeps none of it, so whoever goes on with a crawl says it again. */
import { headSettings } from '../../config/crawl-settings.js';
import { environmentLayer } from '../../config/layers.js';
import type { ValuesOf } from '../../core/schema/index.js';

export type MachineSettings = Partial<ValuesOf<typeof headSettings>>;

/** What a call says of it; else what the environment says. */
export function givenMachines({ redis, redisPrefix, redisCa, redisLease }: MachineSettings): MachineSettings {
  const { values } = environmentLayer(headSettings, process.env);
  const given = Object.entries({ redis, redisPrefix, redisCa, redisLease }).filter(([, value]) => value !== undefined);
  return { ...values, ...Object.fromEntries(given) };
}
