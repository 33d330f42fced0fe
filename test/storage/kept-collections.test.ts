/** Collections of every earlier version can be read, searched, exported and gone on with. */
import { spawnSync } from 'node:child_process';
import { cpSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { workerFile } from '../../src/core/worker-file.js';
import { resume } from '../../src/index.js';
import type { Collection } from '../../src/storage/collection.js';
import { exportCollection } from '../../src/storage/export/export-collection.js';
import { checkCollection, openCollection } from '../../src/storage/open.js';
import { type SmallWeb, serveSmallWeb } from '../fixtures/collections/small-web.js';
import { collectionRows } from '../support/collection-rows.js';
import { temporaryFolder } from '../support/command.js';

const fixtures = fileURLToPath(new URL('../fixtures/collections/', import.meta.url));
const versions = readdirSync(fixtures).filter(name => /^version-\d+$/.test(name));

let web: SmallWeb;
beforeAll(async () => {
  web = await serveSmallWeb();
});
afterAll(() => web.close());

function reading<Result>(folder: string, action: (collection: Collection) => Result): Result {
  const collection = openCollection(folder);
  try {
    return action(collection);
  } finally {
    collection.close();
  }
}

describe.each(versions)('a collection of %s', version => {
  // From version 3 on, exact copies offer no links: one link and the URL that only a copy named are missing.
  const copiesOffer = ['version-1', 'version-2'].includes(version);
  const links = copiesOffer ? 9 : 8;
  const known = copiesOffer ? { knownUrls: 10, frontier: 3 } : { knownUrls: 9, frontier: 2 };
  let folder: string;
  beforeEach(() => {
    folder = join(temporaryFolder(), 'collection');
    cpSync(join(fixtures, version), folder, { recursive: true });
    const settings = join(folder, 'crawl.yaml');
    writeFileSync(settings, readFileSync(settings, 'utf8').replace('http://127.0.0.1:1', web.proxy));
  });

  it('is read as it was left', async () => {
    reading(folder, collection => {
      expect(collection.stats()).toMatchObject({
        ...{ state: 'closed', strategy: 'shark-search', pages: 5, relevant: 4, ...known, links },
        duplicates: { exact: 1, near: 0 },
        outcomes: { page: 5, failed: 1, redirect: 1 },
      });
      expect(collection.search('keepers veil')[0]).toMatchObject({ url: 'http://keepers.test/', relevant: true });
      expect(collection.explain('http://keepers.test/').path.map(step => step.url)).toEqual([
        'http://bees.test/',
        'http://bees.test/keepers',
        'http://keepers.test/',
      ]);
      expect([...collection.sites()]).toEqual([]);
    });
  });

  it('is whole, and its database is kept as it was', async () => {
    const { faults, backups, looked } = await checkCollection(folder);
    expect(faults).toEqual([]);
    expect(looked).toMatchObject({ texts: 5, index: 5 });
    expect(backups.map(({ name }) => name)).toEqual([`honeyguide.db.format-${version.slice('version-'.length)}.bak`]);
    // An earlier version of the program would find what it left: put back, it is of that version again.
    cpSync(join(folder, backups[0].name), join(folder, 'honeyguide.db'));
    rmSync(join(folder, backups[0].name));
    expect((await checkCollection(folder)).backups).toEqual(backups);
  });

  it('can be exported', async () => {
    const collection = openCollection(folder);
    const out = join(folder, '..', 'pages.jsonl');
    const result = await exportCollection(collection, { format: 'jsonl', out, all: true });
    const copy = await collection.archivedPage(collection.page('http://mirror.test/'));
    collection.close();
    expect(result.pages).toBe(5);
    expect(JSON.parse(readFileSync(out, 'utf8').split('\n')[0])).toMatchObject({
      url: 'http://bees.test/',
      relevant: true,
    });
    expect(copy.page.url).toBe('http://keepers.test/');
  });

  it('goes on, and asks for nothing again', async () => {
    const fetched = reading(folder, collection => [...collection.pages({ all: true })].map(({ url }) => url));
    const before = web.requests.length;
    const { ending, progress } = await resume(folder, { pages: 8 });
    expect(ending).toBe('pages');
    expect(progress.pages).toBe(8);
    const asked = web.requests.slice(before);
    expect(asked).toEqual(expect.arrayContaining(['http://keepers.test/tools', 'http://tractors.test/']));
    expect(asked.filter(url => fetched.includes(url))).toEqual([]);
    reading(folder, collection => {
      expect(collection.stats()).toMatchObject({ pages: 8, relevant: 5, frontier: 0, state: 'closed' });
      expect(collection.search('smoker').map(({ url }) => url)).toEqual(['http://keepers.test/tools']);
    });
  });

  it('is whole when the program dies while it brings it up to date', async () => {
    const storage = workerFile(new URL('../../src/storage/open.ts', import.meta.url).href, './open.js');
    const child = fileURLToPath(new URL('./migrating-child.js', import.meta.url));
    const { signal, stderr } = spawnSync(process.execPath, [child, new URL('./sqlite/', storage).href, folder]);
    expect(signal, String(stderr)).toBe('SIGKILL');
    expect(statSync(join(folder, 'honeyguide.db-wal')).size).toBeGreaterThan(1e6);
    reading(folder, collection => expect(collection.stats()).toMatchObject({ pages: 5, links }));
    expect(collectionRows(folder, 'pragma integrity_check')).toEqual([{ integrity_check: 'ok' }]);
    expect(collectionRows(folder, "select name from sqlite_master where name = 'half'")).toEqual([]);
  });
});
