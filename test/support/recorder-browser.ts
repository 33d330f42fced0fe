/** A real Chromium with the recorder in it, and its toolbar popup, worked as a person would. */
import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { type BrowserContext, type CDPSession, chromium, type Page, type Worker } from 'playwright-core';

const EXTENSION = fileURLToPath(new URL('../../apps/recorder', import.meta.url));
const PLACES = [process.env.CHROMIUM_PATH, '/usr/bin/chromium', '/usr/bin/chromium-browser'];

/** Where Chromium is, or nothing. Google Chrome cannot load unpacked extensions from its command line any more. */
export const chromiumPath = PLACES.find(place => place !== undefined && existsSync(place));
export const MISSING = 'Chromium is missing: run scripts/install-browser.sh as root, or set CHROMIUM_PATH.';

export class RecorderBrowser {
  private constructor(
    readonly context: BrowserContext,
    readonly page: Page,
    private readonly browser: CDPSession,
    private readonly profile: string,
  ) {}

  static start(): Promise<RecorderBrowser> {
    return RecorderBrowser.launch(mkdtempSync(join(tmpdir(), 'honeyguide-profile-')));
  }

  /** Closes the browser and opens it again with what it kept. */
  async restart(): Promise<RecorderBrowser> {
    await this.context.close();
    return RecorderBrowser.launch(this.profile);
  }

  private static async launch(profile: string): Promise<RecorderBrowser> {
    const context = await chromium.launchPersistentContext(profile, {
      executablePath: chromiumPath,
      // Playwright's own headless mode is the old one, which has no extensions.
      headless: false,
      args: [
        `--disable-extensions-except=${EXTENSION}`,
        `--load-extension=${EXTENSION}`,
        '--headless=new',
        '--no-sandbox',
        '--disable-gpu',
        '--disable-quic',
        '--no-first-run',
        '--disable-background-networking',
        '--disable-component-update',
        '--disable-sync',
      ],
    });
    context.setDefaultTimeout(20_000);
    const browser = await context.browser()!.newBrowserCDPSession();
    const started = new RecorderBrowser(context, context.pages()[0], browser, profile);
    await started.worker();
    return started;
  }

  /** The extension's service worker; waits for it to run. */
  async worker(): Promise<Worker> {
    const [running] = this.context.serviceWorkers();
    return running ?? this.context.waitForEvent('serviceworker');
  }

  /** Ends the service worker, as the browser does when it has been idle for long. What it had in memory is gone. */
  async stopWorker(): Promise<void> {
    const worker = await this.worker();
    await worker.evaluate('globalThis.isOld = true');
    const own = await this.context.newPage();
    await own.goto(new URL('options.html', worker.url()).href);
    const session = await this.context.newCDPSession(own);
    const stopped = new Promise<void>(resolve =>
      session.on('ServiceWorker.workerVersionUpdated', ({ versions }) => {
        if (versions.some(({ runningStatus }) => runningStatus === 'stopped')) resolve();
      }),
    );
    await session.send('ServiceWorker.enable');
    await session.send('ServiceWorker.stopAllWorkers');
    await stopped;
    await own.close();
    await this.page.bringToFront();
  }

  /** Is the worker another one than at the last `stopWorker`? */
  async isFreshWorker(): Promise<boolean> {
    return (await (await this.worker()).evaluate('globalThis.isOld === undefined')) as boolean;
  }

  /** Presses one of the recorder's buttons on the page, with the mouse. They stand where no script of the page can reach, nor Playwright. */
  async pressInPage(label: string): Promise<void> {
    const session = await this.context.newCDPSession(this.page);
    const place = await until(`the button ${label}`, async () => {
      const { root } = await session.send('DOM.getDocument', { depth: -1, pierce: true });
      const button = buttonsIn(root).find(node => textOf(node).includes(label));
      if (!button) return undefined;
      const { model } = await session.send('DOM.getBoxModel', { nodeId: button.nodeId });
      const [left, top, right, , , bottom] = model.content;
      return { x: (left + right) / 2, y: (top + bottom) / 2 };
    });
    await session.detach();
    await this.page.mouse.click(place.x, place.y);
  }

  /** Sign on the toolbar button. */
  async badge(): Promise<string> {
    return (await this.worker()).evaluate('chrome.action.getBadgeText({})') as Promise<string>;
  }

