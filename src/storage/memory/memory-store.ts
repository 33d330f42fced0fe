/** Keeps a crawl in memory: for tests and for experiments, which leave no folder. `MemoryCollection` reads it. */
import type {
  CheckpointPart,
  CommandRecord,
  DiscoveredUrl,
  EventRecord,
  HostRecord,
  PageRecord,
  SiteRecord,
  Store,
  StoredCheckpoint,
  StoredCommand,
  StoredCrawl,
  StoredVerdict,
  StoredVisit,
  Visit,
} from '../store.js';

/** A visit that gave a page. */
export interface VisitedPage extends StoredVisit {
  page: PageRecord;
}

export class MemoryStore implements Store {
  readonly urls: DiscoveredUrl[] = [];
  readonly visits: StoredVisit[] = [];
  readonly hosts = new Map<string, HostRecord>();
  readonly sites = new Map<string, SiteRecord>();
  readonly events: EventRecord[] = [];
  closed = false;
  readonly commands: StoredCommand[] = [];
  lastCheckpoint: StoredCheckpoint | undefined;

  visit(visit: Visit): void {
    const { discovered, exchanges: _archiveOnly, rendered: _too, ...kept } = visit;
    this.discover(discovered);
    this.visits.push(kept);
  }

  discover(urls: readonly DiscoveredUrl[]): void {
    for (const url of urls) this.urls.push(url);
  }

  host(host: HostRecord): void {
    this.hosts.set(host.host, host);
  }

  site(site: SiteRecord): void {
    this.sites.set(site.site, site);
  }

  event(event: EventRecord): void {
    this.events.push(event);
  }

  judged(verdicts: readonly StoredVerdict[]): void {
    const byId = new Map(verdicts.map(verdict => [verdict.id, verdict]));
    for (const { id, page } of this.visits) {
      const verdict = byId.get(id);
      if (page && verdict) Object.assign(page, { relevant: verdict.relevant, score: verdict.score });
    }
  }

  command(command: CommandRecord): void {
    this.commands.push({ ...command, afterVisits: this.visits.length });
  }

  checkpoint(parts: readonly CheckpointPart[]): void {
    this.lastCheckpoint = {
      afterVisits: this.visits.length,
      afterCommands: this.commands.length,
      parts: new Map(parts.map(({ name, state }) => [name, state])),
    };
  }

  ready(): undefined {
    return undefined;
  }

  settings(): void {}

  async flush(): Promise<void> {}

  async load(): Promise<StoredCrawl> {
    const { urls, visits, commands, lastCheckpoint } = this;
    return {
      urls: () => urls.map(({ id, url }) => ({ first: id, urls: [url] })),
      given: () => urls.filter(({ priority }) => priority !== undefined),
      prints: count =>
        visits.slice(0, count).flatMap(({ id, page, again }) => (page && !again ? [{ ...page, id }] : [])),
      visits: after => visits.slice(after),
      commands: () => commands,
      checkpoint: () => lastCheckpoint,
    };
  }

  async close(): Promise<void> {
    this.closed = true;
  }
}
