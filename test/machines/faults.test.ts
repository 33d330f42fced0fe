/** What goes wrong between machines: Redis forgets, lines are cut, workers leave or lack leave, passwords, TLS, a Cluster. */
import { readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { smallWeb } from '../../attack/machines/small-web.js';
import { selfSigned } from '../../src/crawl/fetch/browser/certificate.js';
import { redisAddress } from '../../src/machines/redis/redis-address.js';
import { RedisConnection } from '../../src/machines/redis/redis-connection.js';
import { callCommand, temporaryFolder } from '../support/command.js';
import { cutLine } from '../support/cut-line.js';
import { endWorkers, missingAndTwice, type SmallWeb, shareCrawl, startWorker } from '../support/machines.js';
import { freePort, type RunningRedis, redisPath, startRedis, warnWithoutRedis } from '../support/redis-server.js';

warnWithoutRedis('What goes wrong between machines');

let web: SmallWeb;
let redis: RunningRedis;
beforeAll(async () => {
  if (redisPath === undefined) return;
  web = await smallWeb({ hosts: 6, pages: 12, latency: 20, seed: 18 });
  redis = await startRedis();
});
afterEach(endWorkers);
afterAll(async () => {
  await web?.close();
  await redis?.close();
});

const complete = [[], 0];

async function asked(count: number): Promise<void> {
  const goal = web.asked.length + count;
  while (web.asked.length < goal) await new Promise(resolve => setTimeout(resolve, 5));
}

describe.skipIf(redisPath === undefined)('between machines', () => {
  it('two workers share the hosts, a third comes while it goes on, one leaves: all pages are there, once', async () => {
    const workers = [startWorker(redis.url), startWorker(redis.url)];
    const { folder, finished, told } = shareCrawl(web, redis.url);
    await asked(20);
    workers.push(startWorker(redis.url));
    await workers[0].end();
    expect((await finished).ending).toBe('exhausted');
    expect(missingAndTwice(web, folder)).toEqual(complete);
    expect(told).toEqual([]);
    await Promise.all(workers.slice(1).map(worker => worker.end()));
  });

  it('a Redis that loses its memory is found out, and what was under way is asked for again', async () => {
    const worker = startWorker(redis.url);
    // With pauses the crawl lasts longer than it takes to find out.
    const { folder, finished, told } = shareCrawl(web, redis.url, { delay: 0.4 });
    const connection = await RedisConnection.open(redisAddress(redis.url));
    await asked(10);
    await connection.send('', 'FLUSHALL');
    await finished;
    connection.close();
    expect(missingAndTwice(web, folder)).toEqual(complete);
    expect(told.join()).toMatch(/lost its memory/);
    await worker.end();
  });

  it('a Redis that is killed is waited for', async () => {
    const worker = startWorker(redis.url);
    const { folder, finished, told } = shareCrawl(web, redis.url);
    await asked(20);
    await redis.kill();
    await redis.restart();
    await finished;
    expect(missingAndTwice(web, folder)).toEqual(complete);
    expect(told.join()).toMatch(/The crawl waits for it.*is back/);
    await worker.end();
  });

  it('a worker that is cut off loses its work to others; what it says when it is back is not heard', async () => {
    const line = await cutLine(redis.port);
    const cutOff = startWorker(`redis://127.0.0.1:${line.port}`);
    const { folder, finished, told } = shareCrawl(web, redis.url);
    await asked(10);
    line.cut();
    const other = startWorker(redis.url);
    await asked(15);
    line.join();
    await finished;
    expect(missingAndTwice(web, folder)).toEqual(complete);
    expect(told.filter(detail => !/is silent/.test(detail))).toEqual([]);
    await Promise.all([cutOff.end(), other.end()]);
    await line.close();
  });

  it('a worker asks no private address that it was not allowed itself, whatever its head wants', async () => {
    const before = web.asked.length;
    const worker = startWorker(redis.url, { allowPrivate: [] });
    const { finished } = shareCrawl(web, redis.url);
    const { progress } = await finished;
    expect([progress.pages, web.asked.length - before]).toEqual([0, 0]);
    await worker.end();
  });

  it('crawls do not get in each other’s way, nor do prefixes', async () => {
    const workers = [startWorker(redis.url), startWorker(redis.url, { redisPrefix: 'other' })];
    const crawls = [
      shareCrawl(web, redis.url),
      shareCrawl(web, redis.url),
      shareCrawl(web, redis.url, { redisPrefix: 'other' }),
    ];
    await Promise.all(crawls.map(({ finished }) => finished));
    for (const { folder } of crawls) expect(missingAndTwice(web, folder)).toEqual(complete);
    await Promise.all(workers.map(worker => worker.end()));
  });

  it('workers and their crawl are listed', async () => {
    const worker = startWorker(redis.url);
    const { finished } = shareCrawl(web, redis.url, { delay: 0.05 });
    await asked(20);
    const { out, code } = await callCommand('workers', '--redis', redis.url, '--json');
    expect(code).toBe(0);
    const crawls: { workers: { capacity: number; answers: number }[] }[] = JSON.parse(out);
    expect(crawls.flatMap(each => each.workers)).toMatchObject([{ capacity: 64, silent: expect.any(Number) }]);
    expect((await callCommand('workers', '--redis', redis.url)).out).toMatch(
      /its head is there, 1 worker\n[\s\S]*alive/,
    );
    await finished;
    await worker.end();
  });

  it('a password is used and nowhere kept or shown', async () => {
    const closed = await startRedis(['--requirepass', 'hush-hush']);
    const open = closed.url.replace('redis://', 'redis://:hush-hush@');
    const refused = await callCommand('workers', '--redis', closed.url);
    expect(refused).toMatchObject({ code: 1, error: expect.stringMatching(/does not let us in/) });
    const wrong = await callCommand('worker', '--redis', closed.url.replace('redis://', 'redis://:wrong-one@'));
    expect(wrong).toMatchObject({ code: 1, error: expect.not.stringMatching(/wrong-one/) });
    const worker = startWorker(open);
    const { folder, finished, told } = shareCrawl(web, open);
    await finished;
    await worker.end();
    expect(missingAndTwice(web, folder)).toEqual(complete);
    const files = readdirSync(folder, { recursive: true, encoding: 'utf8' }).map(name => join(folder, name));
    for (const file of files.filter(name => statSync(name).isFile())) {
      expect(readFileSync(file).includes('hush-hush'), file).toBe(false);
    }
    expect([...told, ...worker.told].join()).not.toMatch(/hush-hush/);
    await closed.close();
  });

  it('TLS: a certificate that is not trusted is refused, and one that is lets everything through', async () => {
    const place = temporaryFolder();
    const { key, certificate } = selfSigned('localhost');
    const [keyFile, certificateFile] = [join(place, 'key.pem'), join(place, 'certificate.pem')];
    writeFileSync(keyFile, key);
    writeFileSync(certificateFile, certificate);
    const port = await freePort();
    const words = ['--tls-port', String(port), '--tls-cert-file', certificateFile, '--tls-key-file', keyFile];
    const closed = await startRedis([...words, '--tls-auth-clients', 'no']);
    const url = `rediss://localhost:${port}`;
    expect(await callCommand('workers', '--redis', url)).toMatchObject({
      code: 1,
      error: expect.stringMatching(/certificate/),
    });
    const trusted = { redisCa: certificateFile };
    const worker = startWorker(url, trusted);
    const { folder, finished } = shareCrawl(web, url, trusted);
    await finished;
    expect(missingAndTwice(web, folder)).toEqual(complete);
    await worker.end();
    await closed.close();
  });

  it('a Cluster keeps each crawl in one place', async () => {
    const cluster = await startRedis(['--cluster-enabled', 'yes']);
    const single = await RedisConnection.open(redisAddress(redis.url));
    single.close();
    await prepareCluster(cluster.port);
    const worker = startWorker(cluster.url);
    const { folder, finished } = shareCrawl(web, cluster.url);
    await finished;
    expect(missingAndTwice(web, folder)).toEqual(complete);
    await worker.end();
    await cluster.close();
  });
});

/** One node that has all slots. */
async function prepareCluster(port: number): Promise<void> {
  const { connect } = await import('node:net');
  const say = (words: string) =>
    new Promise<string>(resolve => {
      const socket = connect(port, '127.0.0.1', () => socket.write(`${words}\r\n`));
      socket.once('data', data => {
        socket.destroy();
        resolve(data.toString());
      });
    });
  await say('CLUSTER ADDSLOTSRANGE 0 16383');
  while (!(await say('CLUSTER INFO')).includes('cluster_state:ok'))
    await new Promise(resolve => setTimeout(resolve, 50));
}
