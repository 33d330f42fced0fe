import type { LinkGraph } from '../../algorithms/graph/link-graph.js';
import type { Candidate, Page } from '../../core/page.js';
import type { ParameterTable } from '../../core/schema/index.js';
import type { NamedPage, Opinion } from '../../core/topic.js';
import type { JudgedAgain } from '../../core/verdict.js';
import type { PlainState } from '../../packed/packed-state.js';
import { type Definition, type Description, define } from '../definition.js';
import type { Preparation } from '../preparation.js';

export const combinations = ['max', 'mean', 'sum', 'last'] as const;
/** How two priorities for one URL become one. */
export type Combine = (typeof combinations)[number];

/**
 * Orders the frontier. It sees pages and links and gives numbers; it never touches network, clock or disk.
 * Larger is sooner. Equal priorities keep the order in which their URLs were found.
 */
export interface Strategy {
  readonly name: string;
  readonly combine: Combine;
  /** Numbers that travel with a link and come back in `Arrival.carry` when it is fetched (default 0). */
  readonly carryWidth?: number;
  /** Names of the parts a priority is made of; `explain` shows them. */
  readonly parts?: readonly string[];
  /** Take this many URLs at a step and rank nothing until all are read (default 1: no steps). */
  readonly batch?: number;
  /** Call `reorder` after this many fetched pages (default: never). */
  readonly reorderEvery?: number;
  /** It remembers what `rank` saw, so a resumed crawl must show it the stored pages again, or those since it was saved. */
  readonly stateful?: boolean;
  prepare?(preparation: Preparation): void | Promise<void>;
  /**
   * Priorities for links of a fetched page that are not fetched yet, in the order given. -Infinity: never fetch. A page that
   * repeats another byte for byte is not shown; one that nearly does is.
   */
  rank(page: Page, links: readonly Candidate[], arrival: Arrival): Ranking;
  /** A URL that gave no page: it failed, was refused, or is nothing to read. A redirect is none. */
  failed?(id: number): void;
  /** `from` is another name of `to`, which waits now or was fetched before. */
  redirected?(from: number, to: number): void;
  /** The judge thinks otherwise of pages that were ranked before. */
  judged?(changes: readonly JudgedAgain[]): void;
  /** For strategies that learn while a crawl runs. A resumed crawl repeats the opinions of earlier runs. */
  learn?(opinion: Opinion): void;
  /** An opinion is taken back. */
  forget?(page: NamedPage): void;
  /** All that it learnt since `prepare`: a resumed crawl gives it back, and shows only what came later. Terms go by name, since ids are each analyser's own. */
  save?(): PlainState;
  /** Takes over what `save` gave, in place of what it knows. False, with nothing changed, where it cannot: all is shown again. */
  load?(state: PlainState): boolean;
  /** What it learnt in `prepare`, as plain data for JSON; it comes back as `Preparation.model.learnt`. */
  learnt?(): unknown;
  /** For strategies that change their mind: called after each page, when its links wait. */
  revise?(frontier: FrontierView): void;
  /** For strategies that look at the whole graph. */
  reorder?(graph: LinkGraph, frontier: FrontierView): void;
}

/** How the crawl came to a page. */
export interface Arrival {
  /** The judge's opinion of this page. */
  relevant: boolean;
  /** How sure the judge is, in [0, 1]; absent where nobody judged: a sitemap. */
  score?: number;
  /** Priority it was taken at. */
  priority: number;
  /** How long the answer took; absent where nothing was asked: a page told again. */
  milliseconds?: number;
  /** What the strategy attached to the link that led here (`carryWidth` numbers); absent for seeds and sitemaps. */
  carry?: Float64Array;
}

export interface Ranking {
  /** One per link. */
  priorities: ArrayLike<number>;
  /** `carryWidth` numbers per link, one link after another. */
  carry?: Float64Array;
  /** `parts.length` numbers per link, one link after another. */
  parts?: Float32Array;
  /** One line on why this page was fetched, for `explain`: what the strategy had learnt of the links to it. */
  reason?: string;
}

/** The waiting part of the frontier, as `reorder` sees it. Ids are nodes of the graph. Seeds keep their infinite priority. */
export interface FrontierView {
  readonly size: number;
  /** Waiting URLs, each once, in no promised order. */
  waiting(visit: (id: number) => void): void;
  priority(id: number): number;
  /** The `count` best, the best first; of equal ones those found first. Linear in the frontier's size. */
  best(count: number): number[];
  /** New priority for every waiting URL; undefined or NaN leaves one as it is. Linear in the frontier's size. */
  assign(priority: (id: number) => number | undefined): void;
  /** New priority for one waiting URL; ignored when it is not waiting. */
  set(id: number, priority: number): void;
  isWaiting(id: number): boolean;
}

/** What the list of strategies says of one beside what every definition says. */
interface Literature {
  family: 'unfocused' | 'classic' | 'link' | 'semantic' | 'learning' | 'latent' | 'custom';
  /** Paper and place, for example "Batsakis §3.2.1, eq. 7". */
  paper: string;
}

/** What the registry knows of a strategy before one is made. */
export interface StrategyDefinition extends Definition<Strategy>, Literature {}

/** A strategy as a file of this folder writes it down; one line in `registry.ts` makes it known. */
export function defineStrategy<Described extends ParameterTable>(
  description: Description<Strategy, Described> & Partial<Literature>,
): StrategyDefinition {
  const { family = 'custom', paper = '' } = description;
  return { ...define('strategy', description), family, paper };
}