  /** Opens the popup over the page in front, does something in it, and closes it. */
  async popup<Result>(action: (popup: Popup) => Promise<Result>): Promise<Result> {
    await this.page.bringToFront();
    await (await this.worker()).evaluate('chrome.action.openPopup()');
    const popup = await Popup.attach(this.browser);
    try {
      return await action(popup);
    } finally {
      await popup.close();
    }
  }

  async close(): Promise<void> {
    await this.context.close();
    rmSync(this.profile, { recursive: true, force: true });
  }
}

interface DomNode {
  nodeId: number;
  nodeName: string;
  nodeValue: string;
  children?: DomNode[];
  shadowRoots?: DomNode[];
}

/** Buttons of the recorder anywhere in a document. */
function buttonsIn(node: DomNode, inside = false): DomNode[] {
  const within = inside || node.nodeName === 'HONEYGUIDE-BUTTONS';
  const below = [...(node.children ?? []), ...(node.shadowRoots ?? [])].flatMap(each => buttonsIn(each, within));
  return within && node.nodeName === 'BUTTON' ? [node, ...below] : below;
}

const textOf = (node: DomNode): string => node.nodeValue + (node.children ?? []).map(textOf).join('');

/** Playwright does not count popups among its pages, so this one speaks to it by the protocol beneath. */
export class Popup {
  private messages = 0;
  private readonly waiting = new Map<number, (message: Message) => void>();

  private constructor(
    private readonly browser: CDPSession,
    private readonly targetId: string,
    private readonly sessionId: string,
  ) {}

  static async attach(browser: CDPSession): Promise<Popup> {
    const targetId = await until('the popup', async () => {
      const { targetInfos } = await browser.send('Target.getTargets');
      return targetInfos.find(({ url }) => url.endsWith('/popup.html'))?.targetId;
    });
    const { sessionId } = await browser.send('Target.attachToTarget', { targetId, flatten: false });
    const popup = new Popup(browser, targetId, sessionId);
    browser.on('Target.receivedMessageFromTarget', popup.receive);
    await popup.until("document.getElementById('status')?.dataset.status !== undefined");
    return popup;
  }

  private readonly receive = (event: { sessionId: string; message: string }): void => {
    if (event.sessionId !== this.sessionId) return;
    const message = JSON.parse(event.message) as Message;
    this.waiting.get(message.id)?.(message);
  };

  private async send(method: string, params: object): Promise<Message> {
    const id = ++this.messages;
    const answer = new Promise<Message>(resolve => this.waiting.set(id, resolve));
    await this.browser.send('Target.sendMessageToTarget', {
      sessionId: this.sessionId,
      message: JSON.stringify({ id, method, params }),
    });
    return answer;
  }

  async evaluate(expression: string): Promise<unknown> {
    const { result } = await this.send('Runtime.evaluate', { expression, returnByValue: true, awaitPromise: true });
    return result.result.value;
  }

  /** Waits until an expression is true. */
  async until(expression: string): Promise<void> {
    await until(expression, async () => ((await this.evaluate(expression)) === true ? true : undefined));
  }

  async text(): Promise<string> {
    return (await this.evaluate('document.body.innerText')) as string;
  }

  async press(id: string): Promise<void> {
    await this.until(
      `!document.getElementById('${id}').disabled && document.getElementById('${id}').offsetParent !== null`,
    );
    await this.evaluate(`document.getElementById('${id}').click()`);
  }

  async picture(): Promise<Buffer> {
    const { result } = await this.send('Page.captureScreenshot', { format: 'png' });
    return Buffer.from(result.data, 'base64');
  }

  async close(): Promise<void> {
    this.browser.off('Target.receivedMessageFromTarget', this.receive);
    await this.browser.send('Target.closeTarget', { targetId: this.targetId });
    await until('the popup to close', async () => {
      const { targetInfos } = await this.browser.send('Target.getTargets');
      return targetInfos.some(({ targetId }) => targetId === this.targetId) ? undefined : true;
    });
  }
}

interface Message {
  id: number;
  result: { result: { value: unknown }; data: string };
}

/** Asks again until there is an answer. */
export async function until<Result>(what: string, ask: () => Promise<Result | undefined>): Promise<Result> {
  const end = Date.now() + 30_000;
  while (Date.now() < end) {
    const answer = await ask();
    if (answer !== undefined) return answer;
    await new Promise(resolve => setTimeout(resolve, 50));
  }
  throw new Error(`Waited in vain for ${what}`);
}
