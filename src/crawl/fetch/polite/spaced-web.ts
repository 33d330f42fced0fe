/**
 * A web of which pages themselves ask for more: scripts and data. Those requests are made aside of the frontier, which
 * keeps the pauses between its own requests only, so here each host gets its pause between any two of them.
 */
import { type Clock, systemClock } from '../../../core/clock.js';
import { hostOf } from '../../../core/url.js';
import type { Fetched, FetchOptions, Web } from '../web.js';

interface HostTimes {
  /** When a request to it last ended, of either kind and of those made aside. */
  asked: number;
  askedAside: number;
  /** Milliseconds. */
  pause: number;
  /** Resolves when the request made aside before this one has ended. */
  turn: Promise<void>;
}

/** Of hosts that were not asked for longer than this many others, nothing need be known: their pause is over. */
const mostHosts = 10_000;

export class SpacedWeb implements Web {
  /** Those asked last come last. */
  private readonly hosts = new Map<string, HostTimes>();

  /** `pause` in milliseconds, where a host asks for no longer one. */
  constructor(
    private readonly web: Web,
    private readonly pause: number,
    private readonly clock: Clock = systemClock,
  ) {}

  /** For the frontier, which has seen to the pause after its own requests. */
  async fetch(url: string, options?: FetchOptions): Promise<Fetched> {
    const host = this.timesOf(url);
    await this.rest(host.askedAside + host.pause, options?.signal);
    return this.send(host, url, options);
  }

  /** For pages: one at a time for each host. */
  async fetchAside(url: string, options?: FetchOptions): Promise<Fetched> {
    const host = this.timesOf(url);
    const before = host.turn;
    let end = () => {};
    host.turn = new Promise(resolve => {
      end = resolve;
    });
    try {
      await before;
      await this.rest(host.asked + host.pause, options?.signal);
      const fetched = await this.send(host, url, options);
      host.askedAside = host.asked;
      return fetched;
    } finally {
      end();
    }
  }

  sitemaps(url: string): readonly string[] {
    return this.web.sitemaps?.(url) ?? [];
  }

  close(): Promise<void> {
    return this.web.close();
  }

  private async send(host: HostTimes, url: string, options: FetchOptions | undefined): Promise<Fetched> {
    const fetched = await this.web.fetch(url, options);
    if (fetched.hostDelay !== undefined) host.pause = Math.max(this.pause, fetched.hostDelay);
    host.asked = this.clock.elapsed();
    return fetched;
  }

  private async rest(until: number, signal: AbortSignal | undefined): Promise<void> {
    const left = until - this.clock.elapsed();
    if (left > 0) await this.clock.sleep(left, signal);
  }

  private timesOf(url: string): HostTimes {
    const name = hostOf(url);
    const host = this.hosts.get(name) ?? {
      ...{ asked: -Infinity, askedAside: -Infinity },
      ...{ pause: this.pause, turn: Promise.resolve() },
    };
    this.hosts.delete(name);
    this.hosts.set(name, host);
    if (this.hosts.size > mostHosts) this.hosts.delete(this.hosts.keys().next().value!);
    return host;
  }
}
