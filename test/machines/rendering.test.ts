/** Pages that scripts make, rendered by the browsers of workers: real Chromium, a real Redis between head and worker. */
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { serveSite } from '../../experiments/rendering/sites.js';
import { crawl } from '../../src/library/crawl.js';
import { browserPath, warnWithoutBrowser } from '../support/browser.js';
import { attacking } from '../support/browser-attacks.js';
import { collectionRows } from '../support/collection-rows.js';
import { type Running, startCommand, temporaryFolder } from '../support/command.js';
import { opened, page, serve } from '../support/live-web.js';
import { endWorkers, shareCrawl, startWorker } from '../support/machines.js';
import { type RunningRedis, redisPath, startRedis, warnWithoutRedis } from '../support/redis-server.js';
import { writtenIn } from '../support/written-crawl.js';

warnWithoutRedis('Rendering by workers');
warnWithoutBrowser('Rendering by workers');

let redis: RunningRedis;
beforeAll(async () => {
  if (redisPath !== undefined) redis = await startRedis();
});
const started: Running[] = [];
afterEach(async () => {
  for (const { kill } of started) kill('SIGKILL');
  await Promise.all(started.splice(0).map(({ finished }) => finished));
  await endWorkers();
});
afterAll(() => redis?.close());

function workerProcess(): Running {
  const worker = startCommand(['worker', '--redis', redis.url, '--allow-private', '--render-pages', '1']);
  started.push(worker);
  return worker;
}

/** What became of pages that scripts may make, by path. */
function renderings(folder: string): Record<string, unknown> {
  const rows = collectionRows(folder, 'select url, rendering from visits join urls using (id) order by url');
  return Object.fromEntries(rows.map(({ url, rendering }) => [new URL(String(url)).pathname, rendering]));
}

const shell = '<!doctype html><title>Bees</title><div id=root></div><script src=/app.js></script>';
const words = 'Honey bees gather nectar and pollen for the hive. '.repeat(8);
/** Shows what the site says of this page, once it says it. */
const app =
  "fetch('/api' + location.pathname).then(answer => answer.text()).then(text => { root.innerHTML = '<p>' + text + '</p>'; })";

/** A site of pages that scripts make; `say` gives what its data is. */
function scriptedSite(names: readonly string[], say: (path: string) => Promise<string> | string) {
  const list = names.map(name => `<a href="/${name}">${name}</a> `).join('');
  return serve(async (request, response) => {
    const path = request.url ?? '/';
    const send = (type: string, body: string) => response.writeHead(200, { 'content-type': type }).end(body);
    if (path === '/app.js') send('text/javascript', app);
    else if (path.startsWith('/api/')) send('text/plain', await say(path.slice(4)));
    else send('text/html', path === '/' ? `<p>${words}</p>${list}` : shell);
  });
}

describe.skipIf(redisPath === undefined || browserPath === undefined)('pages rendered by workers', () => {
  it('one worker and one page at a time: the very crawl that one machine makes, and each script asked for once', async () => {
    const site = opened(await serveSite('react', { topics: 2, articles: 2 }));
    const common = { query: 'honey bees', seeds: [site.origin], allowPrivate: ['*'], delay: 0 };
    const how = { ...common, render: 'auto', concurrency: 1 } as const;
    const alone = `${temporaryFolder()}/alone`;
    await crawl({ ...how, out: alone });
    const asked = site.requests.splice(0);
    const worker = startWorker(redis.url);
    const { folder, told, finished } = shareCrawl({ seed: site.origin }, redis.url, how);
    const { progress } = await finished;
    await worker.end();
    expect([told, progress.rendered]).toEqual([[], site.scripted.length]);
    expect(writtenIn(folder)).toEqual(writtenIn(alone));
    expect([...site.requests].sort()).toEqual(asked.sort());
  });

  it('a worker that is killed in the middle of a page loses it to another; its page is rendered, once', async () => {
    const worker = workerProcess();
    let kills = 0;
    const site = await scriptedSite(['one', 'two', 'three'], async path => {
      if (path === '/two' && kills++ === 0) {
        worker.kill('SIGKILL');
        await worker.finished;
        workerProcess();
      }
      return `${path} ${words}`;
    });
    const { folder, told, finished } = shareCrawl({ seed: site.origin }, redis.url, { render: 'auto' });
    await finished;
    expect(renderings(folder)).toEqual({ '/': null, '/one': 'rendered', '/two': 'rendered', '/three': 'rendered' });
    expect(told.filter(detail => !/is silent/.test(detail))).toEqual([]);
    expect(kills).toBe(2);
  });

  it('a page that attacks reaches nothing that its worker may not reach, whatever the head allows; one without end ends', async () => {
    const inside = await serve(page('<p>inside'));
    // What it says comes last, when all was tried.
    const attack = `<div id=root></div><script>${attacking(inside.port)}; document.body.append('${words}')</script>`;
    const endless = '<title>Bees</title><div id=root></div><script>for (;;);</script>';
    const site = await serve((request, response) => {
      const links = `<a href=/attack>bees</a> <a href=/endless>bees</a>`;
      const html = { '/attack': attack, '/endless': endless }[request.url ?? ''] ?? `<p>${words}</p>${links}`;
      page(`<!doctype html>${html}`)(request, response);
    });
    const worker = startWorker(redis.url, { allowPrivate: [`127.0.0.1:${site.port}`] });
    const { folder, finished } = shareCrawl({ seed: site.origin }, redis.url, { render: 'always', timeout: 3 });
    await finished;
    await worker.end();
    expect(inside.connections).toBe(0);
    expect(renderings(folder)).toMatchObject({ '/attack': 'rendered', '/endless': 'failed' });
  });

  it('Redis loses its memory in the middle of a page: what the page waits for is asked for again', async () => {
    const worker = startWorker(redis.url);
    const site = await scriptedSite(['one', 'two'], path => `${path} ${words}`);
    const { folder, finished } = shareCrawl({ seed: site.origin }, redis.url, { render: 'auto', delay: 1 });
    while (!site.requests.includes('GET /app.js')) await sleep(10);
    await redis.kill();
    await redis.restart();
    await finished;
    await worker.end();
    expect(renderings(folder)).toEqual({ '/': null, '/one': 'rendered', '/two': 'rendered' });
  });

  it('where no worker has a browser, the head renders by itself and says so', async () => {
    const worker = startWorker(redis.url, { renderPages: 0 });
    const site = await scriptedSite(['one'], path => `${path} ${words}`);
    const { folder, told, finished } = shareCrawl({ seed: site.origin }, redis.url, { render: 'auto' });
    await finished;
    await worker.end();
    expect(renderings(folder)).toEqual({ '/': null, '/one': 'rendered' });
    expect(told).toEqual([expect.stringMatching(/No worker renders: pages are rendered on this machine/)]);
  });
});
