/** What rendered pages ask for, asked by the head: it alone knows the pauses of hosts and what their robots.txt says. */
import type { Clock } from '../../core/clock.js';
import { parseUrl } from '../../core/url.js';
import type { AddressRules } from '../../crawl/fetch/addresses/address-rules.js';
import type { PageWeb, PlainPage } from '../../crawl/fetch/renderer.js';
import type { Failed, Fetched } from '../../crawl/fetch/web.js';
import type { WantedRequest } from '../messages/answer.js';
import { unpackFetched } from '../messages/fetched.js';
import { BadMessage } from '../messages/frame.js';
import type { CarriedTask } from '../messages/task.js';

/** Milliseconds after which what was not answered is asked for again: it, or its answer, may have been lost with Redis. */
const askAgain = 5000;

/** Tells the head what is wanted. */
export type SayWanted = (
  wanted: Omit<WantedRequest, 'said' | 'epoch' | 'worker'>,
  signal: AbortSignal,
) => Promise<void>;

export class HeadWeb implements PageWeb {
  /** The tickets of the pages that are being rendered. */
  private readonly tickets = new Map<PlainPage, number>();
  private readonly waiting = new Map<number, { ticket: number; url: string; end: (fetched: Fetched) => void }>();
  private numbers = 0;

  /** `addresses`: what this machine may reach; no head can widen it. */
  constructor(
    private readonly addresses: AddressRules,
    private readonly say: SayWanted,
    private readonly clock: Clock,
  ) {}

  enter(page: PlainPage, ticket: number): void {
    this.tickets.set(page, ticket);
  }

  leave(page: PlainPage): void {
    this.tickets.delete(page);
  }

  async fetchAside(...[url, options, { page, purpose }]: Parameters<PageWeb['fetchAside']>): Promise<Fetched> {
    const { asked = { method: 'GET', headers: {} }, signal } = options;
    const [target, ticket] = [parseUrl(url), this.tickets.get(page)];
    if (!target || ticket === undefined) return aborted(url);
    const refusal = this.addresses.refusal(target);
    if (refusal) return { kind: 'refused', url, ...refusal };
    const number = ++this.numbers;
    const answered = new AbortController();
    const stop = signal ? AbortSignal.any([signal, answered.signal]) : answered.signal;
    let fetched: Fetched = aborted(url);
    this.waiting.set(number, {
      ...{ ticket, url },
      end: came => {
        fetched = came;
        answered.abort();
      },
    });
    while (!stop.aborted) {
      await this.say({ ticket, number, url, purpose, asked }, stop);
      await this.clock.sleep(askAgain, stop);
    }
    this.waiting.delete(number);
    return fetched;
  }

  /** Throws a `BadMessage` for what is no answer. */
  answered({ ticket, number, frame }: CarriedTask): void {
    const wanted = this.waiting.get(number);
    if (wanted?.ticket !== ticket) return;
    try {
      wanted.end(unpackFetched(frame, wanted.url, 'head'));
    } catch (error) {
      if (!(error instanceof BadMessage)) throw error;
      wanted.end({ ...aborted(wanted.url), detail: error.message });
      throw error;
    }
  }
}

function aborted(url: string): Failed {
  return { kind: 'failed', url, problem: 'aborted', detail: 'the page is closed', retryable: true };
}
