/** Sites that would take a whole crawl for themselves, over real HTTP on loopback. */
import { join } from 'node:path';
import { afterEach, describe, expect, it } from 'vitest';
import { CrawlEvents, type CrawlOptions, crawl, resume } from '../src/index.js';
import { callCommand, temporaryFolder } from './support/command.js';
import { type Handler, httpServer, type TestServer } from './support/servers.js';

const servers: TestServer[] = [];
afterEach(async () => {
  await Promise.all(servers.splice(0).map(server => server.close()));
});

/** `ignores`: requests that get no answer at all, robots.txt included. */
async function serve(
  handler: Handler,
  ignores: (request: Parameters<Handler>[0]) => boolean = () => false,
): Promise<TestServer> {
  const answering: Handler = (request, response) => {
    if (ignores(request)) return;
    if (request.url === '/robots.txt') response.writeHead(404).end();
    else handler(request, response);
  };
  const server = await httpServer(answering, { robots: true });
  servers.push(server);
  return server;
}

/** Pages without end, none of which may be kept. */
const noindex: Handler = (request, response) => {
  const number = Number(request.url?.slice(1)) || 0;
  const links = [1, 2].map(more => `<a href="/${2 * number + more}">wild bees</a>`).join(' ');
  response.writeHead(200, { 'Content-Type': 'text/html', 'X-Robots-Tag': 'noindex' }).end(`wild bees ${links}`);
};

describe('an endless site of which nothing may be kept', () => {
  const options = (server: TestServer) => ({
    ...{ query: 'wild bees', seeds: [`${server.origin}/`], allowPrivate: ['127.0.0.1'], delay: 0, hostConcurrency: 8 },
    ...{ pages: 10, archive: false },
  });

  it('ends at five requests for each page wanted, at least a hundred, and resume counts on', async () => {
    const server = await serve(noindex);
    const out = join(temporaryFolder(), 'endless');
    const { ending, progress } = await crawl({ ...options(server), out });
    expect(ending).toBe('requests');
    expect(progress).toMatchObject({ pages: 0, requests: 100 });
    expect(server.requests).toHaveLength(100);
    await expect(resume(out)).rejects.toThrow(/has taken 100 requests already: .*--max-requests 200/);
    expect(server.requests).toHaveLength(100);
    expect((await resume(out, { pages: 30 })).ending).toBe('requests');
    expect(server.requests).toHaveLength(150);
    expect((await resume(out, { maxRequests: 160 })).progress.requests).toBe(160);
    expect(server.requests).toHaveLength(160);
  });

  it('says so, and how to go on', async () => {
    const server = await serve(noindex);
    const out = join(temporaryFolder(), 'endless');
    const seed = ['--seed', `${server.origin}/`, '--allow-private', `127.0.0.1:${server.port}`];
    const { out: said } = await callCommand(
      'crawl',
      '--query',
      'bees',
      ...seed,
      '--delay',
      '0',
      '--max-requests',
      '30',
      '--out',
      out,
    );
    expect(said).toMatch(/Done: the limit of requests is reached \(--max-requests\)/);
    expect(said).toMatch(/resume .*endless --max-requests 60/);
    expect(server.requests).toHaveLength(30);
  });
});

const words = 'Wild bees nest in hollow stems and in the ground; they visit many flowers each day.';
const answer = (response: Parameters<Handler>[1], text: string) =>
  void response.writeHead(200, { 'Content-Type': 'text/html' }).end(text);
const siteOf = (url: string) => new URL(url).hostname.split('.').slice(-2).join('.');

/** Collects the pages of a crawl by site. */
async function pagesBySite(options: CrawlOptions): Promise<Record<string, number>> {
  const events = new CrawlEvents();
  const counts: Record<string, number> = {};
  events.on('page', ({ url }) => {
    counts[siteOf(url)] = (counts[siteOf(url)] ?? 0) + 1;
  });
  const out = join(temporaryFolder(), 'collection');
  await crawl({ query: 'wild bees', allowPrivate: ['*.localhost'], archive: false, delay: 0, events, out, ...options });
  return counts;
}

describe('a domain with a host for every link', () => {
  it('gets its share of the pages, and the others theirs', async () => {
    let floods = 0;
    const server = await serve((request, response) => {
      const host = request.headers.host ?? '';
      const port = host.split(':')[1];
      const path = request.url ?? '/';
      const links = host.includes('flood')
        ? Array.from({ length: 5 }, () => `<a href="http://h${++floods}.flood.localhost:${port}/">wild bees</a>`)
        : Array.from({ length: 3 }, (_, i) => `<a href="${path}${i}">wild bees ${path}${i}</a>`);
      if (path === '/') links.push(`<a href="http://www.flood.localhost:${port}/">wild bees</a>`);
      answer(response, `<title>${host}${path}</title><p>${words} ${host} ${path}</p> ${links.join(' ')}`);
    });
    const counts = await pagesBySite({
      ...{ seeds: [`http://good.localhost:${server.port}/`], hostConcurrency: 4, strategy: 'best-first' },
      ...{ pages: 80, maxPerSite: 15 },
    });
    expect(counts).toEqual({ 'flood.localhost': 15, 'good.localhost': 65 });
  });
});

describe('hosts that never answer', () => {
  it('hold a part of the places at most', async () => {
    const silent = new Set<object>();
    let most = 0;
    const links = Array.from({ length: 40 }, (_, i) => `http://tarpit${i}.localhost`);
    const server = await serve(
      (request, response) => {
        const host = request.headers.host ?? '';
        const port = host.split(':')[1];
        const path = request.url ?? '/';
        const more = path === '/' ? links.map(link => `<a href="${link}:${port}/">wild bees</a>`) : [];
        for (let i = 0; i < 3; i++) more.push(`<a href="${path}${i}">${i}</a>`);
        answer(response, `<title>${path}</title><p>${words} ${path}</p> ${more.join(' ')}`);
      },
      request => {
        if (!request.headers.host?.startsWith('tarpit')) return false;
        silent.add(request.socket);
        most = Math.max(most, silent.size);
        request.socket.on('close', () => silent.delete(request.socket));
        return true;
      },
    );
    const counts = await pagesBySite({
      ...{ seeds: [`http://good.localhost:${server.port}/`], strategy: 'best-first' },
      ...{ pages: 60, concurrency: 8, timeout: 3 },
    });
    expect(counts).toEqual({ 'good.localhost': 60 });
    expect(most).toBeGreaterThan(0);
    expect(most).toBeLessThanOrEqual(6);
  });
});
