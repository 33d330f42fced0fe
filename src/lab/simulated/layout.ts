/**
 * The ground plan: which sites there are, how large, and what each page of them is. Pages are numbered from 0 through
 * all sites; a site's pages are its home page, six service pages and its sections one after another. Memory goes with
 * sites and sections, never with pages: role and topic of a page are worked out from its number.
 */
import { Random } from '../../core/random.js';
import { mix, Salt, unit } from './hash.js';
import { smallestSite, type WorldOptions } from './options.js';
import type { Role } from './words/role-words.js';

export type SiteKind = 'topical' | 'portal' | 'institution';
export const simulatedSiteKinds: readonly SiteKind[] = ['topical', 'portal', 'institution'];
/** Roles of the pages right after the home page, in order. */
export const serviceRoles: readonly Role[] = ['overview', 'about', 'contact', 'privacy', 'sitemap', 'news'];
export const firstSectionPage = 1 + serviceRoles.length;
/** A section is a row of blocks: a listing and the pages it lists. */
export const blockPages = 25;
/** A department's first pages: itself, its people, its courses. */
export const departmentHead = 3;
const meanDepartment = 50;
const minorTopics = 3;
/** Share of a topical site's other sections that are on its minor topics; the rest is on none. */
const minorShare = 7 / 13;
export const noTopic = -1;

/** Sites with a peculiarity, one bit each. */
export const Trait = { blankHome: 1, slow: 2, trap: 4, session: 8, rules: 16, charset: 32 } as const;

export class Layout {
  readonly siteStart: Int32Array;
  readonly siteKind: Uint8Array;
  readonly siteTopic: Int8Array;
  readonly siteTraits: Uint8Array;
  readonly siteFirstSection: Int32Array;
  readonly sectionStart: Int32Array;
  readonly sectionSite: Int32Array;
  readonly sectionTopic: Int8Array;
  /** Sections by topic (the last list: no topic), with running page counts to draw them by size. */
  private readonly byTopic: { sections: Int32Array; cumulative: Float64Array }[];

  constructor(
    readonly options: WorldOptions,
    readonly topicCount: number,
  ) {
    const { sites, pages, seed } = options;
    this.siteStart = siteStarts(options);
    this.siteKind = new Uint8Array(sites);
    this.siteTraits = new Uint8Array(sites);
    this.siteTopic = new Int8Array(sites).fill(noTopic);
    const order = shuffled(sites, mix(seed, Salt.quota, 0));
    const portals = Math.round(options.portals * sites);
    const institutions = Math.round(options.tunnelling * sites);
    const topics = shuffled(topicCount, mix(seed, Salt.quota, 1));
    order.forEach((site, place) => {
      this.siteKind[site] = place < portals ? 1 : place < portals + institutions ? 2 : 0;
      if (this.siteKind[site] === 0) this.siteTopic[site] = topics[place % topicCount];
    });
    const traits: [number, number][] = [
      [Trait.blankHome, options.uninformativeHomes],
      [Trait.slow, options.slowHosts],
      [Trait.trap, options.traps],
      [Trait.session, options.sessionIds],
      [Trait.rules, options.robots],
      [Trait.charset, options.charsets],
    ];
    for (const [trait, share] of traits) {
      const chosen = shuffled(sites, mix(seed, Salt.quota, 2, trait)).slice(0, Math.round(share * sites));
      for (const site of chosen) this.siteTraits[site] |= trait;
    }
    const starts: number[] = [];
    const owners: number[] = [];
    const subjects: number[] = [];
    this.siteFirstSection = new Int32Array(sites + 1);
    for (let site = 0; site < sites; site++) {
      this.siteFirstSection[site] = starts.length;
      this.divide(site, (start, topic) => {
        starts.push(start);
        owners.push(site);
        subjects.push(topic);
      });
    }
    this.siteFirstSection[sites] = starts.length;
    this.sectionStart = Int32Array.from([...starts, pages]);
    this.sectionSite = Int32Array.from(owners);
    this.sectionTopic = Int8Array.from(subjects);
    this.byTopic = Array.from({ length: topicCount + 1 }, (_, index) => {
      const topic = index === topicCount ? noTopic : index;
      const sections = Int32Array.from(owners.keys()).filter(section => this.sectionTopic[section] === topic);
      const cumulative = new Float64Array(sections.length);
      let total = 0;
      sections.forEach((section, place) => {
        cumulative[place] = total += this.sectionSize(section);
      });
      return { sections, cumulative };
    });
  }

  siteOf(page: number): number {
    return lastAtMost(this.siteStart, page);
  }

  siteSize(site: number): number {
    return this.siteStart[site + 1] - this.siteStart[site];
  }

  kindOf(site: number): SiteKind {
    return simulatedSiteKinds[this.siteKind[site]];
  }

  hasTrait(site: number, trait: number): boolean {
    return (this.siteTraits[site] & trait) !== 0;
  }

  sectionCount(site: number): number {
    return this.siteFirstSection[site + 1] - this.siteFirstSection[site];
  }

  sectionSize(section: number): number {
    const site = this.sectionSite[section];
    const last = section + 1 === this.siteFirstSection[site + 1];
    return (last ? this.siteStart[site + 1] : this.sectionStart[section + 1]) - this.sectionStart[section];
  }

  /** The section a page lies in, or -1 for home and service pages. */
  sectionOf(page: number, site = this.siteOf(page)): number {
    if (page - this.siteStart[site] < firstSectionPage) return -1;
    return lastAtMost(this.sectionStart, page, this.siteFirstSection[site], this.siteFirstSection[site + 1]);
  }

