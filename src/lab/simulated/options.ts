/**
 * What a simulated web is made of, and why the defaults are what they are.
 *
 * - Topical locality: linked pages are far more alike than random ones, siblings on one page still more so, and
 *   anchors describe at least part of their target (Davison, "Topical Locality in the Web", SIGIR 2000). `locality` is
 *   the share of links to other sites that keep the topic; what does not keep it goes to a related topic or anywhere.
 *   Each hop loses some of it, so the topic fades geometrically with link distance, as Menczer ("Lexical and semantic
 *   clustering by Web links", JASIST 2004) and Chakrabarti et al. ("The structure of broad topics on the Web", WWW
 *   2002) measured.
 * - Site sizes and in-degrees have heavy tails (Broder et al., "Graph structure in the Web", WWW 2000): sizes follow
 *   Zipf's law, and links prefer the first pages of a section and large sections.
 * - A page of today has some dozens of links, half of them menu and footer, and more markup than text: hence
 *   `linksPerPage` and `pageKilobytes`, a mean with a log-normal spread.
 * - Only a part of anchors says what is behind them (`anchorNoise`), and a page on a topic uses a handful of the topic's
 *   words, seldom all those of a query: pages draw most of their topical words from their section's own sub-topic.
 * - Institutions (`tunnelling`) are built as Liu's example: home → department → people → person. Only the persons and the
 *   courses are on the topic; the way to them speaks the language of its role.
 */
import { UsageError } from '../../core/errors.js';
import { allTopics } from './words/vocabulary.js';

export interface WorldOptions {
  seed: number;
  sites: number;
  /** All distinct pages together; duplicates, redirects, traps and errors come on top. */
  pages: number;
  /** How many topics, or their names (see `allTopics`). */
  topics: number | readonly string[];
  /** Share of links to other sites that keep the page's topic. */
  locality: number;
  /** Share of a section's pages that are on the section's topic. */
  coherence: number;
  /** Share of a topical site's sections that are on its topic, the first one not counted. */
  siteFocus: number;
  /** Share of sites that write about everything and have no topic of their own. */
  portals: number;
  /** Share of sites that are institutions, where off-topic pages lead to the targets. */
  tunnelling: number;
  /** Share of links to an institution that go straight to a target, past its home page and departments. */
  directLinks: number;
  /** Share that is left of the links to other sites, but for link lists, which keep all. */
  outsideLinks: number;
  /**
   * Share of links to other sites that mean the site and lead to its home page, as Ester §5.3 says most do. The others lead
   * to a page on the topic, which one time in five is a home page, too.
   */
  homeLinks: number;
  /** Share of sites whose home page says nothing: a splash page, frames, a linked picture. */
  uninformativeHomes: number;
  /** Share of on-topic pages, and of links to them, that paraphrase the words of the query. */
  vocabularyMismatch: number;
  /** Share of anchors to other sites that do not describe their target. */
  anchorNoise: number;
  /** Share of links that lead to a print version or an exact copy of their target. */
  nearDuplicates: number;
  /** Share of trouble: half of it dead links, the rest pages that fail, hang, or work at the second attempt only. */
  errors: number;
  /** Share of links that are redirected: moved pages, other hosts, chains, now and then a loop. */
  redirects: number;
  /** Share of links that leave the simulated web. */
  offWeb: number;
  /** Share of pages with a link to a PDF or picture. */
  files: number;
  /** Share of sites, each: slow to answer, with an endless calendar or path, with session ids in their links … */
  slowHosts: number;
  traps: number;
  sessionIds: number;
  /** … with rules in robots.txt that matter: closed sections, Crawl-delay, robots.txt that answers 5xx. */
  robots: number;
  /** … written in windows-1252. */
  charsets: number;
  /** Share of pages with broken HTML. */
  brokenHtml: number;
  pageKilobytes: number;
  linksPerPage: number;
  /** Longest answer time of a slow host, milliseconds. */
  slowestMilliseconds: number;
  /** Sites are NAME.baseHost:port; the port is left out when absent. */
  baseHost: string;
  port?: number;
}

