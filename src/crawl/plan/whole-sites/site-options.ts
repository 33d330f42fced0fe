/** What can be chosen about a crawl for whole web sites (Ester), and why the defaults are what they are. */
import { choice, integer, number, readTable, spelled, table, type ValuesOf } from '../../../core/schema/index.js';

export const siteKinds = ['host', 'domain'] as const;
export type SiteBy = (typeof siteKinds)[number];

export const edgeWeightings = ['combined', 'global', 'local'] as const;
/** Ester §4.2: what a link from one site to another is worth. */
export type EdgeWeighting = (typeof edgeWeightings)[number];

export const siteMethods = ['two-level', 'home-page', 'page-crawl', 'page-crawl-homes'] as const;
/**
 * The two-level crawler, and what Ester compares it with: the home page decides; a page crawler with either post-processing of
 * Ester §3.2, by all pages that it read of a site, or by the home pages among those it calls relevant.
 */
export type SiteMethod = (typeof siteMethods)[number];

/** What a user can choose. */
export const siteChoices = table({
  sites: integer({
    default: 50,
    minimum: 1,
    maximum: 1_000_000,
    help: 'stop when this many sites of the target class are found',
  }),
  siteBy: choice(siteKinds, { default: 'host', help: 'a site is a host, or a registrable domain with all its hosts' }),
  /** Ester: 0.9 accurate, 0.7 fast. */
  pThreshold: number({
    default: 0.9,
    minimum: 0.5,
    maximum: 1,
    help: 'read on until a class has this probability; 0.7 is fast, 0.9 accurate',
  }),
  /** So that relevant sites give enough links (Ester §4.3.4; Ester prints no value). */
  lThreshold: number({
    default: 8,
    minimum: 0,
    maximum: 1_000_000,
    help: 'read on until the pages read give this many links to other sites (LinkRank)',
  }),
  edgeWeights: choice(edgeWeightings, {
    default: 'combined',
    help: 'what a link is worth: confidence in its site, in its page, or the mean of both',
  }),
  /** Pages, redirects and failures (the guard of Ester §4.3.4). */
  guard: integer({ default: 10, minimum: 1, maximum: 1_000_000, help: 'requests to one site, at most' }),
  /**
   * Start sites aside. Whoever owns a domain can have any number of hosts under it for nothing, each a site with links to
   * the next.
   */
  sitesPerDomain: integer({
    default: 20,
    minimum: 1,
    maximum: 1_000_000,
    help: 'sites (hosts) of one registrable domain, at most',
  }),
  /** Ester §3.3: a crawl ends when its pages per relevant site get significantly worse; how much that is, Ester does not say. */
  stopWhenWorse: number({
    default: 0,
    minimum: 0,
    maximum: 1_000_000,
    placeholder: 'TIMES',
    help: 'stop when the last ten sites found cost so many times the pages of the cheapest ten; 0: never',
  }),
  /** Internal crawls under way at once. */
  parallel: integer({ default: 16, minimum: 1, maximum: 10_000, help: 'sites read at once' }),
});

export interface SiteOptions extends ValuesOf<typeof siteChoices> {
  /** The constant c ≥ 1 of linkWeight: every page brings the end nearer (Ester §4.3.4). */
  linkConstant: number;
  /** Is the prior the share of relevant sites so far (Ester §4.3.3), or always one half? */
  prior: 'running' | 'even';
}

export const defaultSiteOptions: SiteOptions = {
  ...readTable(siteChoices, {}, spelled(String)),
  linkConstant: 1,
  prior: 'running',
};

/** The home-page classifier as a special case: the first page that can be read decides, whatever it links to. */
export const homePageOnly: Partial<SiteOptions> = { pThreshold: 0.5, lThreshold: 0, prior: 'even' };

/**
 * Of the page classifier: centroids of each class, and terms kept. Ester prints none of them; these are what docs/sites.md measures. The
 * other class is a mixture of all that is not wanted, so it has more centroids.
 */
export const classifierChoices = table({
  clusters: integer({ default: 1, minimum: 1, maximum: 1000, help: 'centroids of the target class' }),
  otherClusters: integer({ default: 3, minimum: 1, maximum: 1000, help: 'centroids of the other class' }),
  terms: integer({ default: 400, minimum: 1, maximum: 1_000_000, help: 'terms that tell the classes apart' }),
});

export type ClassifierChoices = ValuesOf<typeof classifierChoices>;
