/**
 * How much of the query the pages of a site hold, beside those of other sites. A word that one site has on every page and others nowhere (the name of what it is
 * about) tells that site from them, though it says nothing of where to go within it: there `QueryWords` gives it little weight. So a site is worth a try whose first
 * pages say little, when those who link to it name the word.
 */
import type { PlainState } from '../../../../../packed/packed-state.js';
import { joined, Runs } from '../../../../../packed/runs.js';
import type { StateFields } from '../../../../../packed/state-fields.js';

/** Sites that are remembered; of more, those that were met least are forgotten. */
const mostSites = 1024;
/** What others call a site counts as much as so many of its pages. */
const namePages = 3;
/** Pages like those of any site that count with each. */
const usualPages = 2;
/** Of a word's weight that is left when every site has it. */
const leastWeight = 0.1;
/** Pages of the crawl by which half of this is forgotten: what sites gave is known by then. */
const halfPages = 60;

/** So much more of the query than others is clearly more (chosen on simulated sites behind a hub: right sites, and those that are named, have .15 and more, others that mention a word up to .08). */
const favourite = 0.1;

/** Sums are kept in whole multiples of this, which add up to the same in any order: sites come, change and go, and only what changes is reckoned. */
const grain = 2 ** -40;

interface Site {
  pages: number;
  /** Over its pages, how much of each word they hold. */
  held: Float32Array;
  /** Words in which others name it, by bit; -1 where nobody does. */
  name: number;
}

export class SiteWords {
  private readonly sites = new Map<number, Site>();
  private pages = 0;
  /** Over all sites, of each word: the share that they hold, the same with `usualPages` more that hold nothing, and what one page counts for then. */
  private readonly shares: Float64Array;
  private readonly diluted: Float64Array;
  private pageShares = 0;
  private stale = true;
  /** Of each word: what it counts for; all together count for one. */
  private readonly weights: Float64Array;
  /** How much of the query sites usually hold, by these weights; and what a site scores on average. */
  private usual = 0;
  private usualScore = 0;

  /** `idfs`: of the query's words. */
  constructor(private readonly idfs: Float64Array) {
    this.shares = new Float64Array(idfs.length);
    this.diluted = new Float64Array(idfs.length);
    this.weights = new Float64Array(idfs.length);
  }

  restore(state: StateFields): void {
    const hosts = state.array('hosts', Int32Array);
    const pages = state.array('pages', Float64Array, hosts.length);
    this.pages = state.number('all');
    const names = state.array('names', Float64Array, hosts.length);
    const held = state.array('held', Float32Array, hosts.length * this.idfs.length);
    const runs = new Runs(new Int32Array(hosts.length).fill(this.idfs.length));
    hosts.forEach((host, i) => {
      const site = { pages: pages[i], held: runs.of(held, i), name: names[i] };
      this.sites.set(host, site);
      this.count(site, 1);
    });
  }

  save(): PlainState {
    const sites = [...this.sites.values()];
    return {
      all: this.pages,
      hosts: Int32Array.from(this.sites.keys()),
      pages: Float64Array.from(sites, site => site.pages),
      names: Float64Array.from(sites, site => site.name),
      held: joined(
        Float32Array,
        sites.map(site => site.held),
      ),
    };
  }

  /** A page of the site was read. */
  add(host: number, held: Float32Array): void {
    const site = this.site(host);
    this.pages++;
    this.count(site, -1);
    site.pages++;
    for (let bit = 0; bit < held.length; bit++) site.held[bit] += held[bit];
    this.count(site, 1);
  }

  /** A page of another site links to this one in these words, by bit. True where that was not known. */
  name(host: number, words: number): boolean {
    const site = this.site(host);
    const name = Math.max(0, site.name) | words;
    if (name === site.name) return false;
    this.count(site, -1);
    site.name = name;
    this.count(site, 1);
    return true;
  }

  /** How much more of the query it holds than sites usually do, as a share of all of it; 0 where there is no other. */
  worth(host: number): number {
    const site = this.sites.get(host);
    if (!site || this.sites.size < 2) return 0;
    if (this.stale) this.weigh();
    return ((this.scoreOf(site) - this.usualScore) * halfPages) / (halfPages + this.pages);
  }

  /** Is there a site that holds clearly more of it than others do, as where those who link to it name what is looked for? */
  hasFavourite(): boolean {
    for (const host of this.sites.keys()) if (this.worth(host) >= favourite) return true;
    return false;
  }

  private site(host: number): Site {
    let site = this.sites.get(host);
    if (!site) {
      if (this.sites.size >= mostSites) this.forget();
      this.sites.set(host, (site = { pages: 0, held: new Float32Array(this.idfs.length), name: -1 }));
      this.count(site, 1);
    }
    return site;
  }

  /** Adds a site to the sums, or takes it away. */
  private count(site: Site, sign: 1 | -1): void {
    const { shares, diluted } = this;
    const own = site.pages + namedPages(site);
    for (let bit = 0; bit < shares.length; bit++) {
      const held = heldBy(site, bit);
      shares[bit] += sign * whole(held / (own || 1));
      diluted[bit] += sign * whole(held / (own + usualPages));
    }
    this.pageShares += sign * whole(1 / (own + usualPages));
    this.stale = true;
  }

  /** Words that few sites have count for more. */
  private weigh(): void {
    this.stale = false;
    const { idfs, shares, diluted, weights } = this;
    const { size } = this.sites;
    let total = 0;
    for (let bit = 0; bit < idfs.length; bit++) {
      const rare = Math.log((size + 1) / (grain * shares[bit] + 1)) / Math.log(size + 1);
      weights[bit] = idfs[bit] * Math.max(leastWeight, rare);
      total += weights[bit];
    }
    this.usual = 0;
    let held = 0;
    for (let bit = 0; bit < idfs.length; bit++) {
      weights[bit] /= total || 1;
      this.usual += (weights[bit] * grain * shares[bit]) / size;
      held += weights[bit] * grain * diluted[bit];
    }
    this.usualScore = (held + usualPages * this.usual * grain * this.pageShares) / size;
  }

  /** How much of the query the site holds, with a few pages like those of any site among its own. */
  private scoreOf(site: Site): number {
    let held = 0;
    for (let bit = 0; bit < this.weights.length; bit++) held += this.weights[bit] * heldBy(site, bit);
    return (held + usualPages * this.usual) / (site.pages + namedPages(site) + usualPages);
  }

  private forget(): void {
    const pages = Array.from(this.sites.values(), site => site.pages).sort((a, b) => a - b);
    const few = pages[pages.length >> 1];
    let left = pages.length >> 1;
    for (const [host, site] of this.sites) {
      if (left === 0) return;
      if (site.pages > few) continue;
      left--;
      this.sites.delete(host);
      this.count(site, -1);
    }
  }
}

/** Pages that its name counts as much as. */
function namedPages({ name }: Site): number {
  return name < 0 ? 0 : namePages;
}

/** How much of a word the site's pages hold in all, its name among them. */
function heldBy(site: Site, bit: number): number {
  return site.held[bit] + namedPages(site) * ((site.name >>> bit) & 1);
}

function whole(share: number): number {
  return Math.round(share / grain);
}
