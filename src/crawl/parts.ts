import type { LinkGraph } from '../algorithms/graph/link-graph.js';
import type { TextAnalyser } from '../algorithms/text/analyser.js';
import type { Page } from '../core/page.js';
import type { Store } from '../storage/store.js';
import type { CommandSource } from './commands/command.js';
import type { DuplicateIndex } from './duplicates/duplicate-index.js';
import type { CrawlEvents } from './events/crawl-events.js';
import type { AskedRequest, Fetched, Web } from './fetch/web.js';
import type { WorkerState } from './fetch/worker-state.js';
import type { Frontier } from './frontier/frontier.js';
import type { Judge } from './judge/judge.js';
import type { Planner } from './plan/planner.js';
import type { ReadOptions } from './read-page.js';
import type { Rendering } from './rendering/rendering.js';
import type { Repeats } from './repeats/repeats.js';
import type { Scope } from './scope/scope.js';
import type { Strategy } from './strategies/strategy.js';

/** Visits of URLs that were visited before. */
export interface VisitsAgain {
  /** What is asked beside our own headers. */
  asked(id: number): AskedRequest | undefined;
  /** `requests`: how many it took in all. */
  settle(id: number, fetched: Fetched, requests: number): void;
}

/** Everything one crawl is made of. Strategy and judge are prepared already. */
export interface CrawlParts {
  web: Web;
  frontier: Frontier;
  strategy: Strategy;
  judge: Judge;
  /** Files that strategy and judge come from, when they are the user's own: messages name them. */
  files?: { strategy?: string; judge?: string };
  store: Store;
  text: TextAnalyser;
  scope: Scope;
  read: ReadOptions;
  /** Absent: pages are read as they come. */
  rendering?: Rendering;
  /** Kept for strategies that look at the whole graph. */
  graph?: LinkGraph;
  /** Absent: every page counts, repeated or not. */
  duplicates?: DuplicateIndex;
  /** Absent: what repeats itself is ranked like anything else. */
  repeats?: Repeats;
  /** Absent: any language. */
  speaks?: (page: Page) => boolean;
  /** Offer the URLs of each new host's sitemaps. */
  sitemaps?: boolean;
  /** Offer those of the sitemaps and feeds of these hosts, named without `www.`. */
  namedHosts?: ReadonlySet<string>;
  maxRedirects?: number;
  planner: Planner;
  /** Ends the crawl as soon as it is true. */
  goal?: () => boolean;
  /** Commands from other processes. Absent: there are none. */
  commands?: CommandSource;
  /** Absent: nobody listens. */
  events?: CrawlEvents;
  /** Who takes what comes in place of the visitor: every URL was visited before. Absent: nobody. */
  again?: VisitsAgain;
  /** Who makes the requests. Absent: this machine. */
  workers?: () => readonly WorkerState[];
}
