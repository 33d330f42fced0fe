/** Documents that mean harm, over real HTTP on loopback: each costs one page, and the crawl goes on. */
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { pdfFile, pdfStream, smallPdf } from '../src/crawl/parse/pdf/small-pdf.contract.js';
import { crawl } from '../src/index.js';
import { collectionRows } from './support/collection-rows.js';
import { temporaryFolder } from './support/command.js';
import { httpServer, type TestServer } from './support/servers.js';

const words = 'Wild bees nest in hollow stems and in the ground.';
const many = (piece: string, length = 1e6) => piece.repeat(length / piece.length);
const maxBytes = 2_000_000;
const isPage = /^page : $/;

/** Drawings of drawings of drawings: the page shows the last of them ten to the twelfth times. */
function laughingPdf(): Buffer {
  const levels = 12;
  const head = (inner: number) =>
    `/Type /XObject /Subtype /Form /BBox [0 0 9 9] /Resources << /XObject << /X ${inner} 0 R >> >>`;
  const drawings = Array.from({ length: levels }, (_, level) =>
    pdfStream(Buffer.from(level === levels - 1 ? '0 0 9 9 re f' : '/X Do '.repeat(10)), head(level + 6)),
  );
  const page = '/Type /Page /Parent 2 0 R /MediaBox [0 0 9 9] /Contents 4 0 R';
  return pdfFile(
    [
      '<< /Type /Catalog /Pages 2 0 R >>',
      '<< /Type /Pages /Kids [3 0 R] /Count 1 >>',
      `<< ${page} /Resources << /XObject << /X 5 0 R >> >> >>`,
      pdfStream(Buffer.from('/X Do')),
      ...drawings,
    ],
    '/Root 1 0 R',
  );
}

const circle = ['<< /Type /Catalog /Pages 2 0 R >>', '<< /Type /Pages /Kids [2 0 R 2 0 R] /Count 2147483647 >>'];
const longPdf = smallPdf({ pages: Array.from({ length: 2100 }, () => [words]) });

type Answer = [type: string, body: string | Buffer, expected: RegExp, coding?: string];
const documents: Record<string, Answer> = {
  '/laughing.pdf': ['application/pdf', laughingPdf(), /^skipped unreadable: needs more than 256 MB/],
  '/circle.pdf': ['application/pdf', pdfFile(circle, '/Root 1 0 R'), /^skipped unreadable: is broken/],
  '/deep.pdf': ['application/pdf', `%PDF-1.7\n1 0 obj\n${many('[')}`, /^skipped unreadable: is broken/],
  '/long.pdf': ['application/pdf', longPdf, /^page : 2100 pages, the first 2000 of them read$/],
  '/cut.pdf': [
    'application/pdf',
    smallPdf({ pages: [[words]], information: { Title: many('x', 2 * maxBytes) } }),
    /2000000 bytes were downloaded$/,
  ],
  '/nested.html': ['text/html', many('<div>'), isPage],
  '/one-word.html': ['text/html', `${many('x')}${many('<a href="/">')}`, isPage],
  '/brackets.md': ['text/markdown', many('[`'), isPage],
  '/entities.xml': [
    'text/xml',
    `<!DOCTYPE x [<!ENTITY a "${many('a', 1000)}"><!ENTITY b "${many('&a;', 999)}">]><rss><channel><title>${many('&b;', 999)}`,
    /^skipped feed: lists 0 pages/,
  ],
  '/deep.xml': ['application/rss+xml', `<rss>${many('<item>')}`, /^skipped feed: lists 0 pages/],
  '/bomb.html': [
    'text/html',
    gzipSync(Buffer.alloc(20 << 20, 'bees ')),
    /^skipped too-large: .* of gzip swell/,
    'gzip',
  ],
  '/lie.html': [
    'text/html',
    gzipSync('bees'),
    /^skipped content-type: is application\/gzip, though it says text\/html/,
  ],
  '/endless': ['text/html', '', isPage],
};

let server: TestServer;
beforeAll(async () => {
  server = await httpServer((request, response) => {
    const path = request.url ?? '';
    if (path === '/') {
      const links = [...Object.keys(documents), '/last'].map(to => `<a href="${to}">bees</a>`).join(' ');
      response.writeHead(200, { 'Content-Type': 'text/html' }).end(`${words} ${links}`);
    } else if (path === '/last') response.writeHead(200, { 'Content-Type': 'text/html' }).end(`${words} The end.`);
    else if (path in documents) {
      const [type, body, , coding] = documents[path];
      response.writeHead(200, { 'Content-Type': type, ...(coding && { 'Content-Encoding': coding }) });
      if (path !== '/endless') return response.end(body);
      const write = () => {
        while (!response.destroyed && response.write(words));
      };
      response.on('drain', write);
      write();
    } else response.writeHead(404).end();
  });
});
afterAll(() => server.close());

it('documents that mean harm cost one page each, and say why', async () => {
  const out = join(temporaryFolder(), 'hostile');
  const seeds = [`${server.origin}/`];
  await crawl({
    query: 'wild bees',
    seeds,
    // A strategy that adds nothing to what is said of a page.
    strategy: 'best-first',
    allowPrivate: ['*'],
    delay: 0,
    hostConcurrency: 4,
    retries: 0,
    maxBytes,
    out,
  });
  const rows = collectionRows(out, 'select url, outcome, reason, detail from visits join urls using (id)');
  const ends = new Map(
    rows.map(({ url, outcome, reason, detail }) => [
      String(url).slice(server.origin.length),
      `${outcome} ${reason ?? ''}: ${detail ?? ''}`,
    ]),
  );
  expect(rows).toHaveLength(Object.keys(documents).length + 2);
  expect(ends.get('/last')).toMatch(isPage);
  for (const [path, [, , expected]] of Object.entries(documents)) {
    expect(ends.get(path), path).toMatch(expected);
  }
});
