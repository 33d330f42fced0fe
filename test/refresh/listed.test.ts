/** What sitemaps and feeds say of changes decides which pages are asked for again; and what comes back the same is archived as a revisit. */
import { createReadStream, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { WARCParser } from 'warcio';
import { crawl } from '../../src/library/crawl.js';
import { refresh } from '../../src/library/refresh/refresh.js';
import { archivePath } from '../../src/storage/folder.js';
import { callCommand, temporaryFolder } from '../support/command.js';
import { httpServer, type TestServer } from '../support/servers.js';

const count = 20;
const numbers = Array.from({ length: count }, (_, number) => number);
/** By page: when it last changed, as the lists say. */
let changed: Map<number, string>;
let asked: string[];
/** Those that were asked for only if they had changed. */
let conditional: string[];
let web: TestServer;
let folder: string;

const day = (date: string) => Date.parse(`${date}T12:00:00Z`);
const long = '2001-02-03';
const lastmod = (number: number) => changed.get(number) ?? long;

beforeEach(async () => {
  changed = new Map();
  asked = [];
  conditional = [];
  web = await httpServer(
    ({ url = '/', headers }, response) => {
      const etag = '"as ever"';
      if (headers['if-none-match'] !== undefined) conditional.push(url);
      const say = (type: string, body: string) => response.writeHead(200, { 'content-type': type, etag }).end(body);
      if (url === '/robots.txt') return say('text/plain', `User-agent: *\nSitemap: ${web.origin}/sitemap.xml\n`);
      asked.push(url);
      if (url === '/sitemap.xml') return say('application/xml', sitemap());
      if (url === '/news.xml') return say('application/rss+xml', feed());
      const number = Number(/^\/page-(\d+)$/.exec(url)?.[1] ?? -1);
      if (url !== '/' && number < 0) return response.writeHead(404).end();
      const links = number < 0 ? numbers.map(each => `<a href="/page-${each}">Honey bees ${each}</a>`).join(' ') : '';
      const text = `Hive ${number} of the honey bees${changed.has(number) ? ` is another since ${lastmod(number)}` : ''}.`;
      const alternate = '<link rel="alternate" type="application/rss+xml" href="/news.xml">';
      say(
        'text/html',
        `<title>Honey bees</title>${alternate}<main><h1>Honey bees</h1><p>${text} Honey bees make honey of nectar.</p>${links}</main>`,
      );
    },
    { robots: true },
  );
  folder = join(temporaryFolder(), 'bees');
  await crawl({
    ...{
      query: 'honey bees',
      seeds: [`${web.origin}/`, `${web.origin}/news.xml`],
      out: folder,
      pages: 50,
      sitemaps: true,
    },
    ...{ allowPrivate: ['*'], delay: 0, retries: 0, concurrency: 1 },
  });
  expect(asked).toContain('/sitemap.xml');
  expect(asked).toContain('/news.xml');
  asked.length = 0;
});
afterEach(() => web.close());

const sitemap = () =>
  `<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">${numbers
    .filter(number => number < 10)
    .map(number => `<url><loc>${web.origin}/page-${number}</loc><lastmod>${lastmod(number)}</lastmod></url>`)
    .join('')}</urlset>`;

const feed = () =>
  `<rss version="2.0"><channel><title>Honey bees</title><link>${web.origin}/</link>${numbers
    .filter(number => number >= 10)
    .map(
      number =>
        `<item><title>Honey bees ${number}</title><link>${web.origin}/page-${number}</link><pubDate>${new Date(day(lastmod(number))).toUTCString()}</pubDate></item>`,
    )
    .join('')}</channel></rss>`;

it('asks for the lists first, then for what they say has changed', async () => {
  changed.set(7, '2089-12-20').set(13, '2089-12-21');
  const now = () => day('2089-12-24');
  const { outcomes } = await refresh(folder, { budget: 24, newShare: 0, now });
  expect(asked.slice(0, 2).sort()).toEqual(['/news.xml', '/sitemap.xml']);
  // The front page is in no list, so it comes where it would have come without them.
  const pages = asked.slice(2).filter(path => path !== '/');
  expect(pages.slice(0, 2).sort()).toEqual(['/page-13', '/page-7']);
  expect(outcomes.changed).toBe(2);
});

it('reads a list also where there is little to spend, and leaves out what has not changed', async () => {
  changed.set(3, '2089-12-20').set(14, '2089-12-20');
  const { outcomes } = await refresh(folder, { budget: 4, newShare: 0, now: () => day('2089-12-24') });
  // One of the two, and what it names.
  expect(asked.filter(path => path.endsWith('.xml'))).toHaveLength(1);
  expect(outcomes.changed).toBe(1);
});

it('has a list said in full each time: what it named may not have been visited yet', async () => {
  const now = () => day('2089-12-24');
  await refresh(folder, { budget: 20, newShare: 0, now });
  await refresh(folder, { budget: 20, newShare: 0, now });
  expect(conditional.filter(path => path.endsWith('.xml'))).toEqual([]);
});

it('archives the same bytes as revisits, which an independent reader joins with what they refer to', async () => {
  const { outcomes } = await refresh(folder, { budget: 24, newShare: 0, now: () => day('2089-12-24') });
  expect(outcomes.identical).toBe(count + 1);
  const originals = new Map<string, { uri: string; digest: string; date: string; payload: number }>();
  const revisits: Map<string, string>[] = [];
  for (const file of readdirSync(archivePath(folder)).sort()) {
    for await (const record of new WARCParser(createReadStream(join(archivePath(folder), file)))) {
      const payload = await record.readFully(false);
      const fields = new Map(
        [...record.warcHeaders.headers].map(([name, value]) => [name.toLowerCase(), String(value)]),
      );
      const field = (name: string) => fields.get(name) ?? '';
      if (record.warcType === 'revisit') revisits.push(fields);
      if (record.warcType !== 'response') continue;
      originals.set(field('warc-record-id'), {
        ...{ uri: field('warc-target-uri'), digest: field('warc-payload-digest'), date: field('warc-date') },
        payload: payload.length,
      });
    }
  }
  expect(revisits).toHaveLength(count + 1);
  for (const revisit of revisits) {
    const field = (name: string) => revisit.get(`warc-${name}`);
    expect(field('profile')).toBe('http://netpreserve.org/warc/1.1/revisit/identical-payload-digest');
    const original = originals.get(field('refers-to') ?? '');
    expect(original).toMatchObject({
      ...{ uri: field('refers-to-target-uri'), digest: field('payload-digest'), date: field('refers-to-date') },
    });
    expect(original?.payload).toBeGreaterThan(0);
    expect(field('target-uri')).toBe(original?.uri);
  }
  const { faults } = JSON.parse((await callCommand('check', folder, '--json')).out);
  expect(faults).toEqual([]);
});
