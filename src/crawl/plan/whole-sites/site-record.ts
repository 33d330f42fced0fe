import type { SiteRecord } from '../../../storage/store.js';
import type { EdgeWeighting } from './site-options.js';
import type { SiteReading } from './site-reading.js';

export interface ExaminedSite extends Pick<SiteRecord, 'home' | 'ending' | 'rank' | 'at'> {
  reading: SiteReading;
  /** Pr[target | pages read]. */
  confidence: number;
  weighting: EdgeWeighting;
}

/** What is kept of an examined site. Ester §4.3.3: it is relevant when the target class is the more likely one. */
export function siteRecord({ reading, home, ending, rank, at, confidence, weighting }: ExaminedSite): SiteRecord {
  return {
    site: reading.site,
    home,
    at,
    class: reading.pages.length === 0 ? 'unreadable' : confidence > 0.5 ? 'target' : 'other',
    confidence,
    requests: reading.requests,
    ending,
    rank,
    pages: reading.pages,
    edges: [...reading.edges].map(([name, edge]) => ({
      site: name,
      weight: edge.weight(weighting, confidence),
      pages: edge.pages,
      firstPage: edge.firstPage,
    })),
  };
}