export const DEFAULT_OPTIONS: WorldOptions = {
  seed: 1,
  sites: 500,
  pages: 50_000,
  topics: 12,
  locality: 0.35,
  coherence: 0.7,
  siteFocus: 0.35,
  portals: 0.25,
  tunnelling: 0.15,
  directLinks: 0.25,
  outsideLinks: 1,
  homeLinks: 0,
  uninformativeHomes: 0.1,
  vocabularyMismatch: 0,
  anchorNoise: 0.45,
  nearDuplicates: 0.02,
  errors: 0.03,
  redirects: 0.03,
  offWeb: 0.01,
  files: 0.1,
  slowHosts: 0.03,
  traps: 0.03,
  sessionIds: 0.03,
  robots: 0.1,
  charsets: 0.05,
  brokenHtml: 0.05,
  pageKilobytes: 12,
  linksPerPage: 45,
  slowestMilliseconds: 1500,
  baseHost: 'localhost',
};

/** A world in which nothing goes wrong, for benchmarks and for experiments about order alone. */
export const SMOOTH: Partial<WorldOptions> = {
  nearDuplicates: 0,
  errors: 0,
  redirects: 0,
  offWeb: 0,
  files: 0,
  slowHosts: 0,
  traps: 0,
  sessionIds: 0,
  robots: 0,
  charsets: 0,
  brokenHtml: 0,
};

const shares = [
  ...(['locality', 'coherence', 'portals', 'tunnelling', 'directLinks', 'homeLinks', 'siteFocus'] as const),
  ...([
    'outsideLinks',
    'uninformativeHomes',
    'anchorNoise',
    'vocabularyMismatch',
    'nearDuplicates',
    'errors',
    'redirects',
    'offWeb',
    'files',
    'slowHosts',
    'traps',
  ] as const),
  ...(['sessionIds', 'robots', 'charsets', 'brokenHtml'] as const),
];

/** Pages a site needs at least: home, six service pages and a section. */
export const SMALLEST_SITE = 10;

export function completeOptions(given: Partial<WorldOptions>): WorldOptions {
  const options: WorldOptions = { ...DEFAULT_OPTIONS };
  for (const [key, value] of Object.entries(given)) {
    if (!(key in DEFAULT_OPTIONS) && key !== 'port') {
      throw new UsageError(`the simulated web has no option ${key}; it has ${Object.keys(DEFAULT_OPTIONS).join(', ')}`);
    }
    if (value !== undefined) Object.assign(options, { [key]: value });
  }
  for (const share of shares) {
    if (!(options[share] >= 0 && options[share] <= 1)) {
      throw new UsageError(`simulated web: ${share} is a share, write a number from 0 to 1`);
    }
  }
  for (const count of ['sites', 'pages', 'linksPerPage', 'pageKilobytes'] as const) {
    if (!(options[count] >= 1)) throw new UsageError(`simulated web: ${count} must be at least 1`);
  }
  options.sites = Math.floor(options.sites);
  options.pages = Math.floor(options.pages);
  if (options.pages < options.sites * SMALLEST_SITE || options.pages > 2 ** 30) {
    throw new UsageError(
      `simulated web: ${options.sites} sites need at least ${options.sites * SMALLEST_SITE} pages (and at most 2^30)`,
    );
  }
  if (options.portals + options.tunnelling > 1) {
    throw new UsageError('simulated web: portals and tunnelling are shares of the same sites, together at most 1');
  }
  topicNames(options.topics);
  return options;
}

export function topicNames(topics: WorldOptions['topics']): string[] {
  if (typeof topics === 'number') {
    if (!(topics >= 1 && topics <= allTopics.length)) {
      throw new UsageError(`simulated web: it has from 1 to ${allTopics.length} topics`);
    }
    return allTopics.slice(0, topics);
  }
  for (const name of topics) {
    if (!(allTopics as readonly string[]).includes(name)) {
      throw new UsageError(`simulated web: no topic "${name}"; there are ${allTopics.join(', ')}`);
    }
  }
  if (topics.length === 0 || new Set(topics).size !== topics.length) {
    throw new UsageError('simulated web: name each topic once, and at least one');
  }
  return [...topics];
}
