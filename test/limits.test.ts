/** Sites that would take a whole crawl for themselves, over real HTTP on loopback. */
import { join } from 'node:path';
import { afterEach, describe, expect, it } from 'vitest';
import { crawl, resume } from '../src/index.js';
import { callCommand, temporaryFolder } from './support/command.js';
import { type Handler, httpServer, type TestServer } from './support/servers.js';

const servers: TestServer[] = [];
afterEach(async () => {
  await Promise.all(servers.splice(0).map(server => server.close()));
});

async function serve(handler: Handler): Promise<TestServer> {
  const server = await httpServer(handler);
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
