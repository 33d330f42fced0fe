/**
 * The rules of one robots.txt (RFC 9309). Written here and not taken from robots-parser, whose matching needs time
 * proportional to the length of the rule times that of the path: a hostile file of 500 KB kept it busy for four seconds
 * per URL. It also compares escapes octet by octet (§2.2.2), lets Sitemap lines end a group (§2.2.4) and does not know
 * that /robots.txt itself is always allowed.
 */

/** Longer Crawl-delays count as this: no crawl can wait a day between two pages. */
export const longestCrawlDelay = 120_000;

interface Rule {
  allow: boolean;
  /** Octets of the rule; the longest match decides (§2.2.2). */
  length: number;
  /** What stands between the stars. */
  parts: string[];
  /** Ends with `$`: nothing may follow. */
  anchored: boolean;
}

/** The rules for one user agent; groups of the same name are joined (§2.2.1). */
interface Group {
  rules: Rule[];
  seconds?: number;
}

export class RobotsRules {
  /** Milliseconds between requests that the host asks for. */
  readonly delay?: number;
  /** As written, absolute or not. */
  readonly sitemaps: readonly string[];
  /** The longest first; of equal ones those that allow. */
  private readonly rules: readonly Rule[];

  /** `agent` is our product token in lower case. */
  constructor(content: string, agent: string) {
    const { groups, sitemaps } = parse(content, agent);
    const { rules, seconds = 0 } = groups.get(agent) ?? groups.get('*') ?? { rules: [] };
    this.rules = rules.sort((a, b) => b.length - a.length || Number(b.allow) - Number(a.allow));
    this.sitemaps = sitemaps;
    if (seconds > 0) this.delay = Math.min(longestCrawlDelay, seconds * 1000);
  }

  /** `target` is path and query of a URL of this host, as the WHATWG URL class writes them. */
  allows(target: string): boolean {
    if (this.rules.length === 0 || target === '/robots.txt') return true;
    const path = canonical(target).replaceAll('$', '%24').replaceAll('*', '%2A');
    return this.rules.find(rule => matches(rule, path))?.allow ?? true;
  }
}

/**
 * The name by which robots.txt may address us: the product token of the user agent (RFC 9309 §2.2.1). Agents that
 * pretend to be a browser first name themselves after "compatible;".
 */
export function productToken(userAgent: string): string {
  const own = /compatible;\s*([a-z_-]+)/i.exec(userAgent)?.[1];
  return (own ?? /[a-z_-]+/i.exec(userAgent)?.[0] ?? '*').toLowerCase();
}

/** Only groups for `agent` and for everybody are kept. */
function parse(content: string, agent: string): { groups: Map<string, Group>; sitemaps: string[] } {
  const groups = new Map<string, Group>();
  const sitemaps: string[] = [];
  let current: Group[] = [];
  let naming = false;
  for (const line of content.replace(/^\uFEFF/, '').split(/\r\n?|\n/)) {
    const match = /^\s*([a-z-]+)\s*:\s*([^#]*)/i.exec(line);
    if (!match) continue;
    const key = match[1].toLowerCase();
    const value = match[2].trim();
    if (key === 'user-agent') {
      if (!naming) current = [];
      naming = true;
      const name = value.startsWith('*') ? '*' : /^[a-z_-]*/i.exec(value)![0].toLowerCase();
      if (name !== '*' && name !== agent) continue;
      if (!groups.has(name)) groups.set(name, { rules: [] });
      current.push(groups.get(name)!);
    } else if (key === 'allow' || key === 'disallow') {
      naming = false;
      if (value !== '') for (const group of current) group.rules.push(ruleOf(value, key === 'allow'));
    } else if (key === 'crawl-delay') {
      naming = false;
      for (const group of current) group.seconds = Number(value);
    } else if (key === 'sitemap' && value !== '') {
      sitemaps.push(value);
    }
  }
  return { groups, sitemaps };
}

/** A `$` that does not stand at the end is a plain character. */
function ruleOf(value: string, allow: boolean): Rule {
  const anchored = value.endsWith('$');
  const pattern = canonical(anchored ? value.slice(0, -1) : value).replaceAll('$', '%24');
  return { allow, length: pattern.length + Number(anchored), parts: pattern.split('*'), anchored };
}

/** Each part is looked for after the one before; taking the first place never loses a match that a later one has. */
function matches({ parts, anchored }: Rule, path: string): boolean {
  const last = parts.length - 1;
  if (!path.startsWith(parts[0])) return false;
  let at = parts[0].length;
  if (last === 0) return !anchored || at === path.length;
  for (let i = 1; i < last; i++) {
    const found = path.indexOf(parts[i], at);
    if (found < 0) return false;
    at = found + parts[i].length;
  }
  const tail = parts[last];
  return anchored ? path.length - tail.length >= at && path.endsWith(tail) : path.indexOf(tail, at) >= 0;
}

const needsChange = /[^\w.~!*()$&+,;=:@/?-]/;
const unreserved = /^[\w.~-]$/;

/**
 * One spelling per octet (RFC 9309 §2.2.2): unreserved characters bare, escapes in upper case, everything that no URI
 * may hold escaped. The apostrophe is escaped too, because the URL class does so in queries and not in paths.
 */
function canonical(text: string): string {
  if (!needsChange.test(text)) return text;
  return text
    .replace(/%([0-9a-f]{2})/gi, (escaped, digits: string) => {
      const character = String.fromCharCode(Number.parseInt(digits, 16));
      return unreserved.test(character) ? character : escaped.toUpperCase();
    })
    .replace(/[^\w.~!*()$&+,;=:@/?%-]+/g, escapeAll);
}

function escapeAll(characters: string): string {
  return Array.from(
    Buffer.from(characters, 'utf8'),
    byte => `%${byte.toString(16).toUpperCase().padStart(2, '0')}`,
  ).join('');
}
