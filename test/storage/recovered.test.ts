/** The archive and the database: what only the archive has is not asked for again, and what is wrong in it is found. */
import { copyFileSync, existsSync, readdirSync, readFileSync, rmSync, truncateSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { openCollection } from '../../src/storage/open.js';
import { callCommand, temporaryFolder } from '../support/command.js';
import { httpServer, type TestServer } from '../support/servers.js';

let place: string;
let server: TestServer;
beforeEach(async () => {
  place = temporaryFolder();
  server = await httpServer((request, response) => {
    const n = Number(request.url!.slice(1));
    if (n === 7) response.writeHead(301, { Location: '/1007' }).end();
    else {
      const links = [2 * n + 1, 2 * n + 2].map(to => `<a href="/${to}">bees ${to}</a>`).join(' ');
      response
        .writeHead(200, { 'Content-Type': 'text/html' })
        .end(`<title>bees ${n}</title><p>wild bees ${n} ${links}`);
    }
  });
});
afterEach(async () => {
  await server.close();
  rmSync(place, { recursive: true, force: true });
});

const pageRequests = () => server.requests.filter(request => !request.includes('robots.txt'));

it('reads back what was archived but not stored', async () => {
  const folder = join(place, 'bees');
  const database = join(folder, 'honeyguide.db');
  const words = ['--query', 'wild bees', '--seed', `${server.origin}/0`, '--delay', '0', '--allow-private'];
  expect(
    await callCommand('crawl', ...words, '--strategy', 'breadth-first', '--pages', '5', '--out', folder),
  ).toMatchObject({ code: 0 });
  copyFileSync(database, join(place, 'earlier'));
  expect(await callCommand('resume', folder, '--pages', '15')).toMatchObject({ code: 0 });
  const before = pageRequests().length;
  // As after a crash: the database has 5 pages, the archive 15.
  copyFileSync(join(place, 'earlier'), database);
  expect(await callCommand('resume', folder, '--pages', '15')).toMatchObject({ code: 0 });
  expect(pageRequests().slice(before)).toEqual([]);
  const collection = openCollection(folder);
  const pages = [...collection.pages({ all: true })];
  expect(pages).toHaveLength(15);
  for (const page of pages) {
    const record = await collection.warcRecord(page);
    expect(Buffer.from(record.block).toString()).toContain(`<title>${page.title}</title>`);
  }
  collection.close();
  expect(existsSync(join(folder, 'recovered.warc.gz'))).toBe(false);
});

it('finds a byte that was changed in the archive', async () => {
  const folder = join(place, 'bees');
  const words = ['--query', 'wild bees', '--seed', `${server.origin}/0`, '--delay', '0', '--allow-private'];
  expect(await callCommand('crawl', ...words, '--pages', '6', '--out', folder)).toMatchObject({ code: 0 });
  const whole = await callCommand('stats', folder, '--verify');
  expect(whole).toMatchObject({ code: 0 });
  expect(whole.out).toMatch(/Archive: all of \d+ record\(s\) in 1 file\(s\) are as they were written\./);
  const collection = openCollection(folder);
  const { url, archive } = [...collection.pages({ all: true })][2];
  collection.close();
  const path = join(folder, 'warc', readdirSync(join(folder, 'warc'))[0]);
  const bytes = readFileSync(path);
  const flipped = Buffer.from(bytes);
  flipped[archive!.offset + 400] ^= 1;
  writeFileSync(path, flipped);
  const found = await callCommand('stats', folder, '--verify', '--json');
  expect(found.code).toBe(1);
  expect(JSON.parse(found.out).verified.faults).toMatchObject([{ offset: archive!.offset, url }]);
  const resumed = await callCommand('resume', folder, '--pages', '8');
  expect(resumed.code).toBe(0);
  expect(resumed.out + resumed.error).toContain(`at byte ${archive!.offset} (${url})`);
  truncateSync(path, archive!.offset + 10);
  const cut = await callCommand('stats', folder, '--verify', '--json');
  expect(JSON.parse(cut.out).verified.faults[0].problem).toMatch(/the file ends there/);
  rmSync(path);
  const gone = await callCommand('stats', folder, '--verify');
  expect(gone.code).toBe(1);
  expect(gone.out).toContain('the file is missing');
});
