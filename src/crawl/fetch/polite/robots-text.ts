/**
 * Reads the lines of a robots.txt (RFC 9309 §2.1, §2.2): which of them are for us. Lenient where it is plain what is
 * meant, as other crawlers are: a colon that is missing, names that are misspelt, HTML around the lines.
 */

/** The lines for one user agent; groups of the same name are joined (§2.2.1). */
interface Group {
  rules: RobotsLine[];
  seconds?: number;
}

export interface RobotsLine {
  allow: boolean;
  /** As written. */
  value: string;
}

export interface RobotsText {
  rules: readonly RobotsLine[];
  /** Of Crawl-delay, as written. */
  seconds?: number;
  /** As written, absolute or not. */
  sitemaps: readonly string[];
}

type Key = 'user-agent' | 'allow' | 'disallow' | 'crawl-delay' | 'sitemap';

/** Spellings that are found on the web beside the right ones; Google's parser knows most of them too. */
const keys = new Map<string, Key>([
  ['user-agent', 'user-agent'],
  ['useragent', 'user-agent'],
  ['user agent', 'user-agent'],
  ['useg-agent', 'user-agent'],
  ['allow', 'allow'],
  ['disallow', 'disallow'],
  ['desallow', 'disallow'],
  ['dissallow', 'disallow'],
  ['dissalow', 'disallow'],
  ['disalow', 'disallow'],
  ['diasllow', 'disallow'],
  ['disallaw', 'disallow'],
  ['crawl-delay', 'crawl-delay'],
  ['crawldelay', 'crawl-delay'],
  ['sitemap', 'sitemap'],
  ['site-map', 'sitemap'],
]);

/** More are never asked for (see `SitemapFiles`). */
const mostSitemaps = 100;

/** The lines for `agent`, a product token in lower case, or else those for everybody. */
export function readRobots(content: string, agent: string): RobotsText {
  const groups = new Map<string, Group>();
  const sitemaps = new Set<string>();
  /** The groups that the lines here belong to, and those of them that were named since the last line that is not a name. */
  let current: Group[] = [];
  let named: Group[] = [];
  let isNaming = false;
  let isFresh = false;
  // What is left of a byte order mark is no letter either.
  for (const line of content.replace(/^[\uFEFF\uFFFD]+/, '').split(/\r\n?|\n/)) {
    const field = fieldOf(line);
    if (!field) continue;
    const { key, value } = field;
    if (key === 'user-agent') {
      if (!isNaming) current = [];
      if (!isFresh) named = [];
      isNaming = isFresh = true;
      const name = agentName(value);
      if (name !== '*' && name !== agent) continue;
      let group = groups.get(name);
      if (!group) groups.set(name, (group = { rules: [] }));
      current.push(group);
      named.push(group);
    } else if (key === 'sitemap') {
      if (value !== '' && sitemaps.size < mostSitemaps) sitemaps.add(value);
    } else if (key === 'crawl-delay') {
      // A line that the standard does not know ends no group (§2.2.4), but the delay is for the names just before it.
      for (const group of isNaming ? named : current) group.seconds = Number(value);
      isFresh = false;
    } else {
      isNaming = isFresh = false;
      if (value !== '') for (const group of current) group.rules.push({ allow: key === 'allow', value });
    }
  }
  const { rules, seconds } = groups.get(agent) ?? groups.get('*') ?? { rules: [] };
  return { rules, seconds, sitemaps: [...sitemaps] };
}

/**
 * The name that a User-agent line addresses: what stands before the first character that belongs to none. The standard
 * knows letters, `-` and `_` only (§2.2.1); robots have digits in their names all the same, and they tell them apart.
 */
function agentName(value: string): string {
  return value.startsWith('*') ? '*' : /^[\w-]*/.exec(value)![0].toLowerCase();
}

/** Undefined for lines that are none of ours. */
function fieldOf(written: string): { key: Key; value: string } | undefined {
  let line = written.includes('<') ? written.replace(/<[a-z/!][^<>]*>/gi, '') : written;
  const comment = line.indexOf('#');
  if (comment >= 0) line = line.slice(0, comment);
  const colon = line.indexOf(':');
  let name = line.slice(0, Math.max(0, colon)).trim().toLowerCase();
  let value = line.slice(colon + 1).trim();
  if (colon < 0) {
    // "Disallow /x" has two words, a sentence more.
    const words = /^(\S+)\s+(\S+)$/.exec(value);
    if (!words) return undefined;
    name = words[1].toLowerCase();
    value = words[2];
  }
  const key = keys.get(name);
  return key && { key, value };
}

/**
 * UTF-8, unless a byte order mark says UTF-16. Where the file was too long (`isCut`), its last line is no rule:
 * "Disallow: /private" would shut the whole host as "Disallow: /".
 */
export function decodeRobots(body: Uint8Array, isCut: boolean): string {
  const mark = (body[0] << 8) | body[1];
  const name = mark === 0xfffe ? 'utf-16le' : mark === 0xfeff ? 'utf-16be' : 'utf-8';
  const text = new TextDecoder(name).decode(body);
  return isCut ? text.slice(0, Math.max(text.lastIndexOf('\n'), text.lastIndexOf('\r')) + 1) : text;
}
