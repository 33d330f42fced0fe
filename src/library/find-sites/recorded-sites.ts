/** Example sites out of a recorded web, for a crawl that looks for whole sites. */
import type { TextAnalyser } from '../../algorithms/text/analyser.js';
import type { Corpus } from '../../core/corpus.js';
import { labelsMatch } from '../../core/topic.js';
import { homePageOf } from '../../core/url.js';
import type { TrainingSite } from '../../crawl/plan/whole-sites/classify/training-pages.js';
import { type SiteBy, siteName } from '../../crawl/plan/whole-sites/site-name.js';

export interface RecordedSite extends TrainingSite {
  /** Pages with the wanted labels, and all pages. */
  labelled: number;
  recorded: number;
}

/** The first pages of each recorded site, in the order recorded, which for archives is the order they were fetched in. */
export function recordedSites(
  corpus: Corpus,
  text: TextAnalyser,
  { siteBy, pages, labels = {} }: { siteBy: SiteBy; pages: number; labels?: Record<string, string | string[]> },
): RecordedSite[] {
  const sites = new Map<string, RecordedSite>();
  for (const page of corpus.pages()) {
    const name = siteName(page.url, siteBy);
    let site = sites.get(name);
    if (!site) {
      site = { name, home: homePageOf(page.url), pages: [], labelled: 0, recorded: 0 };
      sites.set(name, site);
    }
    site.recorded++;
    if (labelsMatch(page.labels, labels)) site.labelled++;
    if (site.pages.length < pages) site.pages.push(text.analyse(page.title, page.text));
  }
  return [...sites.values()];
}

/** A site is what most of its pages are. */
export const isLabelled = ({ labelled, recorded }: RecordedSite): boolean => labelled > recorded / 2;
