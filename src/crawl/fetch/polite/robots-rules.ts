/**
 * The rules of one robots.txt (RFC 9309). Written here and not taken from robots-parser, whose matching needs time
 * proportional to the length of the rule times that of the path: a hostile file of 500 KB kept it busy for four seconds
 * per URL. It also compares escapes octet by octet (§2.2.2), lets Sitemap lines end a group (§2.2.4) and does not know
 * that /robots.txt itself is always allowed.
 */
import { createHash } from 'node:crypto';
import { readRobots } from './robots-text.js';

/** Longer Crawl-delays count as this: no crawl can wait a day between two pages. */
export const longestCrawlDelay = 120_000;

const star = 0x2a;
const dollar = 0x24;
const plus = 0x2b;

export class RobotsRules {
  /** Milliseconds between requests that the host asks for. */
  readonly delay?: number;
  /**
   * The rules in one text, since thousands of hosts are remembered: a line for each, `+` (allow) or `-` and the canonical
   * pattern. The longest first, because the longest match decides (§2.2.2), of equal ones those that allow; none twice.
   */
  private readonly packed: string;
  private readonly packedSitemaps: string;

  /** `agent` is our product token in lower case. */
  constructor(content: string, agent: string) {
    const { rules, seconds = 0, sitemaps } = readRobots(content, agent);
    const lines = new Set<string>();
    for (const { allow, value } of rules) lines.add((allow ? '+' : '-') + patternOf(value));
    // Where two lines are as long, "+" comes before "-".
    this.packed = packed([...lines].sort((a, b) => b.length - a.length || a.charCodeAt(0) - b.charCodeAt(0)));
    this.packedSitemaps = packed(sitemaps);
    if (seconds > 0) this.delay = Math.min(longestCrawlDelay, seconds * 1000);
  }

  /** The same for files that say the same to us. */
  get key(): string {
    const { delay, packedSitemaps, packed } = this;
    return createHash('sha256').update(`${delay}\n\n${packedSitemaps}\n\n${packed}`).digest('base64');
  }

  /** Of the texts, one for each character: nearly all of them are ASCII. */
  get bytes(): number {
    return this.packed.length + this.packedSitemaps.length;
  }

  /** As written, absolute or not. */
  get sitemaps(): readonly string[] {
    return this.packedSitemaps === '' ? [] : this.packedSitemaps.split('\n');
  }

  /** `target` is path and query of a URL of this host, as the WHATWG URL class writes them. */
  allows(target: string): boolean {
    const { packed } = this;
    if (packed === '' || target === '/robots.txt') return true;
    const path = canonical(target).replaceAll('$', '%24').replaceAll('*', '%2A');
    for (let from = 0; from < packed.length; ) {
      const next = packed.indexOf('\n', from);
      const end = next < 0 ? packed.length : next;
      if (matches(packed, from + 1, end, path)) return packed.charCodeAt(from) === plus;
      from = end + 1;
    }
    return true;
  }
}

/** Joined, in memory of its own: what is cut out of a long text keeps the whole of it alive. */
function packed(lines: readonly string[]): string {
  return Buffer.from(lines.join('\n')).toString();
}

/**
 * The name by which robots.txt may address us: the product token of the user agent (RFC 9309 §2.2.1). Agents that
 * pretend to be a browser first name themselves after "compatible;".
 */
export function productToken(userAgent: string): string {
  const own = /compatible;\s*(\d*[a-z_-][\w-]*)/i.exec(userAgent)?.[1];
  return (own ?? /\d*[a-z_-][\w-]*/i.exec(userAgent)?.[0] ?? '*').toLowerCase();
}

/** A `$` that does not stand at the end is a plain character. */
function patternOf(value: string): string {
  const isAnchored = value.endsWith('$');
  const pattern = canonical(isAnchored ? value.slice(0, -1) : value).replaceAll('$', '%24');
  return isAnchored ? `${pattern}$` : pattern;
}

/**
 * Does the pattern at `[from, end)` match? Up to the first star it is compared as it lies there. Behind it, each part is
 * looked for after the one before; taking the first place never loses a match that a later one has.
 */
function matches(packed: string, from: number, end: number, path: string): boolean {
  const isAnchored = packed.charCodeAt(end - 1) === dollar;
  const last = isAnchored ? end - 1 : end;
  let at = 0;
  let place = from;
  for (; place < last; place++, at++) {
    const code = packed.charCodeAt(place);
    if (code === star) break;
    if (code !== path.charCodeAt(at)) return false;
  }
  if (place === last) return !isAnchored || at === path.length;
  const parts = packed.slice(place + 1, last).split('*');
  const tail = parts.pop()!;
  for (const part of parts) {
    const found = path.indexOf(part, at);
    if (found < 0) return false;
    at = found + part.length;
  }
  return isAnchored ? path.length - tail.length >= at && path.endsWith(tail) : path.indexOf(tail, at) >= 0;
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

const escapes = Array.from({ length: 256 }, (_, byte) => `%${byte.toString(16).toUpperCase().padStart(2, '0')}`);

function escapeAll(characters: string): string {
  let escaped = '';
  for (const byte of Buffer.from(characters)) escaped += escapes[byte];
  return escaped;
}
