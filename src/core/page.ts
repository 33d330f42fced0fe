/** The nouns of a crawl: what a page is after it was fetched, parsed and analysed. */

/** How a link was found on its page. `sitemap`: it leads to a list of links, not to a page. */
export type LinkKind = 'anchor' | 'area' | 'frame' | 'refresh' | 'sitemap';

/** A hyperlink as the parser reads it. */
export interface Link {
  /** Absolute, normalised (see `normaliseUrl`). */
  url: string;
  /** Visible text of the link, with the alternative text of images inside it. */
  anchor: string;
  /** Words around the link, the anchor itself left out. */
  context: string;
  /** Element names from the root, for example `html>body>div#menu>ul>li>a`. */
  path: string;
  /** The heading that the link stands under; absent where there is none, and where the document is no HTML. */
  heading?: string;
  kind: LinkKind;
  /** rel=nofollow (also ugc and sponsored). */
  nofollow: boolean;
  /** When what it leads to was published or last changed, ISO 8601; only where the document says so: feeds and sitemaps. */
  date?: string;
}

/** A link that may be fetched: in scope, known to the frontier under `id`, not fetched yet. */
export interface Candidate extends Link {
  id: number;
}

/** What a page says of itself beside its text. Empty where it says nothing. */
export interface PageDetails {
  /** The title of what is on the page, without the name of its site. */
  headline: string;
  author: string;
  /** ISO 8601: a date, with time and zone where the page gives them. */
  published: string;
  modified: string;
  siteName: string;
  /** Type of schema.org (`NewsArticle`) or Open Graph (`article`). */
  type: string;
  /** Address or words of the licence. */
  licence: string;
}

export const noDetails: Readonly<PageDetails> = {
  headline: '',
  author: '',
  published: '',
  modified: '',
  siteName: '',
  type: '',
  licence: '',
};

/**
 * Uses of its content that a page can reserve: by machines that learn (`noai`), of its pictures by them (`noimageai`), by text and data
 * mining (the TDM Reservation Protocol).
 */
export const reservationNames = ['noai', 'noimageai', 'tdm-reservation'] as const;
export type Reservation = (typeof reservationNames)[number];

/** What a page asks of those who read it. */
export interface Wishes {
  /** Do not keep the page. */
  noindex: boolean;
  /** Do not follow its links. */
  nofollow: boolean;
  reservations: readonly Reservation[];
  /** Where the conditions of text and data mining are; empty unless that is reserved. */
  tdmPolicy: string;
}

export const noWishes: Readonly<Wishes> = { noindex: false, nofollow: false, reservations: [], tdmPolicy: '' };

/** What of a page was too long, so that only its beginning is here. */
export type CutPart = 'download' | 'document' | 'text' | 'links';

/** What a page wants of its readers before it shows itself. */
export type PageNeed = 'javascript' | 'login' | 'cookies';

export type ListKind = 'feed' | 'sitemap';

/** What a parser makes of a document. Its wishes are those that it holds itself; the engine adds what the headers say. */
export interface ParsedPage extends Wishes {
  title: string;
  /** All the text that is seen, on one line. */
  text: string;
  /** What a reader came for: without navigation, notices, related links, comments and footers. A line for each paragraph. */
  main: string;
  /** The main text as Markdown, with headings, lists, tables, code and links; only where it was asked for. */
  markdown?: string;
  /** From the lang attribute or Content-Language, lower case, primary subtag first ("en-gb"); empty when unknown. */
  language: string;
  headings: string[];
  links: Link[];
  /** Base of relative links: `<base href>` or the page's own URL. */
  base: string;
  canonical?: string;
  /** Feeds that its head names. */
  feeds?: readonly string[];
  description: string;
  details: PageDetails;
  /** What was too long: the document, its text, its links. */
  cut: CutPart[];
  /** No document to keep but a list of links: they are followed, and it is not stored as a page. */
  list?: ListKind;
  /** Of its text, where that is unpacked only when somebody reads it. */
  characters?: number;
  /** What else is worth knowing, in words: how many pages a PDF has, why it has no text. */
  remark?: string;
  /** What it says itself about text and data mining, which counts for more than the headers do. */
  mining?: 'reserved' | 'allowed';
}

/** A bag of words: distinct term ids (ascending) and how often each occurs. */
export interface TermCounts {
  ids: Int32Array;
  counts: Float32Array;
  /** All occurrences, repeated ones too: the document's length. */
  length: number;
  /** The largest count (0 for an empty bag). */
  maximum: number;
  /** The language whose rules made the terms; absent for English and where it is not known. */
  language?: string;
}

/** A bag of words by the terms themselves: term ids mean something to the analyser that gave them and to no other. */
export interface NamedTerms {
  /** UTF-8, a line feed behind each. */
  names: Uint8Array;
  /** How often each occurs. */
  counts: ArrayLike<number>;
  language?: string;
}

/** Ground truth of a recorded or simulated web. A label may be a string or a list. */
export type Labels = Record<string, string | string[]>;

/** A page as judges and strategies see it. */
export interface Page {
  /** The same id space as `Candidate.id` and the crawl graph's nodes. */
  id: number;
  url: string;
  /** Links from a seed to here; a seed has depth 0. */
  depth: number;
  title: string;
  text: string;
  language: string;
  headings: readonly string[];
  /** Every link of the page that may be followed, also those that lead to fetched pages. */
  links: readonly Link[];
  /** Title and text, tokenised and stemmed once; every consumer shares it. */
  terms: TermCounts;
  labels?: Labels;
}
