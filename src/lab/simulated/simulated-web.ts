/** The simulated web inside the process: the engine crawls it as it crawls the live web, without any waiting. */
import type { Clock } from '../../core/clock.js';
import type { Failed, Fetched, FetchOptions, Web } from '../../crawl/fetch/web.js';
import { isAccepted } from '../../crawl/parse/content-type.js';
import { defaultAccept } from '../../crawl/parse/registry.js';
import type { SimulatedPage, SimulatedWorld } from './world.js';

export interface SimulatedWebOptions {
  /** Slow hosts then take their time on it: a virtual clock jumps, the system clock waits. Absent: no host is slow. */
  clock?: Clock;
  /** How long a host that never answers is waited for, milliseconds on the clock. */
  timeout?: number;
  /** Ask for what robots.txt closes, too. */
  ignoreRobots?: boolean;
}

export class SimulatedWeb implements Web {
  /** Flaky pages that were asked for once: the next attempt succeeds. */
  private readonly tried = new Set<string>();

  constructor(
    readonly world: SimulatedWorld,
    private readonly options: SimulatedWebOptions = {},
  ) {}

  async fetch(url: string, options: FetchOptions = {}): Promise<Fetched> {
    const { world } = this;
    const hostDelay = world.crawlDelay(url);
    if (!this.options.ignoreRobots && !world.allowed(url)) {
      return { kind: 'refused', url, reason: 'robots', detail: 'robots.txt closes this address', hostDelay };
    }
    const page = world.page(url);
    const milliseconds = page.hangs ? (this.options.timeout ?? 10_000) : page.delay;
    if (milliseconds > 0) await this.options.clock?.sleep(milliseconds, options.signal);
    const fail = (problem: Failed['problem'], detail: string, retryable: boolean): Failed => {
      return { kind: 'failed', url, problem, detail, retryable, hostDelay };
    };
    if (options.signal?.aborted) return fail('aborted', 'given up', true);
    if (page.status === 0) return fail('dns', 'no such host in the simulated web', false);
    if (page.hangs) return fail('timeout', `no answer in ${milliseconds} ms`, true);
    if (page.flaky && !this.tried.has(url)) {
      this.tried.add(url);
      const { headers, contentType } = unavailable;
      const body = new Uint8Array();
      return {
        kind: 'response',
        url,
        status: 503,
        headers,
        contentType,
        body,
        html: '',
        truncated: false,
        milliseconds,
        hostDelay,
        retryAfter: 1000,
      };
    }
    const contentType = page.headers['content-type'];
    if (page.status === 200 && !isAccepted(contentType, options.accept ?? defaultAccept)) {
      return { kind: 'refused', url, reason: 'content-type', detail: contentType, status: 200, hostDelay };
    }
    return {
      kind: 'response',
      url,
      status: page.status,
      headers: page.headers,
      contentType,
      location: page.location,
      body: bodyBytes(page),
      html: page.html,
      truncated: false,
      milliseconds,
      hostDelay,
      labels: page.labels,
    };
  }

  sitemaps(url: string): readonly string[] {
    return this.world.sitemaps(url);
  }

  async close(): Promise<void> {
    this.tried.clear();
  }
}

const unavailable = {
  headers: { 'content-type': 'text/plain', 'retry-after': '1' },
  contentType: 'text/plain',
};

/** The body as it goes over the wire. Our windows-1252 pages use no sign from 0x80 to 0x9F, so latin1 writes them. */
export function bodyBytes(page: SimulatedPage): Buffer {
  return Buffer.from(page.html, page.charset === 'utf-8' ? 'utf8' : 'latin1');
}
