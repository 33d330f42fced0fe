/** Documents of every kind on one site, over real HTTP on loopback: what the crawl keeps of them, and what it says of the others. */
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { smallPdf } from '../src/crawl/parse/pdf/small-pdf.contract.js';
import { crawl, openCollection } from '../src/index.js';
import { collectionRows } from './support/collection-rows.js';
import { callCommand, temporaryFolder } from './support/command.js';
import { httpServer, type TestServer } from './support/servers.js';

const words = 'Wild bees nest in hollow stems and in the ground.';
const link = (path: string) => `<a href="${path}">${path} on bees</a>`;

let server: TestServer;
let out: string;

const paper = smallPdf({
  pages: [[words, { text: 'more on bees', href: 'http://127.0.0.1:1/elsewhere' }]],
  information: { Title: 'A paper on bees', Author: 'Imke Vogel' },
});
const documents: Record<string, [type: string, body: string | Buffer]> = {
  '/': [
    'text/html',
    ['/paper.pdf', '/locked.pdf', '/broken.pdf', '/scan.pdf', '/feed', '/notes.md', '/data.xml', '/x.xhtml']
      .map(link)
      .join(' '),
  ],
  '/paper.pdf': ['application/pdf', paper],
  '/locked.pdf': ['application/pdf', smallPdf({ pages: [[words]], encrypted: true })],
  '/broken.pdf': ['application/pdf', '%PDF-1.4 and nothing else'],
  '/scan.pdf': ['application/pdf', smallPdf({ pages: [[], []], picture: 10, information: { Title: 'Bees, drawn' } })],
  '/feed': [
    'application/rss+xml',
    `<rss><channel><title>Bees</title><item><title>Mason bees</title><link>/mason</link><description>${words}</description></item></channel></rss>`,
  ],
  '/mason': ['text/html', `<title>Mason bees</title>${words}`],
  '/notes.md': ['text/markdown; charset=utf-8', `# Notes on bees\n\n${words} [Their food](/food)`],
  '/food': ['text/html', `<title>Food of bees</title>${words}`],
  '/data.xml': ['text/xml', '<catalogue><bee/></catalogue>'],
  '/x.xhtml': [
    'application/xhtml+xml',
    `<?xml version="1.0"?><html xmlns="http://www.w3.org/1999/xhtml"><head><title>Strict bees</title></head><body><p>${words}</p></body></html>`,
  ],
};

beforeAll(async () => {
  server = await httpServer((request, response) => {
    const document = documents[request.url ?? ''];
    if (document) response.writeHead(200, { 'Content-Type': document[0] }).end(document[1]);
    else response.writeHead(404).end();
  });
  out = join(temporaryFolder(), 'documents');
  await crawl({ query: 'wild bees', seeds: [`${server.origin}/`], allowPrivate: ['*'], delay: 0, retries: 0, out });
});
afterAll(() => server.close());

const explained = async (path: string) => (await callCommand('explain', out, server.origin + path)).out;

describe('a crawl of documents of every kind', () => {
  it('keeps those that are pages, with their titles', () => {
    const titles = collectionRows(out, 'select title from pages order by title').map(({ title }) => title);
    expect(titles).toEqual([
      '',
      'A paper on bees',
      'Bees, drawn',
      'Food of bees',
      'Mason bees',
      'Notes on bees',
      'Strict bees',
    ]);
  });

  it('follows what a feed lists, and keeps no page of it', () => {
    const rows = collectionRows(out, "select outcome, reason, detail from visits where reason in ('feed', 'sitemap')");
    expect(rows).toEqual([{ outcome: 'skipped', reason: 'feed', detail: 'lists 1 page' }]);
    const [{ anchor }] = collectionRows(
      out,
      "select anchor from links join urls on to_id = urls.id where url like '%/mason'",
    );
    expect(anchor).toBe('Mason bees');
  });

  it('says why it could not read the others', async () => {
    expect(await explained('/locked.pdf')).toMatch(/skipped: unreadable, is encrypted: it opens with a password only/);
    expect(await explained('/broken.pdf')).toMatch(/skipped: unreadable, is broken/);
    expect(await explained('/data.xml')).toMatch(
      /skipped: unreadable, is XML but neither a page, a feed nor a sitemap/,
    );
    expect(await explained('/scan.pdf')).toMatch(/2 pages: pictures without text, as of a scan/);
  });

  it('archives a PDF as it came', async () => {
    const collection = openCollection(out);
    try {
      const { record } = await collection.archivedPage(collection.page(`${server.origin}/paper.pdf`));
      expect(Buffer.from(record.block).includes(paper)).toBe(true);
    } finally {
      collection.close();
    }
  });

  it('reads only what is accepted', async () => {
    const { progress } = await crawl({
      query: 'wild bees',
      seeds: [`${server.origin}/`],
      accept: ['text/html'],
      allowPrivate: ['*'],
      delay: 0,
      retries: 0,
      out: join(temporaryFolder(), 'html'),
    });
    expect(progress.pages).toBe(1);
  });
});

it('honeyguide read shows them too', async () => {
  const folder = temporaryFolder();
  const files = [
    ['a.pdf', paper],
    ['b.md', '# B\n\n[c](http://c.example/)'],
    ['d.rss', documents['/feed'][1]],
  ] as const;
  for (const [name, content] of files) writeFileSync(join(folder, name), content);
  const { out: printed } = await callCommand('read', '--json', ...files.map(([name]) => join(folder, name)));
  const read = printed
    .trim()
    .split('\n')
    .map(line => JSON.parse(line));
  expect(read.map(({ title }) => title)).toEqual(['A paper on bees', 'B', 'Bees']);
  expect(read[0]).toMatchObject({ author: 'Imke Vogel', text: `${words} more on bees` });
});
