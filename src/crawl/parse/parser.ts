/** The seam between the bytes of a document and the page the crawl works with. One parser reads one kind of document. */
import { noDetails, noWishes, type ParsedPage } from '../../core/page.js';

export interface Parser {
  /** What messages call a document of this kind: "HTML". */
  readonly name: string;
  /** Media types it reads, in lower case, without parameters. */
  readonly types: readonly string[];
  /** Read only by crawls whose `accept` names one of the types. */
  readonly onRequest?: boolean;
  /** Does a body that came without a content type begin like such a document? */
  recognises?(beginning: Uint8Array): boolean;
  /**
   * Reads any bytes in time and memory linear in their number, within the limits of the context. Broken documents give
   * what can be read of them; those that give nothing at all end in an `UnreadableError`, and in no other. A promise is
   * for work that is done elsewhere, in a thread or a process; what is quick gives the page at once.
   */
  parse(bytes: Uint8Array, context: ParseContext): ParsedPage | Promise<ParsedPage>;
  /** The same for webs that hold documents as text. Only kinds that are text have it. */
  parseText?(text: string, context: ParseContext): ParsedPage | Promise<ParsedPage>;
}

export interface ParseOptions {
  /** Characters of the document that are read (default: all); the rest is ignored. The papers' crawlers read 100 KB. */
  maxLength?: number;
  /** Characters of text that are kept (default: 1 Mi). */
  maxText?: number;
  /** Links that are kept (default 10,000). */
  maxLinks?: number;
  /** Also ftp: and file: links, for recorded webs. */
  anyScheme?: boolean;
  /**
   * Only title, text, headings and links are wanted: the main text is not looked for (`main` is all the text), nor what the page
   * says of itself (`details`).
   */
  plain?: boolean;
  /** Give the main part as Markdown too. Kinds of document that have no structure give none. */
  markdown?: boolean;
}

export interface ParseContext extends ParseOptions {
  /** Normalised URL of the document, which its links are relative to. */
  url: string;
  /** Content-Type as the server sent it, with parameters; may be empty. */
  contentType: string;
  /** Ends what is done elsewhere; the promise is then rejected with the signal's reason. */
  signal?: AbortSignal;
}

/** Enough for any page that somebody wrote; more is a dump, and would fill the collection. */
export const defaultText = 1 << 20;
export const defaultLinks = 10_000;

/** Nothing can be read of a document, for a reason worth telling: it is encrypted, or not what it says it is. */
export class UnreadableError extends Error {
  override name = 'UnreadableError';
}

/** A page of which nothing is known yet. */
export function emptyPage(url: string): ParsedPage {
  return {
    title: '',
    text: '',
    main: '',
    language: '',
    headings: [],
    links: [],
    base: url,
    description: '',
    details: noDetails,
    cut: [],
    ...noWishes,
  };
}