  /** Persons of a department come right after its head; courses follow. */
  personCount(section: number): number {
    return Math.ceil(Math.max(0, this.sectionSize(section) - departmentHead) * 0.55);
  }

  roleOf(page: number, site = this.siteOf(page), section = this.sectionOf(page, site)): Role {
    if (section < 0) {
      const local = page - this.siteStart[site];
      return local === 0 ? 'home' : serviceRoles[local - 1];
    }
    const place = page - this.sectionStart[section];
    if (this.siteKind[site] === 2) {
      if (place < departmentHead) return place === 0 ? 'department' : place === 1 ? 'people' : 'courses';
      return place < departmentHead + this.personCount(section) ? 'person' : 'course';
    }
    if (place === 0) return 'section';
    if (place % blockPages === 0) return 'list';
    return unit(this.options.seed, Salt.pageRole, page) < 0.05 ? 'hub' : 'article';
  }

  /** The page's true topic, or noTopic. */
  topicOf(page: number, site = this.siteOf(page), section = this.sectionOf(page, site)): number {
    const role = this.roleOf(page, site, section);
    if (role === 'overview') return this.siteTopic[site];
    if (role === 'home') return this.hasTrait(site, Trait.blankHome) ? noTopic : this.siteTopic[site];
    if (section < 0 || role === 'department' || role === 'people' || role === 'courses') return noTopic;
    if (role !== 'article') return this.sectionTopic[section];
    const chance = unit(this.options.seed, Salt.pageTopic, page);
    const { coherence } = this.options;
    if (chance < coherence) return this.sectionTopic[section];
    if (chance < (1 + coherence) / 2) return noTopic;
    return mix(this.options.seed, Salt.pageTopic, page, 1) % this.topicCount;
  }

  /** A section on the topic, larger ones more often; -1 when there is none. */
  drawSection(topic: number, random: Random): number {
    const { sections, cumulative } = this.byTopic[topic === noTopic ? this.topicCount : topic];
    if (sections.length === 0) return -1;
    const wanted = random.next() * cumulative[cumulative.length - 1];
    let low = 0;
    let high = sections.length - 1;
    while (low < high) {
      const middle = (low + high) >> 1;
      if (cumulative[middle] > wanted) high = middle;
      else low = middle + 1;
    }
    return sections[low];
  }

  /** Cuts a site into sections of uneven size and gives each a topic. */
  private divide(site: number, add: (start: number, topic: number) => void): void {
    const { topicCount } = this;
    const random = new Random(mix(this.options.seed, Salt.siteSections, site));
    const start = this.siteStart[site] + firstSectionPage;
    const size = this.siteStart[site + 1] - start;
    const institution = this.siteKind[site] === 2;
    const count = institution
      ? Math.max(1, Math.round(size / meanDepartment))
      : Math.max(1, Math.min(60, Math.round(Math.sqrt(size) / 1.2)));
    const weights = Array.from({ length: count }, () =>
      institution ? 0.7 + 0.6 * random.next() : 0.3 - Math.log(1 - random.next()),
    );
    const disciplines = random.shuffle(Array.from({ length: topicCount }, (_, i) => i));
    const main = this.siteTopic[site];
    const focus = this.options.siteFocus;
    const starts = split(size, weights, 1);
    for (let section = 0; section < count; section++) {
      let topic = noTopic;
      const chance = random.next();
      if (institution) topic = disciplines[section % topicCount];
      else if (main === noTopic) topic = chance < 0.6 ? random.below(topicCount) : noTopic;
      else if (section === 0 || chance < focus) topic = main;
      else if (chance < focus + (1 - focus) * minorShare)
        topic = disciplines[random.below(Math.min(minorTopics, topicCount))];
      add(start + starts[section], topic);
    }
  }
}

/** First page of each site, and the number of all pages at the end. Sizes follow Zipf's law in a shuffled order. */
function siteStarts({ sites, pages, seed, sizeSpread }: WorldOptions): Int32Array {
  const weights = new Float64Array(sites);
  shuffled(sites, mix(seed, Salt.siteShape, 0)).forEach((site, rank) => {
    weights[site] = (rank + 1) ** -sizeSpread;
  });
  return split(pages, weights, smallestSite);
}

/** Cuts `total` into parts of at least `least`, the rest by weight. Gives where each part starts, then the total. */
function split(total: number, weights: ArrayLike<number>, least: number): Int32Array {
  let sum = 0;
  for (let i = 0; i < weights.length; i++) sum += weights[i];
  const spare = total - least * weights.length;
  const starts = new Int32Array(weights.length + 1);
  let passed = 0;
  for (let i = 0; i < weights.length; i++) {
    passed += weights[i];
    starts[i + 1] = least * (i + 1) + Math.round((spare * passed) / sum);
  }
  return starts;
}

function shuffled(count: number, seed: number): number[] {
  return new Random(seed).shuffle(Array.from({ length: count }, (_, i) => i));
}

/** Index of the last entry in [from, to) that is at most `value`; entries ascend. */
function lastAtMost(sorted: Int32Array, value: number, from = 0, to = sorted.length): number {
  let low = from;
  let high = to - 1;
  while (low < high) {
    const middle = (low + high + 1) >> 1;
    if (sorted[middle] <= value) low = middle;
    else high = middle - 1;
  }
  return low;
}
