import type { TextAnalyser } from '../algorithms/text/analyser.js';
import { languageOf } from '../algorithms/text/languages/detect-language.js';
import type { SkipReason } from '../core/errors.js';
import type { CutPart, Link, Page, ParsedPage, Wishes } from '../core/page.js';
import type { TextTokens } from '../packed/text-tokens.js';
import type { Failed, Fetched, Refused, Response } from './fetch/web.js';
import { internTerms } from './named-terms.js';
import { binaryTypeOf, mediaTypeOf } from './parse/content-type.js';
import { wishesOf } from './parse/directives.js';
import type { Parser } from './parse/parser.js';
import { parserFor } from './parse/registry.js';

export interface ReadOptions {
  /** Characters of the document that are used (Batsakis §3.1: 100 KB). */
  textLimit: number;
  /** Follow nofollow links and pages too, and keep noindex pages. */
  ignoreRobots: boolean;
  /** Leave pages alone that reserve a use of their content: they are neither judged nor kept, nor are their links followed. */
  respectAiOptOut?: boolean;
  /** Recorded webs hold ftp: and file: pages. */
  anyScheme?: boolean;
  /** Make Markdown of the main text too. */
  markdown?: boolean;
  /** Look neither for main texts nor for what pages say of themselves: nobody asks. */
  plain?: boolean;
  /** Which text judges, strategies and languages work with; absent: the whole, which measures better (docs/results.md). */
  works?: 'main' | 'whole';
  /** Read each page by the rules of its language, which its text tells; absent: everything is read as English. */
  languages?: boolean;
}

/** A response read to the end: the page, and what the parser says about following and keeping it. */
export interface ReadPage {
  page: Page;
  parsed: ParsedPage;
  /** What it asks, in the page itself or in its headers. */
  wishes: Wishes;
  canonical?: string;
  /** The whole text by its tokens, where somebody wants them. */
  tokens?: TextTokens;
  /** What was too long, the download included. */
  cut: CutPart[];
}

/**
 * What came, with its document parsed by the parser for its content type; refused when there is none, or when nothing
 * can be read. A promise only where the parser needs one. Whatever a parser does, it costs one page and not the crawl.
 */
export function parseFetched(
  fetched: Fetched,
  options: ReadOptions,
  given?: Parser,
  signal?: AbortSignal,
): Fetched | Promise<Fetched> {
  if (fetched.kind !== 'response' || fetched.status < 200 || fetched.status >= 300 || fetched.parsed) return fetched;
  const { url, status, contentType, body, hostDelay } = fetched;
  const refused = (reason: SkipReason, detail: string): Refused => {
    return { kind: 'refused', url, reason, detail, status, hostDelay };
  };
  const unreadable = (error: unknown): Refused | Failed => {
    const problem = error instanceof Error ? error.message : String(error);
    const detail = fetched.truncated ? `${problem}; only its first ${body.length} bytes were downloaded` : problem;
    if (!signal?.aborted) return refused('unreadable', detail);
    return { kind: 'failed', url, problem: 'aborted', detail, retryable: true, hostDelay };
  };
  const type = given ? contentType : documentType(contentType, body);
  const parser = given ?? parserFor(type);
  if (!parser) {
    const isDisguised = contentType !== '' && type !== contentType;
    return refused('content-type', isDisguised ? `is ${type}, though it says ${contentType}` : `is ${type}`);
  }
  try {
    const parsed = parse(parser, fetched, options, signal);
    if (parsed instanceof Promise) return parsed.then(page => withPage(fetched, page), unreadable);
    return withPage(fetched, parsed);
  } catch (error) {
    return unreadable(error);
  }
}

/** Each response is made for one request, so it may be written on; a copy would cost as much as counting a short page. */
function withPage(response: Response, page: ParsedPage): Response {
  response.parsed = page;
  return response;
}

function parse(
  parser: Parser,
  response: Response,
  options: ReadOptions,
  signal?: AbortSignal,
): ParsedPage | Promise<ParsedPage> {
  const { url, contentType, html, body } = response;
  const { textLimit: maxLength, anyScheme, plain, markdown } = options;
  const context = { url, contentType, maxLength, anyScheme, plain, markdown, signal };
  return html !== undefined && parser.parseText ? parser.parseText(html, context) : parser.parse(body, context);
}

/** What a document is: what the server says, unless its first bytes say that it is no text at all. */
function documentType(contentType: string, body: Uint8Array): string {
  const binary = binaryTypeOf(body);
  if (binary !== undefined && mediaTypeOf(contentType) !== binary) return binary;
  // Only an empty document may come without a type; it is an empty page.
  return contentType === '' ? 'text/html' : contentType;
}

/** Structure → terms. Each page goes through here once; everyone after shares the result. */
export function readPage(
  response: Response,
  id: number,
  depth: number,
  text: TextAnalyser,
  options: ReadOptions,
): ReadPage {
  const { parsed } = response;
  if (parsed === undefined) throw new TypeError(`${response.url} was not parsed`);
  const wishes = wishesOf(parsed, response.headers);
  const declared = parsed.language || languageHeader(response.headers['content-language']);
  const { prepared } = response;
  // What is packed is unpacked only for those who ask.
  const words = prepared ? '' : workingText(parsed, options);
  const found = response.content?.language;
  const language = found ?? (options.languages ? languageOf(words, declared) : declared);
  const spoken = options.languages ? language : '';
  const page: Page = {
    id,
    url: response.url,
    depth,
    title: parsed.title,
    text: words,
    language,
    headings: parsed.headings,
    links: options.ignoreRobots ? parsed.links : followable(parsed.links, wishes),
    terms: response.terms ? internTerms(response.terms, text) : text.analyseIn(spoken, parsed.title, words),
    labels: response.labels,
  };
  // The index reads the whole text by the rules of its language.
  const tokens = prepared || response.terms || words !== parsed.text || !options.languages ? undefined : text.tokens();
  if (prepared) Object.defineProperty(page, 'text', { get: () => workingText(parsed, options), enumerable: true });
  const cut: CutPart[] = response.truncated ? ['download', ...parsed.cut] : parsed.cut;
  return { page, parsed, wishes, canonical: parsed.canonical, tokens, cut };
}

function followable(links: readonly Link[], { nofollow }: Wishes): readonly Link[] {
  return nofollow ? [] : links.filter(link => !link.nofollow);
}

/** The text of a page that everything but the store works with, as read now or as stored. */
export function workingText({ text, main }: Pick<ParsedPage, 'text' | 'main'>, { works }: ReadOptions): string {
  return works === 'main' ? main : text;
}

function languageHeader(value: string | string[] | undefined): string {
  const first = Array.isArray(value) ? value[0] : value;
  return (first ?? '').split(',')[0].trim().toLowerCase();
}
