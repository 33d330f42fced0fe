/** An experiment about whole web sites: Ester's Table 2 and Figures 6 and 7 on simulated webs. Its YAML form is read here. */
import { UsageError } from '../../core/errors.js';
import { YamlFile } from '../../core/schema/yaml-file.js';
import { defaultClassifier, defaultSiteOptions } from '../../crawl/plan/whole-sites/site-options.js';
import { CheckedYaml, type Fields } from '../page-experiment/definition/checked-yaml.js';
import { completeOptions, topicNames, type WorldOptions } from '../simulated/options.js';

export interface SiteExperiment {
  name: string;
  web: Partial<WorldOptions>;
  /** Seeds of the webs: everything is done on each. */
  webs: number[];
  /** Clusters per class and terms of the page classifier; pages of a training site. */
  classifier: { clusters: number; otherClusters: number; terms: number; pages: number };
  classification?: ClassificationPart;
  crawls?: CrawlPart;
}

/** Ester's Table 2. */
export interface ClassificationPart {
  topics: string[];
  /** Sites of other topics (Ester: 132). */
  others: number;
  folds: number;
  pThreshold: number;
  guard: number;
}

/** Ester's Figures 6 and 7. */
export interface CrawlPart {
  topics: string[];
  /** Start sites of the topic, and training sites of others. */
  start: number;
  others: number;
  /** Relevant sites to find, and pages after which a crawl is given up. */
  goal: number;
  pages: number;
  /** Most careful first: edge weights are compared at this one. */
  pThresholds: number[];
  lThreshold: number;
  guard: number;
  /** Guard of the page crawler: Ester's stops at "an extraordinarily high number of webpages" of a site (Ester §5.1). */
  pageGuard: number;
}

const keys = ['name', 'web', 'webs', 'classifier', 'classification', 'crawls'];

/** Does this file describe an experiment about sites? Such a file has a part `sites`. */
export function isSiteExperiment(path: string): boolean {
  const { value } = YamlFile.read(path, 'experiment');
  return typeof value === 'object' && value !== null && 'sites' in value;
}

export function readSiteExperiment(path: string): SiteExperiment {
  return siteExperimentOf(YamlFile.read(path, 'experiment'));
}

export function parseSiteExperiment(text: string, path: string): SiteExperiment {
  return siteExperimentOf(YamlFile.parse(text, path));
}

function siteExperimentOf(file: YamlFile): SiteExperiment {
  const fields = new CheckedYaml(file, file.value, []).fields(['sites']).required('sites', 'sites: {name: sites}');
  const parts = fields.fields(keys);
  const web = parts.required('web', 'web: {sites: 500, topics: 6, uninformativeHomes: 0.3}');
  const options = web.record() as Partial<WorldOptions>;
  const complete = checked(web, () => completeOptions(options));
  const topics = topicNames(complete.topics);
  const classifier = parts.optional('classifier')?.fields(['clusters', 'otherClusters', 'terms', 'pages']);
  const clusters = whole(classifier, 'clusters', 1, defaultClassifier.clusters);
  const classification = parts.optional('classification');
  const crawls = parts.optional('crawls');
  if (!classification && !crawls)
    throw fields.problem('give "classification", "crawls" or both; else nothing is done.');
  return {
    name: parts.required('name', 'name: sites').text(),
    web: options,
    webs: parts
      .required('webs', 'webs: [1, 2, 3]')
      .items(1)
      .map(item => item.wholeNumber(0)),
    classifier: {
      clusters,
      otherClusters: whole(classifier, 'otherClusters', 1, clusters),
      terms: whole(classifier, 'terms', 1, defaultClassifier.terms),
      pages: whole(classifier, 'pages', 1, 25),
    },
    classification: classification && classificationOf(classification, topics),
    crawls: crawls && crawlsOf(crawls, topics, sitesPerTopic(complete, topics.length)),
  };
}

function classificationOf(value: CheckedYaml, topics: readonly string[]): ClassificationPart {
  const fields = value.fields(['topics', 'others', 'folds', 'pThreshold', 'guard']);
  return {
    topics: topicsOf(fields, topics),
    others: whole(fields, 'others', 2, 132),
    folds: whole(fields, 'folds', 2, 10),
    pThreshold: probability(fields.optional('pThreshold')) ?? defaultSiteOptions.pThreshold,
    guard: whole(fields, 'guard', 1, defaultSiteOptions.guard),
  };
}

function crawlsOf(value: CheckedYaml, topics: readonly string[], most: number): CrawlPart {
  const names = ['topics', 'start', 'others', 'goal', 'pages', 'pThresholds', 'lThreshold', 'guard', 'pageGuard'];
  const fields = value.fields(names);
  const levels = fields.optional('pThresholds')?.items(1);
  const start = whole(fields, 'start', 1, 10);
  const goal = whole(fields, 'goal', 2, 20);
  if (start + goal > most) {
    throw value.problem(
      `${start} start sites and ${goal} to find are ${start + goal}, but a topic has ${most} sites on this web; ask for less, or give the web more sites.`,
    );
  }
  return {
    topics: topicsOf(fields, topics),
    start,
    others: whole(fields, 'others', 2, 60),
    goal,
    pages: whole(fields, 'pages', 1, 4000),
    pThresholds: levels?.map(level => probability(level)!) ?? [0.9, 0.7],
    lThreshold: whole(fields, 'lThreshold', 0, defaultSiteOptions.lThreshold),
    guard: whole(fields, 'guard', 1, defaultSiteOptions.guard),
    pageGuard: whole(fields, 'pageGuard', 1, 100),
  };
}

/** Portals and institutions have no topic of their own; the other sites are shared out evenly. */
function sitesPerTopic({ sites, portals, tunnelling }: WorldOptions, topics: number): number {
  return Math.floor((sites - Math.round(portals * sites) - Math.round(tunnelling * sites)) / topics);
}

function topicsOf(fields: Fields, known: readonly string[]): string[] {
  const value = fields.optional('topics');
  const topics = value?.distinctTexts() ?? [...known];
  const strange = topics.find(topic => !known.includes(topic));
  if (strange !== undefined) throw value!.problem(`the web has no topic "${strange}"; it has ${known.join(', ')}.`);
  return topics;
}

function whole(fields: Fields | undefined, key: string, minimum: number, otherwise: number): number {
  return fields?.optional(key)?.wholeNumber(minimum) ?? otherwise;
}

function probability(value: CheckedYaml | undefined): number | undefined {
  const number = value?.scalar();
  if (number === undefined || (typeof number === 'number' && number > 0.5 && number < 1)) return number;
  throw value!.problem('a threshold is a number between 0.5 and 1, for example 0.9.');
}

function checked<T>(place: CheckedYaml, check: () => T): T {
  try {
    return check();
  } catch (error) {
    throw error instanceof UsageError ? place.problem(error.message) : error;
  }
}
