/**
 * Sites and sections of sites that only repeat themselves: calendars, lists without end, a domain whose hosts all say the same. The more of
 * their pages bring nothing, neither words nor links elsewhere, the lower are their links, whatever the strategy says; and while better
 * ones wait, only a few of them are taken. All follows from the visits in their order, so a resumed crawl finds it again.
 */
import { siteOf } from '../../core/url.js';
import type { PlainState } from '../../packed/packed-state.js';
import type { Saved } from '../../packed/saved.js';
import { lines, type StateFields } from '../../packed/state-fields.js';
import type { StoredVisit } from '../../storage/store.js';
import type { Restraint } from '../frontier/holding/restraint.js';
import { isFixed } from '../frontier/priorities.js';
import { sectionOf } from './section.js';
import { TraceMemory } from './trace-memory.js';

/** Pages that brought nothing before a section sinks for the first time; twice as many for the next time, and so on. */
const firstTime = 8;
/** One page that brought something makes up for so many that did not: a section sinks when fewer than a quarter of its pages bring something. */
const worth = 3;
/** Of what a page says, this share is new at most when it brings nothing. */
const mostRepeated = 1 / 8;
/** What is left of a priority each time. */
const left = 0.1;
/** Of all visits, the share that may be of what sank while something better waits: it may have more to say by now. */
const sunkenShare = 0.05;
/** Sections that are remembered; those where every page brought something are the first to be forgotten. */
const mostSections = 100_000;

/** Reasons of visits that say nothing about what a section is worth: nobody has seen the page. */
const unseen: ReadonlySet<string> = new Set(['robots', 'private-address', 'port', 'scope', 'trap', 'sitemap', 'feed']);

interface Section {
  /**
   * Pages that repeat others, failed or may not be kept, and name no URL outside of the section that was new; less `worth` for each
   * of the others.
   */
  barren: number;
  /** How often it sank. */
  depth: number;
}

/** A site or a section of one has sunk by so many times. */
export interface Sinking {
  site: string;
  /** Absent: all of the site. */
  section?: string;
  times: number;
}

export class Repeats implements Restraint, Saved {
  private readonly sections = new Map<string, Section>();
  private readonly memory = new TraceMemory();
  /** Something has sunk: links must be looked at. */
  private any = false;
  private visits = 0;
  /** Of what had sunk by then. */
  private sunkenVisits = 0;

  /** What a visit says of its section and its site. `found`: URLs that it was the first to name. */
  visited(visit: StoredVisit, found: readonly string[]): Sinking[] {
    const { url, outcome, reason } = visit;
    this.visits++;
    if (this.sank(url)) this.sunkenVisits++;
    if (outcome === 'redirect' || unseen.has(reason ?? '')) return [];
    const site = siteOf(url);
    const section = sectionOf(url);
    const sunk: Sinking[] = [];
    const repeats = this.repeats(section, visit);
    const ofSection = this.count(section, repeats && found.every(each => sectionOf(each) === section));
    if (ofSection > 0) sunk.push({ site, section, times: ofSection });
    const ofSite = this.count(site, this.repeats(site, visit) && found.every(each => siteOf(each) === site));
    if (ofSite > 0) sunk.push({ site, times: ofSite });
    return sunk;
  }

  /** Does it say nothing that its section, or its site, did not say before? */
  private repeats(group: string, { page, traces }: StoredVisit): boolean {
    // Always: what it says is said from now on.
    const fresh = traces ? this.memory.fresh(group, traces) : Number.POSITIVE_INFINITY;
    if (!page || page.duplicateOf !== undefined) return true;
    return traces !== undefined && fresh <= mostRepeated * traces.length;
  }

  sank(url: string): boolean {
    return this.any && this.depthOf(sectionOf(url)) + this.depthOf(siteOf(url)) > 0;
  }

  hasRoom(underWay: number): boolean {
    return this.sunkenVisits + underWay < sunkenShare * this.visits;
  }

  /** A priority that a strategy gave, as it is where things repeat themselves. */
  sunken(url: string, priority: number): number {
    if (!this.any) return priority;
    const times = this.depthOf(sectionOf(url)) + this.depthOf(siteOf(url));
    return lowered(priority, times);
  }

  save(): PlainState {
    const { sections, memory, visits, sunkenVisits } = this;
    return {
      ...{ visits, sunkenVisits, any: this.any },
      names: lines(sections.keys()),
      barren: Float64Array.from(sections.values(), ({ barren }) => barren),
      depths: Int32Array.from(sections.values(), ({ depth }) => depth),
      memory: memory.save(),
    };
  }

  load(state: StateFields): () => void {
    const names = state.lines('names');
    const barren = state.array('barren', Float64Array, names.length);
    const depths = state.array('depths', Int32Array, names.length);
    const [visits, sunkenVisits] = [state.number('visits'), state.number('sunkenVisits')];
    const takeMemory = this.memory.load(state.inner('memory'));
    return () => {
      takeMemory();
      for (const [i, name] of names.entries()) this.sections.set(name, { barren: barren[i], depth: depths[i] });
      Object.assign(this, { visits, sunkenVisits, any: state.flag('any') });
    };
  }

  private depthOf(key: string): number {
    const section = this.sections.get(key);
    return section ? depthNow(section) : 0;
  }

  /** Gives how many times further it sinks. */
  private count(key: string, isBarren: boolean): number {
    let section = this.sections.get(key);
    if (!section) {
      if (this.sections.size >= mostSections) this.forget();
      this.sections.set(key, (section = { barren: 0, depth: 0 }));
    }
    section.barren = isBarren ? section.barren + 1 : Math.max(0, section.barren - worth);
    const times = depthNow(section) - section.depth;
    if (times <= 0) return 0;
    section.depth += times;
    this.any = true;
    return times;
  }

  private forget(): void {
    for (const [key, { barren }] of this.sections) if (barren === 0) this.sections.delete(key);
    if (this.sections.size >= mostSections) this.sections.clear();
  }
}

/** Strategies have scales of their own: what is positive comes nearer to 0, what is not goes further below it. */
export function lowered(priority: number, times: number): number {
  if (times === 0 || !Number.isFinite(priority) || isFixed(priority)) return priority;
  const factor = left ** times;
  return priority > 0 ? priority * factor : priority / factor - times;
}

function depthNow({ barren }: Section): number {
  if (barren < firstTime) return 0;
  return 1 + Math.floor(Math.log2(barren / firstTime));
}
