import { mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { expect, it } from 'vitest';
import { FrozenWeb } from '../webs/frozen-web.js';
import { type PageReading, type ReadPagesOptions, readPages, type UnreadPage } from './read-pages.js';

const folder = mkdtempSync(join(tmpdir(), 'honeyguide-read-'));
const file = (name: string, content: string | Uint8Array) => {
  const path = join(folder, name);
  writeFileSync(path, content);
  return path;
};
const words =
  'The honeyguide leads people to the nests of wild bees, and waits until they have opened them with an axe. ';
const article = `<html lang=en><title>Birds | Daily Wax</title><meta property=og:site_name content="Daily Wax">
<meta name=author content="A. Axe"><meta name=date content=2024-03-01><meta name=robots content='noindex noai'>
<meta name=tdm-reservation content=1><meta name=tdm-policy content=http://a.example/policy>
<nav><a href=/>Home</a></nav><article><h1>Birds</h1><p>${words.repeat(3)}<h2>Food</h2><p>They eat <a href=wax>wax</a>. ${words}</article>`;

async function read(sources: string[], options: ReadPagesOptions = {}): Promise<(PageReading | UnreadPage)[]> {
  const pages: (PageReading | UnreadPage)[] = [];
  for await (const page of readPages(sources, options)) pages.push(page);
  return pages;
}

it('reads files', async () => {
  const path = file('birds.html', article);
  const [page] = await read([path]);
  expect(page).toMatchObject({
    ...{ file: path, title: 'Birds', author: 'A. Axe', date: '2024-03-01', siteName: 'Daily Wax', language: 'en' },
    text: `${words.repeat(3).trim()}\nFood\nThey eat wax. ${words.trim()}`,
    markdown: expect.stringContaining(`## Food\n\nThey eat [wax](${pathToFileURL(join(folder, 'wax')).href}).`),
    ...{ headings: ['Birds', 'Food'], noindex: true, nofollow: false, cut: [] },
    ...{ reservations: ['noai', 'tdm-reservation'], tdmPolicy: 'http://a.example/policy' },
  });
  expect('links' in page && page.links.map(link => link.anchor)).toEqual(['Home', 'wax']);
  expect(page).not.toHaveProperty('relevant');
});

it('reads plain text, other encodings, and only as much as it is told to', async () => {
  const [text, latin, part] = await read(
    [file('a.txt', 'One line.\n\nAnother.'), file('b.html', Buffer.from('<meta charset=latin1><p>caf\xe9', 'latin1'))],
    {},
  ).then(async pages => [...pages, ...(await read([file('c.html', article)], { textBytes: 400 }))]);
  expect(text).toMatchObject({ text: 'One line.\nAnother.', markdown: '', title: '' });
  expect(latin).toMatchObject({ text: 'café' });
  expect(part).toMatchObject({ cut: ['document'] });
});

it('says whether pages are on topic', async () => {
  const path = file('birds.html', article);
  const other = file('cars.html', '<p>Cars and engines, wheels and brakes, oil and petrol');
  const [birds, cars] = await read([path, other], { query: 'honeyguide bees' });
  expect(birds).toMatchObject({ relevant: true, score: expect.any(Number) });
  expect(cars).toMatchObject({ relevant: false, score: expect.closeTo(0, 0) });
  const topic = file('topic.yaml', `name: birds\nseeds: [http://example.com/]\nexamples: {relevant: [${path}]}\n`);
  expect(await read([path, other], { topicFile: topic })).toMatchObject([{ relevant: true }, { relevant: false }]);
  await expect(read([path], { query: 'the of' })).rejects.toThrow(/only stop words/);
});

it('reads URLs, follows redirects, and goes on after what cannot be read', async () => {
  const web = new FrozenWeb([
    { url: 'http://example.com/old', status: 302, location: 'http://example.com/birds', html: '' },
    { url: 'http://example.com/birds', status: 200, html: article },
  ]);
  const binary = file('picture.html', Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a, 0]));
  const sources = ['http://example.com/old', 'http://example.com/none', binary, file('birds.html', article)];
  const pages = await read(sources, { web, delay: 0 });
  expect(pages).toMatchObject([
    { url: 'http://example.com/birds', title: 'Birds' },
    { url: 'http://example.com/none', error: 'HTTP 404' },
    { file: binary, error: expect.stringContaining('image/png') },
    { title: 'Birds' },
  ]);
});

it('reads nothing when a file is not there', async () => {
  await expect(read([file('birds.html', article), join(folder, 'none.html')])).rejects.toThrow(
    /none\.html: there is no such file/,
  );
  await expect(read([folder])).rejects.toThrow(/it is a folder\. Name its files/);
  await expect(read([file('birds.html', article)], { maxBytes: -1 })).rejects.toThrow(/maxBytes/);
});
