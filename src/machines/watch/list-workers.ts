/** Who works for which crawl, as they left it written in Redis. */
import { crawlKeys, crawlsKey, isPlainKey } from '../keys.js';
import { type Beat, beatOf } from '../messages/answer.js';
import { BadMessage, unframe } from '../messages/frame.js';
import type { RedisAddress } from '../redis/redis-address.js';
import { RedisClock } from '../redis/redis-clock.js';
import { RedisConnection } from '../redis/redis-connection.js';

export interface ListedCrawl {
  crawl: string;
  /** Seconds since its head was heard. */
  headSilent: number;
  workers: ListedWorker[];
}

export interface ListedWorker extends Omit<Beat, 'said' | 'epoch' | 'at' | 'held'> {
  /** Seconds since it was heard. */
  silent: number;
  /** Requests that it works on, renderings left out. */
  underWay: number;
}

export async function listWorkers(address: RedisAddress, prefix: string): Promise<ListedCrawl[]> {
  const connection = await RedisConnection.open(address);
  try {
    const key = crawlsKey(prefix);
    const clock = new RedisClock();
    await clock.ask(connection, key);
    const now = clock.now();
    const crawls = pairsIn(await connection.send(key, 'HGETALL', key)).filter(([name]) => isPlainKey(String(name)));
    const listed = crawls.map(async ([name, at]) => {
      const { workers } = crawlKeys(prefix, String(name));
      const written = pairsIn(await connection.sendForBytes(workers, 'HGETALL', workers));
      const found = written.flatMap(([worker, beat]) => workerOf(String(worker), beat, now) ?? []);
      return { crawl: String(name), headSilent: secondsSince(Number(at), now), workers: found };
    });
    return await Promise.all(listed);
  } finally {
    connection.close();
  }
}

function pairsIn(written: unknown): [unknown, unknown][] {
  const words: unknown[] = Array.isArray(written) ? written : [];
  return Array.from({ length: words.length >> 1 }, (_, i) => [words[2 * i], words[2 * i + 1]]);
}

function workerOf(worker: string, written: unknown, now: number): ListedWorker | undefined {
  try {
    const { at, held, ...beat } = beatOf(unframe(Buffer.isBuffer(written) ? written : Buffer.alloc(0)).data);
    return { worker, ...beat, silent: secondsSince(at, now), underWay: Math.max(0, held.length - beat.rendering) };
  } catch (error) {
    if (error instanceof BadMessage) return undefined;
    throw error;
  }
}

const secondsSince = (at: number, now: number): number => Math.max(0, Math.round((now - at) / 100) / 10);
