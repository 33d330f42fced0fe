/** What a page says of itself: title, language, base, canonical address, description, wishes to robots. */
import { decodeHTML } from 'entities/decode';
import { directivesIn, robotName } from '../directives.js';
import type { Attributes } from './attributes.js';
import { cut, fold } from './link-collector.js';
import {
  contentAttribute,
  hrefAttribute,
  httpEquivAttribute,
  langAttribute,
  nameAttribute,
  propertyAttribute,
  relAttribute,
  xmlLangAttribute,
} from './names.js';

const longestTitle = 1000;
const longestDescription = 2000;

export class Metadata {
  title: string | undefined;
  /** As written; to be resolved. */
  base: string | undefined;
  canonical: string | undefined;
  noindex = false;
  nofollow = false;
  private htmlLanguage = '';
  private metaLanguage = '';
  private ownDescription = '';
  private socialDescription = '';

  get language(): string {
    return this.htmlLanguage || this.metaLanguage;
  }

  get description(): string {
    return this.ownDescription || this.socialDescription;
  }

  /** The first title counts. */
  readTitle(text: string): void {
    this.title ??= cut(fold(decodeHTML(text)), longestTitle);
  }

  readHtml(source: string, attributes: Attributes): void {
    this.htmlLanguage ||= languageTag(
      attributes.text(source, langAttribute) || attributes.text(source, xmlLangAttribute),
    );
  }

  readBase(source: string, attributes: Attributes): void {
    if (attributes.has(hrefAttribute)) this.base ??= attributes.text(source, hrefAttribute);
  }

  readLink(source: string, attributes: Attributes): void {
    if (!attributes.has(relAttribute) || !attributes.has(hrefAttribute)) return;
    const relations = attributes.text(source, relAttribute).toLowerCase().split(/\s+/);
    if (relations.includes('canonical')) this.canonical ??= attributes.text(source, hrefAttribute);
  }

  /** Gives the lower-case http-equiv, so that the caller can act on `refresh`. */
  readMeta(source: string, attributes: Attributes): string {
    const name = (attributes.text(source, nameAttribute) || attributes.text(source, propertyAttribute))
      .trim()
      .toLowerCase();
    const content = attributes.text(source, contentAttribute);
    if (name === 'robots' || name === robotName) {
      const directives = directivesIn(content);
      this.noindex ||= directives.noindex;
      this.nofollow ||= directives.nofollow;
    } else if (name === 'description') {
      this.ownDescription ||= cut(fold(content), longestDescription);
    } else if (name === 'og:description') {
      this.socialDescription ||= cut(fold(content), longestDescription);
    }
    const pragma = attributes.text(source, httpEquivAttribute).trim().toLowerCase();
    if (pragma === 'content-language') this.metaLanguage ||= languageTag(content.split(',')[0]);
    return pragma;
  }
}

/** `en_GB` → `en-gb`; nothing when it is no language tag (RFC 5646 subtags: letters and digits, 8 at most). */
function languageTag(text: string): string {
  const tag = text.trim().toLowerCase().replaceAll('_', '-');
  return /^[a-z]{1,8}(?:-[a-z0-9]{1,8})*$/.test(tag) ? tag : '';
}

/** Where the target stands in the content of a `<meta http-equiv="refresh">`; nothing when the page reloads itself. */
export function refreshTarget(content: string): { start: number; end: number } | undefined {
  const found = /^[\s\d.]*[;,\s]\s*(?:url\s*=\s*)?(["']|&quot;|&apos;|&#0*39;)?/i.exec(content);
  if (found === null) return undefined;
  const start = found[0].length;
  const quote = found[1] === undefined ? -1 : content.indexOf(found[1], start);
  const end = quote < 0 ? content.length : quote;
  return end === start ? undefined : { start, end };
}
