/** What can be chosen about a crawl for whole web sites (Ester), and why the defaults are what they are. */

export const siteKinds = ['host', 'domain'] as const;
export type SiteBy = (typeof siteKinds)[number];

export const edgeWeightings = ['combined', 'global', 'local'] as const;
/** Ester §4.2: what a link from one site to another is worth. */
export type EdgeWeighting = (typeof edgeWeightings)[number];

export const siteMethods = ['two-level', 'home-page', 'page-crawl'] as const;
/** The two-level crawler, and what Ester compares it with: the home page decides; a page crawler with site post-processing. */
export type SiteMethod = (typeof siteMethods)[number];

export interface SiteOptions {
  siteBy: SiteBy;
  /** Relevant sites to find. */
  sites: number;
  /** Stop reading a site when one class has this probability (Ester: 0.9 accurate, 0.7 fast). */
  pThreshold: number;
  /** Read on until the LinkRank is this large, so that relevant sites give enough links (Ester §4.3.4; Ester prints no value). */
  lThreshold: number;
  /** The constant c ≥ 1 of linkWeight: every page brings the end nearer (Ester §4.3.4). */
  linkConstant: number;
  edgeWeights: EdgeWeighting;
  /** Most requests to one site: pages, redirects and failures (the guard of Ester §4.3.4). */
  guard: number;
  /**
   * Most sites of one registrable domain that are looked into, start sites aside. Whoever owns a domain can have any number
   * of hosts under it for nothing, each a site with links to the next.
   */
  sitesPerDomain: number;
  /** Internal crawls under way at once. */
  parallel: number;
  /** Is the prior the share of relevant sites so far (Ester §4.3.3), or always one half? */
  prior: 'running' | 'even';
}

export const defaultSiteOptions: SiteOptions = {
  siteBy: 'host',
  sites: 50,
  pThreshold: 0.9,
  lThreshold: 8,
  linkConstant: 1,
  edgeWeights: 'combined',
  guard: 25,
  sitesPerDomain: 20,
  parallel: 16,
  prior: 'running',
};

/** The home-page classifier as a special case: the first page that can be read decides, whatever it links to. */
export const homePageOnly: Partial<SiteOptions> = { pThreshold: 0.5, lThreshold: 0, prior: 'even' };

/**
 * Of the page classifier: centroids per class and terms kept. Ester prints neither. On simulated webs, with few example sites,
 * one centroid errs no more than three and less than ten; site experiments can set both and print the page error.
 */
export const defaultClassifier = { clusters: 1, terms: 400 };
