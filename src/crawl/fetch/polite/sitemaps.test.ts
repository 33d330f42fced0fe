import zlib from 'node:zlib';
import { afterEach, describe, expect, it } from 'vitest';
import { httpServer, type TestServer } from '../../../../test/support/servers.js';
import { VirtualClock } from '../../../core/clock.js';
import { LiveWeb, type LiveWebOptions } from '../live/live-web.js';

const open: { close(): Promise<void> }[] = [];
afterEach(async () => {
  await Promise.all(open.splice(0).map(part => part.close()));
});

const namespace = 'xmlns="http://www.sitemaps.org/schemas/sitemap/0.9"';
const urls = (...locations: string[]) =>
  `<?xml version="1.0"?><urlset ${namespace}>${locations.map(l => `<url><loc>${l}</loc></url>`).join('')}</urlset>`;
const index = (...locations: string[]) =>
  `<sitemapindex ${namespace}>${locations.map(l => `<sitemap><loc>${l}</loc></sitemap>`).join('')}</sitemapindex>`;

type Files = Record<string, string | Buffer | { location: string }>;

async function serve(files: (origin: string) => Files): Promise<TestServer> {
  const server: TestServer = await httpServer(
    (request, response) => {
      const file = files(server.origin)[request.url!];
      if (file === undefined) response.writeHead(404).end();
      else if (typeof file === 'object' && 'location' in file)
        response.writeHead(302, { Location: file.location }).end();
      else response.writeHead(200, { 'Content-Type': 'application/octet-stream' }).end(file);
    },
    { robots: true },
  );
  open.push(server);
  return server;
}

async function sitemapOf(server: TestServer, options: Partial<LiveWebOptions> = {}): Promise<string[]> {
  const web = new LiveWeb({ userAgent: 'Honeyguide/test', allowPrivate: true, ...options });
  open.push(web);
  const found: string[] = [];
  for await (const url of web.sitemap(`${server.origin}/any/page`)) found.push(url);
  return found;
}

describe('sitemaps', () => {
  it('are those that robots.txt names', async () => {
    const server = await serve(origin => ({
      '/robots.txt': `Sitemap: ${origin}/one.xml\nSitemap: /two.xml\nSitemap: http://[\nUser-agent: *\nDisallow: /secret`,
      '/one.xml': urls(`${origin}/a`, `${origin}/b`),
      '/two.xml': urls(`${origin}/c`),
      '/sitemap.xml': urls(`${origin}/not-this`),
    }));
    const { origin } = server;
    expect(await sitemapOf(server)).toEqual([`${origin}/a`, `${origin}/b`, `${origin}/c`]);
  });

  it('or the usual one, or none', async () => {
    const usual = await serve(origin => ({ '/sitemap.xml': urls(`${origin}/a`) }));
    expect(await sitemapOf(usual)).toEqual([`${usual.origin}/a`]);
    expect(await sitemapOf(await serve(() => ({})))).toEqual([]);
  });

  it('may be packed, redirected, and named by an index', async () => {
    const server = await serve(origin => ({
      '/sitemap.xml': { location: '/moved.xml' },
      '/moved.xml': index(`${origin}/one.xml.gz`, `${origin}/missing.xml`, `${origin}/deep.xml`),
      '/one.xml.gz': zlib.gzipSync(urls(`${origin}/a`)),
      '/deep.xml': index(`${origin}/two.xml`),
      '/two.xml': urls(`${origin}/b`),
    }));
    expect(await sitemapOf(server)).toEqual([`${server.origin}/a`, `${server.origin}/b`]);
  });

  it('that name each other in a circle, or themselves without end, come to an end', async () => {
    const circle = await serve(origin => ({
      '/sitemap.xml': index(`${origin}/sitemap.xml`, `${origin}/other.xml`),
      '/other.xml': index(`${origin}/sitemap.xml`),
    }));
    expect(await sitemapOf(circle)).toEqual([]);
    expect(circle.requests.length).toBe(3);
    let made = 0;
    const endless = await httpServer((_request, response) => {
      made++;
      response.end(index(`${endless.origin}/${made}a.xml`, `${endless.origin}/${made}b.xml`));
    });
    open.push(endless);
    expect(await sitemapOf(endless)).toEqual([]);
    expect(made).toBe(100);
  });

  it('obey robots.txt and the rules on addresses', async () => {
    const server = await serve(() => ({
      '/robots.txt': 'User-agent: *\nDisallow: /no.xml\nSitemap: /no.xml\nSitemap: http://10.0.0.1/s.xml',
      '/no.xml': urls('http://a.example/'),
    }));
    expect(await sitemapOf(server, { allowPrivate: ['127.0.0.1'] })).toEqual([]);
    expect(server.requests).toEqual(['GET /robots.txt']);
  });

  it('that are no sitemaps give nothing', async () => {
    const broken = zlib.gzipSync(urls('http://a.example/')).subarray(0, 20);
    for (const content of ['', 'plain words', '<html><p>Not found</html>', broken, Buffer.from([0x1f, 0x8b, 1, 2])]) {
      const server = await serve(() => ({ '/sitemap.xml': content }));
      const found = await sitemapOf(server);
      expect(found.length).toBeLessThanOrEqual(1);
    }
  });

  it('are asked for with the pause that the host wants', async () => {
    const server = await serve(() => ({
      '/robots.txt': 'Sitemap: /1.xml\nSitemap: /2.xml\nUser-agent: *\nCrawl-delay: 3',
      '/1.xml': urls(),
      '/2.xml': urls(),
    }));
    const clock = new VirtualClock();
    await sitemapOf(server, { clock });
    expect(clock.now()).toBe(6000);
  });

  it('of what is no web address are none', async () => {
    const web = new LiveWeb({ userAgent: 'Honeyguide/test' });
    open.push(web);
    for await (const url of web.sitemap('ftp://a.example/')) expect.fail(url);
  });
});
