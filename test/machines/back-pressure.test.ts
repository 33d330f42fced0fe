/** Where the head or Redis is slow, workers wait: what lies between them has a limit, and nothing is lost. */
import { readFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { smallWeb } from '../../attack/machines/small-web.js';
import { systemClock } from '../../src/core/clock.js';
import { workersOf } from '../../src/library/machines/show-workers.js';
import { redisAddress } from '../../src/machines/redis/redis-address.js';
import { RedisConnection } from '../../src/machines/redis/redis-connection.js';
import { readStream, trimStream } from '../../src/machines/redis/stream.js';
import { StreamSender } from '../../src/machines/redis/stream-sender.js';
import { collectionRows } from '../support/collection-rows.js';
import { startCommand, temporaryFolder } from '../support/command.js';
import { cutLine } from '../support/cut-line.js';
import { endWorkers, missingAndTwice, shareCrawl, startWorker } from '../support/machines.js';
import { type RunningRedis, redisPath, startRedis, warnWithoutRedis } from '../support/redis-server.js';

warnWithoutRedis('What a slow head or a slow Redis does');

/** Entries that may wait, and one more for each that looked at the same moment. */
const mostEntries = 256;

let redis: RunningRedis;
let connection: RedisConnection;
beforeAll(async () => {
  if (redisPath === undefined) return;
  redis = await startRedis();
  connection = await RedisConnection.open(redisAddress(redis.url));
});
afterEach(endWorkers);
afterAll(async () => {
  connection?.close();
  await redis?.close();
});

/** Pages of 500 KB, all linked from the first. */
async function largePages(pages: number) {
  const words = Array.from({ length: 60_000 }, (_, i) => `bees${i % 7919}`).join(' ');
  let asked = 0;
  const server = createServer((request, response) => {
    if (request.url === '/robots.txt') return response.writeHead(404).end();
    asked++;
    const links = request.url === '/' ? Array.from({ length: pages }, (_, i) => `<a href="/${i}">${i} bees</a>`) : [];
    response.setHeader('content-type', 'text/html').end(`<p>${request.url} ${words}</p>${links.join('')}`);
  });
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve));
  return {
    seed: `http://127.0.0.1:${(server.address() as AddressInfo).port}/`,
    /** Requests for pages so far. */
    asked: () => asked,
    close: () => {
      server.closeAllConnections();
      return new Promise(resolve => server.close(resolve));
    },
  };
}

/** A head in a process of its own that has all of them asked for at once. */
function crawlLarge(seed: string) {
  const folder = join(temporaryFolder(), 'large');
  const what = ['--query', 'bees', '--seed', seed, '--allow-private', '--pages', '1000', '--out', folder];
  const how = ['--delay', '0', '--host-concurrency', '64', '--site-concurrency', '64', '--redis', redis.url];
  return { folder, head: startCommand(['crawl', ...what, ...how]) };
}

