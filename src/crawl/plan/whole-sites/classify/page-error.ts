/** How often the page classifier errs, by cross-validation over the training pages (Ester §4.3.3, p_err). */
import type { Random } from '../../../../core/random.js';
import { type ClassifierOptions, PageClassifier } from './page-classifier.js';
import type { LabelledTerms } from './term-selection.js';

export interface SitePage extends LabelledTerms {
  /** Name of its site. */
  site: string;
}

const FOLDS = 10;

/**
 * 1 − accuracy under 10-fold cross-validation. (The column p_err of Ester's Table 2 prints the accuracy.) A fold is made of
 * whole sites, since the pages of a site share menu and name: with single pages the classifier would know the site of the
 * page it is asked about, which it never does in a crawl.
 */
export function pageError(pages: readonly SitePage[], options: ClassifierOptions, random: Random): number {
  const folds = foldsOf(pages, random);
  const count = Math.max(...folds) + 1;
  let wrong = 0;
  for (let fold = 0; fold < count; fold++) {
    const classifier = PageClassifier.train(
      pages.filter((_, i) => folds[i] !== fold),
      options,
      random.fork(`fold ${fold}`),
    );
    pages.forEach((page, i) => {
      if (folds[i] === fold && classifier.confidence(page.terms) > 0.5 !== page.target) wrong++;
    });
  }
  return wrong / pages.length;
}

/** The fold of each page. Sites of a class are dealt out in turn; a class with a single site is divided by pages. */
function foldsOf(pages: readonly SitePage[], random: Random): Int32Array {
  const folds = new Int32Array(pages.length);
  for (const target of [true, false]) {
    const own = pages.flatMap((page, i) => (page.target === target ? [i] : []));
    const sites = random.shuffle([...new Set(own.map(i => pages[i].site))]);
    const dealt = new Map(sites.map((site, place) => [site, place % FOLDS]));
    const places = random.shuffle(own.map((_, place) => place));
    own.forEach((i, place) => {
      folds[i] = sites.length > 1 ? dealt.get(pages[i].site)! : places[place] % FOLDS;
    });
  }
  return folds;
}
