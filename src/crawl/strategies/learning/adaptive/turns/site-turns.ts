/**
 * Whose turn it is, of sites and of their sections. A site that has given nothing for a while loses its turn to others, however well its links
 * read; and while little was found at all, turns go to sites of which least is known (a bandit with upper confidence bounds, Auer et al. 2002).
 */
import type { PlainState } from '../../../../../packed/packed-state.js';
import type { StateFields } from '../../../../../packed/state-fields.js';
import { VainPages } from './vain-pages.js';

/** How much a site or a section that was little tried is worth trying. */
const curiosity = 0.5;
/** What pages in vain cost a site's links, for each time their number is e-fold. */
const vainWeight = 0.4;
/** What the first page of a site is worth until something was found, beside its links' own number. */
const newSiteWeight = 2;

/** Of `early`, at which sites have had their turns. */
const firstFound = 0.6;

/** Within a section the links keep their order. */
const withinSection = 1e-3;

/** Pages that a site is given when another has given something already. */
const fairPages = 5;

/** A site of which fewer pages were read is hardly known: its first page often says little. With five instead of two, simulated sites behind a hub had the same and WebKB .003 less. */
const firstPages = 2;

/** Links by their place, side by side: all of them are looked at. */
export interface LinkColumns {
  /** Their number; NaN where there is no link. Places from 0 to one less than this array is long. */
  numbers: Float64Array;
  /** Marks of their hosts and of their directories. At least as many. */
  hosts: Int32Array;
  directories: Int32Array;
}

/** Is the link at this place still to be fetched? Links under way are hot, too. Asked only of those that would be chosen. */
type IsWaiting = (place: number) => boolean;

/** What pages of a site or a section gave: how many were read, and how far they were on topic, all together. */
interface Evidence {
  massOf(section: number): number;
  successOf(section: number): number;
}

/** What the crawl has found so far. */
interface Found {
  pages: number;
  base: number;
  early: number;
  /** Share of verdicts that left no doubt. */
  sureness: number;
}

export class SiteTurns {
  private looks = 0;

  /** `vain`: by the mark of a host. */
  constructor(
    private readonly evidence: Evidence,
    private readonly vain = new VainPages(),
  ) {}

  static restore(state: StateFields, evidence: Evidence): SiteTurns {
    const turns = new SiteTurns(evidence, VainPages.restore(state.inner('vain')));
    turns.looks = state.number('looks');
    return turns;
  }

  save(): PlainState {
    return { vain: this.vain.save(), looks: this.looks };
  }

  /** A page of the site was read; `label`: how far it was on topic. */
  gave(host: number, label: number): void {
    this.vain.gave(host, label);
  }

  /** A page of the site is on topic more than it was thought. */
  gaveMore(host: number, gain: number): void {
    this.vain.gaveMore(host, gain);
  }

  /** What a link's number gains or loses by its site. `early`: 1 at first, less and less as pages on topic are found. */
  worth(host: number, early: number): number {
    const unknown = (newSiteWeight * early) / (1 + this.evidence.massOf(host));
    return unknown - vainWeight * Math.log1p(this.vain.of(host));
  }

  /**
   * The place of the link to look around with, -1 where there is none: every other time that of the site with the highest bound on what it may give, so that others are tried, too, when one
   * has given something (then a few pages each). In between, of the section with the highest bound: within that site until something was found (`early` as above), afterwards
   * whatever its site. What was found for sure is no reason to try other sites. `base`: what is expected of a page.
   */
  next(links: LinkColumns, isWaiting: IsWaiting, { pages, base, early, sureness }: Found): number {
    const tried = Math.log(1 + pages);
    const found = early < firstFound;
    if (found && sureness > 0.5) return this.bestSection(links, isWaiting, tried, base);
    const sites = bestOfSites(links, isWaiting);
    const site = this.bestSite(links, sites, tried, base);
    if (site < 0) return site;
    const host = links.hosts[site];
    const isTried = found && this.evidence.massOf(host) >= fairPages;
    if (sites.size > 1 && !isTried && ++this.looks % 2 === 1) return site;
    return this.bestSection(links, isWaiting, tried, base, found ? undefined : host);
  }

  /** The place of the best link of the site with the highest bound among those that are hardly known; -1 where there is none, or no other site. */
  hardlyKnown(links: LinkColumns, isWaiting: IsWaiting, { pages, base }: Found): number {
    const sites = bestOfSites(links, isWaiting);
    if (sites.size < 2) return -1;
    for (const host of sites.keys()) if (this.evidence.massOf(host) >= firstPages) sites.delete(host);
    return this.bestSite(links, sites, Math.log(1 + pages), base);
  }

  /** Of the best links of sites, that of the site with the highest bound. */
  private bestSite({ numbers }: LinkColumns, sites: ReadonlyMap<number, number>, tried: number, base: number): number {
    let most = Number.NEGATIVE_INFINITY;
    let best = -1;
    for (const [host, place] of sites) {
      const bound = this.boundOf(host, tried, base) + withinSection * numbers[place];
      if (bound <= most) continue;
      most = bound;
      best = place;
    }
    return best;
  }

  /** `within`: mark of the only host that counts; absent: all do. */
  private bestSection(links: LinkColumns, isWaiting: IsWaiting, tried: number, base: number, within?: number): number {
    const { numbers, hosts, directories } = links;
    let most = Number.NEGATIVE_INFINITY;
    let best = -1;
    /** Of sections: there are many links of each, mostly one after the other. */
    const bounds = new Map<number, number>();
    let section: number | undefined;
    let ofSection = 0;
    for (let place = 0; place < numbers.length; place++) {
      const number = numbers[place];
      if (Number.isNaN(number) || (within !== undefined && hosts[place] !== within)) continue;
      if (directories[place] !== section) {
        section = directories[place];
        const known = bounds.get(section);
        ofSection = known ?? this.boundOf(section, tried, base);
        if (known === undefined) bounds.set(section, ofSection);
      }
      const bound = ofSection + withinSection * number;
      if (bound <= most || !isWaiting(place)) continue;
      most = bound;
      best = place;
    }
    return best;
  }

  private boundOf(section: number, tried: number, base: number): number {
    const pages = this.evidence.massOf(section);
    const given = (this.evidence.successOf(section) + 2 * base) / (pages + 2);
    return given + curiosity * Math.sqrt(tried / (pages + 1));
  }
}

/** The place of the best link of each site, by the mark of its host, in the order in which sites came. */
function bestOfSites({ numbers, hosts }: LinkColumns, isWaiting: IsWaiting): Map<number, number> {
  const sites = new Map<number, number>();
  let host: number | undefined;
  let best: number | undefined;
  for (let place = 0; place < numbers.length; place++) {
    const number = numbers[place];
    if (Number.isNaN(number)) continue;
    if (hosts[place] !== host) {
      host = hosts[place];
      best = sites.get(host);
    }
    if ((best !== undefined && number <= numbers[best]) || !isWaiting(place)) continue;
    best = place;
    sites.set(host, place);
  }
  return sites;
}
