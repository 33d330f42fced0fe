/** Crawls of sites whose pages are made by scripts, in a real browser. `node experiments/rendering/measure.js` measures the same on larger ones. */
import { createReadStream, readdirSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { WARCParser } from 'warcio';
import { isAboutBees } from '../experiments/rendering/content.js';
import { type Framework, serveSite } from '../experiments/rendering/sites.js';
import type { CrawlOptions } from '../src/library/crawl.js';
import { crawl, resume } from '../src/library/crawl.js';
import { openCollection } from '../src/storage/open.js';
import { browserPath, warnWithoutBrowser } from './support/browser.js';
import { callCommand, startCommand, temporaryFolder } from './support/command.js';

warnWithoutBrowser('Rendering in a crawl');

const home = temporaryFolder();
type Site = Awaited<ReturnType<typeof serveSite>>;
const sites: Site[] = [];
afterAll(() => Promise.all(sites.map(site => site.close())));

async function started(framework: Framework): Promise<Site> {
  const site = await serveSite(framework, { topics: 2, articles: 2 });
  sites.push(site);
  return site;
}

let crawls = 0;
function settings(site: Site, options: Partial<CrawlOptions> = {}): CrawlOptions {
  const out = join(home, `crawl-${++crawls}`);
  const quick = { delay: 0, hostConcurrency: 4, allowPrivate: ['*'] };
  return { query: 'honey bees', seeds: [site.origin], out, archive: false, ...quick, ...options };
}

/** What a collection says: the pages, those on topic, and what became of pages that scripts may make. */
function read(folder: string) {
  const collection = openCollection(folder);
  try {
    const { renderings } = collection.stats();
    const pages = [...collection.pages({ all: true })];
    const rendered = pages
      .map(({ url }) => url)
      .filter(url => collection.explain(url).path.at(-1)?.rendering === 'rendered');
    return {
      renderings,
      rendered: rendered.sort(),
      urls: pages.map(({ url }) => url).sort(),
      relevant: pages
        .filter(page => page.relevant)
        .map(({ url }) => url)
        .sort(),
    };
  } finally {
    collection.close();
  }
}

const aboutBees = ({ content, origin }: Site) =>
  content.articles
    .filter(isAboutBees)
    .map(({ id }) => `${origin}/articles/${id}`)
    .sort();

describe.skipIf(browserPath === undefined)('a crawl with --render auto', { timeout: 120_000 }, () => {
  it.each(['react', 'vue', 'svelte'] as const)('reads a whole %s site, and renders what needs it', async framework => {
    const site = await started(framework);
    const { folder, progress } = await crawl(settings(site, { render: 'auto' }));
    const { urls, relevant, rendered, renderings } = read(folder);
    expect(urls).toEqual([...site.scripted, ...site.complete].sort());
    expect(relevant).toEqual(expect.arrayContaining(aboutBees(site)));
    expect(rendered).toEqual([...site.scripted].sort());
    expect(renderings).toEqual({ rendered: site.scripted.length });
    expect(progress).toMatchObject({ rendered: site.scripted.length, unrendered: 0 });
    // Each script is asked for once in a crawl, and no page twice.
    expect(new Set(site.requests).size).toBe(site.requests.length);
  });

  it('starts no browser for a site without scripts', async () => {
    const site = await started('none');
    const { folder } = await crawl(settings(site, { render: 'auto' }));
    const { urls, renderings } = read(folder);
    expect(urls).toHaveLength(10);
    expect(renderings).toEqual({});
  });

  it('goes on after a stop, and finds the same', async () => {
    const site = await started('svelte');
    const { folder } = await crawl(settings(site, { render: 'auto', pages: 4 }));
    expect(read(folder).urls).toHaveLength(4);
    const { progress } = await resume(folder, { pages: 100 });
    expect(read(folder).relevant).toEqual(expect.arrayContaining(aboutBees(site)));
    expect(progress.rendered).toBe(site.scripted.length);
  });
});

describe.skipIf(browserPath === undefined)('a crawl with --render always', { timeout: 120_000 }, () => {
  it('renders every page, and archives what went over the wire and what came of it', async () => {
    const site = await started('react');
    const { folder } = await crawl(settings(site, { render: 'always', archive: true }));
    const { urls, renderings } = read(folder);
    expect(urls).toEqual([...site.scripted, ...site.complete].sort());
    expect(renderings).toEqual({ rendered: site.scripted.length, unchanged: site.complete.length });
    const { responses, conversions } = await archived(folder);
    const wanted = [...urls, `${site.origin}/assets/site.js`, `${site.origin}/api/home.json`];
    expect([...responses.keys()]).toEqual(expect.arrayContaining(wanted));
    const article = aboutBees(site)[0];
    expect(responses.get(article)?.text).toContain('<div id="root"></div>');
    expect(conversions.get(article)).toMatchObject({
      refersTo: responses.get(article)?.id,
      type: 'text/html; charset=utf-8',
    });
    expect(conversions.get(article)?.text).toMatch(/<h1>Honey bees, report \d+<\/h1>/);
    expect([...conversions.keys()].sort()).toEqual(urls);
  });
});

describe.skipIf(browserPath === undefined)('what is said of rendering', { timeout: 120_000 }, () => {
  it('by crawl, stats, explain and read', async () => {
    const site = await started('vue');
    const folder = join(home, 'told');
    const flags = ['--query', 'honey bees', '--seed', site.origin, '--allow-private', '--delay', '0'];
    const crawled = await callCommand('crawl', ...flags, '--out', folder);
    expect(crawled.out).toContain(
      'Note: 1 of 4 pages seem to be made by scripts and have next to no text. To read them: --render auto',
    );
    expect((await callCommand('stats', folder)).out).toMatch(/made by scripts\s+1 not rendered \(--render\)/);
    expect((await callCommand('explain', folder, `${site.origin}/`)).out).toContain(
      'looks made by scripts; not rendered (--render)',
    );
    const page = `${site.origin}/articles/0`;
    const plain = await callCommand('read', '--json', page, '--allow-private', '--delay', '0');
    expect(JSON.parse(plain.out)).toMatchObject({ rendering: 'wanted' });
    const shown = await callCommand('read', page, '--render', 'auto', '--allow-private', '--delay', '0');
    expect(shown.out).toMatch(/remark +rendered: scripts made \d+ characters and 1 link/);
    expect(shown.out).toContain('honey bees fly from the hive');
  });
});

describe('without a browser', () => {
  it('says how to get one, and leaves nothing behind', async () => {
    const empty = temporaryFolder();
    const environment = { PATH: empty, CHROMIUM_PATH: join(empty, 'chromium') };
    const args = [
      'crawl',
      '--query',
      'bees',
      '--seed',
      'http://a.example/',
      '--render',
      'auto',
      '--out',
      join(empty, 'out'),
    ];
    const { code, error } = await startCommand(args, environment).finished;
    expect(code).toBe(2);
    expect(error).toContain('CHROMIUM_PATH: there is no program at');
    expect(readdirSync(empty)).toEqual([]);
  });
});

/** Records of the WARC files as the reader of others sees them, by URL. */
async function archived(folder: string) {
  const responses = new Map<string, { id: string; text: string }>();
  const conversions = new Map<string, { refersTo: string | undefined; type: string | undefined; text: string }>();
  for (const file of readdirSync(join(folder, 'warc'))) {
    for await (const record of new WARCParser(createReadStream(join(folder, 'warc', file)))) {
      const url = record.warcTargetURI ?? '';
      const text = Buffer.from(await record.readFully(true)).toString('utf8');
      const header = (name: string) => record.warcHeader(name) ?? undefined;
      if (record.warcType === 'response') responses.set(url, { id: header('WARC-Record-ID') ?? '', text });
      if (record.warcType === 'conversion') {
        conversions.set(url, { refersTo: header('WARC-Refers-To'), type: header('Content-Type'), text });
      }
    }
  }
  return { responses, conversions };
}

it.skipIf(!browserPath)('a rendered page that has changed is archived as it was sent and as it was made', async () => {
  let told = 'Honey bees live in hives and make honey.';
  const server = createServer(({ url }, answer) => {
    const isScript = url === '/made.js';
    answer.setHeader('content-type', isScript ? 'text/javascript' : 'text/html');
    const script = `document.querySelector('main').append(' Scripts say that bees dance for their sisters.');`;
    answer.end(isScript ? script : `<title>Bees</title><main>${told}</main><script src="/made.js"></script>`);
  });
  await new Promise<void>(listening => void server.listen(0, '127.0.0.1', listening));
  try {
    const seed = `http://127.0.0.1:${(server.address() as AddressInfo).port}/`;
    const out = join(home, 'changes');
    const manners = { delay: 0, allowPrivate: ['*'], ignoreRobots: true };
    await crawl({ query: 'honey bees', seeds: [seed], pages: 1, render: 'always', out, ...manners });
    told = 'Honey bees were seen in new hives today, and nobody knows where they came from.';
    expect((await callCommand('refresh', out, '--budget', '1')).out).toContain('1 changed');
    const checked = await callCommand('check', out);
    expect(checked.out).toContain('All of it is as it was written');
    const { responses, conversions } = await archived(out);
    expect(responses.get(seed)?.text).toContain('in new hives');
    expect(responses.get(seed)?.text).not.toContain('bees dance');
    expect(conversions.get(seed)?.text).toMatch(/in new hives.+bees dance/);
    expect(conversions.get(seed)?.refersTo).toBe(responses.get(seed)?.id);
  } finally {
    server.close();
  }
});
