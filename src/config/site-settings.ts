import {
  edgeWeightings,
  defaultSiteOptions as normal,
  siteKinds,
  siteMethods,
} from '../crawl/plan/whole-sites/site-options.js';
import { crawlSettings } from './crawl-settings.js';
import { choice, integer, number, type SettingValues } from './setting.js';

/**
 * What can be set about a crawl for whole sites beside the settings of every crawl. In TOPIC.yaml they stand under
 * `sites:`, where the number of sites wanted is called `count`.
 */
export const siteSettings = {
  sites: integer(normal.sites, 'stop when this many sites of the target class are found'),
  method: choice(siteMethods, 'how sites are judged: by pages of the site, by its home page, or by a crawl for pages'),
  siteBy: choice(siteKinds, 'a site is a host, or a registrable domain with all its hosts'),
  pThreshold: number(normal.pThreshold, 'read on until a class has this probability; 0.7 is fast, 0.9 accurate', {
    minimum: 0.5,
    maximum: 1,
  }),
  lThreshold: number(normal.lThreshold, 'read on until the pages read give this many links to other sites (LinkRank)'),
  edgeWeights: choice(edgeWeightings, 'what a link is worth: confidence in its site, in its page, or the mean of both'),
  guard: integer(normal.guard, 'requests to one site, at most'),
  sitesPerDomain: integer(normal.sitesPerDomain, 'sites (hosts) of one registrable domain, at most'),
  parallelSites: integer(normal.parallel, 'sites read at once', { maximum: 10_000 }),
  trainingPages: integer(25, 'pages to learn from, of each example site', { maximum: 1000 }),
  otherSites: integer(20, 'sites to sample when no other sites are listed', { maximum: 1000 }),
};

export type SiteSettings = SettingValues<typeof siteSettings>;

/** Everything settable about a crawl for sites. Sites are read by several pages each, so its limit is larger. */
export const siteCrawlSettings = {
  ...crawlSettings,
  ...siteSettings,
  pages: integer(10_000, 'stop after this many pages'),
};

/** Settings of a crawl that mean nothing in one for sites, which has its own judge and order. */
const PAGE_CRAWLS_ONLY = [
  'query',
  'strategy',
  'param',
  'judge',
  'threshold',
  'sameSite',
  'maxPerHost',
  'corpus',
  'model',
];

/** The flags of `honeyguide sites`. */
export const siteFlagKeys = [
  ...Object.keys(siteSettings),
  ...Object.keys(crawlSettings).filter(key => !PAGE_CRAWLS_ONLY.includes(key)),
];
