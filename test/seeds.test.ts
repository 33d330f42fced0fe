/** Where to start, over real HTTP on loopback: hosts with their sitemaps and feeds, bookmarks, lists, earlier collections. */
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { collectionRows } from './support/collection-rows.js';
import { callCommand, temporaryFolder } from './support/command.js';
import { httpServer, type TestServer } from './support/servers.js';

const hive = 'Wild bees gather honey; honey bees build a hive.';
const items = (paths: readonly string[]) => paths.map(path => `<li><a href=${path}>${path}</a>`).join('');
const bees = ['/bees/1', '/bees/2', '/bees/3', '/bees/4'];

let server: TestServer;
beforeAll(async () => {
  const documents: Record<string, [type: string, body: string]> = {
    '/robots.txt': ['text/plain', 'User-agent: *\nDisallow: /closed\nSitemap: /map.xml\n'],
    '/': ['text/html', '<link rel=alternate type="application/rss+xml" href=/news.rss><p>Welcome to the portal</p>'],
    '/map.xml': ['application/xml', '<urlset><url><loc>ORIGIN/listed</loc></url></urlset>'],
    '/news.rss': [
      'application/rss+xml',
      '<rss><channel><item><title>Honey bees</title><link>ORIGIN/told</link></item></channel></rss>',
    ],
    '/listed': ['text/html', `<title>Listed</title>${hive}`],
    '/told': ['text/html', `<title>Told</title>${hive} <ul>${items(bees)}</ul>`],
    '/start': ['text/html', '<p>Nothing but a way on</p><a href=/told>more</a>'],
    ...Object.fromEntries(bees.map(path => [path, ['text/html', `<title>${path}</title>${hive} ${path}`]])),
  };
  server = await httpServer(
    (request, response) => {
      const [type, body] = documents[request.url ?? ''] ?? ['', ''];
      if (type === '') return response.writeHead(404).end();
      response.writeHead(200, { 'Content-Type': type }).end(body.replaceAll('ORIGIN', server.origin));
    },
    { robots: true },
  );
});
afterAll(() => server.close());

const usual = ['--query', 'honey bees', '--judge', 'keywords', '--allow-private', '--delay', '0', '--retries', '0'];
const crawl = async (...flags: string[]) => {
  const folder = join(temporaryFolder(), 'out');
  return { folder, ...(await callCommand('crawl', ...usual, '--out', folder, ...flags)) };
};
const pagesIn = (folder: string) =>
  collectionRows(folder, 'select url from pages order by url').map(({ url }) =>
    String(url).slice(server.origin.length),
  );

describe('where to start', () => {
  it('is a host: its home page, its sitemap, the feeds it names; also after a stop', async () => {
    const host = server.origin.replace('http://', '');
    const { folder, code } = await crawl('--host', host, '--pages', '1');
    expect([code, pagesIn(folder)]).toEqual([0, ['/']]);
    expect((await callCommand('resume', folder, '--pages', '100')).code).toBe(0);
    expect(pagesIn(folder)).toEqual(['/', ...bees, '/listed', '/told']);
    const reasons = collectionRows(folder, "select detail from visits where reason = 'sitemap' order by seq");
    expect(reasons.map(({ detail }) => detail)).toEqual([
      `lists 1 URLs of ${host} and 0 sitemaps`,
      `lists 1 URLs of ${host} and 0 sitemaps`,
    ]);
    expect(readFileSync(join(folder, 'crawl.yaml'), 'utf8')).toMatch(/^hosts:\n {2}- /m);
  });

  it('is a file of bookmarks, a list, or an earlier collection', async () => {
    const [marks, list] = ['marks.html', 'list.txt'].map(name => join(temporaryFolder(), name));
    writeFileSync(
      marks,
      `<DL><DT><A HREF="${server.origin}/listed">Bees</A><DT><A HREF="${server.origin}/told">x</A></DL>`,
    );
    const first = await crawl('--seeds-from', marks, '--max-seeds', '1');
    expect(pagesIn(first.folder)).toEqual(['/listed']);
    expect(first.out).toMatch(/Note: .*marks\.html: 1 bookmark is a seed; .* 1 more are left out/);
    writeFileSync(list, `# mine\n${server.origin}/told\n`);
    const second = await crawl('--seeds-from', list);
    expect(pagesIn(second.folder)).toEqual([...bees, '/told']);
    const third = await crawl('--seeds-from', second.folder, '--max-seeds', '1');
    expect(pagesIn(third.folder)).toEqual([...bees, '/told']);
    expect(readFileSync(join(third.folder, 'crawl.yaml'), 'utf8')).toContain(`seeds:\n  - ${server.origin}/told\n`);
  });

  it('is told at the end: seeds that led nowhere, and better ones', async () => {
    const seeds = ['/start', '/closed', '/gone'].map(path => `${server.origin}${path}`);
    const { folder, out } = await crawl('--seed', ...seeds);
    const said = [
      'Seeds that led nowhere:',
      `  ${seeds[1]} (robots.txt forbids it)`,
      `  ${seeds[2]} (HTTP 404)`,
      'Better places to start, by the pages on topic that they link to and the seeds do not:',
      `  4  --seed ${server.origin}/told`,
    ].join('\n');
    expect(out).toContain(said);
    expect((await callCommand('stats', folder)).out).toContain(said);
    const { startingPoints } = JSON.parse((await callCommand('stats', folder, '--json')).out);
    expect(startingPoints.better).toEqual([{ url: `${server.origin}/told`, title: 'Told', leadsTo: 4 }]);
  });

  it.each([
    [['--seeds-from', 'example.org'], /For a host write --host example\.org/],
    [['--seeds-from', 'http://a.example/x'], /For a URL write --seed\./],
    [['--host', 'http://a.example/x'], /Write a\.example, or --seed http:\/\/a\.example\/x/],
    [['--seeds-from', 'package.json'], /is JSON, but no bookmarks of Firefox or Chrome/],
  ])('is refused when %j is typed', async (flags, message) => {
    const { code, error } = await crawl(...flags);
    expect([code, error]).toEqual([2, expect.stringMatching(message)]);
  });
});
