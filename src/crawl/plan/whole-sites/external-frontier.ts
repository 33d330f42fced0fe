/** The external crawler's frontier (Ester §4.2): sites not examined yet, by the mean weight of the edges to them. */
import { siteOf } from '../../../core/url.js';
import { LeastHeap } from '../../../packed/least-heap.js';
import type { PlainState } from '../../../packed/packed-state.js';
import type { Saved } from '../../../packed/saved.js';
import { lines, type StateFields } from '../../../packed/state-fields.js';
import { frontDoor } from './site-name.js';

const siteStates = ['waiting', 'open', 'examined'] as const;

export interface KnownSite {
  readonly name: string;
  /** URL of its home page, as far as links tell. */
  home: string;
  /** Pages of it that other sites link to, the first few: ways in when the home page cannot be read. */
  readonly entries: number[];
  /** Id and depth of the page with the first link to it; -1 for a start site. */
  readonly parent: number;
  readonly depth: number;
  state: (typeof siteStates)[number];
  weights: number;
  edges: number;
  /** Sites that redirected as a whole, one to the next, before this one. */
  moves: number;
}

const MOST_ENTRIES = 3;
/** As long as a chain of redirects between pages may be. */
const MOST_MOVES = 10;

export class ExternalFrontier implements Saved {
  private readonly numbers = new Map<string, number>();
  private readonly sites: KnownSite[] = [];
  private readonly order = new LeastHeap();
  /** Sites taken, by registrable domain. */
  private readonly taken = new Map<string, number>();
  /** Sites passed over because their domain had its share, by domain. */
  readonly passedOver = new Map<string, number>();

  /** `perDomain`: most sites of one registrable domain that are taken. */
  constructor(private readonly perDomain = Number.POSITIVE_INFINITY) {}

  get known(): number {
    return this.sites.length;
  }

  get waiting(): number {
    return this.order.size;
  }

  find(name: string): KnownSite | undefined {
    const number = this.numbers.get(name);
    return number === undefined ? undefined : this.sites[number];
  }

  /** Is it new, or waiting still? Ester counts only links to such sites. */
  unexplored(name: string): boolean {
    const site = this.find(name);
    return site === undefined || site.state === 'waiting';
  }

  /** Mean weight of the edges to a site; 0 when there is none. */
  rank({ weights, edges }: KnownSite): number {
    return edges === 0 ? 0 : weights / edges;
  }

  /** Takes a site in without any edge. `url` is any page of it. */
  add(name: string, url: string, depth: number, parent: number): KnownSite {
    const known = this.find(name);
    if (known) {
      if (known.state === 'waiting') known.home = frontDoor(known.home, url, name);
      return known;
    }
    const home = frontDoor(url, url, name);
    const site: KnownSite = {
      name,
      home,
      entries: [],
      parent,
      depth,
      state: 'waiting',
      weights: 0,
      edges: 0,
      moves: 0,
    };
    this.numbers.set(name, this.sites.length);
    this.sites.push(site);
    this.order.ensure(this.sites.length);
    return site;
  }

  /** An examined site links to this one. `entry` is the page linked to. */
  edge(site: KnownSite, weight: number, entry: number): void {
    if (site.state !== 'waiting') return;
    site.weights += weight;
    site.edges++;
    if (site.entries.length < MOST_ENTRIES) site.entries.push(entry);
    const number = this.numbers.get(site.name)!;
    this.order.set(number, -this.rank(site), number);
  }

  /** The whole site `from` redirects to this one, which takes over its rank. `entry` is the page redirected to. */
  moved(from: KnownSite, to: KnownSite, rank: number, entry: number): void {
    // Each site of a chain starts at its own home page, so the limit of redirects from page to page never sees it.
    if (from.moves >= MOST_MOVES) return;
    to.moves = Math.max(to.moves, from.moves + 1);
    this.edge(to, rank, entry);
  }

  /** The best waiting site, now open. Sites of a domain that had its share are passed over for good. */
  take(): KnownSite | undefined {
    for (;;) {
      const site = this.sites[this.order.top];
      if (!site) return undefined;
      this.open(site);
      const domain = siteOf(site.home);
      const before = this.taken.get(domain) ?? 0;
      if (before >= this.perDomain) {
        this.passedOver.set(domain, (this.passedOver.get(domain) ?? 0) + 1);
        continue;
      }
      this.taken.set(domain, before + 1);
      return site;
    }
  }

  save(): PlainState {
    const { sites, taken, passedOver } = this;
    const ints = (of: (site: KnownSite) => number) => Int32Array.from(sites, of);
    return {
      names: lines(sites.map(({ name }) => name)),
      homes: lines(sites.map(({ home }) => home)),
      states: Uint8Array.from(sites, ({ state }) => siteStates.indexOf(state)),
      weights: Float64Array.from(sites, ({ weights }) => weights),
      ...{ parents: ints(({ parent }) => parent), depths: ints(({ depth }) => depth) },
      ...{ edges: ints(({ edges }) => edges), moves: ints(({ moves }) => moves) },
      entryCounts: ints(({ entries }) => entries.length),
      entries: Int32Array.from(sites.flatMap(({ entries }) => entries)),
      ...{ taken: lines(taken.keys()), takenCounts: Int32Array.from(taken.values()) },
      ...{ passedOver: lines(passedOver.keys()), passedOverCounts: Int32Array.from(passedOver.values()) },
    };
  }

  /** Into an empty one. */
  load(state: StateFields): () => void {
    const names = state.lines('names');
    const homes = state.lines('homes');
    const ints = (name: string, length = names.length) => state.array(name, Int32Array, length);
    const [parents, depths, edges, moves] = [ints('parents'), ints('depths'), ints('edges'), ints('moves')];
    const states = state.array('states', Uint8Array, names.length);
    const weights = state.array('weights', Float64Array, names.length);
    const entryCounts = ints('entryCounts');
    const entries = state.array('entries', Int32Array);
    const counts = (name: string, counted: Map<string, number>) => {
      const keys = state.lines(name);
      const numbers = ints(`${name}Counts`, keys.length);
      return () => {
        for (const [i, key] of keys.entries()) counted.set(key, numbers[i]);
      };
    };
    const steps = [counts('taken', this.taken), counts('passedOver', this.passedOver)];
    return () => {
      for (const step of steps) step();
      let entry = 0;
      this.order.ensure(names.length);
      for (const [i, name] of names.entries()) {
        const end = entry + entryCounts[i];
        const site: KnownSite = {
          ...{ name, home: homes[i], entries: Array.from(entries.subarray(entry, end)) },
          ...{ parent: parents[i], depth: depths[i], state: siteStates[states[i]] ?? 'examined' },
          ...{ weights: weights[i], edges: edges[i], moves: moves[i] },
        };
        entry = end;
        this.numbers.set(name, i);
        this.sites.push(site);
        if (site.state === 'waiting' && site.edges > 0) this.order.set(i, -this.rank(site), i);
      }
    };
  }

  open(site: KnownSite): void {
    site.state = 'open';
    this.order.remove(this.numbers.get(site.name)!);
  }
}
