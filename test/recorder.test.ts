/**
 * The recorder in a real browser. A scripted person browses the simulated web; what is stored is compared node by node and link
 * by link with where the person was and with the links the browser itself sees on those pages. Then a hostile page tries.
 */
import { readdirSync, readFileSync, rmSync, statSync } from 'node:fs';
import { join } from 'node:path';
import type { Frame } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Session } from '../src/core/session.js';
import { parseHtml } from '../src/crawl/parse/html/html.js';
import { type SimulatedServer, SimulatedWorld, smooth, startSimulatedServer } from '../src/lab/simulated/index.js';
import { Pairing } from '../src/server/record/pairing.js';
import { type RecordServer, startRecordServer } from '../src/server/record/server.js';
import { readSessionFile } from '../src/sessions/session-file.js';
import { temporaryFolder } from './support/command.js';
import { chromiumPath, MISSING, RecorderBrowser, until } from './support/recorder-browser.js';
import { httpServer, type TestServer } from './support/servers.js';

if (chromiumPath === undefined) console.warn(`The recorder is not tested. ${MISSING}`);

const home = temporaryFolder();
const sessions = join(home, 'sessions');
const pairingFile = join(home, 'config', 'recorder.json');
const withoutFragment = (url: string) => url.split('#', 1)[0];

