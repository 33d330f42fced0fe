/**
 * Sites and sections of sites that only repeat themselves: calendars, lists without end, a domain whose hosts all say the same. The more of
 * their pages bring nothing, the lower are their links, whatever the strategy says. All follows from the visits in their
 * order, so a resumed crawl finds it again.
 */
import { siteOf } from '../../core/url.js';
import type { StoredVisit } from '../../storage/store.js';
import { isFixed } from '../frontier/priorities.js';
import { sectionOf } from './section.js';

/** Pages that brought nothing before a section sinks for the first time; twice as many for the next time, and so on. */
const firstTime = 8;
/** The share of its pages that must have brought nothing. */
const leastShare = 0.75;
/** What is left of a priority each time. */
const left = 0.25;
/** Sections that are remembered; those where every page brought something are the first to be forgotten. */
const mostSections = 100_000;

/** Reasons of visits that say nothing about what a section is worth: nobody has seen the page. */
const unseen: ReadonlySet<string> = new Set(['robots', 'private-address', 'port', 'scope', 'trap', 'sitemap', 'feed']);

interface Section {
  visits: number;
  /** Pages that repeat another, failed or may not be kept, and name no URL outside of the section that was new. */
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

export class Repeats {
  private readonly sections = new Map<string, Section>();
  /** Something has sunk: links must be looked at. */
  private any = false;

  /** What a visit says of its section and its site. `found`: URLs that it was the first to name. */
  visited({ url, outcome, reason, page }: StoredVisit, found: readonly string[]): Sinking[] {
    if (outcome === 'redirect' || unseen.has(reason ?? '')) return [];
    const isBarren = page ? page.duplicateOf !== undefined : true;
    const site = siteOf(url);
    const section = sectionOf(url);
    const sunk: Sinking[] = [];
    const ofSection = this.count(section, isBarren && found.every(each => sectionOf(each) === section));
    if (ofSection > 0) sunk.push({ site, section, times: ofSection });
    const ofSite = this.count(site, isBarren && found.every(each => siteOf(each) === site));
    if (ofSite > 0) sunk.push({ site, times: ofSite });
    return sunk;
  }

  /** A priority that a strategy gave, as it is where things repeat themselves. */
  sunken(url: string, priority: number): number {
    if (!this.any) return priority;
    const times = this.depthOf(sectionOf(url)) + this.depthOf(siteOf(url));
    return lowered(priority, times);
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
      this.sections.set(key, (section = { visits: 0, barren: 0, depth: 0 }));
    }
    section.visits++;
    if (isBarren) section.barren++;
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

function depthNow({ visits, barren }: Section): number {
  if (barren < firstTime || barren < leastShare * visits) return 0;
  return 1 + Math.floor(Math.log2(barren / firstTime));
}
