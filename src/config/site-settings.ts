import { choice, integer, table, type ValuesOf } from '../core/schema/index.js';
import { classifierChoices, siteChoices, siteMethods } from '../crawl/plan/whole-sites/site-options.js';
import { runSettings, topicSettings } from './crawl-settings.js';

const { sites, siteBy, pThreshold, lThreshold, edgeWeights, guard, sitesPerDomain, stopWhenWorse, parallel } =
  siteChoices;

/**
 * What can be set about a crawl for whole sites beside the settings of every crawl. In TOPIC.yaml they stand under
 * `sites:`, where the number of sites wanted is called `count`.
 */
export const siteSettings = table({
  sites,
  method: choice(siteMethods, {
    default: 'two-level',
    help: 'how sites are judged: by pages of the site, by its home page, or by a crawl for pages (all of a site, or its home)',
  }),
  ...{ siteBy, pThreshold, lThreshold, edgeWeights, guard, sitesPerDomain, stopWhenWorse },
  parallelSites: parallel,
  trainingPages: integer({
    default: 25,
    minimum: 1,
    maximum: 1000,
    help: 'pages to learn from, of each example site',
  }),
  otherSites: integer({
    default: 20,
    minimum: 1,
    maximum: 1000,
    help: 'sites to sample when no other sites are listed',
  }),
  ...classifierChoices,
});

export type SiteSettings = ValuesOf<typeof siteSettings>;

/** Settings of a crawl that mean nothing in one for sites, which has its own judge and order. */
const {
  sameSite: _sameSite,
  maxPerHost: _maxPerHost,
  maxPerSite: _maxPerSite,
  corpus: _corpus,
  model: _model,
  hosts: _hosts,
  stopWhen: _stopWhen,
  ...useful
} = runSettings;

/** The flags of `honeyguide sites`. Sites are read by several pages each, so the limit of pages is larger. */
export const siteFlags = {
  ...siteSettings,
  seeds: topicSettings.seeds,
  ...useful,
  pages: { ...runSettings.pages, default: 10_000 },
};

export type SiteFlags = ValuesOf<typeof siteFlags>;

/** Everything settable about a crawl for sites; a topic file may have more than it needs. */
export const siteCrawlSettings = { ...topicSettings, ...runSettings, ...siteFlags };
