/** From example sites to a page classifier and its error. */
import { FailureError } from '../../core/errors.js';
import type { Random } from '../../core/random.js';
import { PageClassifier } from '../../crawl/plan/whole-sites/classify/page-classifier.js';
import { pageError, type SitePage } from '../../crawl/plan/whole-sites/classify/page-error.js';
import type { TrainingSite } from '../../crawl/plan/whole-sites/classify/training-pages.js';
import type { ClassifierChoices, SiteMethod } from '../../crawl/plan/whole-sites/site-options.js';
import type { ExampleSites } from './examples.js';
import type { SiteModel } from './model.js';

/** Fewer pages of a class than this are worth a warning. */
const FEW_PAGES = 20;
/** A page classifier that errs so often tells the user's classes hardly apart. */
const LARGE_ERROR = 0.35;

export interface Learnt {
  model: SiteModel;
  /** What the user should know before trusting the result. */
  warnings: string[];
}

/** How the classifier is made, and who decides by it. */
export interface LearningChoices extends ClassifierChoices {
  method: SiteMethod;
}

export function learnSites(examples: ExampleSites, choices: LearningChoices, random: Random): Learnt {
  const { target, other, sampled } = examples;
  const pages = [...pagesOf(target, true), ...pagesOf(other, false)];
  requireReadable(target, 'target');
  requireReadable(other, 'other', sampled);
  const error = pageError(pages, choices, random.fork('error'));
  const classifier = PageClassifier.train(pages, choices, random.fork('train'));
  const count = (sites: readonly TrainingSite[], isTarget: boolean) => ({
    sites: sites.filter(site => site.pages.length > 0).length,
    pages: pages.filter(page => page.target === isTarget).length,
  });
  const trainedOn = {
    target: count(target, true),
    other: count(other, false),
    sampled,
    otherSites: other.map(({ name }) => name),
    pageError: error,
  };
  const model: SiteModel = { classifier, trainedOn };
  return { model, warnings: warningsOf(examples, model, choices.method) };
}

function pagesOf(sites: readonly TrainingSite[], target: boolean): SitePage[] {
  return sites.flatMap(({ name, pages }) => pages.map(terms => ({ terms, target, site: name })));
}

function requireReadable(sites: readonly TrainingSite[], kind: string, sampled = 'listed'): void {
  if (sites.some(site => site.pages.length > 0)) return;
  if (sampled === 'linked') {
    throw new FailureError(
      'No other sites are listed, and the target sites link to none that can be read. List some: "other:" under "sites:".',
    );
  }
  const reasons = sites.slice(0, 3).map(({ home, problem }) => `${home} (${problem ?? 'no page'})`);
  const more = sites.length > 3 ? ` and ${sites.length - 3} more` : '';
  throw new FailureError(`No ${kind} site could be read: ${reasons.join(', ')}${more}.`);
}

function warningsOf({ target, other, sampled }: ExampleSites, { trainedOn }: SiteModel, method: SiteMethod): string[] {
  const warnings = [...target, ...other]
    .filter(site => site.pages.length === 0)
    .map(({ home, problem }) => `Example site not read: ${home} (${problem ?? 'no page'})`);
  if (sampled !== 'listed') {
    const where = sampled === 'linked' ? 'sites that yours link to' : 'sites of the recorded web';
    warnings.push(
      `No other sites are listed, so ${trainedOn.other.sites} ${where} stand for the rest of the web. ` +
        'A site unlike these and unlike yours is only guessed at; list some under "other:" for answers you can trust.',
    );
  }
  const few = method === 'home-page' ? 2 : FEW_PAGES;
  for (const kind of ['target', 'other'] as const) {
    const { sites, pages } = trainedOn[kind];
    if (pages < few) warnings.push(`Only ${pages} ${kind} page(s) of ${sites} site(s) to learn from. List more sites.`);
  }
  if (trainedOn.pageError > LARGE_ERROR) {
    const percent = (100 * trainedOn.pageError).toFixed(0);
    warnings.push(`${percent} % of the example pages are put into the wrong class: the two kinds of sites look alike.`);
  }
  return warnings;
}
