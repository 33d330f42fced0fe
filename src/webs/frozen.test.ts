import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gunzipSync, gzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Response } from '../crawl/fetch/web.js';
import { WarcWriter } from '../storage/warc/warc-writer.js';
import type { FrozenPage } from './frozen-page.js';
import { FrozenWeb } from './frozen-web.js';
import { makeFrozenWeb, openFrozenWeb, readPages } from './open.js';

let folder: string;
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'frozen-'));
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const pages: FrozenPage[] = [
  {
    url: 'http://a.example/index.html',
    status: 200,
    aliases: ['http://a.example/', 'http://A.example:80/home.html', 'http://b.example/'],
    labels: { category: 'home' },
    html: '<title>Home</title><p>Bees <a href="b.html">the other</a> <a href="ftp://c.example/x">files</a> <a rel=nofollow href="/no">no</a>',
  },
  {
    url: 'http://a.example/old',
    status: 302,
    location: '/b.html',
    labels: { category: ['old', 'other'] },
    html: 'Moved',
  },
  { url: 'http://b.example', status: 200, labels: { category: 'other' }, html: '<p>B' },
  { url: 'ftp://c.example/x', status: 200, html: '<p>Files' },
  { url: 'http://b.example/', status: 200, labels: { category: 'project', kind: 'x' }, html: '<p>B again' },
  { url: 'http://a.example/gone', status: 410, html: '' },
];

describe('a frozen web', () => {
  const web = new FrozenWeb(pages);
  const fetch = async (url: string) => (await web.fetch(url)) as Response;

  it('answers with page, labels and its own URL, under every spelling', async () => {
    for (const url of [
      'http://a.example/index.html',
      'http://a.example/',
      'http://a.example/home.html',
      'http://a.example/home.html#top',
    ]) {
      const { status, labels, html, url: own, contentType } = await fetch(url);
      expect({ status, labels, own, contentType }).toEqual({
        status: 200,
        labels: { category: 'home' },
        own: 'http://a.example/index.html',
        contentType: 'text/html',
      });
      expect(html).toContain('Bees');
    }
  });

  it('prefers a page of that URL to an alias', async () => {
    expect((await fetch('http://b.example/')).html).toBe('<p>B');
  });

  it('answers 404 for what was not recorded, and the recorded status else', async () => {
    expect(await fetch('http://a.example/no')).toMatchObject({ kind: 'response', status: 404, html: '' });
    expect((await fetch('http://a.example/gone')).status).toBe(410);
  });

  it('redirects with an absolute location and labels', async () => {
    const { status, location, labels } = await fetch('http://a.example/old');
    expect({ status, location, labels }).toEqual({
      status: 302,
      location: 'http://a.example/b.html',
      labels: { category: ['old', 'other'] },
    });
  });

  it('has ftp pages', async () => {
    expect((await fetch('ftp://c.example/x')).html).toBe('<p>Files');
  });

  it('joins the labels of two recordings of one URL', async () => {
    expect(web.repeated).toBe(1);
    expect((await fetch('http://b.example')).labels).toEqual({ category: ['other', 'project'], kind: 'x' });
  });

  it('is a corpus: parsed pages with the links that may be followed, no redirects, no failures', () => {
    const corpus = [...web.pages()];
    expect(corpus.map(page => page.url)).toEqual([
      'http://a.example/index.html',
      'http://b.example/',
      'ftp://c.example/x',
      'http://b.example/',
    ]);
    expect(corpus[0]).toMatchObject({ title: 'Home', labels: { category: 'home' } });
    expect(corpus[0].links).toEqual([
      { url: 'http://a.example/b.html', anchor: 'the other' },
      { url: 'ftp://c.example/x', anchor: 'files' },
    ]);
    const others = web.corpus(labels => labels?.category === 'home');
    expect([...others.pages()]).toHaveLength(1);
    expect([...others.pages()]).toHaveLength(1);
  });
});

