/** Puts a crawl for whole web sites together from the parts of every crawl. */
import type { Page } from '../../../core/page.js';
import type { Verdict } from '../../../core/verdict.js';
import type { Judge } from '../../judge/judge.js';
import type { CrawlParts } from '../../parts.js';
import type { Strategy } from '../../strategies/strategy.js';
import type { PageClassifier } from './classify/page-classifier.js';
import { linkWeightOf } from './internal-crawl.js';
import { PageCrawl, type PageCrawlParts } from './page-crawl.js';
import { type PlannerParts, SitePlanner } from './site-planner.js';

/** Calls a page on topic when the target class is the more likely one; the score is its confidence Pr[p|target]. */
function classifierJudge(classifier: Pick<PageClassifier, 'confidence'>): Judge {
  let judged: Page | undefined;
  let verdict: Verdict = { relevant: false, score: 0.5 };
  return {
    name: 'sites',
    judge: page => {
      // Engine and strategy ask about the same page, one after the other.
      if (page === judged) return verdict;
      const score = classifier.confidence(page.terms);
      judged = page;
      verdict = { relevant: score > 0.5, score };
      return verdict;
    },
  };
}

/** Gives links the weight that the internal crawl orders by, so that it stands beside each link in the store. */
function internalStrategy(judge: Judge): Strategy {
  return {
    name: 'sites',
    combine: 'mean',
    rank: (page, links) => {
      const weight = linkWeightOf(judge.judge(page).score);
      return { priorities: new Float64Array(links.length).fill(weight) };
    },
  };
}

/** Ester §5.1: the page crawler orders by confidence itself. */
function confidenceStrategy(judge: Judge): Strategy {
  return {
    name: 'site-pages',
    combine: 'mean',
    rank: (page, links) => ({ priorities: new Float64Array(links.length).fill(judge.judge(page).score) }),
  };
}

export type SiteCrawlParts = Omit<CrawlParts, 'strategy' | 'judge' | 'planner' | 'goal'>;

/** The parts of the page crawler with site post-processing. The frontier's limit of pages per host is its guard. */
export function pageCrawl(
  parts: SiteCrawlParts,
  classifier: Pick<PageClassifier, 'confidence'>,
  options: Pick<PageCrawlParts, 'options' | 'error' | 'byHomes'>,
): { parts: CrawlParts; planner: PageCrawl } {
  const judge = classifierJudge(classifier);
  const { frontier, store } = parts;
  const planner = new PageCrawl({ frontier, store, ...options });
  return {
    parts: { ...parts, judge, strategy: confidenceStrategy(judge), planner, goal: () => planner.finished },
    planner,
  };
}

/** The parts of a two-level crawl, for an Engine, and the planner to ask how far it is. */
export function siteCrawl(
  parts: SiteCrawlParts,
  classifier: Pick<PageClassifier, 'confidence'>,
  options: Omit<PlannerParts, 'frontier' | 'store' | 'scope'>,
): { parts: CrawlParts; planner: SitePlanner } {
  const judge = classifierJudge(classifier);
  const { frontier, store, scope } = parts;
  const planner = new SitePlanner({ frontier, store, scope, ...options });
  return {
    parts: { ...parts, judge, strategy: internalStrategy(judge), planner, goal: () => planner.finished },
    planner,
  };
}
