import { createHash } from 'node:crypto';
import type { TextAnalyser } from '../algorithms/text/analyser.js';
import { simhash, type TermNames } from '../algorithms/text/simhash.js';
import type { Link, Page } from '../core/page.js';
import type { Response } from './fetch/web.js';
import { decodeHtml } from './parse/charset.js';
import { directivesOf } from './parse/directives.js';
import { parseHtml } from './parse/html/html.js';

export interface ReadOptions {
  /** Characters of the document that are used (Batsakis §3.1: 100 KB). */
  textLimit: number;
  /** Follow nofollow links and pages too, and keep noindex pages. */
  ignoreRobots: boolean;
  /** Recorded webs hold ftp: and file: pages. */
  anyScheme?: boolean;
}

/** A response read to the end: the page, and what the parser says about following and keeping it. */
export interface ReadPage {
  page: Page;
  noindex: boolean;
  canonical?: string;
}

/** Bytes → text → structure → terms. Each page goes through here once; everyone after shares the result. */
export function readPage(
  response: Response,
  id: number,
  depth: number,
  text: TextAnalyser,
  options: ReadOptions,
): ReadPage {
  const html = response.html ?? decodeHtml(response.body, response.contentType);
  const parsed = parseHtml(html, response.url, { maxLength: options.textLimit, anyScheme: options.anyScheme });
  const header = directivesOf(response.headers);
  const noindex = !options.ignoreRobots && (parsed.noindex || header.noindex);
  const nofollow = !options.ignoreRobots && (parsed.nofollow || header.nofollow);
  const links: readonly Link[] = nofollow
    ? []
    : options.ignoreRobots
      ? parsed.links
      : parsed.links.filter(link => !link.nofollow);
  const page: Page = {
    id,
    url: response.url,
    depth,
    title: parsed.title,
    text: parsed.text,
    language: parsed.language || languageHeader(response.headers['content-language']),
    headings: parsed.headings,
    links,
    terms: text.analyse(parsed.title, parsed.text),
    labels: response.labels,
  };
  return { page, noindex, canonical: parsed.canonical };
}

function languageHeader(value: string | string[] | undefined): string {
  const first = Array.isArray(value) ? value[0] : value;
  return (first ?? '').split(',')[0].trim().toLowerCase();
}

/** Exact and near fingerprints of a page; the near one costs a little, so only crawls that look for duplicates give `names`. */
export function fingerprint(response: Response, page: Page, names?: TermNames): { digest: string; simhash: string } {
  const content = response.html ?? response.body;
  return {
    digest: createHash('sha1').update(content).digest('hex'),
    simhash: names ? simhash(page.terms, names) : '',
  };
}
