/** The frontier as one would write it without a thought for speed: the property tests compare the real one with it. */
import type { Combine } from '../strategies/strategy.js';
import type { FrontierOptions, Offered } from './frontier-options.js';
import { isFixed, lastOfAll } from './priorities.js';

interface Entry {
  url: string;
  host: string;
  state: 'known' | 'waiting' | 'in flight' | 'closed' | 'dropped';
  priority: number;
  offers: number;
  depth: number;
  parent: number;
  carry: number[] | undefined;
}

interface Site {
  delay: number;
  asked: number;
  taken: number;
  own: boolean;
}

interface Host {
  limit: number;
  delay: number;
  asked: number;
  notBefore: number;
  taken: number;
}

export class NaiveFrontier {
  readonly entries: Entry[] = [];
  private readonly hosts = new Map<string, Host>();
  private readonly sites = new Map<string, Site>();

  constructor(private readonly options: FrontierOptions) {}

  intern(url: string): number {
    const found = this.entries.findIndex(entry => entry.url === url);
    if (found >= 0) return found;
    if (this.entries.length >= (this.options.maxKnown ?? Number.POSITIVE_INFINITY)) return -1;
    const host = new URL(url).host;
    this.hostOf(host);
    const entry: Entry = {
      url,
      host,
      state: 'known',
      priority: Number.NaN,
      offers: 0,
      depth: 0,
      parent: -1,
      carry: undefined,
    };
    return this.entries.push(entry) - 1;
  }

  offer(id: number, priority: number, depth: number, parent: number, carry: number[] | undefined): Offered {
    const entry = this.entries[id];
    if (entry.state === 'in flight' || entry.state === 'closed') return 'closed';
    if (Number.isNaN(priority) || priority === Number.NEGATIVE_INFINITY) return 'dropped';
    if (entry.state === 'waiting') {
      const old = entry.priority;
      if (isFixed(old)) return 'combined';
      entry.offers++;
      entry.priority = combined(this.options.combine, old, priority, entry.offers);
      if (this.options.combine !== 'max' || priority > old) entry.carry = carry;
      else entry.offers--;
      return 'combined';
    }
    if (Number.isNaN(entry.priority)) Object.assign(entry, { depth, parent });
    Object.assign(entry, { priority, offers: 1, carry });
    if (depth === 0) this.siteOf(entry.host).own = true;
    if (this.finished(entry.host)) {
      entry.state = 'dropped';
      return 'dropped';
    }
    entry.state = 'waiting';
    this.dropWorst();
    return this.entries[id].state === 'waiting' ? 'added' : 'dropped';
  }

  take(now: number): number {
    const best = this.inOrder().find(id => this.readyAt(this.entries[id].host) <= now);
    if (best === undefined) return -1;
    this.entries[best].state = 'in flight';
    const host = this.hostOf(this.entries[best].host);
    host.taken++;
    host.asked = now;
    const site = this.siteOf(this.entries[best].host);
    site.taken++;
    site.asked = now;
    return best;
  }

  nextAt(now: number): number | undefined {
    const times = this.inOrder().map(id => this.readyAt(this.entries[id].host));
    const earliest = Math.min(...times);
    return earliest === Number.POSITIVE_INFINITY ? undefined : Math.max(now, earliest);
  }

  done(id: number, now: number): number[] {
    this.entries[id].state = 'closed';
    this.hostOf(this.entries[id].host).asked = now;
    return this.dropFinished(this.entries[id].host);
  }

  setHostLimit(host: string, pages: number): number[] {
    this.hostOf(host).limit = pages;
    return this.dropFinished(host);
  }

  retry(id: number, at: number, now: number): number[] {
    const host = this.hostOf(this.entries[id].host);
    host.taken--;
    this.siteOf(this.entries[id].host).taken--;
    host.asked = now;
    host.notBefore = Math.max(host.notBefore, at);
    this.entries[id].state = 'waiting';
    this.dropWorst();
    return this.dropFinished(this.entries[id].host);
  }

  close(id: number): void {
    if (this.entries[id].state !== 'in flight') this.entries[id].state = 'closed';
  }

  setHostDelay(host: string, delay: number): void {
    this.hostOf(host).delay = delay;
    const site = this.siteOf(host);
    const { site: limits, hostConcurrency = 1 } = this.options;
    if (limits) site.delay = Math.max(site.delay, (delay * hostConcurrency) / limits.concurrency);
  }

