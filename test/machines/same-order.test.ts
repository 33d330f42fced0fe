/** Head and worker are processes with a real Redis between them; what they crawl is what one process crawls. */
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { SimulatedWorld, smooth, startSimulatedServer } from '../../src/lab/simulated/index.js';
import { type Running, startCommand, temporaryFolder } from '../support/command.js';
import { type RunningRedis, redisPath, startRedis, warnWithoutRedis } from '../support/redis-server.js';
import { writtenIn } from '../support/written-crawl.js';

warnWithoutRedis('A crawl on many machines');

const home = temporaryFolder();
let redis: RunningRedis;
let server: Awaited<ReturnType<typeof startSimulatedServer>>;
beforeAll(async () => {
  if (redisPath === undefined) return;
  redis = await startRedis();
  server = await startSimulatedServer(new SimulatedWorld({ ...smooth, sites: 20, pages: 1000, seed: 7 }));
});
afterAll(async () => {
  await redis?.close();
  await server?.close();
});

function crawlOf(name: string, more: readonly string[]): Running {
  const { world } = server;
  const [topic] = world.topics();
  const what = ['--query', world.query(topic), '--seed', ...world.seeds(topic, 3), '--allow-private', '--delay', '0'];
  return startCommand(['crawl', ...what, '--pages', '60', '--out', join(home, name), ...more]);
}

describe.skipIf(redisPath === undefined)('one worker and one request at a time', () => {
  it.each(['best-first', 'adaptive'])('%s gives the very crawl that one machine makes', async strategy => {
    const own = ['--concurrency', '1', '--strategy', strategy];
    const alone = await crawlOf(`alone-${strategy}`, own).finished;
    expect(alone.error).not.toContain('honeyguide:');
    const worker = startCommand(['worker', '--redis', redis.url, '--allow-private']);
    try {
      const shared = await crawlOf(`shared-${strategy}`, [...own, '--redis', redis.url]).finished;
      expect(shared.code).toBe(0);
    } finally {
      worker.kill('SIGTERM');
    }
    expect((await worker.finished).code).toBe(0);
    const [one, many] = [`alone-${strategy}`, `shared-${strategy}`].map(name => writtenIn(join(home, name)));
    expect(many).toEqual(one);
    expect(one.pages.length).toBe(60);
  });
});
