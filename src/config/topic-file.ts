/** TOPIC.yaml: a topic, its seeds and examples, and any setting of a crawl. `crawl.yaml` in a collection is one. */
import { UsageError } from '../core/errors.js';
import { block, either, list, optional, readGiven, table, text } from '../core/schema/index.js';
import { YamlFile } from '../core/schema/yaml-file.js';
import { type CrawlSettings, crawlSettings } from './crawl-settings.js';
import { labelsField } from './labels-field.js';
import { type SiteBlock, siteBlockField, siteBlockFrom, siteBlockKeys } from './site-block.js';

const examplePages = list(text({ names: 'page' }), { default: [], help: 'files, folders or URLs' });

/** Example pages by what the user calls them. */
export const examplesTable = table({ relevant: examplePages, other: examplePages });

/** Everything that may stand in a topic file. */
export const topicFile = table({
  name: optional(text({ notEmpty: true, help: 'short name of the topic' })),
  keywords: optional(list(text(), { help: 'the query, word by word' })),
  examples: optional(
    either([examplePages, block(examplesTable)], {
      help: 'pages you call right, or right and wrong',
      example: '{relevant: [good/], other: [https://example.org/bad]}',
    }),
  ),
  labels: optional({ ...labelsField, help: 'labels that make a page of a recorded web relevant' }),
  sites: optional(siteBlockField),
  ...crawlSettings,
});

export interface TopicFile {
  /** The file, for messages about what stands in it. */
  file: YamlFile;
  name?: string;
  /** Files, folders or URLs of example pages. */
  examples: { relevant: string[]; other: string[] };
  relevantLabels?: Record<string, string | string[]>;
  /** Example sites, for a crawl that looks for whole sites. */
  sites?: SiteBlock;
  /** Settings of the crawl that it gives. */
  settings: Partial<CrawlSettings>;
}

export function readTopicFile(path: string): TopicFile {
  if (/^https?:/i.test(path)) throw new UsageError(`${path} is no topic file. To start there, write: --seed ${path}`);
  const file = YamlFile.read(path, 'topic file');
  refuseStrayKeys(file);
  const { name, keywords, examples, labels, sites, ...given } = readGiven(topicFile, file.value, file);
  const query = given.query ?? keywords?.join(' ');
  return {
    file,
    name,
    examples: Array.isArray(examples) ? { relevant: examples, other: [] } : (examples ?? { relevant: [], other: [] }),
    relevantLabels: labels,
    sites: sites && siteBlockFrom(sites),
    settings: { ...given, ...(query !== undefined && { query }) },
  };
}

/** Keys that have another name or another place here. */
function refuseStrayKeys(file: YamlFile): void {
  const { value } = file;
  if (typeof value !== 'object' || value === null) return;
  for (const key of Object.keys(value)) {
    if (key in topicFile) continue;
    const meant = Object.entries(topicFile).find(([, field]) => field.flag === key);
    if (meant) throw file.error([key], `unknown key "${key}". Write ${meant[0]}.`);
    if (siteBlockKeys.includes(key)) throw file.error([key], `unknown key "${key}". Write it under "sites:".`);
  }
}