describe.skipIf(redisPath === undefined)('back-pressure', () => {
  it('answers that nobody reads stop at the limit, and go on when somebody does: each once, in its order', async () => {
    const [key, senders, each] = ['answers', 5, 200];
    const never = new AbortController().signal;
    const working = Array.from({ length: senders }, async (_, name) => {
      const sender = new StreamSender(connection, key, systemClock);
      for (let i = 0; i < each; i++) await sender.send([{ message: Buffer.from(`${name} ${i}`) }], never);
    });
    const length = async () => Number(await connection.send(key, 'XLEN', key));
    while ((await length()) < mostEntries) await sleep(10);
    await sleep(500);
    expect(await length()).toBeLessThanOrEqual(mostEntries + senders);
    const read: string[] = [];
    let last = '0-0';
    while (read.length < senders * each) {
      const entries = await readStream(connection, key, last, { count: 64, milliseconds: 50 });
      read.push(...entries.map(({ fields }) => String(fields.get('message'))));
      last = entries.at(-1)?.id ?? last;
      await trimStream(connection, key, last);
    }
    await Promise.all(working);
    for (let name = 0; name < senders; name++) {
      const own = read.filter(message => message.startsWith(`${name} `));
      expect(own).toEqual(Array.from({ length: each }, (_, i) => `${name} ${i}`));
    }
  });

  it('a Redis at the end of a slow line loses nothing and takes nobody for dead', async () => {
    const web = await smallWeb({ hosts: 6, pages: 8, latency: 20, seed: 5 });
    const line = await cutLine(redis.port, 120);
    const slow = `redis://127.0.0.1:${line.port}`;
    const worker = startWorker(slow);
    const { folder, told, finished } = shareCrawl(web, slow, { redisLease: 6, timeout: 5 });
    await finished;
    await worker.end();
    await line.close();
    await web.close();
    expect([missingAndTwice(web, folder), told]).toEqual([[[], 0], []]);
  });

  it('a head that does not read while large pages come is waited for; Redis holds no more than its share', async () => {
    const pages = 60;
    const { seed, asked, close } = await largePages(pages);
    const worker = startWorker(redis.url);
    const { head, folder } = crawlLarge(seed);
    const answers = async () => {
      const [name] = [await connection.send('', 'KEYS', '*:answers')].flat();
      return name === undefined ? 0 : Number(await connection.send(String(name), 'XLEN', String(name)));
    };
    // By then the head has handed out the others: their answers come while it stands still.
    while (asked() < 3) await sleep(1);
    head.kill('SIGSTOP');
    await sleep(3000);
    expect(await answers()).toBeGreaterThan(0);
    const memory = Number(/used_memory:(\d+)/.exec(String(await connection.send('', 'INFO', 'memory')))?.[1]);
    expect(await answers()).toBeLessThanOrEqual(mostEntries + 64);
    expect(memory).toBeLessThan(150 << 20);
    head.kill('SIGCONT');
    expect(await head.finished).toMatchObject({ code: 0 });
    await worker.end();
    await close();
    expect(collectionRows(folder, "select count(*) n from visits where outcome = 'page'")).toEqual([{ n: pages + 1 }]);
  });

  it('a worker at the end of a slow line holds no more than it has in hand', async () => {
    const [pages, inHand] = [40, 8];
    const { seed, close } = await largePages(pages);
    const line = await cutLine(redis.port, 20);
    const address = ['--redis', `redis://127.0.0.1:${line.port}`, '--concurrency', String(inHand)];
    const worker = startCommand(['worker', '--allow-private', ...address], {
      NODE_OPTIONS: '--max-old-space-size=128',
    });
    const { head, folder } = crawlLarge(seed);
    const most = { underWay: 0, waiting: 0, megabytes: 0 };
    let isOver = false;
    void head.finished.then(() => {
      isOver = true;
    });
    while (!isOver) {
      await sleep(50);
      const status = readFileSync(`/proc/${worker.pid}/status`, 'utf8');
      most.megabytes = Math.max(most.megabytes, Number(/^VmRSS:\s*(\d+) kB/m.exec(status)?.[1]) / 1024);
      for (const { underWay, waiting } of (await workersOf({ redis: redis.url })).flatMap(({ workers }) => workers)) {
        most.underWay = Math.max(most.underWay, underWay);
        most.waiting = Math.max(most.waiting, waiting);
      }
    }
    expect(await head.finished).toMatchObject({ code: 0 });
    worker.kill('SIGTERM');
    expect(await worker.finished).toMatchObject({ code: 0 });
    await line.close();
    await close();
    // It was the line that was waited for, with answers in hand.
    expect(most.waiting).toBeGreaterThan(inHand / 2);
    // An answer that has arrived counts until the word of it is back; by then its place may be given to another.
    expect(Math.max(most.waiting, most.underWay)).toBeLessThanOrEqual(inHand + 1);
    expect(most.megabytes).toBeLessThan(300);
    expect(collectionRows(folder, "select count(*) n from visits where outcome = 'page'")).toEqual([{ n: pages + 1 }]);
  });
});
