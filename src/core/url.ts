/**
 * URLs as the crawler compares them: one spelling for one page. `normaliseUrl` runs for each link of each page, so the
 * common shapes take a path that only looks at characters; everything else goes through the WHATWG parser. A property
 * test holds both paths equal.
 */
import { createRequire } from 'node:module';
import { domainToUnicode } from 'node:url';
import type * as Tldts from 'tldts';
import { isNoise, withoutNoiseParameters, withoutPathSession } from './url-noise.js';

/** Longer URLs are refused: browsers and servers stop near here, and traps do not. */
export const LONGEST_URL = 2048;
/** What comes in may be longer by a fragment or tracking parameters, but not without limit. */
const LONGEST_HREF = 4 * LONGEST_URL;

/**
 * The one spelling of an http or https URL, or nothing when it is no such URL. Relative ones need a base. The fragment,
 * credentials, default port, dot segments, needless escapes, tracking parameters and session ids are gone; escapes are
 * upper case; the host is lower case and in punycode. Never throws; normalising again changes nothing.
 */
export function normaliseUrl(href: string, base?: string): string | undefined {
  if (webResolver.base !== base) webResolver = new UrlResolver(base);
  return webResolver.resolve(href);
}

/** The same for recorded webs, which also have ftp: and file: pages. */
export function normaliseAnyUrl(href: string, base?: string): string | undefined {
  if (anyResolver.base !== base) anyResolver = new UrlResolver(base, true);
  return anyResolver.resolve(href);
}

/** Resolves and normalises many links of one page. */
export class UrlResolver {
  /** The base, normalised; nothing when it was no URL, and then only absolute links can be resolved. */
  readonly page: string | undefined;
  /** `http://host`, and the page's URL up to its last slash. */
  private readonly origin: string = '';
  private readonly directory: string = '';

  constructor(
    readonly base?: string,
    private readonly anyScheme = false,
  ) {
    if (base === undefined) return;
    this.page = within(plainUrl(base) ?? canonicalUrl(base, undefined, anyScheme));
    if (this.page === undefined) return;
    this.origin = this.page.slice(0, pathStart(this.page));
    const query = this.page.indexOf('?');
    this.directory = this.page.slice(0, this.page.lastIndexOf('/', query < 0 ? undefined : query) + 1);
  }

  resolve(href: string): string | undefined {
    if (href.length > LONGEST_HREF) return undefined;
    return within(this.resolvePlain(href) ?? this.resolveFully(href));
  }

  /** What `resolve` does, always through the WHATWG parser. */
  resolveFully(href: string): string | undefined {
    if (href.length > LONGEST_HREF || hasForeignScheme(href, this.anyScheme)) return undefined;
    return canonicalUrl(href, this.page, this.anyScheme);
  }

  /**
   * Links whose normal form can be told from their characters alone; undefined when it takes the parser. Every result is
   * put together from two strings: a mere slice would keep the whole page in memory for as long as the URL lives.
   */
  private resolvePlain(href: string): string | undefined {
    const first = href.charCodeAt(0);
    if (first === HASH || href === '') return this.page;
    if (first === QUESTION) return undefined;
    if (first === 0x68 /* h */) {
      const absolute = plainUrl(href);
      if (absolute !== undefined) return absolute;
    }
    // File URLs have drive letters; they are not worth a quick path.
    if (this.page === undefined || this.origin.startsWith('file:')) return undefined;
    if (first === SLASH) {
      if (href.charCodeAt(1) === SLASH) return undefined;
      const end = plainEnd(href, 0);
      return end < 0 ? undefined : this.origin + href.slice(0, end);
    }
    let from = 0;
    let directory = this.directory;
    while (href.charCodeAt(from) === DOT) {
      if (href.charCodeAt(from + 1) === SLASH) from += 2;
      else if (href.startsWith('../', from)) {
        from += 3;
        const parent = directory.lastIndexOf('/', directory.length - 2) + 1;
        if (parent > this.origin.length) directory = directory.slice(0, parent);
      } else return undefined;
    }
    const end = plainEnd(href, from);
    return end < 0 ? undefined : directory + href.slice(from, end);
  }
}

let webResolver = new UrlResolver();
let anyResolver = new UrlResolver(undefined, true);

const HASH = 0x23;
const PERCENT = 0x25;
const DOT = 0x2e;
const SLASH = 0x2f;
const QUESTION = 0x3f;

/** What a character means to the quick path. A character of kind 0 needs the parser. */
const PLAIN = 1;
const STOP = 2;
const pathKinds = kindsOf("-_~!$&'()*+,=@/", '.?#%');
const queryKinds = kindsOf('-_~!$()*+,/?:@;.', '=&#%');
const hostKinds = kindsOf('_', '-./');
/** RFC 3986 §2.3. */
const unreserved = kindsOf('-._~', '');

