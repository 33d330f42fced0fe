import type { Candidate, Link, Page } from '../../core/page.js';
import type { Verdict } from '../../core/verdict.js';
import type { DiscoveredUrl, StoredVisit, Visit, VisitLinks } from '../../storage/store.js';
import type { CrawlParts } from '../parts.js';
import type { Progress } from '../progress.js';
import { lowered } from '../repeats/repeats.js';
import { sectionOf } from '../repeats/section.js';
import { SinkingView } from '../repeats/sinking-view.js';
import type { Arrival, FrontierView, Ranking } from '../strategies/strategy.js';
import { CheckedStrategy } from './answers.js';

/** What became of a page's links. */
interface Followed {
  /** Those that may be fetched, or were. */
  candidates: Candidate[];
  /** What the store keeps of them. */
  kept: { links: VisitLinks; discovered: DiscoveredUrl[] };
  /** Why the page was fetched, as the strategy says. */
  reason?: string;
}

/** A page's links are admitted, ranked by the strategy, and written down with their numbers. */
export class LinkRanking {
  private readonly strategy: CheckedStrategy;
  private readonly view: FrontierView;

  constructor(
    private readonly parts: CrawlParts,
    private readonly progress: Progress,
  ) {
    this.strategy = new CheckedStrategy(parts.strategy, parts.files?.strategy);
    const { frontier, repeats } = parts;
    this.view = repeats ? new SinkingView(frontier, repeats) : frontier;
  }

  /** Links of a site or section that only repeats itself sink, those that wait and those to come. `found`: URLs that a visit was the first to name. */
  sink(visit: StoredVisit, found: readonly string[]): void {
    const { frontier, repeats } = this.parts;
    for (const { site, section, times } of repeats?.visited(visit, found) ?? []) {
      frontier.sites.change(site, (url, priority) =>
        section === undefined || sectionOf(url) === section ? lowered(priority, times) : priority,
      );
    }
  }

  /** How the crawl came to a page that it is about to follow. */
  arrival(id: number, { relevant, score }: Verdict, milliseconds: number): Arrival {
    const { frontier } = this.parts;
    const carry = frontier.parent(id) < 0 ? undefined : frontier.carry(id);
    return { relevant, score, priority: frontier.priority(id), milliseconds, carry };
  }

  follow(page: Page, arrival: Arrival): Followed {
    const { frontier, graph } = this.parts;
    const { candidates, discovered } = this.admit(page.links, page.id, page.depth + 1);
    const open = candidates.filter(candidate => !frontier.isClosed(candidate.id));
    const ranking = this.strategy.rank(page, open, arrival);
    graph?.add(
      page.id,
      candidates.map(candidate => candidate.id),
    );
    return { candidates, kept: { links: this.record(candidates, open, ranking), discovered }, reason: ranking.reason };
  }

  /** Distinct targets that may be fetched, with the URLs seen for the first time. The link objects become candidates. */
  private admit(
    links: readonly Link[],
    from: number,
    depth: number,
  ): { candidates: Candidate[]; discovered: DiscoveredUrl[] } {
    const { frontier, scope } = this.parts;
    const discovered: DiscoveredUrl[] = [];
    const byId = new Map<number, Candidate>();
    for (const link of links) {
      let id = frontier.find(link.url);
      if (id < 0) {
        const refused = scope.refuses(link.url, depth);
        if (refused === 'trap') this.progress.linksTrapped++;
        else if (refused) this.progress.linksOutOfScope++;
        if (refused) continue;
        id = frontier.intern(link.url);
        if (id < 0) {
          this.progress.linksDropped++;
          continue;
        }
        discovered.push({ id, url: link.url, depth, from });
      }
      if (id === from) continue;
      const earlier = byId.get(id);
      if (earlier === undefined) byId.set(id, Object.assign(link, { id }));
      else if (earlier.anchor === '') earlier.anchor = link.anchor;
    }
    return { candidates: [...byId.values()], discovered };
  }

  /** The strategy hears of a URL that gave no page of its own. */
  tell(visit: Visit): void {
    this.strategy.tell(visit);
  }

  /** The strategy may change its mind; it recomputes all priorities when its turn has come. True when it had. */
  reorder(pages: number): boolean {
    const { strategy, graph } = this.parts;
    const { view: frontier } = this;
    this.strategy.revise(frontier);
    if (!strategy.reorder || !graph || !strategy.reorderEvery || pages % strategy.reorderEvery !== 0) return false;
    this.strategy.reorder(graph, frontier);
    return true;
  }

  /** The links as the store keeps them: all of them, with the ranking's numbers where the link was ranked. */
  private record(all: readonly Candidate[], open: readonly Candidate[], ranking: Ranking): VisitLinks {
    const { repeats } = this.parts;
    const { carryWidth = 0, parts = [] } = this.parts.strategy;
    const count = all.length;
    const links: VisitLinks = {
      targets: new Int32Array(count),
      priorities: new Float64Array(count).fill(Number.NaN),
      anchors: all.map(link => link.anchor),
      blocks: blocksOf(all),
      carry: carryWidth > 0 && ranking.carry ? new Float64Array(count * carryWidth) : undefined,
      parts: parts.length > 0 && ranking.parts ? new Float32Array(count * parts.length) : undefined,
    };
    for (let i = 0, ranked = 0; i < count; i++) {
      links.targets[i] = all[i].id;
      if (all[i] !== open[ranked]) continue;
      const priority = ranking.priorities[ranked];
      links.priorities[i] = repeats ? repeats.sunken(all[i].url, priority) : priority;
      copyRow(ranking.carry, links.carry, ranked, i, carryWidth);
      copyRow(ranking.parts, links.parts, ranked, i, parts.length);
      ranked++;
    }
    return links;
  }
}

/** A number for each different place in the page's structure. */
function blocksOf(links: readonly Candidate[]): Int32Array {
  const numbers = new Map<string, number>();
  const blocks = new Int32Array(links.length);
  for (let i = 0; i < blocks.length; i++) {
    const { path } = links[i];
    let number = numbers.get(path);
    if (number === undefined) numbers.set(path, (number = numbers.size));
    blocks[i] = number;
  }
  return blocks;
}

function copyRow(
  from: Float64Array | Float32Array | undefined,
  to: Float64Array | Float32Array | undefined,
  fromRow: number,
  toRow: number,
  width: number,
): void {
  if (!from || !to) return;
  for (let i = 0; i < width; i++) to[toRow * width + i] = from[fromRow * width + i];
}
