/** Machines that are slow lose no page; a page that ends whoever reads it is set aside, and tried again by `resume`. */
import { type ChildProcess, spawn } from 'node:child_process';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { smallWeb } from '../../attack/machines/small-web.js';
import { resume } from '../../src/library/crawl.js';
import { collectionRows } from '../support/collection-rows.js';
import { type Running, startCommand, temporaryFolder } from '../support/command.js';
import { missingAndTwice, shareCrawl } from '../support/machines.js';
import { type RunningRedis, redisPath, startRedis, warnWithoutRedis } from '../support/redis-server.js';

warnWithoutRedis('Slow machines');

let redis: RunningRedis;
beforeAll(async () => {
  if (redisPath !== undefined) redis = await startRedis();
});
afterAll(() => redis?.close());

const started: Running[] = [];
const busy: ChildProcess[] = [];
afterEach(async () => {
  for (const { kill } of started) {
    kill('SIGCONT');
    kill('SIGKILL');
  }
  for (const child of busy.splice(0)) child.kill('SIGKILL');
  await Promise.all(started.splice(0).map(({ finished }) => finished));
});

function startWorker(): Running {
  const worker = startCommand(['worker', '--redis', redis.url, '--allow-private', '--concurrency', '4']);
  started.push(worker);
  return worker;
}

/** A host with one strange page, and one with a row of plain ones. `strange` is called before the strange page is answered. */
async function strangeWeb(plain: number, strange: () => Promise<unknown>) {
  const server: Server = createServer((request, response) => {
    const [host, path] = [String(request.headers.host), request.url ?? '/'];
    const { port } = server.address() as AddressInfo;
    const page = Number(path.slice(1) || 0);
    const next = page + 1 < plain ? `<a href="http://plain.localhost:${port}/${page + 1}">next bees</a>` : '';
    const write = () => response.setHeader('content-type', 'text/html').end(`<p>Honey bees ${page}</p>${next}`);
    if (path === '/robots.txt') response.writeHead(404).end();
    else if (host.startsWith('strange.')) void strange().then(write);
    else write();
  });
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return {
    seeds: [`http://strange.localhost:${port}/`, `http://plain.localhost:${port}/`],
    close: () => {
      server.closeAllConnections();
      return new Promise(resolve => server.close(resolve));
    },
  };
}

const pagesIn = (folder: string) =>
  collectionRows(folder, "select url from visits join urls using (id) where outcome = 'page'").map(({ url }) => url);

describe.skipIf(redisPath === undefined)('slow machines', () => {
  it('a worker that is stopped again and again over the same page, each time longer than its lease, costs nothing', async () => {
    const worker = startWorker();
    let stops = 0;
    const web = await strangeWeb(1, async () => {
      if (++stops > 7) return;
      const said = told.length;
      worker.kill('SIGSTOP');
      while (!told.slice(said).some(detail => detail.includes('is silent'))) await sleep(50);
      worker.kill('SIGCONT');
    });
    const { folder, told, finished } = shareCrawl({ seed: web.seeds[0] }, redis.url, { seeds: web.seeds, timeout: 1 });
    const { progress } = await finished;
    await web.close();
    expect(pagesIn(folder).sort()).toEqual([...web.seeds].sort());
    expect([stops > 7, progress.failed]).toEqual([true, 0]);
  });

  it('a head that is stopped, on a machine without a free processor, calls nobody silent and loses nothing', async () => {
    const web = await smallWeb({ hosts: 4, pages: 8, latency: 20, seed: 3 });
    for (let i = 0; i < 3; i++) busy.push(spawn(process.execPath, ['-e', 'for (;;);'], { stdio: 'ignore' }));
    startWorker();
    startWorker();
    const folder = join(temporaryFolder(), 'head');
    const what = [
      '--query',
      'honey bees',
      '--seed',
      ...web.homes,
      '--allow-private',
      '--pages',
      '1000',
      '--out',
      folder,
    ];
    const how = ['--delay', '0.4', '--timeout', '2', '--redis', redis.url, '--redis-lease', '2'];
    const head = startCommand(['crawl', ...what, ...how]);
    started.push(head);
    for (let stops = 0; stops < 2; stops++) {
      const goal = web.asked.length + 6;
      while (web.asked.length < goal) await sleep(20);
      head.kill('SIGSTOP');
      await sleep(7000);
      head.kill('SIGCONT');
    }
    const { code, out, error } = await head.finished;
    await web.close();
    expect([code, ...missingAndTwice(web, folder)]).toEqual([0, [], 0]);
    expect(out + error).not.toContain('is silent');
  });

  it('a page that kills whoever reads it is set aside while others go on, and read by `resume` when it kills no more', async () => {
    let worker = startWorker();
    let isDeadly = true;
    let kills = 0;
    const web = await strangeWeb(60, async () => {
      if (!isDeadly) return;
      kills++;
      worker.kill('SIGKILL');
      worker = startWorker();
      await worker.finished;
    });
    const shared = { seeds: web.seeds, timeout: 1, delay: 0.2 };
    const { folder, told, finished } = shareCrawl({ seed: web.seeds[0] }, redis.url, shared);
    const { progress } = await finished;
    expect([progress.pages, progress.failed]).toEqual([60, 1]);
    expect(told.filter(detail => detail.includes('is set aside'))).toHaveLength(1);
    expect(kills).toBeGreaterThanOrEqual(5);
    const events = collectionRows(folder, "select url, detail from events where kind = 'set-aside'");
    expect(events).toEqual([{ url: web.seeds[0], detail: expect.stringMatching(/^\d+ workers vanished/) }]);
    isDeadly = false;
    await resume(folder, { redis: redis.url, redisLease: 2, pages: 100 });
    await web.close();
    expect(pagesIn(folder)).toContain(web.seeds[0]);
    expect(pagesIn(folder)).toHaveLength(61);
  });
});
