/**
 * Every view of the page of `honeyguide serve`, over a collection of pages that would like to be more than text: nothing of theirs runs, loads
 * or breaks the layout; axe finds no serious fault, light and dark; and nothing is wider than a telephone.
 */
import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import type { Browser, BrowserContext, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type ServeServer, startServe } from '../../src/server/serve/server.js';
import { beePage, beeVisit, parts, writeBees } from '../../src/storage/example-bees.contract.js';
import { openStore } from '../../src/storage/open.js';
import { browserPath, warnWithoutBrowser } from '../support/browser.js';
import { builtPage } from '../support/built-page.js';
import { temporaryFolder } from '../support/command.js';
import { startChromium, troubleIn } from '../support/dashboard.js';

warnWithoutBrowser('The look of the page of serve');

const axe = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

/** Titles, texts and anchors that want to be markup, run backwards, or never end. */
const attacks = [
  '<script>window.hacked = 1</script>',
  '<img src="/api/hacked" onerror="window.hacked = 1">',
  '"><svg onload=window.hacked=1>',
  '</title><style>*{display:none}</style><iframe srcdoc="<script>parent.hacked=1</script>">',
  '\u202Egnp.exe\u202D left \u2067 right',
  'long'.repeat(1200),
  'javascript:window.hacked=1//"`',
];
const hostile = 'http://hostile.example';

const views = {
  collections: '/',
  'new crawl': '/new',
  lab: '/lab',
  report: '/lab/a%20result',
  evaluation: '/evaluations/near',
  crawl: '/collections/bees/live',
  label: '/collections/bees/label',
  search: '/collections/bees/search?words=hacked',
  'every page': '/collections/bees/search',
  page: `/collections/bees/page?url=${encodeURIComponent(`${hostile}/2`)}`,
  waiting: '/collections/bees/frontier',
  hosts: '/collections/bees/hosts',
  map: '/collections/bees/map',
  export: '/collections/bees/export',
  'no such collection': '/collections/nothing/live',
  nowhere: '/no/such/place',
};

/** As `honeyguide evaluate` writes it, of a collection with a name that wants to be more. */
const evaluation = {
  ...{ threshold: 0.75, segment: 100, examples: 1, union: 1 },
  crawls: [
    { name: attacks[1], strategy: 'adaptive', pages: 4, alike: 1, share: 0.25, averageSimilarity: 0.3, unionRecall: 1 },
  ],
};

interface Violation {
  id: string;
  impact: string;
  nodes: { html: string }[];
}

