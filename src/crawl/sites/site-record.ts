import type { SiteRecord } from '../../storage/store.js';
import type { KnownSite } from './external-frontier.js';
import type { InternalCrawl, SiteEnding } from './internal-crawl.js';
import type { EdgeWeighting } from './site-options.js';

export interface ExaminedSite {
  site: KnownSite;
  crawl: InternalCrawl;
  rank: number;
  ending: SiteEnding;
  /** Pr[target | pages read]. */
  confidence: number;
  at: number;
  weighting: EdgeWeighting;
}

/** What is kept of an examined site. W §4.3.3: it is relevant when the target class is the more likely one. */
export function siteRecord({ site, crawl, rank, ending, confidence, at, weighting }: ExaminedSite): SiteRecord {
  return {
    site: site.name,
    home: site.home,
    at,
    class: crawl.pages.length === 0 ? 'unreadable' : confidence > 0.5 ? 'target' : 'other',
    confidence,
    requests: crawl.requests,
    ending,
    rank,
    pages: crawl.pages,
    edges: [...crawl.edges].map(([name, edge]) => ({
      site: name,
      weight: edge.weight(weighting, confidence),
      pages: edge.pages,
      firstPage: edge.firstPage,
    })),
  };
}
