/** Renders pages in the browsers of workers; where none of them has one, in that of this machine, if it has. */
import type { Clock } from '../../core/clock.js';
import { PageCarrier } from '../../crawl/fetch/browser/page-carrier.js';
import type { PlainPage, Rendered, Renderer, RendererParts, Unrendered } from '../../crawl/fetch/renderer.js';
import type { WantedRequest } from '../messages/answer.js';
import { BadMessage, largestMessage } from '../messages/frame.js';
import { unpackRendered } from '../messages/rendered.js';
import { CarriedRequests } from './carried-requests.js';
import type { Job, Outcome } from './desk.js';
import type { Outbox } from './outbox.js';

/** What the head does for it. */
export interface RenderingLine {
  /** Asks a worker that renders; the outcome is lost where there is none. Rejects only when the head is one no longer. */
  ask(wish: Pick<Job, 'url' | 'host' | 'isRead'>, task: Job['task'], signal?: AbortSignal): Promise<Outcome>;
  /** There are workers, and none of them renders. */
  nobodyRenders(): boolean;
  holderOf(ticket: number): string | undefined;
  outbox: Pick<Outbox, 'cancel' | 'delivererOf'>;
  tell(detail: string): void;
  clock: Clock;
}

/** A body larger than this is not sent on: with what goes with it, it must be one message. */
const largestBody = largestMessage - (1 << 20);

export class WorkerRenderer implements Renderer {
  private readonly carrier: PageCarrier;
  private readonly underWay = new Map<number, CarriedRequests>();
  private toldThatNobody = false;

  constructor(
    private readonly line: RenderingLine,
    private readonly parts: RendererParts,
  ) {
    this.carrier = new PageCarrier(parts.web, line.clock);
  }

  async render(page: PlainPage, signal?: AbortSignal): Promise<Rendered | Unrendered> {
    if (page.body.length > largestBody) return unrendered('it is too large to travel between machines');
    while (!signal?.aborted) {
      if (this.line.nobodyRenders()) return this.renderHere(page, signal);
      const result = await this.renderThere(page, signal);
      if (result) return result;
    }
    return unrendered('stopped by the caller');
  }

  async close(): Promise<void> {
    await this.parts.own?.close();
  }

  /** A page that a worker renders asks for this. */
  wanted(request: WantedRequest): void {
    const { ticket, worker } = request;
    const carried = this.underWay.get(ticket);
    // Of one that was taken for gone, or that the answer did not reach.
    if (!carried || this.line.holderOf(ticket) !== worker) return this.line.outbox.cancel(worker, ticket);
    // Whoever renders it loses it with the head.
    carried.answer(request).catch(() => {});
  }

  /** Undefined where it was lost: another worker may do better. */
  private async renderThere(
    page: PlainPage,
    signal: AbortSignal | undefined,
  ): Promise<Rendered | Unrendered | undefined> {
    const { url } = page;
    let last = 0;
    let carried: CarriedRequests | undefined;
    const forget = () => {
      carried?.end();
      this.underWay.delete(last);
    };
    const outcome = await this.line.ask(
      // Any worker will do for any page: what pages share is here, and goes to each worker once.
      { url, host: url, isRead: true },
      numbered => {
        forget();
        last = numbered.ticket;
        carried = this.carriedFor(page, last);
        this.underWay.set(last, carried);
        return { kind: 'render', ...numbered, page };
      },
      signal,
    );
    forget();
    if ('lost' in outcome) {
      const { vanished } = outcome;
      return vanished === undefined ? undefined : unrendered(`${vanished} workers vanished while they rendered it`);
    }
    try {
      if (outcome.said.said !== 'rendered') throw new BadMessage('it is none');
      const result = unpackRendered(outcome.said.frame);
      return result.kind === 'rendered' ? { ...result, exchanges: carried?.exchanges ?? [] } : result;
    } catch (error) {
      if (!(error instanceof BadMessage)) throw error;
      return unrendered(`the worker ${outcome.said.worker} answered what is no rendering: ${error.message}`);
    }
  }

  private carriedFor(page: PlainPage, ticket: number): CarriedRequests {
    const { line, parts, carrier } = this;
    const deliver = line.outbox.delivererOf(line.holderOf(ticket) ?? '', ticket);
    return new CarriedRequests(page, parts.limits, carrier.for(page), deliver, line.clock);
  }

  private async renderHere(page: PlainPage, signal: AbortSignal | undefined): Promise<Rendered | Unrendered> {
    const { own } = this.parts;
    if (!this.toldThatNobody) {
      const instead = own ? 'pages are rendered on this machine' : 'pages stay as they came';
      this.line.tell(`No worker renders: ${instead}. Workers render where Chromium is installed.`);
    }
    this.toldThatNobody = true;
    return own ? own.render(page, signal) : unrendered('no worker has a browser, and neither has the head');
  }
}

function unrendered(problem: string): Unrendered {
  return { kind: 'unrendered', problem };
}
