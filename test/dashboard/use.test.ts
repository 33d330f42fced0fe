/**
 * The page of `honeyguide serve`, used as a person would, in a real browser: a crawl of the simulated web is begun by its form, tried,
 * corrected, watched, paused, labelled, searched, read and taken home; the page is loaded again and the server killed in between.
 */
import { mkdirSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { type SimulatedServer, SimulatedWorld, smooth, startSimulatedServer } from '../../src/lab/simulated/index.js';
import { browserPath, warnWithoutBrowser } from '../support/browser.js';
import { temporaryFolder } from '../support/command.js';
import { askApi, type Served, startChromium, startServing, troubleIn } from '../support/dashboard.js';

warnWithoutBrowser('The page of serve');

describe.skipIf(browserPath === undefined)('the page of serve', { timeout: 60_000 }, () => {
  const home = temporaryFolder();
  const folder = join(home, 'crawls');
  let web: SimulatedServer;
  let served: Served;
  let browser: Browser;
  let page: Page;
  let trouble: string[];
  let collection = '';

  beforeAll(async () => {
    mkdirSync(folder);
    web = await startSimulatedServer(new SimulatedWorld({ ...smooth, seed: 5, sites: 20, pages: 5000 }));
    served = await startServing(folder);
    browser = await startChromium();
    page = await browser.newPage({ viewport: { width: 1280, height: 900 } });
    page.setDefaultTimeout(30_000);
    trouble = troubleIn(page);
    await page.goto(served.address);
  }, 60_000);

  afterAll(async () => {
    await browser?.close();
    // Crawls outlive the server; this one must not outlive the test.
    if (collection !== '') {
      await askApi(served, `${here()}/commands`, { command: { kind: 'stop' } }).catch(() => undefined);
      const isOver = async () => !/starting|running|paused|judging/.test(await state());
      await vi.waitUntil(isOver, { timeout: 30_000, interval: 100 });
    }
    served?.running.kill('SIGTERM');
    await served?.running.finished;
    await web?.close();
    rmSync(home, { recursive: true, force: true });
  }, 60_000);

  const here = () => `/api/collections/${encodeURIComponent(collection)}`;
  const state = async () => (await askApi<{ figures: { state: string } }>(served, here())).figures.state;
  const labels = async () => (await askApi<{ labels: { relevant: boolean }[] }>(served, `${here()}/labels`)).labels;
  /** A figure of the row, as a number. */
  const figure = async (name: string): Promise<number> => {
    const text = await page.locator('.figure', { hasText: name }).locator('dd').first().textContent();
    return Number(text?.replace(/[^\d]/g, ''));
  };
  const tab = (name: string) => page.getByRole('navigation', { name: 'This collection' }).getByRole('link', { name });
  /** Asked again and again: what is seen must come to this. */
  const soon = <Value>(look: () => Value | Promise<Value>) => expect.poll(look, { timeout: 30_000, interval: 100 });
  const untilPages = (count: number) => soon(() => figure('Pages fetched')).toBeGreaterThanOrEqual(count);

  it('says what to do in an empty folder, and keeps the token out of the address', async () => {
    await page.getByRole('heading', { name: 'No collection yet' }).waitFor();
    expect(page.url()).not.toContain('token');
    await page.getByRole('link', { name: 'Start the first crawl' }).click();
    await page.getByRole('heading', { name: 'New crawl' }).waitFor();
  });

  it('says why a start cannot be asked, and takes the permission with one click; all of it by keyboard', async () => {
    const [topic] = web.world.topics();
    const focused = async () => (await page.locator('a:focus, button:focus').allTextContents()).join();
    const tabTo = async (words: string) => {
      for (let steps = 0; steps < 40 && !(await focused()).includes(words); steps++) await page.keyboard.press('Tab');
      expect(await focused()).toContain(words);
    };
    await tabTo('Start a trial of 50 pages');
    await page.keyboard.press('Enter');
    // What is missing has the focus.
    await page.getByText('Say in a few words what you are looking for').waitFor();
    await page.keyboard.type(web.world.query(topic));
    await page.keyboard.press('Enter');
    await page.getByText('Name at least one address to start at').waitFor();
    await page.keyboard.type(web.world.seeds(topic, 1)[0]);
    await tabTo('Start a trial of 50 pages');
    await page.keyboard.press('Enter');
    await page.getByRole('heading', { name: 'No page could be fetched' }).waitFor();
    await page.locator('.state', { hasText: 'nothing fetched' }).waitFor();
    await tabTo('Allow every private address');
    await page.keyboard.press('Enter');
    await page.getByRole('heading', { name: 'New crawl' }).waitFor();
    await soon(() => page.getByLabel('Allow private addresses').inputValue()).toBe('*');
    expect(await page.getByLabel('Words of the topic').inputValue()).toBe(web.world.query(topic));
  });

  it('begins a trial from the form, whose verdicts are corrected before the crawl goes on', async () => {
    const [topic] = web.world.topics();
    await page.getByLabel('Words of the topic').fill(web.world.query(topic));
    await page.getByLabel('Addresses to start at').fill(web.world.seeds(topic, 3).join('\n'));
    await page.getByLabel('Pages to fetch, at most').fill('4000');
    await page.getByLabel('Name of the collection').fill('the trial');
    await page.getByLabel('Pause between requests').fill('0');
    await page.getByText('Topic file').click();
    await page.getByText('name: the trial').waitFor();
    // What was filled in is still there when the page is loaded again.
    await page.reload();
    expect(await page.getByLabel('Name of the collection').inputValue()).toBe('the trial');
    await page.getByRole('button', { name: 'Start a trial of 50 pages' }).click();
    await page.getByRole('heading', { name: 'Are these verdicts right?' }).waitFor();
    collection = decodeURIComponent(page.url().split('/')[4]);
    const rows = page.locator('.verdict-rows > li');
    expect(await rows.count()).toBeGreaterThan(30);
    const wrong = rows.last().getByRole('button', { name: /^on topic/ });
    expect(await wrong.getAttribute('aria-pressed')).toBe('false');
    await wrong.click();
    await page.getByText('1 correction').waitFor();
    await soon(labels).toMatchObject([{ relevant: true }]);
    await page.getByRole('button', { name: 'Start the crawl: 4,000 pages' }).first().click();
  });

  it('shows the crawl as it goes: figures and the curve grow, pages come in', async () => {
    await untilPages(60);
    const before = await figure('Pages fetched');
    await untilPages(before + 20);
    await page.locator('.curve canvas').waitFor();
    expect(await page.locator('.curve').getAttribute('aria-label')).toMatch(/of \d+ pages are on topic/);
    expect(await page.locator('.latest li').count()).toBeGreaterThan(5);
  });

  it('pauses, and is as it was when it is loaded again', async () => {
    await page.getByRole('button', { name: 'Pause' }).click();
    await page.locator('.state[data-state="paused"]').waitFor();
    await page.reload();
    await page.locator('.state[data-state="paused"]').waitFor();
    expect(await figure('Pages fetched')).toBeGreaterThan(60);
  });

  it('takes labels by key; the judge hears them, and what comes next changes', async () => {
    await tab('Label').click();
    await page.locator('.asked').waitFor();
    const order = () => page.locator('.coming').textContent();
    await page.locator('.coming li').first().waitFor();
    const before = await order();
    for (const key of ['n', 'n', 'y', 's', 'n', 'n']) {
      const title = await page.locator('.asked').textContent();
      await page.keyboard.press(key);
      await soon(() => page.locator('.asked').textContent()).not.toBe(title);
    }
    await page.getByText('6 labels').waitFor();
    await soon(labels).toHaveLength(6);
    const changed = async () => (await page.locator('.changed').textContent())?.includes('Last change');
    await soon(async () => (await changed()) || (await order()) !== before).toBe(true);
    const title = await page.locator('.asked h3').textContent();
    await page.keyboard.press('u');
    await soon(() => page.locator('.asked h3').textContent()).not.toBe(title);
    await page.getByText('5 labels').waitFor();
    await soon(labels).toHaveLength(5);
  });

  it('goes on, also while the server is killed and started again', async () => {
    await tab('Crawl').click();
    await page.getByRole('button', { name: 'Go on' }).click();
    await page.locator('.state[data-state="running"]').waitFor();
    served.running.kill('SIGKILL');
    await served.running.finished;
    await page.getByText('Connection lost').waitFor();
    served = await startServing(folder, served.port);
    await page.getByText('Connection lost').waitFor({ state: 'hidden' });
    await untilPages(300);
  });

  it('gives it more pages, and stops it', async () => {
    await page.getByRole('button', { name: /pages more$/ }).click();
    await page.getByText('It may now fetch').waitFor();
    await page.getByRole('button', { name: 'Stop' }).click();
    await page.locator('.state[data-state="stopped"]').waitFor();
    await page.getByRole('button', { name: /^Go on to/ }).waitFor();
  });

  it('keeps what is typed in the very moment that the field appears', async () => {
    await page.evaluate(`new MutationObserver((_, watch) => {
      const field = document.querySelector('input[type="search"]');
      if (!field) return;
      watch.disconnect();
      field.value = 'quick';
      field.dispatchEvent(new Event('input', { bubbles: true }));
    }).observe(document.body, { childList: true, subtree: true })`);
    await page.keyboard.press('/');
    await page.waitForURL(/words=quick/);
    expect(await page.getByRole('searchbox').inputValue()).toBe('quick');
    await page.goBack();
    await page.getByRole('searchbox').waitFor({ state: 'hidden' });
  });

  it('searches by the key /, narrows down, and comes back by the back button', async () => {
    await page.keyboard.press('/');
    await page.getByRole('searchbox').waitFor();
    const [word] = web.world.query(web.world.topics()[0]).split(' ');
    // Whoever came by the key types on at once.
    await page.locator('input[type="search"]:focus').waitFor();
    await page.keyboard.type(word);
    await page.locator('.found mark').first().waitFor();
    await page.getByLabel(/^on topic/).check();
    await page.waitForURL(/verdict=relevant/);
    await soon(() => page.locator('.found .verdict.off').count()).toBe(0);
    const title = (await page.locator('.found .page-link').first().textContent()) ?? '';
    await page.locator('.found .page-link').first().click();
    await page.getByRole('heading', { name: title }).waitFor();
    await page.goBack();
    await page.locator('.found mark').first().waitFor();
    expect(await page.getByRole('searchbox').inputValue()).toBe(word);
  });

  it('shows a page: text, verdict, the path to it and what was fetched', async () => {
    await page.locator('.found .page-link').first().click();
    await page.getByRole('heading', { name: 'Why it is here' }).waitFor();
    expect((await page.locator('.main-text').textContent())?.length).toBeGreaterThan(100);
    expect(await page.locator('.path > li').count()).toBeGreaterThan(0);
    await page.getByText('The page as it was fetched').click();
    expect((await page.frameLocator('.archived').locator('body').textContent())?.length).toBeGreaterThan(100);
  });

  it('marks a person’s word in lists, and takes it back there', async () => {
    const title = await page.locator('.one-page .page-title').textContent();
    await page.getByRole('button', { name: /^off topic/ }).click();
    await page.getByText('You decided').waitFor();
    await page.goBack();
    const name = `take back what you said of ${title}`;
    await page.locator('.found li', { hasText: 'your word' }).getByRole('button', { name, exact: true }).click();
    await page.getByRole('button', { name, exact: true }).waitFor({ state: 'hidden' });
    await soon(labels).toHaveLength(5);
  });

  it('steers: a host is excluded after a look at what that hits', async () => {
    await tab('Waiting').click();
    const address = await page.locator('.waiting-links .address').first().textContent();
    const host = address?.split('/')[0] ?? '';
    await page.getByText('Exclude a host or pattern').click();
    await page.getByLabel('Host', { exact: true }).fill(host);
    await page.getByText(/It hits \d+ waiting link/).waitFor();
    await page.getByRole('button', { name: 'Exclude', exact: true }).click();
    await page.getByText(`Excluded: ${host}.`).waitFor();
    await tab('Hosts').click();
    await soon(() => page.locator('.hosts tbody tr').count()).toBeGreaterThan(5);
  });

  it('takes the pages on topic home', async () => {
    await tab('Export').click();
    await page.getByLabel(/^CSV/).check();
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('button', { name: 'Make the file and download it' }).click(),
    ]);
    const lines = readFileSync(await download.path(), 'utf8')
      .trim()
      .split('\n');
    expect(lines[0]).toMatch(/^url,title,relevant/);
    expect(lines.length).toBeGreaterThan(5);
    await page.locator('.files a').waitFor();
  });

  it('draws the map, and nothing went wrong on the way', async () => {
    await tab('Map').click();
    await page.locator('.drawing canvas').first().waitFor();
    expect(trouble).toEqual([]);
  });
});
