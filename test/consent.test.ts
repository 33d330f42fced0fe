/** What pages ask of those who read them, over real HTTP on loopback: recorded, shown, left out of exports, respected by a crawl. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { collectionRows } from './support/collection-rows.js';
import { callCommand, temporaryFolder } from './support/command.js';
import { httpServer, type TestServer } from './support/servers.js';

const words = 'Wild bees nest in hollow stems and in the ground.';
const signs: Record<string, { head?: string; headers?: Record<string, string> }> = {
  '/plain': {},
  '/licensed': { head: '<link rel=license href=https://creativecommons.org/licenses/by/4.0/>' },
  '/noai': { head: '<meta name=robots content="noai, noimageai">' },
  '/noai-header': { headers: { 'X-Robots-Tag': 'noai' } },
  '/mining': { head: '<meta name=tdm-reservation content=1><meta name=tdm-policy content=/policy.json>' },
  '/mining-header': { headers: { 'TDM-Reservation': '1' } },
};
const reserved = ['/mining', '/mining-header', '/noai', '/noai-header'];

let server: TestServer;
beforeAll(async () => {
  server = await httpServer((request, response) => {
    const path = request.url ?? '';
    const { head = '', headers = {} } = signs[path] ?? {};
    if (path !== '/' && !(path in signs)) return response.writeHead(404).end();
    const links = path === '/' ? Object.keys(signs) : path === '/noai' ? ['/behind-noai'] : [];
    response.writeHead(200, { 'Content-Type': 'text/html', ...headers });
    response.end(
      `<title>${path}</title>${head}${words} ${links.map(to => `<a href=${to}>bees</a>`).join(' ')} ${path}`,
    );
  });
});
afterAll(() => server.close());

async function crawled(...more: string[]): Promise<string> {
  const out = join(temporaryFolder(), 'consent');
  const site = ['--seed', `${server.origin}/`, '--allow-private', '--delay', '0', '--retries', '0'];
  const { code } = await callCommand('crawl', '--query', 'wild bees', ...site, '--out', out, ...more);
  expect(code).toBe(0);
  return out;
}
const paths = (out: string, where: string) =>
  collectionRows(out, `select url from urls join visits using (id) where ${where} order by url`).map(({ url }) =>
    String(url).slice(server.origin.length),
  );

describe('a crawl', () => {
  it('records what pages ask, and export, explain and stats know it', async () => {
    const out = await crawled();
    expect(paths(out, "outcome = 'page'")).toEqual(['/', ...Object.keys(signs).sort()]);
    const { out: mining } = await callCommand('explain', out, `${server.origin}/mining`);
    expect(mining).toContain(`asks: tdm-reservation (conditions: ${server.origin}/policy.json)`);
    const { out: licensed } = await callCommand('explain', out, `${server.origin}/licensed`);
    expect(licensed).toContain('licence: https://creativecommons.org/licenses/by/4.0/');
    const { out: stats } = await callCommand('stats', out);
    expect(stats).toMatch(/asked for +noai: 2, tdm-reservation: 2, noimageai: 1\n/);
    expect(stats).toMatch(/licences +https:\/\/creativecommons\.org\/licenses\/by\/4\.0\/: 1\n/);

    const file = join(temporaryFolder(), 'permitted.jsonl');
    await callCommand('export', out, '--all', '--only-permitted', '--out', file);
    const exported = readFileSync(file, 'utf8')
      .trim()
      .split('\n')
      .map(line => JSON.parse(line));
    expect(exported.map(({ title }) => title).sort()).toEqual(['/', '/licensed', '/plain']);
    const sites = await callCommand('export', out, '--sites', '--only-permitted', '--format', 'csv');
    expect([sites.code, sites.error]).toEqual([2, expect.stringContaining('Leave it or --sites out')]);
  });

  it('respects it where it is told to: nothing of such pages is kept, and their links are not followed', async () => {
    const out = await crawled('--respect-ai-opt-out');
    expect(paths(out, "outcome = 'page'")).toEqual(['/', '/licensed', '/plain']);
    expect(paths(out, "reason = 'ai-opt-out'")).toEqual(reserved);
    expect(paths(out, 'true')).not.toContain('/behind-noai');
    expect(collectionRows(out, 'select count(*) as pages from pages')).toEqual([{ pages: 3 }]);
    const { out: mining } = await callCommand('explain', out, `${server.origin}/noai`);
    expect(mining).toContain('skipped: ai-opt-out, says noai, noimageai');
    const { out: stats } = await callCommand('stats', out);
    expect(stats).toMatch(/left out for +ai-opt-out: 4\n/);
    expect(readFileSync(join(out, 'crawl.yaml'), 'utf8')).toContain('respectAiOptOut: true');
  });
});

it('honeyguide read shows it, headers included', async () => {
  const urls = ['/noai', '/mining-header', '/plain'].map(path => server.origin + path);
  const read = (...form: string[]) => callCommand('read', '--allow-private', '--delay', '0', ...form, ...urls);
  const pages = (await read('--json')).out
    .trim()
    .split('\n')
    .map(line => JSON.parse(line));
  expect(pages.map(({ reservations }) => reservations)).toEqual([['noai', 'noimageai'], ['tdm-reservation'], []]);
  expect((await read()).out).toMatch(/^asks {9}noai, noimageai$/m);
});
