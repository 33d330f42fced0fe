/**
 * Origins ("https://example.org") and hosts ("example.org"). URLs share the text of their origin; origins of one host,
 * http and https, share its queue and its delay.
 */
export class OriginTable {
  private readonly texts: string[] = [];
  private readonly ids = new Map<string, number>();
  private readonly hostOf: number[] = [];
  private readonly hostNames: string[] = [];
  private readonly hostIds = new Map<string, number>();

  get hosts(): number {
    return this.hostNames.length;
  }

  /** -1 when unknown. */
  find(origin: string): number {
    return this.ids.get(origin) ?? -1;
  }

  intern(origin: string): number {
    const known = this.ids.get(origin);
    if (known !== undefined) return known;
    // A slice of a URL would keep the whole URL alive: the round trip makes a string of its own.
    const bytes = Buffer.from(origin);
    const text = bytes.length === origin.length ? bytes.toString('latin1') : origin;
    const id = this.texts.push(text) - 1;
    this.ids.set(text, id);
    this.hostOf.push(this.internHost(hostName(text)));
    return id;
  }

  text(origin: number): string {
    return this.texts[origin];
  }

  host(origin: number): number {
    return this.hostOf[origin];
  }

  hostName(host: number): string {
    return this.hostNames[host];
  }

  /** -1 when unknown. */
  findHost(name: string): number {
    return this.hostIds.get(name) ?? -1;
  }

  internHost(name: string): number {
    let host = this.hostIds.get(name);
    if (host === undefined) {
      host = this.hostNames.push(name) - 1;
      this.hostIds.set(name, host);
    }
    return host;
  }
}

/** How much of a URL is its origin: up to the slash after "//". */
export function originLength(url: string): number {
  const end = url.indexOf('/', url.indexOf('//') + 2);
  return end < 0 ? url.length : end;
}

/** What stands after "//", as `URL.host` has it: with the port when it is not the scheme's own. */
function hostName(origin: string): string {
  const start = origin.indexOf('//');
  return start < 0 ? origin : origin.slice(start + 2);
}
