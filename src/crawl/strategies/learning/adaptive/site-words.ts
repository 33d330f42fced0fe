/**
 * How much of the query the pages of a site hold, beside those of other sites. A word that one site has on every page and others nowhere (the name of what it is
 * about) tells that site from them, though it says nothing of where to go within it: there `QueryWords` gives it little weight. So a site is worth a try whose first
 * pages say little, when those who link to it name the word.
 */
import type { PlainState } from '../../../../packed/packed-state.js';
import type { StateFields } from '../../../../packed/state-fields.js';
import { joined, Runs } from './runs.js';

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

interface Site {
  pages: number;
  /** Over its pages, how much of each word they hold. */
  held: Float32Array;
  /** Words in which others name it, by bit; -1 where nobody does. */
  name: number;
  score: number;
}

export class SiteWords {
  private readonly sites = new Map<number, Site>();
  private stale = false;
  private usualScore = 0;
  private pages = 0;
  /** Of each word: what it counts for, and how much of it sites usually hold. */
  private readonly weights: Float64Array;
  private readonly usual: Float64Array;

  /** `idfs`: of the query's words. */
  constructor(private readonly idfs: Float64Array) {
    this.weights = new Float64Array(idfs.length);
    this.usual = new Float64Array(idfs.length);
  }

  restore(state: StateFields): void {
    const hosts = state.array('hosts', Int32Array);
    const pages = state.array('pages', Float64Array, hosts.length);
    this.pages = state.number('all');
    const names = state.array('names', Float64Array, hosts.length);
    const held = state.array('held', Float32Array, hosts.length * this.idfs.length);
    const runs = new Runs(new Int32Array(hosts.length).fill(this.idfs.length));
    hosts.forEach((host, i) => {
      this.sites.set(host, { pages: pages[i], held: runs.of(held, i), name: names[i], score: 0 });
    });
    this.stale = true;
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
    site.pages++;
    for (let bit = 0; bit < held.length; bit++) site.held[bit] += held[bit];
    this.stale = true;
  }

  /** A page of another site links to this one in these words, by bit. True where that was not known. */
  name(host: number, words: number): boolean {
    const site = this.site(host);
    const name = Math.max(0, site.name) | words;
    if (name === site.name) return false;
    site.name = name;
    this.stale = true;
    return true;
  }

  /** How much more of the query it holds than sites usually do, as a share of all of it; 0 where there is no other. */
  worth(host: number): number {
    const site = this.sites.get(host);
    if (!site || this.sites.size < 2) return 0;
    if (this.stale) this.weigh();
    return ((site.score - this.usualScore) * halfPages) / (halfPages + this.pages);
  }

  private site(host: number): Site {
    let site = this.sites.get(host);
    if (!site) {
      if (this.sites.size >= mostSites) this.forget();
      this.sites.set(host, (site = { pages: 0, held: new Float32Array(this.idfs.length), name: -1, score: 0 }));
    }
    return site;
  }

  /** Words that few sites have count for more. */
  private weigh(): void {
    this.stale = false;
    const { idfs, sites, weights, usual } = this;
    usual.fill(0);
    for (const site of sites.values()) {
      const count = site.pages + namedPages(site) || 1;
      for (let bit = 0; bit < idfs.length; bit++) usual[bit] += heldBy(site, bit) / count;
    }
    let total = 0;
    for (let bit = 0; bit < idfs.length; bit++) {
      const rare = Math.log((sites.size + 1) / (usual[bit] + 1)) / Math.log(sites.size + 1);
      weights[bit] = idfs[bit] * Math.max(leastWeight, rare);
      total += weights[bit];
      usual[bit] /= sites.size;
    }
    this.usualScore = 0;
    for (const site of sites.values()) {
      const count = site.pages + namedPages(site) + usualPages;
      let score = 0;
      for (let bit = 0; bit < idfs.length; bit++) {
        const share = (heldBy(site, bit) + usualPages * usual[bit]) / count;
        score += (weights[bit] * share) / (total || 1);
      }
      site.score = score;
      this.usualScore += score / sites.size;
    }
  }

  private forget(): void {
    const pages = Array.from(this.sites.values(), site => site.pages).sort((a, b) => a - b);
    const few = pages[pages.length >> 1];
    let left = pages.length >> 1;
    for (const [host, site] of this.sites) if (left > 0 && site.pages <= few && left--) this.sites.delete(host);
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
