/** Whole crawls over real HTTP on loopback: command line, library, own strategy, resume. A crawl that is killed: killed-crawl.test.ts. */
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { CrawlEvents, crawl, resume, type Strategy } from '../src/index.js';
import type { SimulatedServer } from '../src/lab/simulated/index.js';
import { Database } from '../src/storage/sqlite/database.js';
import { collectionRows, storedVisits, visitsStored } from './support/collection-rows.js';
import { callCommand, runCommand, startCommand, temporaryFolder } from './support/command.js';
import { type CrawledWeb, startCrawledWeb } from './support/crawled-web.js';

let web: CrawledWeb;
let topic: string;
let server: SimulatedServer;
beforeAll(async () => {
  web = await startCrawledWeb();
  ({ topic, server } = web);
});
afterAll(() => server.close());

const common = () => ({
  query: server.world.query(topic),
  seeds: server.world.seeds(topic, 2),
  allowPrivate: ['*'],
  delay: 0,
  retries: 0,
  timeout: 2,
});

describe('honeyguide crawl', () => {
  it('leaves a collection with crawl.yaml, database and WARC, and the commands read it', async () => {
    const out = join(temporaryFolder(), 'collection');
    const { code, out: text } = await runCommand('crawl', ...web.flags, '--pages', '150', '--out', out);
    expect(text).toMatch(/150 pages, \d+ on topic/);
    expect(code).toBe(0);
    expect(existsSync(join(out, 'crawl.yaml'))).toBe(true);
    expect(readdirSync(join(out, 'warc')).every(name => name.endsWith('.warc.gz'))).toBe(true);
    expect(collectionRows(out, 'select count(*) n from pages')[0].n).toBe(150);

    const stats = JSON.parse((await callCommand('stats', out, '--json')).out);
    expect(stats.pages).toBe(150);
    expect(stats.relevant).toBeGreaterThan(5);

    const found = JSON.parse((await callCommand('search', out, server.world.query(topic).split(' ')[0], '--json')).out);
    expect(found.length).toBeGreaterThan(0);
    expect(found[0]).toHaveProperty('snippet');

    const deep = collectionRows(out, 'select url from pages where depth >= 2 limit 1')[0].url as string;
    const explained = JSON.parse((await callCommand('explain', out, deep, '--json')).out);
    expect(explained.path.length).toBeGreaterThanOrEqual(3);
    expect(server.world.seeds(topic, 2)).toContain(explained.path[0].url);
    expect(explained.path.at(-1).url).toBe(deep);
    const taught = "select url from visits join urls using (id) where detail like 'learnt from%in %' limit 1";
    const learnt = (await callCommand('explain', out, collectionRows(out, taught)[0].url as string)).out;
    expect(learnt.replace(/\s+/g, ' ')).toMatch(/learnt from links before it: .*: \d+ of \d+ on topic/);

    const file = join(out, '../pages.jsonl');
    const exported = await callCommand('export', out, '--format', 'jsonl', '--unique', '--out', file);
    expect(exported.code).toBe(0);
    const lines = readFileSync(file, 'utf8').trim().split('\n');
    expect(lines.length).toBe(stats.relevant);
    expect(JSON.parse(lines[0])).toHaveProperty('url');
  });

  it('stops cleanly at Ctrl-C and says how to go on; resume fetches nothing twice', async () => {
    const out = join(temporaryFolder(), 'collection');
    const running = startCommand(['crawl', ...web.flags, '--pages', '400', '--concurrency', '2', '--out', out]);
    await visitsStored(out, 20, running);
    running.kill('SIGINT');
    const { code, out: text } = await running.finished;
    expect(code).toBe(0);
    expect(text).toContain(`honeyguide resume ${out}\n`);
    const before = storedVisits(out);
    expect(before).toBeLessThan(400);
    const read = collectionRows(out, 'select count(*) n from pages')[0].n as number;
    expect(text).toContain(`Stopped by you at ${read} of 400 pages`);
    const { code: resumed, out: more } = await runCommand('resume', out);
    expect(resumed).toBe(0);
    expect(more).toMatch(/400 pages/);
    expect(more).toContain(`This run: ${400 - read} pages in `);
    expect(collectionRows(out, 'select count(*) n from pages')[0].n).toBe(400);
    expect(
      collectionRows(out, 'select count(*) n, count(distinct url) d from visits join urls using (id)')[0],
    ).toMatchObject({
      n: storedVisits(out),
      d: storedVisits(out),
    });
  });

  it('refuses a folder that another crawl is writing to', async () => {
    const out = join(temporaryFolder(), 'collection');
    const first = startCommand(['crawl', ...web.flags, '--pages', '2000', '--concurrency', '1', '--out', out]);
    await visitsStored(out, 5, first);
    const before = readFileSync(join(out, 'crawl.yaml'), 'utf8');
    const second = await runCommand('resume', out, '--pages', '3000');
    first.kill('SIGKILL');
    await first.finished;
    expect(second.error).toMatch(/in use/);
    expect(readFileSync(join(out, 'crawl.yaml'), 'utf8')).toBe(before);
    expect(second.code).toBe(1);
    const third = await runCommand('crawl', ...web.flags, '--out', out);
    expect(third.error).toMatch(/honeyguide resume/);
    expect(third.code).toBe(2);
  });
});