describe.skipIf(chromiumPath === undefined)('recorder', { timeout: 180_000 }, () => {
  let browser: RecorderBrowser;
  let web: SimulatedServer;
  let desk: RecordServer;
  let pairing: Pairing;
  let paired = 0;

  beforeAll(async () => {
    web = await startSimulatedServer(
      new SimulatedWorld({ ...smooth, seed: 3, sites: 24, pages: 900, redirects: 0.1, uninformativeHomes: 0.5 }),
    );
    pairing = Pairing.open(pairingFile);
    desk = await startRecordServer({ folder: sessions, pairing, onPaired: () => paired++ });
    browser = await RecorderBrowser.start();
  }, 60_000);

  afterAll(async () => {
    await browser?.close();
    await desk?.close();
    await web?.close();
    rmSync(home, { recursive: true, force: true });
  });

  /** Pages in the extension's own storage. */
  const kept = async (): Promise<string[]> => {
    const stored = (await (await browser.worker()).evaluate('chrome.storage.local.get("index")')) as {
      index?: { url: string }[];
    };
    return stored.index?.map(({ url }) => url) ?? [];
  };
  const storedChoice = async (): Promise<boolean> => {
    const stored = (await (await browser.worker()).evaluate('chrome.storage.local.get("pageButtons")')) as {
      pageButtons?: boolean;
    };
    return stored.pageButtons === true;
  };
  const usefulPages = async (): Promise<string[]> => {
    const stored = (await (await browser.worker()).evaluate('chrome.storage.local.get("index")')) as {
      index?: { url: string; useful: boolean }[];
    };
    return stored.index?.flatMap(({ url, useful }) => (useful ? [url] : [])) ?? [];
  };
  const untilKept = (url: string) =>
    until(`${url} to be recorded`, async () => ((await kept()).includes(withoutFragment(url)) ? true : undefined));
  const start = (name: string) =>
    browser.popup(async popup => {
      await popup.evaluate(`document.getElementById('name').value = ${JSON.stringify(name)}`);
      await popup.evaluate("document.getElementById('off').requestSubmit()");
      await popup.until("document.getElementById('status').dataset.status === 'recording'");
    });
  const submit = () =>
    browser.popup(async popup => {
      await popup.press('submit');
      await popup.until("!document.getElementById('message').hidden");
      return popup.text();
    });
  const markUseful = () =>
    browser.popup(async popup => {
      await popup.press('useful');
      await popup.until("document.getElementById('useful').getAttribute('aria-pressed') === 'true'");
    });
  const readOnly = (name: string): Session => {
    const found = readdirSync(sessions).filter(file => file.includes(name));
    expect(found).toHaveLength(1);
    return readSessionFile(join(sessions, found[0]));
  };

  it('connects by the address that is printed, and only when asked to', async () => {
    await browser.page.goto(`${desk.url}/pair#${pairing.token}`);
    await browser.page.waitForURL(/^chrome-extension:.*options\.html$/);
    expect(paired).toBe(0);
    await browser.page.getByRole('button', { name: 'Connect' }).first().click();
    await browser.page.getByText('Connected. Press').waitFor();
    expect(paired).toBe(1);
    // The token is known to the extension alone now.
    expect(pairing.token).toBeUndefined();
    const written = readFileSync(pairingFile, 'utf8');
    const { pairing: known } = (await (await browser.worker()).evaluate('chrome.storage.local.get("pairing")')) as {
      pairing: { token: string };
    };
    expect(written).not.toContain(known.token);
    expect(Pairing.open(pairingFile).matches(known.token)).toBe(true);
    expect(statSync(pairingFile).mode & 0o077).toBe(0);
  });

  it('stores the pages a person saw, the links among them, and what was marked', async () => {
    const { world } = web;
    const { page } = browser;
    /** Where the person was while recording: each page with the links the browser sees on it. */
    const seen = new Map<string, { links: string[]; frame: boolean }>();
    const lookAt = async (frame: Frame) => {
      const found = 'document.links.length ? [...document.links].map(link => link.href) : []';
      const frames = '[...document.querySelectorAll("frame, iframe")].map(frame => frame.src)';
      const links = (await frame.evaluate(`[...(${found}), ...(${frames})]`)) as string[];
      seen.set(withoutFragment(frame.url()), {
        links: links.map(withoutFragment),
        frame: frame.parentFrame() !== null,
      });
    };
    const arrive = async () => {
      for (const frame of page.frames()) {
        await untilKept(frame.url());
        await lookAt(frame);
      }
    };
    const click = async (target: string) => {
      const link = await page.evaluateHandle(
        `[...document.links].find(link => link.href === ${JSON.stringify(target)})`,
      );
      await Promise.all([page.waitForEvent('load'), link.asElement()!.click()]);
      await arrive();
    };
    const isRedirect = (url: string) => world.page(url).status === 301 || world.page(url).status === 302;
    const isPage = (url: string) => world.page(url).status === 200 && world.page(url).html.includes('<body');
    const links = async () => [
      ...new Set((await page.evaluate('[...document.links].map(link => link.href)')) as string[]),
    ];
    const other = async () => (await links()).filter(url => isPage(url) && !seen.has(url) && !url.includes('#'));

    // Before Start nothing is recorded.
    const [first, second] = world.seeds(world.topics()[0], 2);
    await page.goto(second);
    await page.goto(first);
    expect(await kept()).toEqual([]);
    expect(await browser.badge()).toBe('');
    await start('Wild bees: "in towns"/../');
    expect(await browser.badge()).toBe('REC');
    await arrive();

    // A dead end and back: the page counts, the way back does not.
    const [deadEnd, target] = await other();
    await click(deadEnd);
    await page.goBack();
    await click(target);
    await markUseful();
    // The browser unloads the worker when it likes.
    await browser.stopWorker();
    await click((await other())[0]);
    expect(await browser.isFreshWorker()).toBe(true);
    // An address typed by hand: a page, and no link from where the person was.
    await page.goto(second);
    await arrive();
    await markUseful();
    // A link that is redirected leads to the page where it ends.
    const hop = [...seen.values()].flatMap(({ links }) => links).find(url => isRedirect(url) && !seen.has(url));
    expect(hop, 'a redirected link on the way').toBeDefined();
    const from = [...seen].find(([, { links }]) => links.includes(hop!))![0];
    await page.goto(from);
    await click(hop!);
    expect(page.url()).not.toBe(hop);
    const aliases = new Map([[hop!, page.url()]]);
    // Frames are pages too.
    const framed = [...world.sites()].find(({ url }) => world.page(url).html.includes('<frameset'))!;
    await page.goto(framed.url);
    await arrive();
    const frames = page.frames().flatMap(frame => (frame.parentFrame() ? [withoutFragment(frame.url())] : []));
    expect(frames.length).toBeGreaterThan(0);
    // Useful on a frameset means what is shown in it.
    await markUseful();
    // While paused nothing is recorded.
    await browser.popup(popup => popup.press('pause'));
    await until('the sign of a pause', async () => ((await browser.badge()) === 'II' ? true : undefined));
    const [, , unseen] = world.seeds(world.topics()[1], 3);
    await page.goto(unseen);
    await page.goto(first);
    await browser.popup(popup => popup.press('pause'));
    // Nor in a private window.
    const privately = await browser.context.browser()!.newContext();
    await (await privately.newPage()).goto(unseen);
    await privately.close();

    const said = await submit();
    expect(said).toContain('Saved');
    expect(await kept()).toEqual([]);
    expect(await browser.badge()).toBe('');

    const session = readOnly('wild-bees-in-towns');
    expect(session.name).toBe('Wild bees: "in towns"/../');
    // The frames stand in place of the frameset (Liu §2.1).
    const recorded = [...seen.keys()].filter(url => url !== framed.url);
    expect(session.pages.map(({ url }) => url).sort()).toEqual(recorded.sort());
    const inner = page.url() === first ? [...seen].find(([, { frame }]) => frame)![0] : '';
    expect(session.pages.filter(({ useful }) => useful).map(({ url }) => url)).toEqual(
      session.pages.map(({ url }) => url).filter(url => [target, second, inner].includes(url)),
    );
    for (const { url, links, frame, title, text } of session.pages) {
      const expected = seen.get(url)!.links.map(link => (seen.has(link) ? link : (aliases.get(link) ?? '')));
      const shown = expected.flatMap(link => (link === framed.url ? frames : [link]));
      const among = [...new Set(shown)].filter(link => link !== '' && link !== url);
      expect([...links].sort(), `links of ${url}`).toEqual(among.sort());
      expect(frame ?? false, url).toBe(seen.get(url)!.frame);
      // The crawler reads the same words on the page as the recorder.
      const read = parseHtml(world.page(url).html, url, { maxLength: 1 << 20 });
      expect(title).toBe(read.title);
      expect(text).toBe(read.text);
    }
    const linksOf = (url: string) => session.pages.find(page => page.url === url)!.links;
    expect(linksOf(first)).toEqual(expect.arrayContaining([deadEnd, target]));
  });

  describe('with pages of other kinds', () => {
    let hosts: TestServer;
    const address = (host: string, path: string) => `http://${host}.localhost:${hosts.port}${path}`;

    beforeAll(async () => {
      hosts = await httpServer((request, response) => {
        const html = (body: string) => response.writeHead(200, { 'content-type': 'text/html' }).end(body);
        if (request.headers.host?.startsWith('evil')) html(evilPage(desk.url, address('bank', '/account')));
        else if (request.headers.host?.startsWith('script')) html(SCRIPTED_PAGE);
        else if (request.url === '/missing') response.writeHead(404, { 'content-type': 'text/html' }).end('Gone');
        else html('<title>Bank</title><p>Balance: 1000');
      });
    });
    afterAll(() => hosts.close());

    it('a page that writes itself is recorded as it was seen, without what the person typed', async () => {
      const { page } = browser;
      await page.goto(address('script', '/'));
      await start('scripted');
      await page.goto(address('bank', '/missing'));
      await page.goto(address('script', '/#part'));
      await untilKept(address('script', '/'));
      await page.getByRole('textbox').pressSequentially('my secret');
      await page.getByRole('button').click();
      await untilKept(address('script', '/next'));
      await markUseful();
      await submit();
      expect(readOnly('scripted').pages).toMatchObject([
        { url: address('script', '/'), title: 'Start', links: [address('script', '/next')] },
        { url: address('script', '/next'), title: 'Next', text: 'Next Second text', links: [], useful: true },
      ]);
    });

    it('has Useful and Submit on the page for those who ask for it, and no script can press them', async () => {
      const { page } = browser;
      const here = address('bank', '/buttons');
      const ours = () => page.evaluate("document.querySelectorAll('honeyguide-buttons').length");
      await page.goto(here);
      await start('on the page');
      await untilKept(here);
      expect(await ours()).toBe(0);
      const options = await browser.context.newPage();
      await options.goto(new URL('options.html', (await browser.worker()).url()).href);
      await options.getByRole('checkbox').check();
      await until('the choice to be kept', async () => (await storedChoice()) || undefined);
      await options.close();
      await page.goto(here);
      await page.waitForSelector('honeyguide-buttons', { state: 'attached' });
      expect(await page.evaluate("document.querySelector('honeyguide-buttons').shadowRoot")).toBe(null);

      await browser.pressInPage('Useful');
      await until('the mark', async () => ((await usefulPages()).includes(here) ? true : undefined));
      await browser.pressInPage('Submit');
      await until('the session', async () => ((await kept()).length === 0 ? true : undefined));
      expect(readOnly('on-the-page').pages).toMatchObject([{ url: here, text: 'Balance: 1000', useful: true }]);
      await (await browser.worker()).evaluate('chrome.storage.local.remove("pageButtons")');
    });

    it('a hostile page can have nothing stored for another site, and read nothing', async () => {
      const { page } = browser;
      const before = readdirSync(sessions);
      await page.goto(address('evil', '/'));
      await start('hostile');
      await untilKept(address('evil', '/'));
      const results = (await page.waitForFunction('window.results').then(found => found.jsonValue())) as Record<
        string,
        string
      >;
      for (const [attempt, result] of Object.entries(results)) expect(result, attempt).toMatch(/^(?:refused|opaque)/);
      expect(Object.keys(results)).toHaveLength(8);
      expect(page.frames().map(frame => frame.url())).toContain(address('bank', '/account'));
      // The frame was loaded and had time; its page must not be there.
      await new Promise(resolve => setTimeout(resolve, 2500));
      expect(await kept()).toEqual([address('evil', '/')]);
      expect(readdirSync(sessions)).toEqual(before);

      // A false pairing address is offered to the person, and changes nothing even when taken.
      await page.evaluate(`location.href = ${JSON.stringify(`${desk.url}/pair#${'x'.repeat(43)}`)}`).catch(() => {});
      await page.waitForURL(/^chrome-extension:.*options\.html$/);
      await page.getByRole('button', { name: 'Connect' }).first().click();
      await page.getByText('not paired').waitFor();

      await page.goto(address('evil', '/'));
      await markUseful();
      expect(await submit()).toContain('Saved 1 page');
      const session = readOnly('hostile');
      expect(session.pages.map(({ url }) => url)).toEqual([address('evil', '/')]);
      expect(JSON.stringify(session)).not.toContain('Balance');
    });

    it('the extension itself reaches no other address', async () => {
      const worker = await browser.worker();
      const reach = (url: string) =>
        worker.evaluate(`fetch(${JSON.stringify(url)}).then(() => 'reached', () => 'refused')`);
      const asked = hosts.requests.length;
      expect(await reach(address('evil', '/from-the-extension'))).toBe('refused');
      expect(hosts.requests).toHaveLength(asked);
      expect(await reach(`${desk.url}/pair`)).toBe('reached');
    });
  });

  it('waits after a restart of the browser, and forgets everything at two presses', async () => {
    const [first, second] = web.world.seeds(web.world.topics()[0], 2);
    await browser.page.goto(first);
    await start('to be forgotten');
    await untilKept(first);
    browser = await browser.restart();
    await until('the sign of a pause', async () => ((await browser.badge()) === 'II' ? true : undefined));
    await browser.page.goto(second);
    expect(await browser.popup(popup => popup.text())).toContain('Paused');
    expect(await kept()).toEqual([first]);
    await browser.popup(async popup => {
      await popup.press('forget');
      expect(await popup.text()).toContain('Press again');
      await popup.press('forget');
      await popup.until("document.getElementById('status').dataset.status === 'off'");
    });
    const left = (await (await browser.worker()).evaluate('chrome.storage.local.get()')) as object;
    expect(Object.keys(left)).toEqual(['pairing']);
    expect(await browser.badge()).toBe('');
  });
});

/** Its second page comes by script, without loading. */
const SCRIPTED_PAGE = `<!doctype html><title>Start</title><body><p>First text <a href="/next">next</a><p contenteditable role="textbox"></p>
<button>Next</button><script>
  document.querySelector('button').onclick = () => {
    history.pushState(null, '', '/next');
    document.title = 'Next';
    document.querySelector('p').textContent = 'Second text';
    document.body.prepend(document.querySelector('button'));
  };
</script>`;

/** Everything a page can try: to post a session, to read answers, to speak to the extension, to borrow another site. */
function evilPage(desk: string, victim: string): string {
  const session = JSON.stringify({
    version: 1,
    name: 'forged',
    started: '2026-01-01T00:00:00.000Z',
    pages: [{ url: victim, aliases: [], html: '<p>forged', useful: true, frame: false }],
  });
  return `<!doctype html><title>Evil</title><base href="${victim}"><p>Evil page <a href="${victim}">bank</a>
<iframe src="${victim}"></iframe><iframe name="sink"></iframe>
<form id="form" method="post" enctype="text/plain" target="sink" action="${desk}/session"><input name='{"version":1,"x":"' value='"}'></form>
<script>
  const session = ${JSON.stringify(session)};
  const id = 'ejknofghmmdhbfiapacladiakhlmfodi';
  const attempt = action => action().then(answer => answer, error => 'refused ' + error);
  const post = options => async () => {
    const answer = await fetch('${desk}/session', { method: 'POST', body: session, ...options });
    return answer.type === 'opaque' ? 'opaque' : 'answered ' + answer.status;
  };
  (async () => {
    postMessage({ kind: 'page', url: '${victim}', html: '<p>forged', title: 'forged' }, '*');
    dispatchEvent(new CustomEvent('page', { detail: { url: '${victim}', html: '<p>forged' } }));
    form.submit();
    window.results = {
      json: await attempt(post({ headers: { 'content-type': 'application/json' } })),
      withToken: await attempt(post({ headers: { 'content-type': 'application/json', authorization: 'Bearer ' + 'x'.repeat(43) } })),
      plain: await attempt(post({ headers: { 'content-type': 'text/plain' } })),
      blind: await attempt(post({ mode: 'no-cors' })),
      beacon: await attempt(async () => (navigator.sendBeacon('${desk}/session', session), 'opaque')),
      read: await attempt(async () => 'answered ' + (await (await fetch('${desk}/pair')).text())),
      extension: await attempt(async () => 'answered ' + (await fetch('chrome-extension://' + id + '/popup.html')).status),
      message: await attempt(async () => {
        if (!globalThis.chrome?.runtime?.sendMessage) return 'refused: nothing to speak to';
        return 'answered ' + (await chrome.runtime.sendMessage(id, { kind: 'forget' }));
      }),
    };
  })();
</script>`;
}
