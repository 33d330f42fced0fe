/** Renders pages for a head in the browser of this machine, and reads what their scripts made. */
import type { Clock } from '../../core/clock.js';
import { FailureError, UsageError } from '../../core/errors.js';
import { AddressRules } from '../../crawl/fetch/addresses/address-rules.js';
import { ChromiumRenderer } from '../../crawl/fetch/browser/chromium-renderer.js';
import type { Rendered, Unrendered } from '../../crawl/fetch/renderer.js';
import type { Charter } from '../messages/charter.js';
import type { CarriedTask, RenderTask } from '../messages/task.js';
import { HeadWeb, type SayWanted } from './head-web.js';
import type { PageReader, WorkerNetwork } from './page-reader.js';

/** The browser of this machine. */
export interface WorkerBrowser {
  /** Its program. */
  path: string;
  /** Pages at once. */
  pages: number;
}

export interface PageRendererOptions {
  charter: Charter;
  network: Pick<WorkerNetwork, 'allowPrivate'>;
  browser: WorkerBrowser;
  reader: PageReader;
  say: SayWanted;
  /** Something that a person should know. */
  tell: (detail: string) => void;
  clock: Clock;
}

export class PageRenderer {
  /** This machine cannot render after all. */
  private isUnable = false;
  private readonly web: HeadWeb;
  private readonly chromium: ChromiumRenderer;

  constructor(private readonly options: PageRendererOptions) {
    const { charter, network, browser, say, clock } = options;
    const { userAgent, rendering } = charter;
    this.web = new HeadWeb(new AddressRules(network.allowPrivate), say, clock);
    const { path, pages: atOnce } = browser;
    this.chromium = new ChromiumRenderer(this.web, { path, userAgent, atOnce, clock, ...rendering });
  }

  /** Pages that it takes on at once. */
  get capacity(): number {
    return this.isUnable ? 0 : this.options.browser.pages;
  }

  /** Undefined where this machine cannot render: another one may. */
  async render({ page, ticket }: RenderTask, signal: AbortSignal): Promise<Rendered | Unrendered | undefined> {
    if (this.isUnable) return undefined;
    this.web.enter(page, ticket);
    try {
      const result = await this.chromium.render(page, signal);
      if (result.kind === 'unrendered' || signal.aborted) return result;
      return { ...result, read: await this.options.reader.readRendered(page, result, signal) };
    } catch (error) {
      if (!(error instanceof UsageError || error instanceof FailureError)) throw error;
      if (!this.isUnable) this.options.tell(`This machine does not render: ${error.message}`);
      this.isUnable = true;
      return undefined;
    } finally {
      this.web.leave(page);
    }
  }

  /** What a page asked for has come. */
  answered(task: CarriedTask): void {
    this.web.answered(task);
  }

  close(): Promise<void> {
    return this.chromium.close();
  }
}
