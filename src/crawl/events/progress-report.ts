import type { Clock } from '../../core/clock.js';
import type { Store } from '../../storage/store.js';
import type { WorkerState } from '../fetch/worker-state.js';
import type { Outlook } from '../outlook/outlook.js';
import type { CrawlEnding, Progress } from '../progress.js';
import type { Wait } from '../requests/waits.js';
import type { CrawlEvents } from './crawl-events.js';

/** Milliseconds between two words about the counters. */
const tellEvery = 250;

/** Tells listeners how far a crawl is, and how it ended. */
export class ProgressReport {
  private nextAt = Number.NEGATIVE_INFINITY;

  constructor(
    private readonly events: CrawlEvents,
    private readonly progress: Progress,
    private readonly parts: {
      frontier: { readonly size: number; readonly known: number; readonly hosts: number; readonly inFlight: number };
      store: Pick<Store, 'queued'>;
      workers?: () => readonly WorkerState[];
    },
    private readonly clock: Clock,
    private readonly outlook?: { now(): Outlook | undefined; anew(): Outlook | undefined },
  ) {}

  /** The counters, now and then. `budget`: pages to fetch in all. `wait`: nothing happens before that is over. */
  tell(budget: number, wait?: Wait): void {
    const now = this.clock.elapsed();
    if ((now < this.nextAt && !wait) || !this.events.wants('progress')) return;
    this.nextAt = now + tellEvery;
    const at = this.clock.now();
    const { frontier, store, workers } = this.parts;
    const { size: waiting, known, hosts, inFlight: underWay } = frontier;
    const { queued = 0 } = store;
    const counters = { progress: { ...this.progress }, budget, waiting, known, hosts, underWay, queued };
    this.events.emit({ kind: 'progress', at, ...counters, wait, outlook: this.outlook?.now(), workers: workers?.() });
  }

  /** The last words. `error`: why a crawl failed. */
  end(budget: number, ending: CrawlEnding | 'failed', error?: unknown): void {
    this.nextAt = Number.NEGATIVE_INFINITY;
    // By the last verdicts.
    this.outlook?.anew();
    this.tell(budget);
    const problem = error instanceof Error ? error.message : error === undefined ? undefined : String(error);
    this.events.emit({ kind: 'end', at: this.clock.now(), ending, error: problem, progress: { ...this.progress } });
  }
}
