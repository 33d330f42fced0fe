/** Where the workers of a crawl are found. A collection keeps none of it, so whoever goes on with a crawl says it again. */
import { machineSettings } from '../../config/crawl-settings.js';
import { environmentLayer } from '../../config/layers.js';
import type { ValuesOf } from '../../core/schema/index.js';

export type MachineSettings = Partial<ValuesOf<typeof machineSettings>>;

/** What a call says of it; else what the environment says. */
export function givenMachines({ redis, redisPrefix, redisCa }: MachineSettings): MachineSettings {
  const { values } = environmentLayer(machineSettings, process.env);
  const given = Object.entries({ redis, redisPrefix, redisCa }).filter(([, value]) => value !== undefined);
  return { ...values, ...Object.fromEntries(given) };
}
