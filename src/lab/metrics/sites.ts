/** Measures of a crawler for whole web sites (Ester §5). */

/** Pages per relevant site (Ester: pprs): pages downloaded for each relevant site that was returned; Infinity for none. */
export function pagesPerRelevantSite(pagesDownloaded: number, relevantSites: number): number {
  return relevantSites === 0 ? Number.POSITIVE_INFINITY : pagesDownloaded / relevantSites;
}

/** Relevant share of the sites returned; 0 when none was. */
export function siteHarvestRate(relevantSites: number, sitesReturned: number): number {
  return sitesReturned === 0 ? 0 : relevantSites / sitesReturned;
}

/** Share of the sites that were called right, whether relevant or not. */
export function siteAccuracy(calls: readonly { relevant: boolean; calledRelevant: boolean }[]): number {
  if (calls.length === 0) return 0;
  return calls.filter(call => call.relevant === call.calledRelevant).length / calls.length;
}
