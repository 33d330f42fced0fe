/** Where a page's links lead: to pages of its own site by plan, to other sites by topic. */
import { Random } from '../../core/random.js';
import { mix, Salt } from './hash.js';
import { blockPages, departmentHead, firstSectionPage, type Layout, noTopic, Trait } from './layout.js';
import type { Role } from './words/role-words.js';

/** Where on the page a link stands. */
export type Region = 'menu' | 'list' | 'text' | 'related' | 'footer';

/** A link as planned: the page it means, before redirects and other accidents are put in the way. */
export interface PlannedLink {
  target: number;
  region: Region;
  external: boolean;
}

const menuSections = 9;
/** A link that leaves the topic goes to a related one this often; else anywhere. */
const relatedTopic = 0.35;

export class LinkPlan {
  constructor(private readonly layout: Layout) {}

  /** The same on every page of a site (a blank home page has none). */
  menu(site: number): PlannedLink[] {
    const { layout } = this;
    const start = layout.siteStart[site];
    const first = layout.siteFirstSection[site];
    const shown = Math.min(menuSections, layout.sectionCount(site));
    const targets = [start, start + 1];
    for (let i = 0; i < shown; i++) targets.push(layout.sectionStart[first + i]);
    return targets.map(target => ({ target, region: 'menu' as const, external: false }));
  }

  footer(site: number): PlannedLink[] {
    const start = this.layout.siteStart[site];
    return [2, 3, 4, 5, 6].map(local => ({ target: start + local, region: 'footer', external: false }));
  }

  /** The page's own links, without menu and footer. */
  content(page: number): PlannedLink[] {
    const { layout } = this;
    const site = layout.siteOf(page);
    const section = layout.sectionOf(page, site);
    const role = layout.roleOf(page, site, section);
    const random = new Random(mix(layout.options.seed, Salt.links, page));
    const links: PlannedLink[] = [];
    const inside = (target: number, region: Region = 'list') => {
      if (target !== page) links.push({ target, region, external: false });
    };
    // Half a page's links are menu and footer; the number of the others is log-normal.
    const fixed = Math.min(menuSections, layout.sectionCount(site)) + 7;
    const spread = Math.exp(0.45 * random.normal() - 0.1);
    const own = Math.max(4, Math.min(400, Math.round(Math.max(6, layout.options.linksPerPage - fixed) * spread)));
    const start = layout.siteStart[site];
    if (role === 'home' && layout.hasTrait(site, Trait.blankHome)) {
      inside(start + 1);
      return links;
    }
    if (role === 'sitemap' || role === 'overview' || role === 'home') {
      const first = layout.siteFirstSection[site];
      const limit = role === 'sitemap' ? 1000 : 40;
      for (let i = 0; i < Math.min(limit, layout.sectionCount(site)); i++) inside(layout.sectionStart[first + i]);
    } else if (role === 'section' || role === 'list') this.listing(page, section, inside);
    else if (role === 'department') this.departmentLinks(section, inside);
    else if (role === 'people' || role === 'courses') this.members(section, role, inside);
    for (let i = this.insideCount(role, own); i > 0; i--) this.insideLink(page, site, section, role, random, inside);
    const topic = layout.topicOf(page, site, section);
    for (let i = this.outsideCount(role, own, random); i > 0; i--) {
      const target = this.outside(topic, site, random);
      if (target >= 0) links.push({ target, region: role === 'hub' ? 'list' : 'text', external: true });
    }
    return links;
  }

  private insideCount(role: Role, own: number): number {
    if (role === 'hub' || role === 'home' || role === 'overview' || role === 'news') return Math.round(own * 0.25);
    if (role === 'article') return Math.round(own * 0.6);
    return role === 'person' || role === 'course' ? Math.round(own * 0.3) : 0;
  }

  /** Link lists keep all of theirs; other pages as many as `outsideLinks` says, a part of a link by chance. */
  private outsideCount(role: Role, own: number, random: Random): number {
    if (role === 'hub') return Math.round(own * 1.3);
    const { outsideLinks } = this.layout.options;
    const count = this.plannedOutside(role, own);
    return outsideLinks === 1 ? count : Math.floor(count * outsideLinks + random.next());
  }

  private plannedOutside(role: Role, own: number): number {
    if (role === 'article') return Math.round(own * 0.4);
    if (role === 'person' || role === 'news') return Math.round(own * 0.3);
    if (role === 'home' || role === 'overview' || role === 'section' || role === 'list' || role === 'course') {
      return Math.round(own * 0.15);
    }
    return role === 'department' ? 2 : 0;
  }

