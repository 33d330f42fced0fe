/**
 * Requests that no strategy chose: robots.txt, and what it redirects to. They keep the pauses of the hosts they go to, the
 * scope and the limit of requests like all others.
 */
import type { Clock } from '../../core/clock.js';
import { hostOf } from '../../core/url.js';
import type { Admission, Failed, Refused, RequestGate } from '../fetch/web.js';
import type { Frontier } from '../frontier/frontier.js';
import type { Scope } from '../scope/scope.js';

/** Milliseconds that a request waits for the turn of another host than its own: whoever waits holds a place that others could use. */
const longestWait = 10_000;
/** Milliseconds between two looks at a host that is being asked just now. */
const lookEvery = 50;

/** The limit of requests, as side requests see it. */
export interface RequestBudget {
  /** Takes one request out of it; false when there is none left. */
  takeRequest(): boolean;
}

/** The gate of one URL of the crawl. */
export class SideRequests implements RequestGate {
  /** How many were let through. */
  made = 0;
  /** Nobody was asked: it is not the turn of the host's address. */
  postponed = false;

  constructor(
    private readonly parts: { frontier: Pick<Frontier, 'turns'>; scope: Pick<Scope, 'refusesFile'> },
    private readonly clock: Clock,
    private readonly budget: RequestBudget,
  ) {}

  async enter(url: string, origin: string, signal?: AbortSignal): Promise<Admission> {
    const admission = await this.turn(url, origin, signal);
    if ('refusal' in admission) return admission;
    if (!this.budget.takeRequest()) {
      admission.leave();
      return putOff(url, 'aborted', 'the limit of requests is reached');
    }
    this.made++;
    return admission;
  }

  wantsAddress(host: string): boolean {
    return this.parts.frontier.turns.wantsAddress(host);
  }

  meet(host: string, address: string | null): boolean {
    const mayGoOn = this.parts.frontier.turns.meet(host, address, this.clock.elapsed());
    this.postponed ||= !mayGoOn;
    return mayGoOn;
  }

  async again(host: string, signal?: AbortSignal): Promise<void> {
    const end = this.clock.elapsed() + longestWait;
    for (let now = this.clock.elapsed(); now < end && !signal?.aborted; now = this.clock.elapsed()) {
      const at = this.parts.frontier.turns.again(host, now);
      if (at <= now) return;
      await this.clock.sleep(Math.min(at, end) - now, signal);
    }
  }

  private async turn(url: string, origin: string, signal?: AbortSignal): Promise<Admission> {
    const { frontier, scope } = this.parts;
    const host = hostOf(url);
    // The page that wants to know has the turn of its own host.
    if (host === hostOf(`${origin}/`)) return { leave: () => {} };
    if (scope.refusesFile(url)) return { refusal: outOfScope(url) };
    const end = this.clock.elapsed() + longestWait;
    for (;;) {
      if (signal?.aborted) return putOff(url, 'aborted', 'stopped by the caller');
      const now = this.clock.elapsed();
      const at = frontier.turns.begin(host, now);
      if (at <= now) return { leave: () => frontier.turns.end(host, this.clock.elapsed()) };
      if (now >= end || (at > end && at !== Number.POSITIVE_INFINITY)) {
        return putOff(url, 'postponed', `it was not the turn of ${host}`);
      }
      await this.clock.sleep(Math.min(at - now, at === Number.POSITIVE_INFINITY ? lookEvery : end - now), signal);
    }
  }
}

function putOff(url: string, problem: 'aborted' | 'postponed', detail: string): { refusal: Failed } {
  return { refusal: { kind: 'failed', url, problem, detail, retryable: true } };
}

function outOfScope(url: string): Refused {
  return { kind: 'refused', url, reason: 'scope', detail: `${url} is out of scope` };
}
