/** Which hosts belong together: those of one registrable domain. Without a rule every host is a site of its own. */
import { grownCapacity, grownInts } from '../../packed/growth.js';

const none = -1;

export class SiteTable {
  count = 0;
  private known = 0;
  private readonly numbers = new Map<string, number>();
  private siteOf = new Int32Array(0);
  /** The hosts of a site are a chain: its last host, and of each host the one before. */
  private lastHost = new Int32Array(0);
  private hostBefore = new Int32Array(0);

  /** `nameOf`: the site of a host, by name. */
  constructor(private readonly nameOf?: (host: string) => string) {}

  /** Makes sure that hosts 0 … count - 1 have a site. */
  ensure(count: number, hostName: (host: number) => string): void {
    if (!this.nameOf) {
      this.count = count;
      return;
    }
    if (count > this.siteOf.length) {
      const capacity = grownCapacity(this.siteOf.length, count);
      this.siteOf = grownInts(this.siteOf, capacity);
      this.hostBefore = grownInts(this.hostBefore, capacity);
      this.lastHost = grownInts(this.lastHost, capacity, none);
    }
    for (; this.known < count; this.known++) this.add(this.known, this.nameOf(hostName(this.known)));
  }

  of(host: number): number {
    return this.nameOf ? this.siteOf[host] : host;
  }

  *hosts(site: number): Iterable<number> {
    if (!this.nameOf) yield site;
    else for (let host = this.lastHost[site]; host !== none; host = this.hostBefore[host]) yield host;
  }

  /** -1 when unknown. */
  find(name: string): number {
    return this.numbers.get(name) ?? none;
  }

  get bytes(): number {
    return this.siteOf.byteLength + this.lastHost.byteLength + this.hostBefore.byteLength;
  }

  private add(host: number, name: string): void {
    let site = this.numbers.get(name);
    if (site === undefined) this.numbers.set(name, (site = this.count++));
    this.siteOf[host] = site;
    this.hostBefore[host] = this.lastHost[site];
    this.lastHost[site] = host;
  }
}
