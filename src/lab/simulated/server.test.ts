import { get } from 'node:http';
import { Agent, ProxyAgent, request } from 'undici';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { FailureError } from '../../core/errors.js';
import { type SimulatedServer, startSimulatedServer } from './server.js';
import { SimulatedWorld } from './world.js';

let server: SimulatedServer;
/** Every name is this machine, as the crawler treats *.localhost. */
const agent = new Agent({
  connect: {
    lookup: (_host, options, done) =>
      options.all ? done(null, [{ address: '127.0.0.1', family: 4 }]) : done(null, '127.0.0.1', 4),
  },
});

beforeAll(async () => {
  server = await startSimulatedServer(
    new SimulatedWorld({
      sites: 30,
      pages: 900,
      pageKilobytes: 4,
      errors: 0.3,
      slowHosts: 0.1,
      slowestMilliseconds: 1000,
      charsets: 0.3,
      robots: 0.4,
    }),
  );
});
afterAll(async () => {
  await server.close();
  await agent.close();
});

async function fetchText(url: string, headers: Record<string, string> = {}) {
  const response = await request(url, { dispatcher: agent, headers });
  const body = Buffer.from(await response.body.arrayBuffer());
  return { status: response.statusCode, headers: response.headers, body };
}

describe('startSimulatedServer', () => {
  it('serves the very pages of the world, with the port in their addresses', async () => {
    let checked = 0;
    for (const { url, page } of server.world.pages()) {
      const expected = server.world.page(url);
      if (page % 9 !== 0 || expected.hangs || expected.flaky || expected.delay > 0) continue;
      expect(new URL(url).port).toBe(String(server.port));
      const { status, headers, body } = await fetchText(url);
      expect(status).toBe(expected.status);
      expect(headers['content-type']).toBe(expected.headers['content-type']);
      expect(body.toString(expected.charset === 'utf-8' ? 'utf8' : 'latin1')).toBe(expected.html);
      checked++;
    }
    expect(checked).toBeGreaterThan(50);
  });

  it('answers as a proxy for the names of its hosts, and for no other host', async () => {
    const seed = server.world.seeds('law', 9).find(url => server.world.page(url).charset === 'utf-8')!;
    const raw = (path: string) =>
      new Promise<{ status: number; text: string }>((resolve, reject) => {
        get({ host: '127.0.0.1', port: server.port, path }, response => {
          let text = '';
          response.on('data', chunk => (text += chunk));
          response.on('end', () => resolve({ status: response.statusCode!, text }));
        }).on('error', reject);
      });
    const proxied = await raw(seed);
    expect(proxied.status).toBe(200);
    expect(proxied.text).toBe(server.world.page(seed).html);
    expect((await raw('http://www.example.com/')).status).toBe(502);
    const proxy = new ProxyAgent({ uri: server.url, proxyTunnel: false });
    const response = await request(seed, { dispatcher: proxy });
    expect(await response.body.text()).toBe(server.world.page(seed).html);
    await proxy.close();
  });

  it('compresses for those who ask', async () => {
    const [seed] = server.world.seeds('law', 1);
    const plain = await fetchText(seed);
    const packed = await fetchText(seed, { 'accept-encoding': 'gzip, br' });
    expect(packed.headers['content-encoding']).toBe('gzip');
    expect(packed.body.length).toBeLessThan(plain.body.length / 2);
  });

  it('is really slow, really flaky, and redirects', async () => {
    const { world } = server;
    const pages = [...world.pages()];
    const plain = pages.flatMap(({ url }) => {
      const { delay, status, hangs, flaky } = world.page(url);
      return status === 200 && !hangs && !flaky ? [{ url, delay }] : [];
    });
    plain.sort((a, b) => a.delay - b.delay);
    const answered: string[] = [];
    // Asked for first, the slow page comes last.
    const asked = [plain.find(({ delay }) => delay > 0)!, plain[0]].map(async ({ url }) => {
      await fetchText(url);
      answered.push(url);
    });
    await Promise.all(asked);
    expect(answered[0]).toBe(plain[0].url);
    const flaky = pages.find(({ url }) => world.page(url).flaky)!;
    const first = await fetchText(flaky.url);
    expect(first.status).toBe(503);
    expect(first.headers['retry-after']).toBe('1');
    expect((await fetchText(flaky.url)).status).toBe(200);
    const hanging = pages.find(({ url }) => world.page(url).hangs)!;
    const signal = AbortSignal.timeout(200);
    await expect(request(hanging.url, { dispatcher: agent, signal })).rejects.toThrow();
    const moved = pages.flatMap(({ url }) => world.links(url)).find(({ kind }) => kind === 'moved')!;
    const redirect = await fetchText(moved.url);
    expect(redirect.status).toBe(301);
    expect(redirect.headers.location).toBe(world.canonical(moved.url));
  });

  it('shows what it is and tells the truth', async () => {
    const index = (await fetchText(`${server.url}/`)).body.toString();
    expect(index).toContain('honeyguide crawl --query');
    expect(index).toContain(server.world.seeds('music', 1)[0]);
    const topics = JSON.parse((await fetchText(`${server.url}/simweb/topics`)).body.toString());
    expect(topics.map(({ name }: { name: string }) => name)).toEqual(server.world.topics());
    expect(topics[1]).toMatchObject({ query: server.world.query('law'), relevant: server.world.relevantCount('law') });
    const [seed] = server.world.seeds('law', 1);
    const truth = JSON.parse(
      (await fetchText(`${server.url}/simweb/truth?url=${encodeURIComponent(seed)}`)).body.toString(),
    );
    expect(truth).toMatchObject({ url: seed, status: 200, canonical: seed, allowed: true, labels: { topic: 'law' } });
    expect((await fetchText(`${server.url}/simweb/truth?url=http://elsewhere.test/`)).status).toBe(404);
  });

  it('serves prerendered pages unchanged', async () => {
    const other = await startSimulatedServer(new SimulatedWorld({ sites: 10, pages: 300, pageKilobytes: 4 }));
    try {
      const urls = [...other.world.pages()].map(({ url }) => url);
      expect(other.prerender(200)).toBeGreaterThan(200 * 2000);
      for (const url of [urls[0], urls[150], urls[199], urls[250]]) {
        const expected = other.world.page(url);
        if (expected.status !== 200 || expected.delay > 0 || expected.hangs || expected.flaky) continue;
        const { status, headers, body } = await fetchText(url);
        expect(status).toBe(200);
        expect(headers['content-type']).toBe(expected.headers['content-type']);
        expect(body.toString(expected.charset === 'utf-8' ? 'utf8' : 'latin1')).toBe(expected.html);
      }
    } finally {
      await other.close();
    }
  });

  it('says so when the port is taken', async () => {
    await expect(startSimulatedServer(server.world, { port: server.port })).rejects.toThrow(FailureError);
    await expect(startSimulatedServer(server.world, { port: server.port })).rejects.toThrow(/port \d+ is taken/);
  });
});