  /** A listing shows its block, the way to the next listings, and on the first one also to the last. */
  private listing(page: number, section: number, add: (target: number) => void): void {
    const { layout } = this;
    const start = layout.sectionStart[section];
    const end = start + layout.sectionSize(section);
    for (let member = page + 1; member < Math.min(end, page + blockPages); member++) add(member);
    for (let step = 1; step <= 4; step++) if (page + step * blockPages < end) add(page + step * blockPages);
    const last = start + Math.floor((end - start - 1) / blockPages) * blockPages;
    if (page === start) add(last);
    else add(page - blockPages);
  }

  private departmentLinks(section: number, add: (target: number) => void): void {
    const start = this.layout.sectionStart[section];
    const size = this.layout.sectionSize(section);
    for (let place = 1; place < Math.min(size, departmentHead); place++) add(start + place);
  }

  private members(section: number, role: 'people' | 'courses', add: (target: number) => void): void {
    const first = this.layout.sectionStart[section] + departmentHead;
    const middle = first + this.layout.personCount(section);
    const end = this.layout.sectionStart[section] + this.layout.sectionSize(section);
    for (let page = role === 'people' ? first : middle; page < (role === 'people' ? middle : end); page++) add(page);
  }

  private insideLink(
    page: number,
    site: number,
    section: number,
    role: Role,
    random: Random,
    add: (target: number, region?: Region) => void,
  ): void {
    const { layout } = this;
    const start = layout.siteStart[site];
    if (role === 'person' || role === 'course') {
      // A member of a department points back to it, to its lists and to courses, not to colleagues.
      const place =
        random.next() < 0.4 ? random.below(departmentHead) : layout.sectionSize(section) - 1 - random.below(8);
      const target = layout.sectionStart[section] + Math.max(0, place);
      return add(layout.roleOf(target, site, section) === 'person' ? layout.sectionStart[section] : target, 'related');
    }
    if (section >= 0 && random.next() < 0.45) {
      return add(layout.sectionStart[section] + random.below(layout.sectionSize(section)), 'related');
    }
    if (layout.siteKind[site] === 2) {
      const department = layout.siteFirstSection[site] + random.below(layout.sectionCount(site));
      return add(layout.sectionStart[department], 'related');
    }
    const size = layout.siteSize(site) - firstSectionPage;
    add(start + firstSectionPage + Math.floor(size * random.next() ** 1.5), page === start ? 'list' : 'related');
  }

  /** A page of another site. Keeps the topic as often as `locality` says. */
  private outside(topic: number, fromSite: number, random: Random): number {
    const { layout } = this;
    const { topicCount } = layout;
    let wanted = topic;
    if (topic === noTopic || random.next() >= layout.options.locality) {
      const related = topic !== noTopic && random.next() < relatedTopic;
      const step = 1 + random.below(Math.max(1, topicCount - 1));
      // Neighbours in the list of topics count as related; "anywhere" may be a page without any topic.
      if (related) wanted = (topic + (random.next() < 0.5 ? 1 : topicCount - 1)) % topicCount;
      else if (topic === noTopic) wanted = random.below(topicCount + 1) - 1;
      else wanted = random.next() < 0.2 ? noTopic : (topic + step) % topicCount;
    }
    const { homeLinks } = layout.options;
    const toHome = homeLinks > 0 && random.next() < homeLinks;
    for (let attempt = 0; attempt < 8; attempt++) {
      const section = layout.drawSection(wanted, random);
      if (section < 0) return -1;
      const site = layout.sectionSite[section];
      if (site === fromSite) continue;
      if (toHome) {
        // Meant is the site: who links to it knows what it is about, also where the home page does not say.
        if (layout.siteTopic[site] === wanted) return layout.siteStart[site];
        continue;
      }
      const target =
        layout.siteKind[site] === 2 ? this.intoInstitution(section, random) : this.intoSection(section, random);
      if (layout.siteKind[site] === 2 || layout.topicOf(target) === wanted) return target;
    }
    return -1;
  }

  /** Home and first pages draw more links than the rest: in-degrees get a heavy tail. */
  private intoSection(section: number, random: Random): number {
    const { layout } = this;
    const chance = random.next();
    if (chance < 0.2) return layout.siteStart[layout.sectionSite[section]];
    if (chance < 0.35) return layout.sectionStart[section];
    return layout.sectionStart[section] + Math.floor(layout.sectionSize(section) * random.next() ** 2);
  }

  /** Few links lead straight to a person or course; most to the home page or the department. */
  private intoInstitution(section: number, random: Random): number {
    const { layout } = this;
    const size = layout.sectionSize(section);
    if (size > departmentHead && random.next() < layout.options.directLinks) {
      return layout.sectionStart[section] + departmentHead + random.below(size - departmentHead);
    }
    return random.next() < 0.6 ? layout.siteStart[layout.sectionSite[section]] : layout.sectionStart[section];
  }
}
