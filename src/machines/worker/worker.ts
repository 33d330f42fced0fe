/** A worker: looks for crawls in Redis, and serves each while it has a head or waits for one. */
import { randomBytes } from 'node:crypto';
import { hostname } from 'node:os';
import { type Clock, systemClock } from '../../core/clock.js';
import { crawlsKey, isPlainKey } from '../keys.js';
import type { RedisAddress } from '../redis/redis-address.js';
import { problemOf, RedisConnection } from '../redis/redis-connection.js';
import { CrawlService } from './crawl-service.js';
import type { WorkerNetwork } from './page-reader.js';
import type { WorkerBrowser } from './page-renderer.js';

export interface WorkerOptions {
  address: RedisAddress;
  prefix: string;
  /** Serve only these; none named: all. */
  crawls: readonly string[];
  network: WorkerNetwork;
  /** Absent: it renders nothing. */
  browser?: WorkerBrowser;
  /** Something that a person should know. */
  tell: (detail: string) => void;
  clock?: Clock;
}

/** Milliseconds. */
const lookEvery = 1000;
/** A Redis that lost its memory hears of its crawls again in a moment. */
const mostMissed = 4;
/** A crawl whose head said nothing for a day is over. */
const longestSilence = 86_400_000;

export class Worker {
  /** Nobody else is called so, now or later. */
  readonly name = `${hostname().replace(/[^\p{L}\p{N}._-]/gu, '-')}-${process.pid}-${randomBytes(3).toString('hex')}`;
  private readonly services = new Map<string, CrawlService>();
  /** How often in a row a crawl that is served was not found. */
  private readonly missed = new Map<string, number>();
  private readonly clock: Clock;

  private constructor(
    private readonly options: WorkerOptions,
    private readonly connection: RedisConnection,
  ) {
    this.clock = options.clock ?? systemClock;
  }

  /** Fails in words when Redis cannot be used. */
  static async open(options: WorkerOptions): Promise<Worker> {
    return new Worker(options, await RedisConnection.open(options.address));
  }

  /** Works until the signal aborts; what it has in hand is finished then. */
  async run(signal: AbortSignal): Promise<void> {
    let isDown = false;
    while (!signal.aborted) {
      try {
        await this.look();
        if (isDown) this.options.tell(`${this.connection.shown} is back.`);
        isDown = false;
      } catch (error) {
        if (!isDown) this.options.tell(`${this.connection.shown}: ${problemOf(error)} Waiting for it.`);
        isDown = true;
      }
      await this.clock.sleep(lookEvery, signal);
    }
    await Promise.all(Array.from(this.services.values(), service => service.end(true)));
    this.connection.close();
  }

  private async look(): Promise<void> {
    const { prefix, crawls: wanted, network, browser, tell, clock } = this.options;
    const key = crawlsKey(prefix);
    const written = await this.connection.send(key, 'HGETALL', key);
    const words = Array.isArray(written) ? written.map(String) : [];
    const there = new Set<string>();
    for (let i = 0; i + 1 < words.length; i += 2) {
      const [crawl, at] = [words[i], Number(words[i + 1])];
      if (!isPlainKey(crawl) || (wanted.length > 0 && !wanted.includes(crawl))) continue;
      if (Date.now() - at < longestSilence) there.add(crawl);
    }
    for (const [crawl, service] of this.services) {
      const missed = there.has(crawl) ? 0 : (this.missed.get(crawl) ?? 0) + 1;
      this.missed.set(crawl, missed);
      if (missed < mostMissed) continue;
      this.services.delete(crawl);
      this.missed.delete(crawl);
      tell(`${crawl} is over.`);
      await service.end(false);
    }
    for (const crawl of there) {
      if (this.services.has(crawl)) continue;
      const own = { prefix, crawl, worker: this.name, network, browser, tell, clock };
      this.services.set(crawl, await CrawlService.begin(own, this.connection));
      tell(`Serving ${crawl}.`);
    }
  }
}
