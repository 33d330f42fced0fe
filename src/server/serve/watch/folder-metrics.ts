/** What Prometheus is told of the crawls in a folder: of those that run, read from what they store and say. */
import { isWrittenTo } from '../../../storage/open.js';
import { CrawlMetrics } from '../../metrics/crawl-metrics.js';
import type { ServedFolder } from '../folder/served-folder.js';
import type { Watches } from './watches.js';

/** Visits that one answer takes in of a crawl; the rest is for the next. */
const mostVisits = 200_000;

export class FolderMetrics {
  private readonly metrics = new CrawlMetrics();
  /** How far each collection has been counted. */
  private readonly counted = new Map<string, { visits: number; retries: number }>();

  constructor(
    private readonly folder: ServedFolder,
    private readonly watches: Watches,
  ) {}

  get contentType(): string {
    return this.metrics.contentType;
  }

  async text(): Promise<string> {
    for (const { kind, name, path } of this.folder.list()) {
      if (kind !== 'collection' || !(this.counted.has(name) || isWrittenTo(path))) continue;
      try {
        this.count(name, path);
      } catch {
        // It has stored nothing yet, or is gone: there is nothing to tell of it.
      }
    }
    return this.metrics.text();
  }

  private count(name: string, path: string): void {
    const watched = this.watches.open(path);
    const survey = watched.fresh();
    const counted = this.counted.get(name) ?? { visits: 0, retries: 0 };
    this.counted.set(name, counted);
    for (const { number, ...visit } of survey.measuredVisits(counted.visits, mostVisits)) {
      this.metrics.visit(name, visit);
      counted.visits = number;
    }
    const live = watched.live();
    const { relevant } = survey.figures();
    if (!live) return;
    const { retries } = live.progress;
    // A crawl that goes on begins to count anew.
    this.metrics.retry(name, retries >= counted.retries ? retries - counted.retries : retries);
    counted.retries = retries;
    const { waiting, known, hosts, underWay, budget, queued, memory, workers } = live;
    this.metrics.state(name, { relevant, waiting, known, hosts, underWay, budget, queued, memory });
    if (workers) this.metrics.workers(name, workers);
  }
}
