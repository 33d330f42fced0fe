/** The links of a page as it shows them: anchors, and between link and target all that goes wrong on the web. */
import { Random } from '../../core/random.js';
import type { Address, Addresses } from './addresses.js';
import { mix, Salt } from './hash.js';
import { type Layout, Trait } from './layout.js';
import type { LinkPlan, PlannedLink, Region } from './links.js';
import { capital, type Wording } from './words/wording.js';

export interface SimulatedLink {
  /** Absolute. */
  url: string;
  /** As it stands in the HTML. */
  href: string;
  anchor: string;
  region: Region;
  external: boolean;
  /** What the URL is; `off-web` leads out of the simulated web. */
  kind: Address['kind'] | 'off-web';
  /** The page that is meant, where there is one (also behind redirects and for dead links). */
  target?: number;
}

/** Reserved by RFC 2606: never resolves. */
const offWebHosts = ['www.example.invalid', 'partner.invalid', 'shop.invalid'];
export const firstMonth = 2020 * 12;

export class PageLinks {
  constructor(
    private readonly layout: Layout,
    private readonly plan: LinkPlan,
    private readonly addresses: Addresses,
    private readonly wording: Wording,
  ) {}

  /** `session`: the id in the URL by which the page was asked for, if any. */
  of(page: number, session?: string): SimulatedLink[] {
    const { layout, wording } = this;
    const { options } = layout;
    const site = layout.siteOf(page);
    const random = new Random(mix(options.seed, Salt.links, page, 1));
    const id = this.sessionId(site, page, session);
    const blank = page === layout.siteStart[site] && layout.hasTrait(site, Trait.blankHome);
    const links: SimulatedLink[] = [];
    if (!blank) {
      for (const link of this.plan.menu(site))
        links.push(this.direct(link, site, id, this.menuAnchor(link.target, site)));
      if (layout.hasTrait(site, Trait.trap)) links.push(this.trapEntry(site, id));
    }
    for (const link of this.plan.content(page)) {
      const noise = link.external ? options.anchorNoise : link.region === 'related' ? 0.3 : 0.1;
      const anchor = wording.anchor(link.target, random, noise);
      links.push(this.detour(link, site, id, anchor, random) ?? this.direct(link, site, id, anchor));
    }
    if (blank) return links;
    if (random.next() < options.files) links.push(this.file(page, site, random));
    for (const link of this.plan.footer(site)) {
      links.push(this.direct(link, site, id, capital(layout.roleOf(link.target, site, -1))));
    }
    return links;
  }

  /** The id a session site puts into all links of this page; undefined on other sites. */
  sessionId(site: number, page: number, session?: string): string | undefined {
    if (!this.layout.hasTrait(site, Trait.session)) return undefined;
    return session ?? mix(this.layout.options.seed, Salt.session, page).toString(36).padStart(7, '0');
  }

  private menuAnchor(target: number, site: number): string {
    const local = target - this.layout.siteStart[site];
    if (local === 0) return 'Home';
    return local === 1 ? 'Overview' : this.wording.title(target);
  }

  private direct(link: PlannedLink, fromSite: number, id: string | undefined, anchor: string): SimulatedLink {
    const site = link.external ? this.layout.siteOf(link.target) : fromSite;
    return this.link('page', site, this.addresses.path(link.target, site), link, id, anchor);
  }

  /** Now and then a link does not lead straight to what it means. */
  private detour(
    link: PlannedLink,
    fromSite: number,
    id: string | undefined,
    anchor: string,
    random: Random,
  ): SimulatedLink | undefined {
    const { options } = this.layout;
    const { redirects, nearDuplicates, errors, offWeb } = options;
    let chance = random.next();
    const kind = random.next();
    const site = link.external ? this.layout.siteOf(link.target) : fromSite;
    const local = link.target - this.layout.siteStart[site];
    const path = this.addresses.path(link.target, site);
    const to = (name: SimulatedLink['kind'], target: string) => this.link(name, site, target, link, id, anchor);
    if (chance < redirects) {
      if (kind < 0.45) return to('moved', `/moved/${local}.html`);
      if (kind < 0.65) return to('hops', `/hops/${local}/${1 + random.below(4)}`);
      if (kind > 0.97) return to('loop', `/loop/${local}/0`);
      const url = this.addresses.origin(site).replace('//', kind < 0.85 ? '//www.' : '//old-') + path;
      return { ...to('other-host', path), url, href: url };
    }
    chance -= redirects;
    if (chance < nearDuplicates) return kind < 0.6 ? to('print', `${path}?print=1`) : to('copy', `/copy${path}`);
    chance -= nearDuplicates;
    // Listings are the only way to some pages: their links do not die.
    if (link.region === 'list' && !link.external) return undefined;
    if (chance < errors / 2)
      return kind < 0.75 ? to('gone', `/gone/${local}.html`) : to('soft-404', `/missing/${local}.html`);
    chance -= errors / 2;
    if (chance < offWeb) {
      const url = `http://${random.pick(offWebHosts)}/${local}`;
      return { url, href: url, anchor, region: link.region, external: true, kind: 'off-web' };
    }
    return undefined;
  }

  private file(page: number, site: number, random: Random): SimulatedLink {
    const local = page - this.layout.siteStart[site];
    const pdf = random.next() < 0.6;
    const link: PlannedLink = { target: page, region: 'related', external: false };
    const path = pdf ? `/files/${local}.pdf` : `/pictures/${local}.png`;
    return this.link(pdf ? 'file' : 'picture', site, path, link, undefined, pdf ? 'Download as PDF' : 'Picture');
  }

  /** Half of the traps are calendars without end, half paths that grow. */
  private trapEntry(site: number, id: string | undefined): SimulatedLink {
    const link = { target: -1, region: 'menu' as const, external: false };
    if (site % 2 === 0) return this.link('calendar', site, calendarPath(firstMonth), link, id, 'Calendar');
    return this.link('deeper', site, '/browse/more/', link, id, 'Browse');
  }

  private link(
    kind: SimulatedLink['kind'],
    site: number,
    path: string,
    { target, region, external }: PlannedLink,
    id: string | undefined,
    anchor: string,
  ): SimulatedLink {
    const origin = this.addresses.origin(site);
    const suffix =
      id === undefined || external ? '' : `${path.includes('?') ? '&' : '?'}${this.addresses.sessionName(site)}=${id}`;
    const url = origin + path + suffix;
    return {
      url,
      href: external ? url : path + suffix,
      anchor,
      region,
      external,
      kind,
      target: target < 0 ? undefined : target,
    };
  }
}

export function calendarPath(month: number): string {
  const year = Math.floor(month / 12);
  return `/calendar/${String(year).padStart(4, '0')}-${String((month % 12) + 1).padStart(2, '0')}.html`;
}
