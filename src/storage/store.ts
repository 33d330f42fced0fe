import type { SkipReason } from '../core/errors.js';
import type { CutPart, PageDetails, PageNeed, Wishes } from '../core/page.js';
import type { Command } from '../crawl/commands/command.js';
import type { Exchange, RenderingOutcome } from '../crawl/fetch/web.js';
import type { PageTexts, PreparedTexts } from '../packed/lazy-texts.js';
import type { HandedTokens } from '../packed/text-tokens.js';
import type { CrawlFile } from './crawl-file.js';

/**
 * Where a crawl is written. The unit is the *visit*: everything that one fetched URL gave (page, links, newly found
 * URLs, archive record), stored whole or not at all. So after a kill -9 the store holds a prefix of the visits, and a
 * crawl is resumed by reading them back: nothing acknowledged is lost, and only what was in flight is fetched again.
 */
export interface Store {
  /** Takes the record; it is durable when a later `flush` resolves. Buffers in `exchanges` may be taken over (transferred). */
  visit(visit: Visit): void;
  /** Seeds, and home pages of sites: found by no visit. */
  discover(urls: readonly DiscoveredUrl[]): void;
  host(host: HostRecord): void;
  /** A whole site was examined (crawls for sites only). A later record of the same site replaces the earlier one. */
  site(site: SiteRecord): void;
  event(event: EventRecord): void;
  /** Pages that were stored are judged otherwise now. */
  judged(verdicts: readonly StoredVerdict[]): void;
  /** What `crawl.yaml` says now: it is written there, and kept, so that it can be made again. */
  settings(file: CrawlFile): void;
  /** A command was obeyed, between the visit written last and the next one. */
  command(command: CommandRecord): void;
  /** What the parts of the crawl know now, in place of what was written before. Absent: nobody will go on with this crawl. */
  checkpoint?(parts: readonly CheckpointPart[]): void;
  /** Undefined when more may be written at once; else resolves when the writer has caught up. Rejects when writing failed. */
  ready(): Promise<void> | undefined;
  /** Bytes on the way to the writer; absent where nothing waits. */
  readonly queued?: number;
  flush(): Promise<void>;
  /** What was stored, for `resume`; in the order written. */
  load(): Promise<StoredCrawl>;
  close(): Promise<void>;
}

export interface StoredVerdict {
  id: number;
  relevant: boolean;
  score: number;
}

export interface DiscoveredUrl {
  id: number;
  url: string;
  depth: number;
  /** Page or sitemap it was found on; -1 for seeds. */
  from: number;
  /** Set for what no strategy ranked: seeds (depth 0) and sitemap files (deeper). A resumed crawl knows them by it. */
  priority?: number;
}

export interface Visit {
  id: number;
  url: string;
  /** Milliseconds since the epoch. */
  at: number;
  outcome: 'page' | 'redirect' | 'skipped' | 'failed';
  /** 0 when no response came. */
  status: number;
  reason?: SkipReason | string;
  detail?: string;
  milliseconds: number;
  depth: number;
  /** Priority it was taken at. */
  priority: number;
  discovered: readonly DiscoveredUrl[];
  /** For pages: every followable link. For redirects: the one target. */
  links?: VisitLinks;
  page?: PageRecord;
  /** What went over the wire; the first is the document's own. */
  exchanges?: readonly Exchange[];
  /** How many requests it took, those for robots.txt and further tries included; absent: one. */
  requests?: number;
  /** What the page wants of its readers before it shows itself. */
  needs?: PageNeed;
  /** What became of a page that scripts may make. */
  rendering?: RenderingOutcome;
  /** The page as its scripts made it, for the archive. */
  rendered?: string;
  /** By what its words are compared with those of its site's other pages. */
  traces?: Int32Array;
  /** Set where the URL had been visited before. `page` is there only if it has changed. */
  again?: Revisit;
}

/**
 * What became of a page since it was last seen. `not-modified`: the server says so; `identical`: the same bytes; `unchanged`: other bytes with the same
 * main text; `gone`: 404 or 410; `moved`: it redirects, or to somewhere else; `refused`: it may not be asked for or kept any more; `unreachable`: no
 * answer that says anything of it.
 */
export type RevisitOutcome =
  | 'not-modified'
  | 'identical'
  | 'unchanged'
  | 'changed'
  | 'gone'
  | 'moved'
  | 'refused'
  | 'unreachable';

export interface Revisit {
  outcome: RevisitOutcome;
  /** By which the server knows what it sent (ETag, Last-Modified). */
  etag?: string;
  modified?: string;
}

