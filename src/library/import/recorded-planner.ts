/**
 * The plan of an import: what was recorded is read in the order of the strategy, as far as links lead there; then what no link leads to. All
 * other links wait in the collection for whoever goes on with it, and are not asked for.
 */
import type { Frontier } from '../../crawl/frontier/frontier.js';
import { EveryLink } from '../../crawl/plan/every-link.js';
import type { Planner } from '../../crawl/plan/planner.js';
import type { Strategy } from '../../crawl/strategies/strategy.js';
import type { StoredVisit } from '../../storage/store.js';

export class RecordedPlanner implements Planner {
  // No `saved`: what it holds back is found again when a resumed crawl is told of all visits.
  private readonly inner: EveryLink;

  constructor(
    private readonly frontier: Frontier,
    strategy: Pick<Strategy, 'batch' | 'carryWidth'>,
    private readonly isRecorded: (url: string) => boolean,
    /** Gives more seeds; false when there are none. */
    private readonly more: () => boolean,
  ) {
    this.inner = new EveryLink(frontier, strategy);
  }

  get room(): number {
    return this.inner.room;
  }

  begin(seeds: readonly number[]): void {
    this.inner.begin(seeds.filter(id => this.isRecorded(this.frontier.url(id))));
  }

  visited(visit: StoredVisit): void {
    const { links } = visit;
    // A link without a number is one that nobody offers.
    const priorities = links?.priorities.map((priority, i) =>
      this.isRecorded(this.frontier.url(links.targets[i])) ? priority : Number.NaN,
    );
    this.inner.visited(links && priorities ? { ...visit, links: { ...links, priorities } } : visit);
  }

  idle(): boolean {
    return this.inner.idle() || this.more();
  }
}