describe('webs in files', () => {
  it('reads .jsonl and .jsonl.gz, with defaults for what is left out', async () => {
    const lines = `${JSON.stringify({ url: 'http://a.example/', html: '<p>A' })}\n\n${JSON.stringify(pages[1])}\r\n`;
    writeFileSync(join(folder, 'web.jsonl'), lines);
    writeFileSync(join(folder, 'web.jsonl.gz'), gzipSync(lines));
    for (const name of ['web.jsonl', 'web.jsonl.gz']) {
      const web = await openFrozenWeb(join(folder, name));
      expect(web.size).toBe(2);
      expect(web.page(0)).toMatchObject({ status: 200, html: '<p>A' });
      expect(web.location(1)).toBe('http://a.example/b.html');
    }
  });

  it('says which line is wrong', async () => {
    writeFileSync(join(folder, 'broken.jsonl'), '{"url": "http://a.example/", "html": ""}\n{"url": 7}\n');
    await expect(openFrozenWeb(join(folder, 'broken.jsonl'))).rejects.toThrow(/broken\.jsonl:2: .*"url"/);
    writeFileSync(join(folder, 'cut.jsonl.gz'), gzipSync('{"url": "http://a.example/"}\n'.repeat(99)).subarray(0, 40));
    await expect(openFrozenWeb(join(folder, 'cut.jsonl.gz'))).rejects.toThrow(/cut\.jsonl\.gz.*unexpected end/);
    expect(() => readPages(join(folder, 'absent.jsonl'))).toThrow(/No such file/);
    writeFileSync(join(folder, 'notes.txt'), '');
    expect(() => readPages(join(folder, 'notes.txt'))).toThrow(/notes\.txt is no web: give a \.jsonl/);
  });

  it('reads a folder: index files are their folder, hosts come from a mirror, folders are labels', async () => {
    const root = join(folder, 'site');
    mkdirSync(join(root, 'people', 'ann'), { recursive: true });
    mkdirSync(join(root, 'www.example.org'), { recursive: true });
    writeFileSync(join(root, 'index.html'), '<a href="people/ann/">Ann</a>');
    writeFileSync(join(root, 'people', 'ann', 'index.html'), '<a href="cv 1.html">CV</a>');
    writeFileSync(
      join(root, 'people', 'ann', 'cv 1.html'),
      Buffer.from('<meta charset=iso-8859-1>caf\u00e9', 'latin1'),
    );
    writeFileSync(join(root, 'www.example.org', 'x.htm'), 'X');
    writeFileSync(join(root, 'picture.png'), '');
    const web = await openFrozenWeb(root);
    expect(Array.from({ length: web.size }, (_, number) => web.url(number))).toEqual([
      'http://localhost/',
      'http://localhost/people/ann/cv%201.html',
      'http://localhost/people/ann/',
      'http://www.example.org/x.htm',
    ]);
    expect(web.find('http://localhost/people/ann/index.html')).toBe(2);
    expect(web.text(2).links).toEqual([{ url: 'http://localhost/people/ann/cv%201.html', anchor: 'CV' }]);
    expect(web.page(1).html).toContain('café');
    expect(web.matching({ folder: 'people' })).toEqual([1, 2]);
  });

  it('reads WARC files: pages, redirects, repeated and rendered pages, and what our judge thought', async () => {
    const root = join(folder, 'archive');
    const writer = new WarcWriter({ folder: root });
    const exchange = (head: string, body: string) => ({
      request: 'GET / HTTP/1.1\r\n\r\n',
      responseHead: `${head}\r\n\r\n`,
      responseBody: Buffer.from(body),
      at: 0,
    });
    const html = 'HTTP/1.1 200 OK\r\nContent-Type: text/html; charset=utf-8';
    const first = writer.write({
      url: 'http://a.example/',
      exchange: exchange(html, '<p>Ä'),
      metadata: { relevant: true },
    });
    const repeats = { url: 'http://a.example/', at: 0, payloadDigest: first.payloadDigest };
    writer.write({
      url: 'http://a.example/copy',
      exchange: exchange(html, '<p>Ä'),
      repeats,
      metadata: { relevant: false },
    });
    writer.write({
      url: 'http://a.example/old',
      exchange: exchange('HTTP/1.1 301 Moved\r\nLocation: /copy', ''),
      metadata: {},
    });
    writer.write({
      url: 'http://a.example/x.pdf',
      exchange: exchange('HTTP/1.1 200 OK\r\nContent-Type: application/pdf', '%PDF'),
      metadata: {},
    });
    writer.write({
      url: 'http://a.example/app',
      exchange: exchange(html, '<div id=app>'),
      rendered: '<div id=app>Ö</div>',
      metadata: { relevant: true },
    });
    writer.sync();
    const web = await openFrozenWeb(root);
    expect(Array.from({ length: web.size }, (_, number) => web.page(number))).toEqual([
      { url: 'http://a.example/', status: 200, html: '<p>Ä', labels: { relevant: 'true' } },
      { url: 'http://a.example/copy', status: 200, html: '<p>Ä', labels: { relevant: 'false' } },
      { url: 'http://a.example/old', status: 301, location: 'http://a.example/copy', html: '', labels: undefined },
      { url: 'http://a.example/app', status: 200, html: '<div id=app>Ö</div>', labels: { relevant: 'true' } },
    ]);

    const made = await makeFrozenWeb(root, join(folder, 'made', 'web.jsonl.gz'));
    expect(made.pages).toBe(4);
    const text = gunzipSync(readFileSync(join(folder, 'made', 'web.jsonl.gz'))).toString();
    expect(text.split('\n')[0]).toBe(
      '{"url":"http://a.example/","status":200,"labels":{"relevant":"true"},"html":"<p>Ä"}',
    );
    const again = await openFrozenWeb(join(folder, 'made', 'web.jsonl.gz'));
    expect(again.size).toBe(4);
    expect(again.location(2)).toBe('http://a.example/copy');
    await expect(makeFrozenWeb(root, join(folder, 'web.zip'))).rejects.toThrow(/must end in \.jsonl\.gz/);
  });

  it('replays a collection from its archive, and says so when it has none', () => {
    mkdirSync(join(folder, 'collection'));
    writeFileSync(join(folder, 'collection', 'honeyguide.db'), '');
    expect(() => readPages(join(folder, 'collection'))).toThrow(/no archive to replay/);
  });
});
