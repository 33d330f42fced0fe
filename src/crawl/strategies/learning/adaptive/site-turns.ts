/**
 * Whose turn it is, of sites and of their sections. A site that has given nothing for a while loses its turn to others, however well its links
 * read; and while little was found at all, turns go to sites of which least is known (a bandit with upper confidence bounds, Auer et al. 2002).
 */
import type { PlainState } from '../../../../packed/packed-state.js';
import type { StateFields } from '../../../../packed/state-fields.js';
import type { EvidenceTable } from './evidence-table.js';
import type { HotLink } from './hot-links.js';

/** How much a site or a section that was little tried is worth trying. */
const curiosity = 0.5;
/** What pages in vain cost a site's links, for each time their number is e-fold. */
const vainWeight = 0.4;
/** What the first page of a site is worth until something was found, beside its links' own number. */
const newSiteWeight = 2;

/** Of `early`, at which sites have had their turns. */
const firstFound = 0.6;

/** Pages that a site is given when another has given something already. */
const fairPages = 5;

/** Links under way are hot, too. Asked only of those that would be chosen. */
type IsWaiting = (link: HotLink) => boolean;

/** What the crawl has found so far. */
interface Found {
  pages: number;
  base: number;
  early: number;
  /** Share of verdicts that left no doubt. */
  sureness: number;
}

export class SiteTurns {
  /** By the mark of a host: pages in a row that gave nothing; a page that is half on topic ends the row by a quarter. */
  private readonly vain = new Map<number, number>();
  private looks = 0;

  constructor(private readonly evidence: EvidenceTable) {}

  static restore(state: StateFields, evidence: EvidenceTable): SiteTurns {
    const turns = new SiteTurns(evidence);
    const vain = state.array('vain', Float64Array);
    state.array('hosts', Int32Array, vain.length).forEach((host, i) => {
      turns.vain.set(host, vain[i]);
    });
    turns.looks = state.number('looks');
    return turns;
  }

  save(): PlainState {
    const { vain, looks } = this;
    return { hosts: Int32Array.from(vain.keys()), vain: Float64Array.from(vain.values()), looks };
  }

  /** A page of the site was read; `label`: how far it was on topic. */
  gave(host: number, label: number): void {
    this.vain.set(host, (this.inVain(host) + 1) * (1 - label * label));
  }

  /** A page of the site is on topic more than it was thought. */
  gaveMore(host: number, gain: number): void {
    if (gain > 0) this.vain.set(host, this.inVain(host) * (1 - gain * gain));
  }

  /** What a link's number gains or loses by its site. `early`: 1 at first, less and less as pages on topic are found. */
  worth(host: number, early: number): number {
    const unknown = (newSiteWeight * early) / (1 + this.evidence.massOf(host));
    return unknown - vainWeight * Math.log1p(this.inVain(host));
  }

  /**
   * The link to look around with: every other time that of the site with the highest bound on what it may give, so that others are tried, too, when one
   * has given something (then a few pages each). In between, of the section with the highest bound: within that site until something was found (`early` as above), afterwards
   * whatever its site. What was found for sure is no reason to try other sites. `base`: what is expected of a page.
   */
  next(links: readonly HotLink[], isWaiting: IsWaiting, { pages, base, early, sureness }: Found): HotLink | undefined {
    const tried = Math.log(1 + pages);
    const sectionOf = (link: HotLink) => link.directory;
    const found = early < firstFound;
    if (found && sureness > 0.5) return this.highest(links, isWaiting, sectionOf, tried, base);
    const sites = new Map<number, HotLink>();
    for (const link of links) {
      const best = sites.get(link.host);
      if ((!best || link.priority > best.priority) && isWaiting(link)) sites.set(link.host, link);
    }
    const site = this.highest([...sites.values()], isWaiting, link => link.host, tried, base);
    const isTried = !site || (found && this.evidence.massOf(site.host) >= fairPages);
    if (!site || (sites.size > 1 && !isTried && ++this.looks % 2 === 1)) return site;
    const among = found ? links : links.filter(({ host }) => host === site.host);
    return this.highest(among, isWaiting, sectionOf, tried, base);
  }

  private highest(
    links: readonly HotLink[],
    isWaiting: IsWaiting,
    sectionOf: (link: HotLink) => number,
    tried: number,
    base: number,
  ): HotLink | undefined {
    let most = Number.NEGATIVE_INFINITY;
    let highest: HotLink | undefined;
    /** Of sections: there are many links of each. */
    const bounds = new Map<number, number>();
    for (const link of links) {
      const section = sectionOf(link);
      let ofSection = bounds.get(section);
      if (ofSection === undefined) bounds.set(section, (ofSection = this.boundOf(section, tried, base)));
      // Within a section the links keep their order.
      const bound = ofSection + 1e-3 * link.priority;
      if (bound <= most || !isWaiting(link)) continue;
      most = bound;
      highest = link;
    }
    return highest;
  }

  private boundOf(section: number, tried: number, base: number): number {
    const pages = this.evidence.massOf(section);
    const given = (this.evidence.successOf(section) + 2 * base) / (pages + 2);
    return given + curiosity * Math.sqrt(tried / (pages + 1));
  }

  private inVain(host: number): number {
    return this.vain.get(host) ?? 0;
  }
}