describe.skipIf(browserPath === undefined)('views of the page of serve', { timeout: 60_000 }, () => {
  const home = temporaryFolder();
  let server: ServeServer;
  let browser: Browser;

  beforeAll(async () => {
    const folder = join(home, 'crawls');
    mkdirSync(join(folder, 'a result'), { recursive: true });
    writeFileSync(join(folder, 'a result', 'results.json'), JSON.stringify(results));
    writeFileSync(join(folder, 'a result', 'report.html'), '<!doctype html><title>report</title><p>A report.');
    mkdirSync(join(folder, 'near'));
    writeFileSync(join(folder, 'near', 'evaluation.json'), JSON.stringify(evaluation));
    writeFileSync(join(folder, 'near', 'report.html'), '<!doctype html><title>report</title><p>A report.');
    await writeHostileBees(join(folder, 'bees'));
    server = await startServe({ folder, page: builtPage, program: ['false'] });
    browser = await startChromium();
  }, 60_000);

  afterAll(async () => {
    await browser?.close();
    await server?.close();
    rmSync(home, { recursive: true, force: true });
  });

  const open = async (page: Page, path: string): Promise<void> => {
    await page.goto(`${server.url}${path}#token=${server.token}`);
    await page.locator('main').waitFor();
    await expect.poll(() => page.locator('main .waiting').count(), { timeout: 20_000 }).toBe(0);
  };

  describe.each([
    ['light', 1280],
    ['dark', 360],
  ] as const)('%s, %i wide', (colorScheme, width) => {
    let context: BrowserContext;
    let page: Page;
    let trouble: string[];
    const asked: string[] = [];

    beforeAll(async () => {
      context = await browser.newContext({ colorScheme, viewport: { width, height: 800 } });
      context.on('request', request => asked.push(request.url()));
      page = await context.newPage();
      trouble = troubleIn(page);
      page.on('dialog', dialog => trouble.push(dialog.message()));
    });

    afterAll(() => context.close());

    it.each(Object.entries(views))('%s: no serious fault, not too wide, nothing of the pages runs', async (_, path) => {
      await open(page, path);
      for (const summary of await page.locator('main details > summary').all()) await summary.click();
      await page.evaluate(axe);
      const { violations } = (await page.evaluate(
        "axe.run(document, { resultTypes: ['violations'], iframes: false })",
      )) as { violations: Violation[] };
      const serious = violations.filter(({ impact }) => impact === 'serious' || impact === 'critical');
      expect(serious.map(({ id, nodes }) => `${id}: ${nodes[0].html}`)).toEqual([]);
      const tooWide = await page.evaluate('document.documentElement.scrollWidth - innerWidth');
      const hacked = await page.evaluate('window.hacked');
      expect({ tooWide, hacked, trouble }).toEqual({ tooWide: 0, hacked: undefined, trouble: [] });
    });

    it('asked for nothing but its own', () => {
      const foreign = asked.filter(url => !url.startsWith(server.url) || url.includes('/api/hacked'));
      expect(foreign).toEqual([]);
    });
  });

  it('shows hostile titles as the text they are', async () => {
    const context = await browser.newContext({ viewport: { width: 1280, height: 900 } });
    const page = await context.newPage();
    await open(page, '/collections/bees/search?host=hostile.example');
    await page.locator('.found li').first().waitFor();
    const titles = await page.locator('.found .page-link').allTextContents();
    expect(titles.sort()).toEqual(attacks.map(attack => attack.trim()).sort());
    await context.close();
  });

  it('can only be looked at without the token, and takes the printed address', async () => {
    const context = await browser.newContext();
    const page = await context.newPage();
    await page.goto(`${server.url}/collections/bees/label`);
    await page.getByText('You are looking only').waitFor();
    await page.locator('.asked').waitFor();
    await page.getByLabel('Printed address or token').fill('nothing');
    await page.getByRole('button', { name: 'Unlock' }).click();
    await page.getByText('There is no token in that').waitFor();
    await page.getByLabel('Printed address or token').fill(server.address);
    await page.getByRole('button', { name: 'Unlock' }).click();
    await page.getByText('You are looking only').waitFor({ state: 'detached' });
    await context.close();
  });

  it('has keys, a way past its head, and colours by choice', async () => {
    const context = await browser.newContext({ colorScheme: 'light' });
    const page = await context.newPage();
    await open(page, '/collections/bees/search');
    await page.keyboard.press('Tab');
    expect(await page.evaluate('document.activeElement.textContent')).toBe('Skip to the page');
    await page.keyboard.press('j');
    await page.keyboard.press('j');
    const second = page.locator('.found li').nth(1).locator('.page-link');
    expect(await page.evaluate('document.activeElement.getAttribute("href")')).toBe(await second.getAttribute('href'));
    await page.keyboard.press('?');
    await page.getByRole('heading', { name: 'Keys' }).waitFor();
    await page.keyboard.press('Escape');
    const ground = () => page.evaluate('getComputedStyle(document.body).backgroundColor');
    const light = await ground();
    for (const name of ['Colours as this machine has them', 'Light colours']) {
      await page.getByRole('button', { name }).click();
    }
    expect(await ground()).not.toBe(light);
    await page.reload();
    await page.locator('.found li').first().waitFor();
    expect(await ground()).not.toBe(light);
    await context.close();
  });
});

/** As `lab run` leaves them, small. */
const results = {
  experiment: 'a result',
  summary: ['breadth-first', 'adaptive'].flatMap((strategy, index) =>
    ['harvestRate', 'recall', 'recallArea'].map(metric => ({ strategy, metric, mean: 0.4 + index / 4 })),
  ),
  runs: ['breadth-first', 'adaptive'].map((strategy, index) => ({
    ...{
      strategy,
      topic: 'bees',
      curve: [
        [0, 0],
        [50, 10 + index * 20],
        [100, 40],
      ],
    },
  })),
};

/** The usual bees, and a host whose pages are attacks in title, text and anchors. */
async function writeHostileBees(folder: string): Promise<void> {
  const store = await openStore({ folder, archive: true, threaded: false, resume: false, parts });
  writeBees(store);
  const first = 10;
  attacks.forEach((attack, index) => {
    const id = first + index;
    store.discover([{ id, url: `${hostile}/${index}`, depth: 0, from: -1, priority: 1 }]);
    store.visit(
      beeVisit(id, `${hostile}/${index}`, {
        page: beePage(attack, `${attack} hacked`, {
          ...{ description: attack, score: 0.5, relevant: index % 2 === 0 },
          details: {
            headline: attack,
            author: attack,
            published: '',
            modified: '',
            siteName: attack,
            type: '',
            licence: attack,
          },
        }),
        discovered: [
          { id: 100 + id, url: `${hostile}/waiting?${encodeURIComponent(attack.slice(0, 500))}`, depth: 1, from: id },
        ],
        links: { targets: Int32Array.from([100 + id]), priorities: Float64Array.from([0.5]), anchors: [attack] },
      }),
    );
  });
  await store.close();
}
