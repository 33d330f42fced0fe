/** Renders pages in Chromium, a few at a time, each in a profile of its own with a proxy of its own. */
import { createSecureContext } from 'node:tls';
import type { BrowserContext, Page } from 'playwright-core';
import { type Clock, systemClock } from '../../../core/clock.js';
import { FailureError, UsageError } from '../../../core/errors.js';
import type { PageWeb, PlainPage, Rendered, Renderer, RenderLimits, Unrendered } from '../renderer.js';
import { BrowserProcess } from './browser-process.js';
import { selfSigned } from './certificate.js';
import { PageCarrier } from './page-carrier.js';
import { PageProxy } from './page-proxy.js';
import { answerWithin, firstLine, PageView } from './page-view.js';
import { Settling, type SettlingLimits } from './settling.js';

export interface ChromiumOptions extends Partial<SettlingLimits & RenderLimits> {
  /** The program, see `findBrowser`. */
  path: string;
  userAgent: string;
  /** Pages at once. */
  atOnce?: number;
  clock?: Clock;
}

/** A browser that gives trouble is replaced, and the page tried once more. */
const attempts = 2;

const defaults = {
  ...{ busy: 10_000, whole: 120_000, scrolls: 8 },
  ...{ requests: 200, bytes: 40 * 1024 ** 2 },
  ...{ atOnce: 4, patience: 10_000, characters: 10 * 1024 ** 2 },
};

export class ChromiumRenderer implements Renderer {
  private readonly options: Required<ChromiumOptions>;
  private readonly browser: BrowserProcess;
  private readonly secure;
  private readonly carrier: PageCarrier;
  private readonly waiting: (() => void)[] = [];
  private underWay = 0;

  constructor(web: PageWeb, options: ChromiumOptions) {
    this.options = { ...defaults, clock: systemClock, ...options };
    const { key, certificate, fingerprint } = selfSigned('honeyguide.invalid');
    this.secure = createSecureContext({ key, cert: certificate });
    this.carrier = new PageCarrier(web, this.options.clock);
    this.browser = new BrowserProcess({ ...this.options, fingerprint });
  }

  async render(page: PlainPage, signal?: AbortSignal): Promise<Rendered | Unrendered> {
    if (this.underWay >= this.options.atOnce) await new Promise<void>(resolve => this.waiting.push(resolve));
    else this.underWay++;
    try {
      return await this.try(page, signal);
    } finally {
      const next = this.waiting.shift();
      if (next) next();
      else this.underWay--;
    }
  }

  close(): Promise<void> {
    return this.browser.close();
  }

  private async try(page: PlainPage, signal: AbortSignal | undefined): Promise<Rendered | Unrendered> {
    let problem = '';
    for (let attempt = 0; attempt < attempts && !signal?.aborted; attempt++) {
      try {
        return await this.renderOnce(page, signal);
      } catch (error) {
        // Without a browser nothing can be rendered, now or later: that is for a person to know.
        if (error instanceof UsageError || error instanceof FailureError) throw error;
        problem = firstLine(error);
      }
    }
    return { kind: 'unrendered', problem: signal?.aborted ? 'stopped by the caller' : problem };
  }

  private async renderOnce(plain: PlainPage, signal: AbortSignal | undefined): Promise<Rendered> {
    const began = performance.now();
    const proxy = new PageProxy(plain, this.carrier.for(plain), this.secure, this.options);
    const port = await proxy.open();
    let context: BrowserContext | undefined;
    try {
      context = await this.browser.open(port);
      const page = await answerWithin(this.options.patience, context.newPage());
      const moves = watchMoves(page, plain.url);
      await this.enter(page, plain.url);
      const view = await PageView.open(page, this.options.patience);
      await new Settling(view, proxy, this.options, plain.has, signal).settle();
      // What was there when it was stopped is not the page.
      signal?.throwIfAborted();
      const { html, isCut, url } = await view.html(this.options.characters);
      const { exchanges } = proxy;
      return {
        kind: 'rendered',
        html,
        isCut,
        url,
        movedTo: moves[0],
        exchanges,
        milliseconds: performance.now() - began,
      };
    } finally {
      await proxy.close();
      if (context) await this.browser.shut(context);
    }
  }

  private async enter(page: Page, url: string): Promise<void> {
    const { patience } = this.options;
    await answerWithin(patience, page.goto(url, { waitUntil: 'commit', timeout: patience }));
  }
}

/** Where the scripts of a page go from it. Other windows are closed at once. */
function watchMoves(page: Page, from: string): readonly string[] {
  const moves: string[] = [];
  page.on('request', request => {
    const isMove = request.isNavigationRequest() && request.frame() === page.mainFrame();
    if (isMove && request.url() !== from) moves.push(request.url());
  });
  page.on('popup', popup => void popup.close().catch(() => {}));
  return moves;
}
