/** Keeps a crawl in memory: for tests and for experiments, which leave no folder. `MemoryCollection` reads it. */
import type {
  CheckpointRecord,
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
  readonly checkpoints = new Map<string, StoredCheckpoint>();

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

  checkpoint({ part, state }: CheckpointRecord): void {
    this.checkpoints.set(part, { state, afterVisits: this.visits.length, afterCommands: this.commands.length });
  }

  ready(): undefined {
    return undefined;
  }

  settings(): void {}

  async flush(): Promise<void> {}

  async load(): Promise<StoredCrawl> {
    return {
      discovered: () => this.urls,
      visits: () => this.visits,
      commands: () => this.commands,
      checkpoint: part => this.checkpoints.get(part),
    };
  }

  async close(): Promise<void> {
    this.closed = true;
  }
}
