/** Pages as long as those of today, over real HTTP on loopback: read to their end, with word of what was too long. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { crawl } from '../src/index.js';
import { callCommand, temporaryFolder } from './support/command.js';
import { httpServer, type TestServer } from './support/servers.js';

const sentence = 'Wild bees nest in hollow stems and in the ground, and feed their young with pollen. ';
const mebibyte = 1024 ** 2;
const script = (bytes: number) => `<script>${'let state = 1; '.repeat(bytes / 15)}</script>`;
const style = (bytes: number) => `<style>${'.a{color:red}'.repeat(bytes / 13)}</style>`;
const link = (path: string) => `<a href="${path}">bees ${path}</a>`;

const documents: Record<string, string> = {
  '/': ['/markup', '/dump', '/list', '/download'].map(link).join(' '),
  // Four megabytes of markup around two sentences and two links.
  '/markup': `<html lang=en><head><title>Bees below markup</title><meta name=author content="Imke Vogel">
    <meta name=description content="Where bees nest">${script(2 * mebibyte)}</head><body><p>${sentence}</p>${link('/near')}
    ${style(2 * mebibyte)}<p>${sentence}</p>${link('/deep')}</body></html>`,
  '/dump': `<title>A dump on bees</title><p>${sentence.repeat(20_000)}</p>${link('/after-the-dump')}`,
  '/list': `<title>Lists of bees</title><p>${sentence}</p>${Array.from({ length: 10_050 }, (_, i) => `<a href="/list?${i}">${i}</a>`).join('\n')}`,
  '/download': `<title>Bees, all of them</title><p>${sentence}</p>${script(6 * mebibyte)}${link('/never')}`,
  '/near': sentence,
  '/deep': `${sentence} in the deep`,
  '/after-the-dump': `${sentence} after the dump`,
};

let server: TestServer;
let out: string;
/** Exported rows by path. */
let rows: Map<string, Record<string, unknown>>;

beforeAll(async () => {
  server = await httpServer((request, response) => {
    const document = documents[request.url ?? ''];
    response.writeHead(document ? 200 : 404, { 'Content-Type': 'text/html; charset=utf-8' }).end(document);
  });
  out = join(temporaryFolder(), 'bees');
  const seeds = [`${server.origin}/`];
  await crawl({ query: 'wild bees', seeds, allowPrivate: ['*'], delay: 0, retries: 0, exclude: ['/list\\?'], out });
  await callCommand('export', out, '--all', '--out', `${out}.jsonl`);
  const lines = readFileSync(`${out}.jsonl`, 'utf8').trimEnd().split('\n');
  rows = new Map(lines.map(line => JSON.parse(line)).map(row => [new URL(row.url).pathname, row]));
});
afterAll(() => server.close());

const explained = async (path: string) => (await callCommand('explain', out, server.origin + path)).out;

describe('a crawl of long pages', () => {
  it('reads text and links below megabytes of markup, with the limits as they are', async () => {
    const page = rows.get('/markup');
    expect(page).toMatchObject({ cut: '', author: 'Imke Vogel', description: 'Where bees nest' });
    expect(page?.text).toBe(`${sentence}bees /near ${sentence}bees /deep`);
    expect(rows.has('/deep')).toBe(true);
    expect(await explained('/markup')).toContain('author: Imke Vogel; language: en');
  });

  it('keeps a million characters of text, and follows the links behind them', async () => {
    expect(String(rows.get('/dump')?.text).length).toBeGreaterThan(mebibyte - 100);
    expect(String(rows.get('/dump')?.text).length).toBeLessThanOrEqual(mebibyte);
    expect(rows.get('/dump')).toMatchObject({ cut: 'text' });
    expect(rows.has('/after-the-dump')).toBe(true);
    expect(await explained('/dump')).toContain('too long: only the beginning of its text is here');
  });

  it('says of a page with more links, or of more bytes than are kept, what was cut', async () => {
    expect(rows.get('/list')).toMatchObject({ cut: 'links' });
    expect(await explained('/list')).toContain('only the beginning of its links');
    expect(rows.get('/download')).toMatchObject({ cut: 'download', bytes: 5 * mebibyte });
    expect(await explained('/download')).toContain('only the beginning of its download');
    expect(rows.has('/never')).toBe(false);
  });

  it('read says so too', async () => {
    const read = async (path: string, ...flags: string[]) =>
      JSON.parse(
        (await callCommand('read', server.origin + path, '--json', '--allow-private', '--delay', '0', ...flags)).out,
      );
    expect(await read('/download')).toMatchObject({ cut: ['download'] });
    expect(await read('/markup')).toMatchObject({ cut: [] });
    expect(await read('/markup', '--text-bytes', '100000')).toMatchObject({ cut: ['document'] });
  });
});
