/** Visits with the ids of the joined collection. */
import type { DiscoveredUrl, StoredVisit, Visit, VisitLinks } from '../../storage/store.js';
import type { MergeSource } from './source.js';

interface ExtraLink {
  url: string;
  priority: number;
  anchor: string;
}

export class VisitRewriter {
  private readonly ids = new Map<string, number>();
  /** Links of visits that keep none, by the URL of their page. */
  private readonly extra = new Map<string, ExtraLink[]>();

  constructor(
    private readonly sources: readonly MergeSource[],
    /** Are numbers that travel with links, and what their scores are made of, those of one strategy? */
    private readonly keepsCarry: boolean,
  ) {}

  /** Every seed of every collection, once. */
  seeds(): DiscoveredUrl[] {
    const urls = new Set(this.sources.flatMap(({ seeds }) => seeds));
    return [...urls].map(url => ({ id: this.newId(url), url, depth: 0, from: -1, priority: Infinity }));
  }

  /** Links of a visit that keeps none go with the first that does. */
  alsoLinks(source: number, { url, outcome, links }: StoredVisit): void {
    if (!links || outcome !== 'page') return;
    const { urls } = this.sources[source];
    const found = this.extra.get(url) ?? [];
    for (const [i, target] of links.targets.entries()) {
      const priority = links.priorities[i];
      if (!Number.isNaN(priority)) found.push({ url: urls[target], priority, anchor: links.anchors[i] });
    }
    this.extra.set(url, found);
  }

  rewritten(source: number, visit: StoredVisit): Visit {
    const discovered: DiscoveredUrl[] = [];
    const id = this.ownId(visit, discovered);
    const links = visit.links && this.links(source, visit, visit.links, id, discovered);
    return { ...visit, id, discovered, ...(links && { links }) };
  }

  /** URLs that are first heard of by a visit that keeps no links. */
  discoveredBy(source: number, visit: StoredVisit): DiscoveredUrl[] {
    const discovered: DiscoveredUrl[] = [];
    const idOf = this.finder(source, visit, this.ownId(visit, discovered), discovered);
    for (const target of visit.links?.targets ?? []) idOf(this.sources[source].urls[target]);
    return discovered;
  }

  /** Somebody may have been told to fetch it whom no link led there. */
  private ownId({ url, priority }: StoredVisit, discovered: DiscoveredUrl[]): number {
    const known = this.ids.get(url);
    if (known !== undefined) return known;
    const id = this.newId(url);
    discovered.push({ id, url, depth: 0, from: -1, priority: priority || 0 });
    return id;
  }

  /** Gives the ids of URLs that a visit links to; those that are new are noted. */
  private finder(
    source: number,
    { outcome, depth }: StoredVisit,
    from: number,
    discovered: DiscoveredUrl[],
  ): (url: string) => number {
    const { given } = this.sources[source];
    const below = outcome === 'redirect' ? depth : depth + 1;
    return url => {
      const before = this.ids.get(url);
      if (before !== undefined) return before;
      const priority = given.get(url);
      const found = { id: this.newId(url), url, depth: below, from };
      discovered.push(priority === undefined ? found : { ...found, priority });
      return found.id;
    };
  }

  private links(
    source: number,
    visit: StoredVisit,
    links: VisitLinks,
    id: number,
    discovered: DiscoveredUrl[],
  ): VisitLinks {
    const { urls } = this.sources[source];
    const idOf = this.finder(source, visit, id, discovered);
    const { carry, parts, blocks, ...rest } = links;
    const kept = { ...rest, targets: links.targets.map(target => idOf(urls[target])) };
    const own = new Set(kept.targets);
    const more = (visit.outcome === 'page' ? (this.extra.get(visit.url) ?? []) : []).filter(link => {
      const target = idOf(link.url);
      return !own.has(target) && own.add(target);
    });
    // They go with the first visit that has links.
    if (visit.outcome === 'page') this.extra.delete(visit.url);
    if (more.length === 0) {
      return { ...kept, ...(blocks && { blocks }), ...(this.keepsCarry && { carry, parts }) };
    }
    return {
      targets: Int32Array.from([...kept.targets, ...more.map(link => idOf(link.url))]),
      priorities: Float64Array.from([...kept.priorities, ...more.map(({ priority }) => priority)]),
      anchors: [...kept.anchors, ...more.map(({ anchor }) => anchor)],
      // Of the links that came with another visit nothing more is known.
      ...(this.keepsCarry && carry && { carry: widened(carry, kept.targets.length, more.length, 0) }),
      ...(this.keepsCarry && parts && { parts: widenedParts(parts, kept.targets.length, more.length) }),
    };
  }

  private newId(url: string): number {
    const id = this.ids.size;
    this.ids.set(url, id);
    return id;
  }
}

function widened(numbers: Float64Array, links: number, more: number, fill: number): Float64Array {
  const width = links === 0 ? 0 : numbers.length / links;
  const wide = new Float64Array(numbers.length + width * more).fill(fill);
  wide.set(numbers);
  return wide;
}

function widenedParts(numbers: Float32Array, links: number, more: number): Float32Array {
  return Float32Array.from(widened(Float64Array.from(numbers), links, more, Number.NaN));
}
