/** Who stays among the hot links though others have a higher number: the best of each site, and the best of each section. */

/** Marks of a link's host and directory. */
interface Placed {
  host: number;
  directory: number;
}

export class KeptPlaces {
  private readonly ofSite = new Map<number, number>();
  private readonly sections = new Set<number>();
  private readonly fair: number;
  private forSites: number;
  private forSections: number;

  /** `apart`: places for sites, and as many for sections. */
  constructor(links: readonly Placed[], apart: number) {
    for (const { host } of links) this.ofSite.set(host, 0);
    this.fair = Math.max(1, Math.floor(apart / this.ofSite.size));
    this.forSites = apart;
    this.forSections = apart;
  }

  add({ host, directory }: Placed): void {
    this.ofSite.set(host, this.ofSite.get(host)! + 1);
    this.sections.add(directory);
  }

  /** Is it one of the few of its site or the first of its section, and is there a place? Then it has it. */
  hasRoomFor(link: Placed): boolean {
    if (this.ofSite.get(link.host)! < this.fair && this.forSites >= 1) this.forSites--;
    else if (!this.sections.has(link.directory) && this.forSections >= 1) this.forSections--;
    else return false;
    this.add(link);
    return true;
  }
}
