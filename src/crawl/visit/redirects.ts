import type { SkipReason } from '../../core/errors.js';
import { normaliseUrl } from '../../core/url.js';
import type { DiscoveredUrl, VisitLinks } from '../../storage/store.js';
import type { Response } from '../fetch/web.js';
import type { CrawlParts } from '../parts.js';

/** Where a redirect leads, or why it is not followed. */
export type Redirect =
  | { location: string; links: VisitLinks; discovered: readonly DiscoveredUrl[] }
  | { reason: SkipReason; detail: string };

/** Each hop is a URL like any other: same scope, robots and politeness; only its priority is inherited. */
export class Redirects {
  /** Redirects followed to reach a URL; only redirect targets are in here. */
  private readonly hops = new Map<number, number>();

  constructor(private readonly parts: Pick<CrawlParts, 'frontier' | 'scope' | 'read' | 'maxRedirects'>) {}

  follow(id: number, { url, location: given = '' }: Response): Redirect {
    const { frontier, scope, read, maxRedirects = 10 } = this.parts;
    const normalised = read.anyScheme ? given : normaliseUrl(given);
    if (normalised === undefined) return { reason: 'scope', detail: `redirects to ${given}` };
    // A site that insists on a session id redirects to what normalises to the same URL; it gets the id it asks for.
    const location = normalised === url ? withoutFragment(given) : normalised;
    const hops = (this.hops.get(id) ?? 0) + 1;
    if (hops > maxRedirects) {
      return { reason: 'too-many-redirects', detail: `more than ${maxRedirects} redirects, last ${location}` };
    }
    let target = frontier.find(location);
    if (target === id) return { reason: 'redirect-loop', detail: 'redirects to itself' };
    const discovered: DiscoveredUrl[] = [];
    const depth = frontier.depth(id);
    if (target < 0) {
      const refused = scope.refuses(location, depth);
      if (refused) return { reason: refused, detail: `redirects to ${location}` };
      target = frontier.intern(location);
      if (target < 0) return { reason: 'scope', detail: 'the frontier is full' };
      discovered.push({ id: target, url: location, depth, from: id });
    }
    this.hops.set(target, hops);
    const links: VisitLinks = {
      targets: Int32Array.of(target),
      priorities: Float64Array.of(frontier.priority(id)),
      anchors: [''],
      carry: frontier.carry(id),
    };
    return { location, links, discovered };
  }
}

function withoutFragment(url: string): string {
  const hash = url.indexOf('#');
  return hash < 0 ? url : url.slice(0, hash);
}