function kindsOf(plain: string, stop: string): Uint8Array {
  const kinds = new Uint8Array(128);
  for (const character of 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789' + plain) {
    kinds[character.charCodeAt(0)] = PLAIN;
  }
  for (const character of stop) kinds[character.charCodeAt(0)] = STOP;
  return kinds;
}

/** Where an already normal path and query end (at the fragment or the end); -1 when they are not, or may not be, normal. */
function plainEnd(href: string, from: number): number {
  for (let i = from; i < href.length; i++) {
    const code = href.charCodeAt(i);
    const kind = code < 128 ? pathKinds[code] : 0;
    if (kind === PLAIN) continue;
    if (kind === 0) return -1;
    if (code === HASH) return i;
    if (code === PERCENT) {
      if (!isNeededEscape(href, i)) return -1;
      i += 2;
      continue;
    }
    if (code === QUESTION) return plainQueryEnd(href, i + 1);
    // A dot: a segment that starts with one may be a dot segment.
    if (i === from || href.charCodeAt(i - 1) === SLASH) return -1;
  }
  return href.length;
}

/** Is the escape at `index` one that stays: two upper-case digits that stand for no letter, digit or `-._~`? */
function isNeededEscape(href: string, index: number): boolean {
  const value = hexDigit(href.charCodeAt(index + 1)) * 16 + hexDigit(href.charCodeAt(index + 2));
  return value >= 0 && (value > 127 || unreserved[value] === 0);
}

/** Value of an upper-case hexadecimal digit, or a number that makes every sum negative. */
function hexDigit(code: number): number {
  if (code >= 0x30 && code <= 0x39) return code - 0x30;
  return code >= 0x41 && code <= 0x46 ? code - 0x37 : -1000;
}

function plainQueryEnd(href: string, from: number): number {
  let start = from;
  let inName = true;
  let i = from;
  for (; i < href.length; i++) {
    const code = href.charCodeAt(i);
    const kind = code < 128 ? queryKinds[code] : 0;
    if (kind === PLAIN) continue;
    if (kind === 0) return -1;
    if (code === HASH) break;
    if (code === PERCENT) {
      if (!isNeededEscape(href, i)) return -1;
      i += 2;
      continue;
    }
    if (inName && isNoise(href, start, i)) return -1;
    inName = code !== 0x3d;
    if (inName) start = i + 1;
  }
  // A question mark with nothing behind it is dropped; the parser does that.
  if (i === from || (inName && isNoise(href, start, i))) return -1;
  return i;
}

/** An http URL that is normal already, but for its fragment, a missing last slash, or the way its host is written. */
function plainUrl(href: string): string | undefined {
  if (href.startsWith('http://')) return plainAbsolute(href, 'http://');
  return href.startsWith('https://') ? plainAbsolute(href, 'https://') : undefined;
}

function plainAbsolute(href: string, scheme: string): string | undefined {
  const start = scheme.length;
  const host = plainHostEnd(href, start);
  if (host < 0) return onKnownOrigin(href, start);
  if (host === href.length) return href + '/';
  const end = plainEnd(href, host);
  return end < 0 ? undefined : scheme + href.slice(start, end);
}

/** Where a host that is normal already ends; -1 when it is not, or may not be. */
function plainHostEnd(href: string, start: number): number {
  let label = start;
  let i = start;
  for (; i < href.length; i++) {
    const code = href.charCodeAt(i);
    const kind = code < 128 ? hostKinds[code] : 0;
    if (kind === PLAIN) {
      // Upper case must be lowered.
      if (code >= 0x41 && code <= 0x5a) return -1;
      continue;
    }
    if (kind === 0) return -1;
    if (code === SLASH) break;
    if (code === DOT) {
      if (i === label) return -1;
      label = i + 1;
    } else if (href.charCodeAt(i + 1) === 0x2d) {
      // Two hyphens: perhaps punycode, which the parser must check.
      return -1;
    }
  }
  // The last label decides whether the host is an IPv4 number in disguise; none of those starts with a letter.
  return i === label || href.charCodeAt(label) < 0x61 ? -1 : i;
}

/** Addresses, ports, capitals: what the parser made of them. Empty: it must be asked each time. Emptied when it grows large. */
const origins = new Map<string, string>();
const MOST_ORIGINS = 10_000;
const LONGEST_ORIGIN = 280;

/** A URL whose host is none of the plain ones but was read before, and whose path and query are normal. */
function onKnownOrigin(href: string, start: number): string | undefined {
  const slash = href.indexOf('/', start);
  if (slash < 0 || slash > LONGEST_ORIGIN) return undefined;
  const written = href.slice(0, slash);
  let origin = origins.get(written);
  if (origin === undefined) {
    // Without user names, backslashes, or anything that the parser would pass over.
    const isSimple = /^[a-z0-9._:-]+$/i.test(written.slice(start));
    origin = (isSimple && canonicalUrl(`${written}/`, undefined, false)?.slice(0, -1)) || '';
    if (origins.size >= MOST_ORIGINS) origins.clear();
    // Copied: a slice would keep its whole page in memory.
    origins.set(Buffer.from(written).toString(), origin);
  }
  if (origin === '') return undefined;
  const end = plainEnd(href, slash);
  return end < 0 ? undefined : origin + href.slice(slash, end);
}