export interface VisitLinks {
  targets: Int32Array;
  /** As the strategy ranked them; NaN for links to pages already fetched. */
  priorities: Float64Array;
  anchors: readonly string[];
  /** Links with the same number stand at the same place of the page's structure. */
  blocks?: Int32Array;
  /** `carryWidth` and `parts.length` numbers per link. */
  carry?: Float64Array;
  parts?: Float32Array;
}

/** What was found out about a page. */
export interface PageFacts extends Wishes {
  title: string;
  language: string;
  contentType: string;
  bytes: number;
  relevant: boolean;
  /** The judge's score. */
  score: number;
  /** sha1 of the decoded body, hex. */
  digest: string;
  /** Simhashes of 64 bits, hex: of the main text, and of what the page says itself; empty for pages with too little text. */
  simhash: string;
  /** Id of the page this one repeats, exactly or nearly. */
  duplicateOf?: number;
  duplicateKind?: 'exact' | 'near';
  canonical?: string;
  description: string;
  headings: readonly string[];
  /** What the page says of itself. */
  details: PageDetails;
  /** What of it was too long, so that only its beginning is stored. */
  cut: readonly CutPart[];
}

export interface PageRecord extends PageFacts, PageTexts {
  /** Set where another machine made of the texts what is written; they themselves are unpacked then when somebody reads them. */
  prepared?: PreparedTexts;
  /** The text by its tokens, for the full-text index: it need not look for words again. */
  tokens?: HandedTokens;
}

export interface HostRecord {
  host: string;
  /** Pause between requests in force, in milliseconds. */
  delay: number;
  pages: number;
  failures: number;
}

/** What a crawl for whole web sites found out about one. */
export interface SiteRecord {
  /** Its name: a host, or a registrable domain. */
  site: string;
  /** URL of its home page. */
  home: string;
  /** Milliseconds since the epoch, when it was decided. */
  at: number;
  /** `unreadable`: no page of it could be read. */
  class: 'target' | 'other' | 'unreadable';
  /** Probability of the target class, given the pages read. */
  confidence: number;
  requests: number;
  /** Why reading ended: decided, guard, exhausted, no-answer, moved. */
  ending: string;
  /** Mean weight of the edges to it when it was chosen; Infinity for a start site. */
  rank: number;
  /** The pages read, in order, with their own probability of the target class. */
  pages: readonly { id: number; confidence: number }[];
  /** One edge for each other site that it links to. */
  edges: readonly SiteEdgeRecord[];
}

export interface SiteEdgeRecord {
  /** Name of the other site. */
  site: string;
  weight: number;
  /** How many of the pages read link to it, and the first of them. */
  pages: number;
  firstPage: number;
}

export interface EventRecord {
  at: number;
  kind: string;
  url?: string;
  detail?: string;
}

export interface CommandRecord {
  /** Its number among the commands sent from outside; 0 for one of the crawl's own process. */
  number: number;
  /** Milliseconds since the epoch, when it was obeyed. */
  at: number;
  command: Command;
  /** Ids of the URLs that were being fetched just then. */
  underWay: readonly number[];
}

export interface CheckpointPart {
  name: string;
  /** Its own bytes; they may be taken over (transferred). */
  state: Uint8Array<ArrayBuffer>;
}

/** Everything needed to go on. */
export interface StoredCrawl {
  commands(): Iterable<StoredCommand>;
  /** The last checkpoint; undefined where there is none, or it cannot be read. */
  checkpoint(): StoredCheckpoint | undefined;
  /** Every URL, in the order of ids. */
  urls(): Iterable<UrlBlock>;
  /** URLs that no strategy ranked: seeds and sitemap files. */
  given(): Iterable<DiscoveredUrl>;
  /** By what the pages among the first so many visits are known again, in the order of visits; further visits of a page have none. */
  prints(visits: number): Iterable<PagePrints>;
  /** In the order written, without the first `after` of them. */
  visits(after?: number): Iterable<StoredVisit>;
}

/** URLs of ids that follow each other. */
export interface UrlBlock {
  first: number;
  urls: readonly string[];
}

export interface PagePrints extends Pick<PageFacts, 'digest' | 'simhash' | 'duplicateOf'> {
  id: number;
}

/** A command as read back, with its place among the visits. */
export interface StoredCommand extends CommandRecord {
  /** How many visits had been written. */
  afterVisits: number;
}

/** What the parts knew, with its place among visits and commands. */
export interface StoredCheckpoint {
  /** How many of each had been written. */
  afterVisits: number;
  afterCommands: number;
  parts: ReadonlyMap<string, Uint8Array>;
}

/** A visit as read back: no archive record; page text only when the strategy must see it again. */
export interface StoredVisit extends Omit<Visit, 'discovered' | 'exchanges' | 'rendered'> {}
