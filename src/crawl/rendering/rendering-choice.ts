/**
 * Which pages are worth a browser. It learns by host and by section of a host (the first folder of the path): whether
 * rendering brings anything there, and whether what it brings is on topic. Everything it knows follows from the visits in
 * their order, so a resumed crawl knows the same.
 */
import { hostOf, parseUrl } from '../../core/url.js';
import type { PlainState } from '../../packed/packed-state.js';
import type { Saved } from '../../packed/saved.js';
import { lines, type StateFields } from '../../packed/state-fields.js';
import type { Visit } from '../../storage/store.js';
import type { Suspicion } from './made-by-scripts.js';

/** What of a visit is learnt from. */
export type SeenVisit = Pick<Visit, 'url' | 'priority' | 'rendering'> & { page?: { relevant: boolean } };

/** What was seen of a host or section. */
interface Tally {
  /** Pages rendered, and those of them that it brought something. */
  rendered: number;
  gained: number;
  /** Pages that were read as they are meant to be seen, and those of them on topic. */
  pages: number;
  relevant: number;
}

/** Renderings in vain after which a section, or a host of which no section is known to gain, is left alone. */
const sectionPatience = 3;
const hostPatience = 6;
/** Renderings in vain that a mere suspicion may cost a host. */
const probes = 2;
/** A host of which little is known is thought to be like the crawl so far, as if it had given this many pages. */
const trust = 3;
const hope = 0.3;
/** A page pays for its browser when it is expected to be on topic this much less often than pages of the crawl, at the least. */
const share = 1 / 4;
const leastWorth = 0.01;
const mostWorth = 0.1;
/** Priorities are compared with those of so many URLs before. */
const remembered = 256;
/** Of hosts, those that gave the last pages. */
const mostTallies = 50_000;

const unknown: Readonly<Tally> = { rendered: 0, gained: 0, pages: 0, relevant: 0 };

export class RenderingChoice implements Saved {
  private readonly tallies = new Map<string, Tally>();
  private readonly crawl: Tally = { ...unknown };
  private readonly priorities: number[] = [];
  private seen = 0;

  /** Why a page is not rendered, in words; undefined when it is. */
  declines(url: string, priority: number, suspicion: Suspicion): string | undefined {
    const host = this.tallies.get(hostOf(url)) ?? unknown;
    const section = this.tallies.get(sectionOf(url)) ?? unknown;
    if (!promises(host, section, suspicion)) return 'rendering brought nothing on pages like it';
    if (this.pays(host, priority)) return undefined;
    return `${host.relevant} of ${host.pages} pages of its host were on topic`;
  }

  /** A visit has come to its end. */
  visited({ url, priority, rendering, page }: SeenVisit): void {
    if (Number.isFinite(priority)) this.priorities[this.seen++ % remembered] = priority;
    const isRendered = rendering === 'rendered' || rendering === 'unchanged';
    const isSeen = page !== undefined && (rendering === undefined || isRendered);
    if (!isRendered && !isSeen) return;
    for (const tally of [this.crawl, this.tally(hostOf(url)), this.tally(sectionOf(url))]) {
      if (isRendered) tally.rendered++;
      if (rendering === 'rendered') tally.gained++;
      if (isSeen) tally.pages++;
      if (isSeen && page.relevant) tally.relevant++;
    }
  }

  /** Is a page expected to be on topic often enough? By its host, and by its link among those followed before. */
  private pays(host: Readonly<Tally>, priority: number): boolean {
    const { pages, relevant } = this.crawl;
    const harvest = pages === 0 ? 0 : relevant / pages;
    const expected = (host.relevant + trust * Math.max(harvest, hope)) / (host.pages + trust);
    const worth = Math.min(mostWorth, Math.max(leastWorth, harvest * share));
    return expected * (0.5 + this.standing(priority)) >= worth;
  }

  /** Share of the URLs taken lately that had a lower priority, or the same and so half of it. */
  private standing(priority: number): number {
    if (this.priorities.length === 0 || Number.isNaN(priority)) return 0.5;
    let below = 0;
    for (const other of this.priorities) below += other < priority ? 1 : other === priority ? 0.5 : 0;
    return below / this.priorities.length;
  }

  save(): PlainState {
    const tallies = [this.crawl, ...this.tallies.values()];
    const numbers = tallies.flatMap(({ rendered, gained, pages, relevant }) => [rendered, gained, pages, relevant]);
    return {
      names: lines(this.tallies.keys()),
      tallies: Int32Array.from(numbers),
      ...{ priorities: Float64Array.from(this.priorities), seen: this.seen },
    };
  }

  load(state: StateFields): () => void {
    const names = state.lines('names');
    const numbers = state.array('tallies', Int32Array, 4 * (names.length + 1));
    const priorities = state.array('priorities', Float64Array);
    const seen = state.number('seen');
    const tally = (i: number): Tally => {
      const [rendered, gained, pages, relevant] = numbers.subarray(4 * i, 4 * i + 4);
      return { rendered, gained, pages, relevant };
    };
    return () => {
      Object.assign(this.crawl, tally(0));
      for (const [i, name] of names.entries()) this.tallies.set(name, tally(i + 1));
      this.priorities.splice(0, this.priorities.length, ...priorities);
      this.seen = seen;
    };
  }

  private tally(name: string): Tally {
    const tally = this.tallies.get(name) ?? { ...unknown };
    this.tallies.delete(name);
    this.tallies.set(name, tally);
    if (this.tallies.size > mostTallies) this.tallies.delete(this.tallies.keys().next().value!);
    return tally;
  }
}

/** Is rendering expected to bring anything? */
function promises(host: Readonly<Tally>, section: Readonly<Tally>, suspicion: Suspicion): boolean {
  if (suspicion === 'none') return false;
  // One success in five is worth the others.
  const inVain = ({ rendered, gained }: Readonly<Tally>, patience: number) =>
    rendered >= patience && gained < rendered / 5;
  if (section.gained > 0) return !inVain(section, sectionPatience);
  if (suspicion === 'some') return section.rendered === 0 && host.rendered - host.gained < probes;
  return section.rendered < sectionPatience && !inVain(host, hostPatience);
}

/** The host and the first folder of the path: `shop.example/products/`. */
export function sectionOf(url: string): string {
  const path = parseUrl(url)?.pathname ?? '/';
  return `${hostOf(url)}${path.slice(0, path.indexOf('/', 1) + 1) || '/'}`;
}
