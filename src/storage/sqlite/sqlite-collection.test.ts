import { cpSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { describeCollection } from '../collection.contract.js';
import { writeCrawlFile } from '../crawl-file.js';
import { beePage, beeVisit, exampleSite, seed, waiting, writeBees } from '../example-bees.contract.js';
import { openCollection, openStore } from '../open.js';

const newFolder = () => mkdtempSync(join(tmpdir(), 'honeyguide-collection-'));

describeCollection({
  name: 'a collection in a folder',
  archives: true,
  async make({ parts, settings }) {
    const folder = newFolder();
    const store = await openStore({ folder, resume: false, threaded: true, archive: true, parts });
    writeCrawlFile(folder, settings);
    const remove = () => rmSync(folder, { recursive: true, force: true });
    return { store, read: () => openCollection(folder), remove };
  },
});

describe('a collection in a folder', () => {
  let folder: string;
  const resume = () => openStore({ folder, resume: true, threaded: false, archive: true });
  beforeEach(async () => {
    folder = newFolder();
    const store = await openStore({ folder, resume: false, threaded: false, archive: true });
    writeBees(store);
    await store.close();
  });
  afterEach(() => rmSync(folder, { recursive: true, force: true }));

  it('can be read while a crawl goes on, and tells a crash from an end', async () => {
    const collection = openCollection(folder);
    const store = await resume();
    store.visit(beeVisit(6, waiting, { page: beePage('Later', 'honey at last') }));
    expect(collection.stats()).toMatchObject({ state: 'running', pages: 4 });
    await store.flush();
    expect(collection.stats()).toMatchObject({ state: 'running', pages: 5, frontier: 0 });
    expect(collection.search('last').map(result => result.url)).toEqual([waiting]);
    expect(collection.explain(waiting).path.length).toBe(4);
    // Ends writing as a crash does: nothing says that it was closed.
    store.discover([{ id: 0, url: seed, depth: 0, from: -1 }]);
    await expect(store.close()).rejects.toThrow(/UNIQUE/);
    expect(collection.stats().state).toBe('interrupted');
    collection.close();
  });

  it('from before there were sites gets them when its crawl goes on', async () => {
    rmSync(folder, { recursive: true });
    const kept = new URL('../../../test/fixtures/collections/version-1', import.meta.url);
    cpSync(fileURLToPath(kept), folder, { recursive: true });
    const store = await resume();
    store.site(exampleSite('a.example'));
    await store.close();
    const collection = openCollection(folder);
    expect([...collection.sites()].length).toBe(1);
    collection.close();
  });

  it('is named when it is none', () => {
    const inner = join(folder, 'warc');
    expect(() => openCollection(join(folder, 'none'))).toThrow(/none does not exist/);
    expect(() => openCollection(inner)).toThrow(/is no collection/);
    writeFileSync(join(inner, 'honeyguide.db'), 'not a database, though it has its name');
    expect(() => openCollection(inner)).toThrow(/honeyguide\.db is damaged/);
    writeFileSync(join(inner, 'honeyguide.db'), '');
    expect(() => openCollection(inner)).toThrow(/has stored nothing/);
  });
});
