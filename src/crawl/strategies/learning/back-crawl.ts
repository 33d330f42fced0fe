/**
 * Back-crawling (Liu §5.2.1, after Diligenti et al. 2000): when a relevant page is discovered, the pages that link to it are queued. Liu and
 * Diligenti ask a search engine for them; here they are those that the crawl has read itself. Reading them again would give nothing new, so it is
 * their other links that come up: a page that links to a target is one hop from one, whatever it looks like.
 */
import type { Candidate, Page } from '../../../core/page.js';
import { flag } from '../../../core/schema/index.js';
import type { FrontierView } from '../strategy.js';

export const backCrawlParameter = flag({
  default: false,
  help: 'a page that links to a relevant one counts as one hop from a target, also when that is known only later (Liu §5.2.1)',
});

/** Parents that are remembered of a URL. */
const mostParents = 8;

export class BackCrawl {
  /** Links of each page that was read, as long as no relevant page was among them. */
  private readonly linksOf = new Map<number, Int32Array>();
  /** Pages that link to a URL that waits. */
  private readonly parentsOf = new Map<number, number[]>();
  private readonly relevant = new Set<string>();
  /** Links that came up since the last revision. */
  private raised: number[] = [];

  /** Does the page link to one that is known to be relevant? Then its links need not wait to be raised. */
  read(page: Page, links: readonly Candidate[], relevant: boolean): boolean {
    if (relevant) this.found(page);
    this.parentsOf.delete(page.id);
    const leadsToTarget = page.links.some(({ url }) => url !== page.url && this.relevant.has(url));
    if (leadsToTarget) return true;
    this.linksOf.set(
      page.id,
      Int32Array.from(links, ({ id }) => id),
    );
    for (const { id } of links) {
      const parents = this.parentsOf.get(id);
      if (!parents) this.parentsOf.set(id, [page.id]);
      else if (parents.length < mostParents) parents.push(page.id);
    }
    return false;
  }

  /** Raises the waiting links of pages that turned out to link to a target; none is put lower than it stands. */
  revise(frontier: FrontierView, priority: number): void {
    for (const id of this.raised) {
      if (frontier.isWaiting(id) && frontier.priority(id) < priority) frontier.set(id, priority);
    }
    this.raised = [];
  }

  private found({ id, url }: Page): void {
    this.relevant.add(url);
    for (const parent of this.parentsOf.get(id) ?? []) {
      this.raised.push(...(this.linksOf.get(parent) ?? []));
      this.linksOf.delete(parent);
    }
  }
}
