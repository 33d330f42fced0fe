/** A real Redis for tests that need one. */
import { howToInstall, redisPath } from '../../scripts/redis-server.js';

export { freePort, type RunningRedis, redisPath, startRedis } from '../../scripts/redis-server.js';

/** Says once which tests are left out. */
export function warnWithoutRedis(what: string): void {
  if (redisPath === undefined) console.warn(`${what} is not tested: ${howToInstall}`);
}
