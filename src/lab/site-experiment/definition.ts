/** An experiment about whole web sites: Ester's Table 2 and Figures 6 and 7 on simulated webs. Its YAML form is read here. */
import {
  block,
  flag,
  integer,
  list,
  optional,
  part,
  readTable,
  table,
  text,
  type ValuesOf,
} from '../../core/schema/index.js';
import { YamlFile } from '../../core/schema/yaml-file.js';
import { classifierChoices, siteChoices } from '../../crawl/plan/whole-sites/site-options.js';
import { topicNames, type WorldOptions, worldOptions, worldProblem } from '../simulated/options.js';

const { pThreshold, lThreshold, guard } = siteChoices;
const many = 1_000_000;
const topics = optional(list(text(), { atLeast: 1, distinct: true, help: 'some of the topics of the web' }));

const classifierTable = table({
  clusters: classifierChoices.clusters,
  otherClusters: optional(
    integer({ minimum: 1, maximum: many, help: 'clusters of the other class (default: as many)' }),
  ),
  terms: classifierChoices.terms,
  pages: integer({ default: 25, minimum: 1, maximum: many, help: 'pages of a training site' }),
});

/** Ester's Table 2. */
const classificationTable = table({
  topics,
  others: integer({ default: 132, minimum: 2, maximum: many, help: 'sites of other topics (Ester: 132)' }),
  folds: integer({ default: 10, minimum: 2, maximum: many, help: 'parts of the cross-validation' }),
  ...{ pThreshold, guard },
});

/** Ester's Figures 6 and 7. */
const crawlsTable = table({
  topics,
  start: integer({ default: 10, minimum: 1, maximum: many, help: 'start sites of the topic' }),
  others: integer({ default: 60, minimum: 2, maximum: many, help: 'training sites of other topics' }),
  goal: integer({ default: 20, minimum: 2, maximum: many, help: 'relevant sites to find' }),
  pages: integer({ default: 4000, minimum: 1, maximum: 1_000_000_000, help: 'pages after which a crawl is given up' }),
  pThresholds: list(pThreshold, {
    default: [0.9, 0.7],
    atLeast: 1,
    help: 'most careful first: edge weights are compared at this one',
  }),
  ...{ lThreshold, guard },
  homes: optional(flag({ help: 'also the page crawler whose sites are told by their home pages (Ester §3.2)' })),
  /** Ester's stops at "an extraordinarily high number of webpages" of a site (Ester §5.1). */
  pageGuard: integer({ default: 100, minimum: 1, maximum: many, help: 'guard of the page crawler' }),
});

/** EXPERIMENT.yaml for sites. */
export const siteExperimentTable = table({
  sites: block(
    {
      name: text({ notEmpty: true, example: 'sites' }),
      web: part(worldOptions, { example: '{sites: 500, topics: 6, uninformativeHomes: 0.3}' }),
      webs: list(integer({ minimum: 0, maximum: 2 ** 32 - 1 }), {
        atLeast: 1,
        example: '[1, 2, 3]',
        help: 'seeds of the webs: everything is done on each',
      }),
      classifier: block(classifierTable, { default: {} }),
      classification: optional(block(classificationTable)),
      crawls: optional(block(crawlsTable)),
    },
    { example: '{name: sites, web: {sites: 500}, webs: [1], crawls: {}}' },
  ),
});

type WithTopics<Part> = Part & { topics: string[] };

export interface SiteExperiment {
  name: string;
  web: Partial<WorldOptions>;
  webs: number[];
  classifier: Required<ValuesOf<typeof classifierTable>>;
  classification?: ClassificationPart;
  crawls?: CrawlPart;
}

export type ClassificationPart = WithTopics<ValuesOf<typeof classificationTable>>;
export type CrawlPart = WithTopics<ValuesOf<typeof crawlsTable>>;

/** Does this file describe an experiment about sites? Such a file has a part `sites`. */
export function isSiteExperiment(path: string): boolean {
  const { value } = YamlFile.read(path, 'experiment');
  return typeof value === 'object' && value !== null && 'sites' in value;
}

export function readSiteExperiment(path: string): SiteExperiment {
  return siteExperimentOf(YamlFile.read(path, 'experiment'));
}

export function parseSiteExperiment(source: string, path: string): SiteExperiment {
  return siteExperimentOf(YamlFile.parse(source, path));
}

function siteExperimentOf(file: YamlFile): SiteExperiment {
  const { name, web, webs, classifier, classification, crawls } = file.values(siteExperimentTable).sites;
  const complete = readTable(worldOptions, web, file, ['sites', 'web']);
  const problem = worldProblem(complete);
  if (problem) throw file.error(['sites', 'web'], `${problem}.`);
  if (!classification && !crawls) {
    throw file.error(['sites'], 'give "classification", "crawls" or both; else nothing is done.');
  }
  const known = topicNames(complete.topics);
  if (crawls) checkGoal(crawls, sitesPerTopic(complete, known.length), file);
  return {
    ...{ name, web, webs },
    classifier: { ...classifier, otherClusters: classifier.otherClusters ?? classifier.clusters },
    classification: classification && {
      ...classification,
      topics: topicsOf('classification', classification, known, file),
    },
    crawls: crawls && { ...crawls, topics: topicsOf('crawls', crawls, known, file) },
  };
}

function checkGoal({ start, goal }: ValuesOf<typeof crawlsTable>, most: number, file: YamlFile): void {
  if (start + goal <= most) return;
  const asked = `${start} start sites and ${goal} to find are ${start + goal}`;
  throw file.error(
    ['sites', 'crawls'],
    `${asked}, but a topic has ${most} sites on this web; ask for less, or give the web more sites.`,
  );
}

/** Portals and institutions have no topic of their own; the other sites are shared out evenly. */
function sitesPerTopic({ sites, portals, tunnelling }: WorldOptions, count: number): number {
  return Math.floor((sites - Math.round(portals * sites) - Math.round(tunnelling * sites)) / count);
}

function topicsOf(
  key: 'classification' | 'crawls',
  { topics: chosen = [] }: { topics?: string[] },
  known: readonly string[],
  file: YamlFile,
): string[] {
  const strange = chosen.find(topic => !known.includes(topic));
  if (strange !== undefined) {
    throw file.error(['sites', key, 'topics'], `the web has no topic "${strange}"; it has ${known.join(', ')}.`);
  }
  return chosen.length > 0 ? chosen : [...known];
}