function within(url: string | undefined): string | undefined {
  return url !== undefined && url.length <= LONGEST_URL ? url : undefined;
}

/** `mailto:` and `javascript:` links are frequent; they need no parser to be refused. */
function hasForeignScheme(href: string, anyScheme: boolean): boolean {
  const code = href.charCodeAt(0) | 32;
  if (code < 0x61 || code > 0x7a) return false;
  const scheme = /^([a-z][a-z0-9+.-]*):/i.exec(href);
  return scheme !== null && !isAllowed(scheme[1].toLowerCase() + ':', anyScheme);
}

function isAllowed(protocol: string, anyScheme: boolean): boolean {
  if (protocol === 'http:' || protocol === 'https:') return true;
  return anyScheme && (protocol === 'ftp:' || protocol === 'file:');
}

/** Taking session ids out or undoing escapes may uncover more to normalise; repeat until nothing changes. */
function canonicalUrl(href: string, base: string | undefined, anyScheme: boolean): string | undefined {
  let from = base;
  let text = href;
  for (let round = 0; round < 8; round++) {
    const url = parseUrl(text, from);
    if (url === undefined || !isAllowed(url.protocol, anyScheme)) return undefined;
    if (hasBrokenPunycode(url.hostname)) return undefined;
    const host = url.host.replace(/\.+(?=:|$)/, '');
    if (host === '' && url.protocol !== 'file:') return undefined;
    const path = withoutPathSession(withPlainEscapes(url.pathname));
    const query = withoutNoiseParameters(withPlainEscapes(url.search));
    text = url.protocol + '//' + host + path + query;
    if (host === url.host && path === url.pathname && query === url.search) {
      return text.length <= LONGEST_URL ? text : undefined;
    }
    from = undefined;
  }
  return undefined;
}

/** Node 20 and 22 refuse names that only look like punycode, Node 24 takes them as they are; no server has such a name. */
function hasBrokenPunycode(hostname: string): boolean {
  if (!hostname.includes('xn--')) return false;
  const name = domainToUnicode(hostname);
  return name === '' || /(^|\.)xn--/.test(name);
}

/** A URL, or undefined when it is none. Not by `URL.canParse`: once optimised, that of Node 20 takes Latin-1 characters for broken UTF-8 and says no. */
export function parseUrl(href: string, base?: string): URL | undefined {
  try {
    return new URL(href, base);
  } catch {
    return undefined;
  }
}

/**
 * RFC 3986 §6.2.2: escapes in upper case, and none for letters, digits and `-._~`. A percent sign that starts no escape
 * becomes `%25`, or undoing an escape behind it could make a new one.
 */
function withPlainEscapes(text: string): string {
  if (!text.includes('%')) return text;
  return text.replace(/%([0-9a-f]{2})?/gi, (written, digits: string | undefined) => {
    if (digits === undefined) return '%25';
    const code = Number.parseInt(digits, 16);
    return code < 128 && unreserved[code] !== 0 ? String.fromCharCode(code) : written.toUpperCase();
  });
}

/** Index of the slash that starts the path of a normalised URL. */
function pathStart(url: string): number {
  const start = url.indexOf('/', url.indexOf('://') + 3);
  return start < 0 ? url.length : start;
}

/** Host of a normalised URL, with its port where that is not the default. */
export function hostOf(url: string): string {
  return url.slice(url.indexOf('://') + 3, pathStart(url));
}

/** The front door of the URL's host. */
export function homePageOf(url: string): string {
  return url.slice(0, pathStart(url)) + '/';
}

/** `example.org` for `www.example.org`: two doors of one house. Other names stay as they are. */
export function withoutWww(host: string): string {
  return host.startsWith('www.') && host.indexOf('.', 4) > 0 ? host.slice(4) : host;
}

const load = createRequire(import.meta.url);
/** The public suffix list, loaded when it is first needed: the storage thread never asks. */
let suffixes: typeof Tldts | undefined;
const sites = new Map<string, string>();
const MOST_SITES = 20_000;

/**
 * The site a normalised URL belongs to: its registrable domain, where `alice.github.io` and `bob.github.io` are two.
 * Addresses and names outside the public suffix list (`localhost`) are sites of their own, without the port.
 */
export function siteOf(url: string): string {
  return siteOfHost(hostOf(url));
}

/** The same for a host, with or without its port. */
export function siteOfHost(host: string): string {
  let site = sites.get(host);
  if (site === undefined) {
    const name = host.replace(/:\d+$/, '');
    const { getDomain } = (suffixes ??= load('tldts') as typeof Tldts);
    site = getDomain(name, { allowPrivateDomains: true, extractHostname: false }) ?? name;
    if (sites.size >= MOST_SITES) sites.clear();
    sites.set(host, site);
  }
  return site;
}
