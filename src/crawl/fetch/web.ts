import type { SkipReason } from '../../core/errors.js';
import type { Labels, NamedTerms, ParsedPage } from '../../core/page.js';
import type { PreparedTexts } from '../../packed/lazy-texts.js';

/**
 * Where pages come from. The live web, a recorded (frozen) one and the simulated one all look like this, so that
 * experiments measure the very engine that crawls. One call is one request: redirects come back as responses with a
 * `location`, and the engine sends each hop through scope, robots and politeness like any other URL.
 */
export interface Web {
  /** Never rejects for anything a server or the network does; those are `refused` or `failed`. */
  fetch(url: string, options?: FetchOptions): Promise<Fetched>;
  /** Where the sitemaps of this URL's host are, as far as the web knows without asking: what robots.txt named, or the usual place. */
  sitemaps?(url: string): readonly string[];
  close(): Promise<void>;
}

export interface FetchOptions {
  signal?: AbortSignal;
  /** Content types to read; others are refused before their body is read. */
  accept?: readonly string[];
  /** Absent: a GET with our own headers. */
  asked?: AskedRequest;
  /** Absent: requests that nobody planned are made at once. */
  gate?: RequestGate;
  /** Its site has never answered: the first byte is not waited for as long as the rest. */
  hurry?: boolean;
  /** What the answer will be read as, for webs that read it at once. Absent: nobody reads it as a document of the crawl. */
  reading?: Reading;
}

export type Reading = 'page' | 'sitemap';

/** Lets through requests that nobody planned: for robots.txt, and for what it redirects to. They are requests like any other. */
export interface RequestGate {
  /** Waits until `url` may be asked for. `origin`: whose robots.txt is looked for; its turn it is already. */
  enter(url: string, origin: string, signal?: AbortSignal): Promise<Admission>;
  /** Need the address of this host be found out? */
  wantsAddress(host: string): boolean;
  /** It was found out; null: it does not count. False: it is not that address's turn, and nobody is asked. */
  meet(host: string, address: string | null): boolean;
  /** Waits until a host may be asked once more after a request that is let through: for the page after its robots.txt. */
  again(host: string, signal?: AbortSignal): Promise<void>;
}

export type Admission =
  /** Call it when the request has ended. */
  { leave: () => void } | { refusal: Refused | Failed };

/** What the scripts of a page ask for, as they ask for it. */
export interface AskedRequest {
  method: 'GET' | 'HEAD' | 'POST';
  /** Lower-case names; they win over our own. */
  headers: Readonly<Record<string, string>>;
  body?: Uint8Array;
}

export type Fetched = Response | Refused | Failed;

/** The server answered, with whatever status. */
export interface Response {
  kind: 'response';
  url: string;
  status: number;
  /** Lower-case names. */
  headers: Record<string, string | string[]>;
  contentType: string;
  /** The target of a redirect, absolute; absent for anything but a 3xx with a usable Location. */
  location?: string;
  /** Content with content codings undone; as much as came and was wanted (`truncated`). Empty for redirects. */
  body: Uint8Array;
  /** Set by webs that hold text already; the engine then decodes no bytes. */
  html?: string;
  /** Set where the document was parsed already, by another machine or a browser; the engine then parses nothing. */
  parsed?: ParsedPage;
  /** Set where title and text were counted already. */
  terms?: NamedTerms;
  /** Set where the content was counted already; the body may be missing then. */
  content?: CountedContent;
  /** Set where the texts were made ready to be stored already. */
  prepared?: PreparedTexts;
  truncated: Truncation | false;
  milliseconds: number;
  /** Requests that were made for it, those for robots.txt included; one when absent. */
  requests?: number;
  /** Pause the server asks for: Crawl-delay of robots.txt. */
  hostDelay?: number;
  /** Milliseconds from a Retry-After header. */
  retryAfter?: number;
  /** What went over the wire, for the archive: the document itself first, then what was fetched for its sake. */
  exchanges?: readonly Exchange[];
  /** Set where rendering was thought of. */
  rendering?: RenderingOutcome;
  /** The page as its scripts made it, for the archive. */
  rendered?: string;
  labels?: Labels;
}

/** What is asked of a body that stayed elsewhere. */
export interface CountedContent {
  bytes: number;
  /** See `Fingerprint`; empty where the page is compared with nothing. */
  digest: string;
  simhash: string;
  /** Terms that turned up while it was made and that are none of the page's, in the order in which they did, as in `NamedTerms`. */
  names: Uint8Array;
  /** As its text tells, where that is asked. */
  language: string;
  /** See `Visit.traces`. */
  traces: Int32Array;
}

/**
 * What became of a page that scripts may make. `rendered`: they made it; `unchanged`: they added nothing to it; `failed`: it
 * could not be rendered; `declined`: it was not worth it; `wanted`: it seems to need it, but nothing is rendered.
 */
export type RenderingOutcome = 'rendered' | 'unchanged' | 'failed' | 'declined' | 'wanted';

/** We chose not to ask, or not to read the answer. */
export interface Refused {
  kind: 'refused';
  url: string;
  reason: SkipReason;
  detail: string;
  status?: number;
  requests?: number;
  hostDelay?: number;
}

/** No answer, or none that could be read. */
export interface Failed {
  kind: 'failed';
  url: string;
  /** `postponed`: nobody was asked, for it was not the turn of whoever had to be. */
  problem: 'dns' | 'tls' | 'timeout' | 'connection' | 'protocol' | 'decode' | 'aborted' | 'postponed';
  detail: string;
  /** May a later attempt succeed? */
  retryable: boolean;
  /** Only in another run: what asked for it was lost over it, again and again. */
  setAside?: boolean;
  requests?: number;
  hostDelay?: number;
}

/** Why a body is not whole: too long, too slow, cut off by the other side, or broken under its content codings. */
export type Truncation = 'length' | 'time' | 'disconnect' | 'coding';

/** One request and its response as bytes. */
export interface Exchange {
  /** Request line and headers, CRLF line ends, with the final blank line; then the body, if there is one, byte by byte. */
  request: string;
  /** Status line and headers as received (transfer coding already undone), with the final blank line. */
  responseHead: string;
  /** Body as received: content codings still in place, transfer coding undone; where its record is `finished`, that record. */
  responseBody: Uint8Array;
  /** Set where the archive's record was made already, by another machine. */
  finished?: FinishedRecord;
  /** Where it was asked, if not at the URL of the document. */
  url?: string;
  ip?: string;
  /** Milliseconds since the epoch, when the request was sent. */
  at: number;
  /** The body was cut at the size or time limit, or by the other side (the words of WARC-Truncated). */
  truncated?: Exclude<Truncation, 'coding'>;
}

/** What an archive must know of a record that it did not make. */
export interface FinishedRecord {
  /** `<urn:uuid:…>` */
  id: string;
  payloadDigest: string;
}
