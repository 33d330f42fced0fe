/** The live web: may this URL be asked for, and what comes back? One call is one request (and robots.txt before it). */
import { parseUrl } from '../../../core/url.js';
import { codingsOf, decompress } from '../../codings/decompress.js';
import { isAccepted } from '../../parse/content-type.js';
import { PrivateAddressError } from '../addresses/address-rules.js';
import { exchangeOf } from '../http/exchange.js';
import { failureOf } from '../http/failures.js';
import { guessedType, looksUnknown, type Received } from '../http/reception.js';
import { RequestSender } from '../http/request-sender.js';
import { parseRetryAfter } from '../http/retry-after.js';
import { largestRobots, type RobotsAnswer, RobotsBook } from '../polite/robots.js';
import { productToken } from '../polite/robots-rules.js';
import { largestSitemap, walkSitemaps } from '../polite/sitemaps.js';
import type { Failed, Fetched, FetchOptions, Response, Web } from '../web.js';
import { type LiveWebOptions, type LiveWebSettings, settingsOf } from './options.js';

export type { LiveWebOptions } from './options.js';

/** What one request is to bring. */
interface Wish {
  /** Media types to read; undefined reads any. */
  accept: readonly string[] | undefined;
  maxBytes: number;
  archive: boolean;
  signal?: AbortSignal;
}

export class LiveWeb implements Web {
  private readonly settings: LiveWebSettings;
  private readonly sender: RequestSender;
  private readonly robots: RobotsBook;

  constructor(options: LiveWebOptions) {
    this.settings = settingsOf(options);
    this.sender = new RequestSender(this.settings);
    const wish: Wish = { accept: undefined, maxBytes: largestRobots, archive: false };
    this.robots = new RobotsBook(productToken(options.userAgent), this.settings.clock, url => {
      const target = httpUrl(url);
      return target ? this.request(url, target, wish) : Promise.resolve(noHttp(url));
    });
  }

  async fetch(url: string, options: FetchOptions = {}): Promise<Fetched> {
    const { accept, maxBytes, archive } = this.settings;
    return this.ask(url, { accept: options.accept ?? accept, maxBytes, archive, signal: options.signal });
  }

  async *sitemap(url: string): AsyncGenerator<string, void, undefined> {
    const target = httpUrl(url);
    if (!target) return;
    const { origin } = target;
    const answer = this.robots.known(origin) ?? (await this.robots.ask(origin));
    const named = answer.kind === 'rules' ? answer.rules.sitemaps : [];
    const roots = (named.length > 0 ? named : ['/sitemap.xml'])
      .map(root => parseUrl(root, origin)?.href)
      .filter(root => root !== undefined);
    const pause = Math.max(this.settings.robotsPause, answer.kind === 'rules' ? (answer.rules.delay ?? 0) : 0);
    yield* walkSitemaps(roots, async sitemap => {
      if (pause > 0) await this.settings.clock.sleep(pause);
      return this.ask(sitemap, { accept: undefined, maxBytes: largestSitemap, archive: false });
    });
  }

  close(): Promise<void> {
    return this.sender.close();
  }

  /** A request that robots.txt has a say in. */
  private async ask(url: string, wish: Wish): Promise<Fetched> {
    const target = httpUrl(url);
    if (!target) return noHttp(url);
    if (this.settings.ignoreRobots) return this.request(url, target, wish);
    const known = this.robots.known(target.origin);
    const answer = known ?? (await unlessAborted(this.robots.ask(target.origin), wish.signal));
    if (!answer) return { kind: 'failed', url, problem: 'aborted', detail: 'stopped by the caller', retryable: true };
    if (answer.kind === 'unreachable') return unreachable(url, answer);
    if (answer.kind === 'closed') return { kind: 'refused', url, reason: 'robots', detail: answer.detail };
    const hostDelay = answer.rules.delay;
    if (!answer.rules.allows(target.pathname + target.search)) {
      return { kind: 'refused', url, reason: 'robots', detail: 'robots.txt disallows it', hostDelay };
    }
    if (!known && this.settings.robotsPause > 0) {
      await this.settings.clock.sleep(this.settings.robotsPause, wish.signal);
    }
    const fetched = await this.request(url, target, wish);
    if (hostDelay !== undefined) fetched.hostDelay = hostDelay;
    return fetched;
  }

  /** A request whatever robots.txt says. */
  private async request(url: string, target: URL, wish: Wish): Promise<Fetched> {
    const at = this.settings.clock.now();
    const start = performance.now();
    const reply = await this.sender.send(target, wish);
    if (reply.kind === 'unwanted') {
      return { kind: 'refused', url, reason: 'content-type', detail: reply.detail, status: reply.status };
    }
    if (reply.kind === 'broken') {
      if (reply.error instanceof PrivateAddressError) {
        return { kind: 'refused', url, reason: 'private-address', detail: reply.error.message };
      }
      return { kind: 'failed', url, ...failureOf(reply.error) };
    }
    if (this.settings.proxy !== undefined && reply.status === 407) {
      const detail = 'the proxy wants a user name and a password: http://user:password@host:port';
      return { kind: 'failed', url, problem: 'connection', detail, retryable: false };
    }
    return this.responseOf(url, reply, wish, at, performance.now() - start);
  }

  private async responseOf(
    url: string,
    received: Received,
    wish: Wish,
    at: number,
    milliseconds: number,
  ): Promise<Fetched> {
    const { status, headers, location, cut } = received;
    let { contentType, body } = received;
    let truncated = cut !== undefined;
    const codings = codingsOf(headers);
    if (location !== undefined) {
      body = new Uint8Array(0);
      truncated = false;
    } else if (codings.length > 0 && body.length > 0) {
      const decoded = await decompress(body, codings, wish.maxBytes);
      if (decoded.kind === 'undecodable') {
        return decoded.bomb
          ? { kind: 'refused', url, reason: 'too-large', detail: decoded.detail, status }
          : { kind: 'failed', url, problem: 'decode', detail: decoded.detail, retryable: false };
      }
      body = decoded.body;
      truncated ||= decoded.truncated;
      if (contentType === '' && status < 300 && body.length > 0 && !isAccepted('', wish.accept)) {
        const type = guessedType(body, wish.accept);
        if (type === undefined) return { kind: 'refused', url, reason: 'content-type', detail: looksUnknown, status };
        contentType = type;
      }
    }
    const response: Response = { kind: 'response', url, status, headers, contentType, body, truncated, milliseconds };
    if (location !== undefined) response.location = location;
    const retryAfter = parseRetryAfter(headers['retry-after'], at);
    if (retryAfter !== undefined) response.retryAfter = retryAfter;
    if (wish.archive) response.exchange = exchangeOf(received, at, this.settings.proxy === undefined);
    return response;
  }
}

function httpUrl(url: string): URL | undefined {
  try {
    const target = new URL(url);
    return target.protocol === 'http:' || target.protocol === 'https:' ? target : undefined;
  } catch {
    return undefined;
  }
}

function noHttp(url: string): Failed {
  return { kind: 'failed', url, problem: 'protocol', detail: 'no http or https URL', retryable: false };
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
