/** The class of a site from its pages: Bayes in log space, page by page (Ester §4.3.3). */
import type { PlainState } from '../../../../packed/packed-state.js';
import type { Saved } from '../../../../packed/saved.js';
import type { StateFields } from '../../../../packed/state-fields.js';
import type { SiteOptions } from '../site-options.js';

/**
 * Pr[p|C ∧ err] = Pr[p|C]·(1−err) + Pr[p|the other class]·err: the classifier was right, or it was wrong. Both classes
 * are treated alike, so the two still add up to 1.
 */
export function errorCorrected(confidence: number, error: number): number {
  return confidence * (1 - error) + (1 - confidence) * error;
}

/** Pr[target | pages] by Bayes: prior odds times the likelihood ratios of the pages, as a sum of logarithms. */
export function posterior(prior: number, logRatio: number): number {
  return 1 / (1 + Math.exp(-(Math.log(prior / (1 - prior)) + logRatio)));
}

/**
 * A page classifier that errs more often than chance would have every page speak for the other class, and one that errs in
 * half of all cases would never let a site be decided. Its opinion is small then, but stays its opinion.
 */
const LARGEST_ERROR = 0.45;

/** What the pages read so far say about one site. */
export class SiteEvidence {
  /** ln Pr[W|target] − ln Pr[W|other]. */
  logRatio = 0;
  pages = 0;

  private readonly error: number;

  constructor(error: number) {
    this.error = Math.min(error, LARGEST_ERROR);
  }

  /** Adds a page by its confidence Pr[p|target]. */
  add(confidence: number): void {
    const corrected = errorCorrected(confidence, this.error);
    this.logRatio += Math.log(corrected / (1 - corrected));
    this.pages++;
  }

  probability(prior: number): number {
    return posterior(prior, this.logRatio);
  }
}

/**
 * The prior may weigh at most this much of the evidence that p_threshold asks for, in log-odds. Without a bound it comes to
 * decide by itself: a few sites wrongly called "other" lower it, the next ones are then given up after one page whatever
 * that says, and so on until nothing is found. On simulated webs that happens at a p_threshold of 0.7.
 */
const MOST_WEIGHT = 0.5;

/** Pr[target] of a site not yet read, of which `relevant` of `examined` others were relevant. */
export function priorOf(relevant: number, examined: number, { prior, pThreshold }: PriorOptions): number {
  if (prior === 'even') return 0.5;
  // Ester §4.3.3: the share of relevant sites so far; by Laplace's rule of succession, so it starts at one half.
  const logOdds = Math.log((relevant + 1) / (examined - relevant + 1));
  const most = MOST_WEIGHT * Math.log(pThreshold / (1 - pThreshold));
  return posterior(0.5, Math.min(most, Math.max(-most, logOdds)));
}

export type PriorOptions = Pick<SiteOptions, 'prior' | 'pThreshold'>;

/** The prior of a crawl, which learns from each site it examined. */
export class SitePrior implements Saved {
  private relevant = 0;
  private examined = 0;

  constructor(private readonly options: PriorOptions) {}

  get value(): number {
    return priorOf(this.relevant, this.examined, this.options);
  }

  add(relevant: boolean): void {
    this.examined++;
    if (relevant) this.relevant++;
  }

  save(): PlainState {
    return { relevant: this.relevant, examined: this.examined };
  }

  load(state: StateFields): () => void {
    const [relevant, examined] = [state.number('relevant'), state.number('examined')];
    return () => Object.assign(this, { relevant, examined });
  }
}
