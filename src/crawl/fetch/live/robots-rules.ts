/**
 * The rules of one robots.txt (RFC 9309). Matching is robots-parser's; this wrapper rewrites the file and the URLs into
 * one spelling first, because robots-parser compares them octet by octet (§2.2.2), lets Sitemap lines end a group
 * (§2.2.4 forbids it) and does not know that /robots.txt itself is always allowed (§2.2.2).
 */
import { createRequire } from 'node:module';
import type robotsParserModule from 'robots-parser';

// The package's type declaration and its CommonJS export disagree under "nodenext"; require gives the function.
const robotsParser = createRequire(import.meta.url)('robots-parser') as typeof robotsParserModule.default;

/** Longer Crawl-delays count as this: no crawl can wait a day between two pages. */
export const LONGEST_CRAWL_DELAY = 120_000;

export class RobotsRules {
  /** Milliseconds between requests that the host asks for. */
  readonly delay?: number;
  /** As written, absolute or not. */
  readonly sitemaps: readonly string[];
  private readonly parser?: ReturnType<typeof robotsParser>;
  private readonly robotsUrl: string;

  constructor(
    readonly origin: string,
    content: string,
    private readonly agent: string,
  ) {
    this.robotsUrl = `${origin}/robots.txt`;
    const { text, sitemaps, restricts } = rewrite(content);
    this.sitemaps = sitemaps;
    const parser = robotsParser(this.robotsUrl, text);
    const seconds = parser.getCrawlDelay(agent);
    if (seconds !== undefined && seconds > 0) this.delay = Math.min(LONGEST_CRAWL_DELAY, seconds * 1000);
    if (restricts) this.parser = parser;
  }

  /** `target` is path and query of a URL of this origin, as the WHATWG URL class writes them. */
  allows(target: string): boolean {
    if (!this.parser || target === '/robots.txt') return true;
    return this.parser.isAllowed(this.origin + canonicalTarget(target), this.agent) ?? true;
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

/** Only the lines that belong to groups, in one spelling; Sitemap lines apart; everything else dropped. */
function rewrite(content: string): { text: string; sitemaps: string[]; restricts: boolean } {
  const lines: string[] = [];
  const sitemaps: string[] = [];
  let restricts = false;
  for (const line of content.replace(/^\uFEFF/, '').split(/\r\n?|\n/)) {
    const match = /^\s*([a-z-]+)\s*:\s*([^#]*)/i.exec(line);
    if (!match) continue;
    const key = match[1].toLowerCase();
    const value = match[2].trim();
    if (key === 'sitemap' && value !== '') sitemaps.push(value);
    else if (key === 'user-agent') lines.push(`user-agent: ${value.startsWith('*') ? '*' : productName(value)}`);
    else if (key === 'crawl-delay') lines.push(`crawl-delay: ${value}`);
    else if (key === 'allow' || key === 'disallow') {
      restricts ||= key === 'disallow' && value !== '';
      lines.push(`${key}: ${canonicalRule(value)}`);
    }
  }
  return { text: lines.join('\n'), sitemaps, restricts };
}

/** "Honeyguide/1.0 beta" addresses honeyguide; a name without letters addresses nobody. */
function productName(value: string): string {
  return /^[a-z_-]+/i.exec(value)?.[0] ?? '(none)';
}

/** A rule in canonical spelling: `*` stays a wildcard and a final `$` an anchor, any other `$` is a plain character. */
function canonicalRule(rule: string): string {
  const anchored = rule.endsWith('$');
  return canonical(anchored ? rule.slice(0, -1) : rule).replaceAll('$', '%24') + (anchored ? '$' : '');
}

function canonicalTarget(target: string): string {
  return canonical(target).replaceAll('$', '%24').replaceAll('*', '%2A');
}

const NEEDS_CHANGE = /[^\w.~!*()$&+,;=:@/?-]/;
const UNRESERVED = /^[\w.~-]$/;

/**
 * One spelling per octet (RFC 9309 §2.2.2): unreserved characters bare, escapes in upper case, everything that no URI
 * may hold escaped. The apostrophe is escaped too, because the URL class does so in queries and not in paths.
 */
function canonical(text: string): string {
  if (!NEEDS_CHANGE.test(text)) return text;
  return text
    .replace(/%([0-9a-f]{2})/gi, (escaped, digits: string) => {
      const character = String.fromCharCode(Number.parseInt(digits, 16));
      return UNRESERVED.test(character) ? character : escaped.toUpperCase();
    })
    .replace(/[^\w.~!*()$&+,;=:@/?%-]+/g, escapeAll);
}

function escapeAll(characters: string): string {
  return Array.from(
    Buffer.from(characters, 'utf8'),
    byte => `%${byte.toString(16).toUpperCase().padStart(2, '0')}`,
  ).join('');
}
