/** The Chromium of the machine: started when it is first needed, and again when it was lost. */
import { createServer, type Server } from 'node:net';
import type { Browser, BrowserContext } from 'playwright-core';
import { FailureError } from '../../../core/errors.js';
import { answerWithin, BrowserTrouble, firstLine } from './page-view.js';

export interface BrowserOptions {
  /** The program. */
  path: string;
  userAgent: string;
  /** The one certificate to trust. */
  fingerprint: string;
}

interface Running {
  browser: Browser;
  /** The number of its process. */
  process: number;
}

/** Milliseconds to start, and to close a page or the browser. */
const startTime = 30_000;
const closeTime = 5000;

export class BrowserProcess {
  private running?: Promise<Running>;
  /** Whatever the browser wants for itself ends here. */
  private nowhere?: Server;
  private hasStarted = false;
  private closed = false;

  constructor(private readonly options: BrowserOptions) {}

  /** A fresh profile, with no way to the network but the proxy on this port. */
  async open(port: number): Promise<BrowserContext> {
    const running = await this.start();
    try {
      return await this.profile(running, port);
    } catch {
      // It died a moment ago, and nobody had noticed.
      await this.end(running);
      return this.profile(await this.start(), port);
    }
  }

  private profile({ browser }: Running, port: number): Promise<BrowserContext> {
    const context = browser.newContext({
      // Loopback too goes through the proxy.
      proxy: { server: `http://127.0.0.1:${port}`, bypass: '<-loopback>' },
      userAgent: this.options.userAgent,
      acceptDownloads: false,
      serviceWorkers: 'block',
      viewport: { width: 1280, height: 1600 },
      reducedMotion: 'reduce',
      locale: 'en-US',
      timezoneId: 'UTC',
    });
    return answerWithin(startTime, context);
  }

  /** Closes a profile; a browser that cannot do so is ended, and with it whatever else it had open. */
  async shut(context: BrowserContext): Promise<void> {
    const browser = context.browser();
    try {
      if (browser?.isConnected()) await answerWithin(closeTime, context.close());
    } catch {
      const current = await this.running?.catch(() => undefined);
      if (current && current.browser === browser) await this.end(current);
    }
  }

  async close(): Promise<void> {
    this.closed = true;
    const current = await this.running?.catch(() => undefined);
    if (current) await this.end(current);
    this.nowhere?.close();
  }

  private async start(): Promise<Running> {
    if (this.closed) throw new FailureError('the browser is closed');
    const current = await this.running?.catch(() => undefined);
    if (current && !current.browser.isConnected()) this.running = undefined;
    this.running ??= this.launch();
    return this.running;
  }

  private async launch(): Promise<Running> {
    const { chromium } = await import('playwright-core');
    this.nowhere ??= await listening();
    const { port } = this.nowhere.address() as { port: number };
    // Chromium has no sandbox for root.
    const sandbox = process.getuid?.() !== 0 && process.env['HONEYGUIDE_BROWSER_SANDBOX'] !== 'off';
    try {
      const browser = await chromium.launch({
        executablePath: this.options.path,
        chromiumSandbox: sandbox,
        timeout: startTime,
        // A crawl ends in its own way.
        handleSIGINT: false,
        handleSIGTERM: false,
        handleSIGHUP: false,
        args: [...flags, `--proxy-server=http://127.0.0.1:${port}`, `${trustOnly}=${this.options.fingerprint}`],
      });
      const session = await browser.newBrowserCDPSession();
      const { processInfo } = await session.send('SystemInfo.getProcessInfo');
      this.hasStarted = true;
      return { browser, process: processInfo.find(({ type }) => type === 'browser')?.id ?? 0 };
    } catch (error) {
      // One that has worked before costs a page, one that never works is for a person to see to.
      if (this.hasStarted)
        throw new BrowserTrouble(`it could not be started again: ${firstLine(error)}`, { cause: error });
      throw new FailureError(startFailure(this.options.path, sandbox, error), { cause: error });
    }
  }

  private async end(lost: Running): Promise<void> {
    const { browser, process: id } = lost;
    const current = await this.running?.catch(() => undefined);
    if (current === lost) this.running = undefined;
    try {
      await answerWithin(closeTime, browser.close());
    } catch {
      if (id > 0 && browser.isConnected()) process.kill(id, 'SIGKILL');
    }
  }
}

const trustOnly = '--ignore-certificate-errors-spki-list';

/** No name is looked up and no packet sent but to the proxy; nothing is loaded that changes no word. */
const flags = [
  '--proxy-bypass-list=<-loopback>',
  '--host-resolver-rules=MAP * ~NOTFOUND , EXCLUDE 127.0.0.1',
  '--force-webrtc-ip-handling-policy=disable_non_proxied_udp',
  '--webrtc-ip-handling-policy=disable_non_proxied_udp',
  '--disable-quic',
  '--disable-gpu',
  '--disable-remote-fonts',
  '--blink-settings=imagesEnabled=false',
  '--mute-audio',
  // Megabytes that the scripts of a page may fill.
  '--js-flags=--max-old-space-size=512',
];

function listening(): Promise<Server> {
  return new Promise((resolve, reject) => {
    const server = createServer(socket => socket.destroy());
    server.once('error', reject);
    // It must not keep a program alive that is done.
    server.listen(0, '127.0.0.1', () => resolve(server)).unref();
  });
}

function startFailure(path: string, sandbox: boolean, error: unknown): string {
  const message = error instanceof Error ? error.message : String(error);
  if (sandbox && /sandbox/i.test(message)) {
    return `${path} finds no sandbox here (containers often have none): run where user namespaces are allowed, or set HONEYGUIDE_BROWSER_SANDBOX=off and render only pages that you trust.`;
  }
  return `${path} could not be started: ${firstLine(error)}`;
}
