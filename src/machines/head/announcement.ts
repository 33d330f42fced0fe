/** A head says that it is there, to workers and to any other head of the same crawl. */
import type { CrawlKeys } from '../keys.js';
import type { RedisConnection } from '../redis/redis-connection.js';

/** Milliseconds that what a head has said stays when it says nothing more: somebody may go on with its crawl. */
const kept = 86_400_000;

/**
 * One step, so that of two heads one always knows. `taken`: another head is there. `kept`: as before. `replaced`: there was one before
 * this one. `new`: Redis knew of none.
 */
const script = `
local before = redis.call('GET', KEYS[1])
if before and before ~= ARGV[1] and ARGV[4] == 'again' then return 'taken' end
redis.call('SET', KEYS[1], ARGV[1], 'PX', ARGV[3])
redis.call('SET', KEYS[2], ARGV[2], 'PX', ARGV[3])
redis.call('PEXPIRE', KEYS[3], ARGV[3])
redis.call('PEXPIRE', KEYS[4], ARGV[3])
if before == ARGV[1] then return 'kept' end
return before and 'replaced' or 'new'
`;

export type Standing = 'taken' | 'kept' | 'replaced' | 'new';

export async function announce(
  connection: RedisConnection,
  keys: CrawlKeys,
  epoch: string,
  charter: Buffer,
  times: 'first' | 'again',
): Promise<Standing> {
  const own = [keys.epoch, keys.head, keys.answers, keys.workers];
  const words = [epoch, charter, String(kept), times];
  const said = String(await connection.send(keys.epoch, 'EVAL', script, String(own.length), ...own, ...words));
  return said === 'taken' || said === 'kept' || said === 'replaced' ? said : 'new';
}