  set(id: number, priority: number): void {
    const entry = this.entries[id];
    if (entry?.state !== 'waiting' || Number.isNaN(priority) || isFixed(entry.priority)) return;
    if (priority === Number.NEGATIVE_INFINITY) entry.state = 'dropped';
    else entry.priority = priority;
  }

  fix(id: number, place: 'first' | 'last'): void {
    const entry = this.entries[id];
    if (entry?.state === 'waiting') entry.priority = place === 'first' ? Number.POSITIVE_INFINITY : lastOfAll;
  }

  assign(priorityOf: (id: number) => number | undefined): void {
    for (const id of this.inOrder()) this.set(id, priorityOf(id) ?? Number.NaN);
  }

  hostPages(host: string): number {
    return this.hosts.get(host)?.taken ?? 0;
  }

  get hostCount(): number {
    return this.hosts.size;
  }

  count(state: Entry['state']): number {
    return this.entries.filter(entry => entry.state === state).length;
  }

  /** Waiting ids, best first. */
  private inOrder(): number[] {
    return [...this.entries.keys()]
      .filter(id => this.entries[id].state === 'waiting')
      .sort((a, b) => {
        const [first, second] = [this.entries[a].priority, this.entries[b].priority];
        return first === second ? a - b : first > second ? -1 : 1;
      });
  }

  private dropWorst(): void {
    const limit = this.options.maxWaiting ?? Number.POSITIVE_INFINITY;
    const order = this.inOrder();
    if (order.length <= limit + Math.floor(limit / 10)) return;
    for (const id of order.slice(limit)) this.entries[id].state = 'dropped';
  }

  private dropFinished(host: string): number[] {
    if (!this.finished(host)) return [];
    const dropped = [...this.entries.keys()].filter(
      id => this.finished(this.entries[id].host) && this.entries[id].state === 'waiting',
    );
    for (const id of dropped) this.entries[id].state = 'dropped';
    return dropped;
  }

  private flying(host: string): number {
    return this.entries.filter(entry => entry.host === host && entry.state === 'in flight').length;
  }

  private flyingInSite(name: string): number {
    return this.entries.filter(({ host, state }) => this.siteName(host) === name && state === 'in flight').length;
  }

  private siteFull(host: string): boolean {
    const { taken, own } = this.siteOf(host);
    return !own && taken >= (this.options.site?.pages ?? Number.POSITIVE_INFINITY);
  }

  private siteName(host: string): string {
    return this.options.site?.nameOf(host) ?? host;
  }

  private siteOf(host: string): Site {
    const name = this.siteName(host);
    let site = this.sites.get(name);
    if (!site) {
      const delay = this.options.site?.delay ?? 0;
      this.sites.set(name, (site = { delay, asked: Number.NEGATIVE_INFINITY, taken: 0, own: false }));
    }
    return site;
  }

  private full(host: string): boolean {
    const { taken, limit } = this.hostOf(host);
    return taken >= limit;
  }

  private finished(host: string): boolean {
    if (this.full(host) && this.flying(host) === 0) return true;
    return this.siteFull(host) && this.flyingInSite(this.siteName(host)) === 0;
  }

  private readyAt(name: string): number {
    if (this.full(name) || this.flying(name) >= (this.options.hostConcurrency ?? 1)) return Number.POSITIVE_INFINITY;
    const most = this.options.site?.concurrency ?? Number.POSITIVE_INFINITY;
    if (this.siteFull(name) || this.flyingInSite(this.siteName(name)) >= most) return Number.POSITIVE_INFINITY;
    const host = this.hostOf(name);
    const site = this.siteOf(name);
    return Math.max(host.asked + host.delay, host.notBefore, site.asked + site.delay);
  }

  private hostOf(name: string): Host {
    let host = this.hosts.get(name);
    if (!host) {
      host = {
        limit: this.options.maxPerHost ?? Number.POSITIVE_INFINITY,
        delay: this.options.delay,
        asked: Number.NEGATIVE_INFINITY,
        notBefore: Number.NEGATIVE_INFINITY,
        taken: 0,
      };
      this.hosts.set(name, host);
    }
    return host;
  }
}

function combined(combine: Combine, old: number, next: number, offers: number): number {
  if (combine === 'max') return Math.max(old, next);
  if (combine === 'sum') return old + next;
  if (combine === 'last') return next;
  return old + (next - old) / offers;
}
