/**
 * The web through good manners: robots.txt is asked first and obeyed, a pause follows it, private addresses written in
 * URLs are refused, and a redirect comes back as an answer, so that its target goes through all of this again. Below it
 * is a transport, which knows none of this.
 */
import type { Clock } from '../../../core/clock.js';
import { parseUrl } from '../../../core/url.js';
import type { AddressRules } from '../addresses/address-rules.js';
import type { Transport, TransportRequest } from '../transport.js';
import type { Fetched, FetchOptions, RequestGate, Web } from '../web.js';
import { largestRobots, type RobotsAnswer, RobotsBook } from './robots.js';
import { productToken } from './robots-rules.js';

export interface PoliteOptions {
  /** Its product token chooses our group in robots.txt. */
  userAgent: string;
  addresses: AddressRules;
  /** Ask for everything, whatever robots.txt says. */
  ignoreRobots: boolean;
  /** Milliseconds between asking a host for robots.txt and for its first page. */
  robotsPause: number;
  /** Media types to read where the caller names none. */
  accept: readonly string[];
  /** Decoded bytes of a body that are kept. */
  maxBytes: number;
  /** Keep the bytes of each exchange for an archive. */
  archive: boolean;
  clock: Clock;
}

/** What one request is to bring. */
type Wish = Omit<TransportRequest, 'url' | 'target'>;

/** Counts the requests that a page took. */
interface Sent {
  requests: number;
}

export class PoliteWeb implements Web {
  private readonly robots: RobotsBook;
  /** Who waits for the robots.txt of an origin, and what ends asking for it. */
  private readonly waiting = new Map<string, { count: number; stop: AbortController }>();

  constructor(
    private readonly transport: Transport,
    private readonly options: PoliteOptions,
  ) {
    this.robots = new RobotsBook(productToken(options.userAgent), options.clock);
  }

  async fetch(url: string, options: FetchOptions = {}): Promise<Fetched> {
    const sent = { requests: 0 };
    const fetched = await this.fetchCounted(url, options, sent);
    fetched.requests = sent.requests;
    return fetched;
  }

  private async fetchCounted(url: string, options: FetchOptions, sent: Sent): Promise<Fetched> {
    const { accept = this.options.accept, asked, hurry, reading, signal } = options;
    const { maxBytes, archive, ignoreRobots, robotsPause, clock } = this.options;
    const wish: Wish = { accept, maxBytes, archive, asked, hurry, reading, signal };
    const target = httpUrl(url);
    if (target && options.gate?.wantsAddress(target.host) && !(await this.isTurn(target, options.gate))) {
      return postponed(url);
    }
    if (!target || ignoreRobots) return this.request(url, wish, sent);
    const { origin } = target;
    const known = this.robots.known(origin);
    const answer = known ?? (await this.askRobots(origin, options, sent));
    if (!answer) return stopped(url);
    if (answer.kind === 'unreachable') return unreachable(url, answer);
    if (answer.kind === 'closed') return { kind: 'refused', url, reason: 'robots', detail: answer.detail };
    const hostDelay = answer.rules.delay;
    if (!answer.rules.allows(target.pathname + target.search)) {
      return { kind: 'refused', url, reason: 'robots', detail: 'robots.txt disallows it', hostDelay };
    }
    if (!known && robotsPause > 0) {
      await clock.sleep(robotsPause, signal);
      // Others of its site and at its address may have been asked meanwhile.
      await options.gate?.again(target.host, signal);
    }
    if (signal?.aborted) return stopped(url);
    const fetched = await this.request(url, wish, sent);
    if (hostDelay !== undefined) fetched.hostDelay = hostDelay;
    return fetched;
  }

  /** What robots.txt says; undefined when the signal aborts first. Once nobody waits for it any more, it is asked for no longer. */
  private async askRobots(
    origin: string,
    { gate, hurry, signal }: FetchOptions,
    sent: Sent,
  ): Promise<RobotsAnswer | undefined> {
    let waiting = this.waiting.get(origin);
    if (!waiting) this.waiting.set(origin, (waiting = { count: 0, stop: new AbortController() }));
    waiting.count++;
    const { stop } = waiting;
    try {
      const fetch = (url: string) => this.requestRobots(url, origin, sent, { gate, hurry, signal: stop.signal });
      return await unlessAborted(this.robots.ask(origin, fetch), signal);
    } finally {
      if (--waiting.count === 0) {
        this.waiting.delete(origin);
        stop.abort();
      }
    }
  }

  private async requestRobots(
    url: string,
    origin: string,
    sent: Sent,
    { gate, hurry, signal }: FetchOptions,
  ): Promise<Fetched> {
    const admission = await gate?.enter(url, origin, signal);
    if (admission && 'refusal' in admission) return admission.refusal;
    try {
      return await this.request(url, { maxBytes: largestRobots, archive: false, hurry, signal }, sent);
    } finally {
      admission?.leave();
    }
  }

  sitemaps(url: string): readonly string[] {
    const target = httpUrl(url);
    if (!target) return [];
    const { origin } = target;
    const answer = this.robots.known(origin);
    const named = answer?.kind === 'rules' ? answer.rules.sitemaps : [];
    return (named.length > 0 ? named : ['/sitemap.xml'])
      .map(root => parseUrl(root, origin)?.href)
      .filter(root => root !== undefined);
  }

  close(): Promise<void> {
    return this.transport.close();
  }

  /** May the address be asked that the host is at? */
  private async isTurn(target: URL, gate: RequestGate): Promise<boolean> {
    if (this.options.addresses.refusal(target)) return true;
    const address = await this.transport.addressOf?.(target);
    return address === undefined || gate.meet(target.host, address);
  }

  /** A request whatever robots.txt says. */
  private async request(url: string, wish: Wish, sent: Sent): Promise<Fetched> {
    const target = httpUrl(url);
    if (!target) return { kind: 'failed', url, problem: 'protocol', detail: 'no http or https URL', retryable: false };
    const refusal = this.options.addresses.refusal(target);
    if (refusal) return { kind: 'refused', url, ...refusal };
    sent.requests++;
    return this.transport.send({ url, target, ...wish });
  }
}

function httpUrl(url: string): URL | undefined {
  const target = parseUrl(url);
  return target?.protocol === 'http:' || target?.protocol === 'https:' ? target : undefined;
}

function stopped(url: string): Fetched {
  return { kind: 'failed', url, problem: 'aborted', detail: 'stopped by the caller', retryable: true };
}

function postponed(url: string): Fetched {
  const detail = 'other hosts at its address are being asked';
  return { kind: 'failed', url, problem: 'postponed', detail, retryable: true };
}

/** RFC 9309 §2.3.1.4: a host whose robots.txt cannot be reached is not asked for pages; they share its fate. */
function unreachable(url: string, { cause }: Extract<RobotsAnswer, { kind: 'unreachable' }>): Fetched {
  return { ...cause, url, detail: `robots.txt: ${cause.detail}` };
}

/** Undefined when the signal aborts first; the work goes on for whoever else waits for it. */
function unlessAborted<T>(work: Promise<T>, signal: AbortSignal | undefined): Promise<T | undefined> {
  if (!signal) return work;
  if (signal.aborted) return Promise.resolve(undefined);
  return new Promise((resolve, reject) => {
    const aborted = () => resolve(undefined);
    signal.addEventListener('abort', aborted);
    work.then(resolve, reject).finally(() => signal.removeEventListener('abort', aborted));
  });
}
