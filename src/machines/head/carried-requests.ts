/**
 * What the page of one rendering asks for, asked here: only the head knows the pauses of hosts and what their robots.txt says. A worker
 * may be mistaken or hostile, so what it wants to be carried is held to the rules that the browser's own requests are held to.
 */
import type { Clock } from '../../core/clock.js';
import { parseUrl } from '../../core/url.js';
import { carriedHeaders, isQuestion, longestQuestion } from '../../crawl/fetch/browser/browser-request.js';
import type { Carry } from '../../crawl/fetch/browser/page-proxy.js';
import type { PlainPage, RenderLimits } from '../../crawl/fetch/renderer.js';
import type { Exchange, Fetched } from '../../crawl/fetch/web.js';
import type { WantedRequest } from '../messages/answer.js';
import { largestMessage } from '../messages/frame.js';
import { packCarried } from '../messages/task.js';

/** Sends the rendering worker what was carried. */
export type Deliver = (message: Buffer, number: number, signal: AbortSignal) => Promise<void>;

/** Milliseconds in which an answer is on its way: whoever asks again then has not seen it yet. */
const onItsWay = 4000;
/** A browser that gives trouble is replaced, and the page asks for everything once more. */
const attempts = 2;

export class CarriedRequests {
  /** What went over the wire for the page, itself left out. */
  readonly exchanges: Exchange[] = [];
  /** By number: when it was answered; Infinity while it is under way. */
  private readonly answered = new Map<number, number>();
  private bytes = 0;
  private readonly stop = new AbortController();

  constructor(
    private readonly page: PlainPage,
    private readonly limits: Pick<RenderLimits, 'requests' | 'bytes'>,
    private readonly carry: Carry,
    private readonly deliver: Deliver,
    private readonly clock: Clock,
  ) {}

  /** Nobody waits for anything of it any more. */
  end(): void {
    this.stop.abort();
  }

  /** Rejects only when the head is one no longer. What is asked for again is asked for again, unless it is under way or was just answered. */
  async answer(wanted: WantedRequest): Promise<void> {
    const { epoch, ticket, number } = wanted;
    const before = this.answered.get(number);
    if (before !== undefined && this.clock.elapsed() - before < onItsWay) return;
    // No page in a browser of ours asks so often.
    if (before === undefined && this.answered.size >= attempts * this.limits.requests) return;
    this.answered.set(number, Number.POSITIVE_INFINITY);
    const numbered = { epoch, ticket, number };
    const fetched = this.refusal(wanted) ?? (await this.fetch(wanted));
    if (this.stop.signal.aborted) return;
    const packed = packCarried(numbered, fetched);
    const message = packed.length <= largestMessage ? packed : packCarried(numbered, tooLarge(wanted.url));
    await this.deliver(message, number, this.stop.signal);
    this.answered.set(number, this.clock.elapsed());
  }

  private async fetch({ url, purpose, asked }: WantedRequest): Promise<Fetched> {
    const { fetched, isNew } = await this.carry(
      url,
      purpose,
      { ...asked, headers: carriedHeaders(asked.headers) },
      this.stop.signal,
    );
    if (fetched.kind !== 'response') return fetched;
    this.bytes += fetched.body.length;
    if (isNew) for (const exchange of fetched.exchanges ?? []) this.exchanges.push({ ...exchange, url });
    return fetched;
  }

  /** Undefined where it may be carried. */
  private refusal({ url, asked }: WantedRequest): Fetched | undefined {
    const refused = (detail: string): Fetched => ({ kind: 'refused', url, reason: 'too-large', detail });
    if (this.bytes > attempts * this.limits.bytes) return refused('the page has asked for too much');
    if (asked.method !== 'POST') return undefined;
    const target = parseUrl(url);
    const isShort = (asked.body?.length ?? 0) <= longestQuestion;
    if (target && isShort && isQuestion(asked.method, target, asked.headers, this.page.url)) return undefined;
    return refused('it is no question for data');
  }
}

function tooLarge(url: string): Fetched {
  return { kind: 'refused', url, reason: 'too-large', detail: 'it is too large to travel between machines' };
}