describe('library', () => {
  it('crawls, tells what happens, and resumes with a larger budget', async () => {
    const out = join(temporaryFolder(), 'collection');
    let seen = 0;
    const events = new CrawlEvents();
    events.on('page', () => seen++);
    const first = await crawl({ ...common(), out, pages: 40, events });
    expect(first).toMatchObject({ ending: 'pages', folder: out });
    expect(seen).toBe(40);
    const settings = readFileSync(join(out, 'crawl.yaml'), 'utf8');
    const enough = 'holds 40 pages already: ask for more than that, for example --pages 80.';
    await expect(resume(out, { pages: 10 })).rejects.toThrow(enough);
    await expect(resume(out)).rejects.toThrow(enough);
    expect(readFileSync(join(out, 'crawl.yaml'), 'utf8')).toBe(settings);
    const second = await resume(out, { pages: 70 });
    expect(second.progress.pages).toBe(70);
    expect(collectionRows(out, 'select count(*) n, count(distinct url) d from pages')[0]).toEqual({ n: 70, d: 70 });
  });

  it('starts from its seeds when it died before anything was committed', async () => {
    const out = join(temporaryFolder(), 'collection');
    await crawl({ ...common(), out, pages: 5, archive: false });
    const database = new Database(join(out, 'honeyguide.db'));
    const tables = ['urls', 'visits', 'pages', 'links', 'hosts', 'texts', 'search_parts', 'search_leaves'];
    for (const table of tables) database.exec(`DELETE FROM ${table}`);
    database.close();
    const again = await resume(out, {});
    expect(again).toMatchObject({ ending: 'pages', progress: { pages: 5 } });
  });

  it('forgets the parameters of a topic file when another strategy is given', async () => {
    const topicFile = join(temporaryFolder(), 'topic.yaml');
    writeFileSync(topicFile, 'strategy: shark-search\nparams: {delta: 0.4}\n');
    const run = (strategy: string) =>
      crawl({ ...common(), topicFile, strategy, pages: 3, out: join(temporaryFolder(), 'collection') });
    expect((await run('best-first')).progress.pages).toBe(3);
    expect((await run('shark-search')).progress.pages).toBe(3);
  });

  it('runs a strategy passed as an object', async () => {
    const depths: number[] = [];
    const shallow: Strategy = {
      name: 'shallow',
      combine: 'max',
      rank: (page, links) => {
        depths.push(page.depth);
        return { priorities: links.map(() => (page.depth === 0 ? 1 : Number.NEGATIVE_INFINITY)) };
      },
    };
    const out = join(temporaryFolder(), 'collection');
    const result = await crawl({ ...common(), out, pages: 1000, strategy: shallow });
    expect(result.ending).toBe('exhausted');
    expect(Math.max(...depths)).toBe(1);
  });

  it('runs a strategy and a judge from files, in TypeScript too', async () => {
    const folder = temporaryFolder();
    // An ES module, whatever the package around it says of its .js files.
    writeFileSync(join(folder, 'package.json'), '{ "type": "commonjs" }');
    writeFileSync(
      join(folder, 'length.ts'),
      'export const length = (link: { url: string }): number => -link.url.length;',
    );
    writeFileSync(
      join(folder, 'mine.ts'),
      `import type { Strategy } from 'honeyguide';
       import { length } from './length.ts';
       const mine: Strategy = { name: 'mine', combine: 'max', rank: (page, links) => ({ priorities: links.map(length) }) };
       export default mine;`,
    );
    writeFileSync(
      join(folder, 'all.mjs'),
      `export default { name: 'all', judge: () => ({ relevant: true, score: 1 }) };`,
    );
    const out = join(folder, 'collection');
    const files = ['--strategy', join(folder, 'mine.ts'), '--judge', join(folder, 'all.mjs')];
    const { code } = await runCommand('crawl', ...web.flags, ...files, '--pages', '30', '--out', out);
    expect(code).toBe(0);
    expect(readFileSync(join(out, 'crawl.yaml'), 'utf8')).toContain(join(folder, 'mine.ts'));
    expect(collectionRows(out, 'select count(*) n, sum(relevant) r from pages')[0]).toEqual({ n: 30, r: 30 });
  });

  it('the same seed gives the same order with one request at a time, in one run or in several', async () => {
    const order = async (...runs: number[]) => {
      const urls: string[] = [];
      const events = new CrawlEvents();
      events.on('page', ({ url }) => urls.push(url));
      const out = join(temporaryFolder(), 'collection');
      // As wide as the limit that follows from all pages.
      await crawl({ ...common(), out, pages: runs[0], maxPerSite: 1000, concurrency: 1, events });
      for (const pages of runs.slice(1)) await resume(out, { pages, events });
      return urls;
    };
    const whole = await order(60);
    expect(await order(60)).toEqual(whole);
    expect(await order(7, 31, 60)).toEqual(whole);
  });
});
