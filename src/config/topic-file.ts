import { dirname, isAbsolute, resolve } from 'node:path';
import { UsageError } from '../core/errors.js';
import { YamlFile } from '../core/schema/yaml-file.js';
import { crawlSettings } from './crawl-settings.js';
import { suggestion } from './resolve.js';
import { readSiteBlock, type SiteBlock, siteBlockKeys } from './site-block.js';
import { labelsOf, oneText, texts } from './yaml-values.js';

/** What TOPIC.yaml says. Crawl settings may stand in it beside these keys. */
export interface TopicFile {
  path: string;
  name?: string;
  query?: string;
  seeds: string[];
  /** Files, folders or URLs of example pages. */
  examples: { relevant: string[]; other: string[] };
  relevantLabels?: Record<string, string | string[]>;
  /** Example sites, for a crawl that looks for whole sites. */
  sites?: SiteBlock;
  /** Settings of the crawl, by their key in `crawlSettings`. */
  settings: Record<string, unknown>;
}

const OWN_KEYS = ['name', 'query', 'keywords', 'seeds', 'examples', 'labels', 'params', 'sites'];
/** Given in the file under the names above. */
const RENAMED: Record<string, string> = { seed: 'seeds', param: 'params' };
/** Settings that may name a file; a relative one is meant from the topic file's own folder. */
const PATHS = ['strategy', 'judge', 'corpus', 'model', 'background'];
/** Parameters of strategies that name a file, likewise. */
const PATH_PARAMETERS = ['ontology'];

/** A parameter as a file in `folder` gives it: where it names a file, a relative one is meant from that folder. */
export function parameterFrom<T>(folder: string, name: string, value: T): T | string {
  return PATH_PARAMETERS.includes(name) && typeof value === 'string' && value !== '' ? resolve(folder, value) : value;
}

export function readTopicFile(path: string): TopicFile {
  const file = YamlFile.read(path, 'topic file');
  const value = file.value;
  if (typeof value !== 'object' || value === null || Array.isArray(value)) {
    throw new UsageError(`${path}: a topic file is a list of "key: value" lines, for example "query: wild bees".`);
  }
  const allowed = [...OWN_KEYS, ...Object.keys(crawlSettings).filter(key => !(key in RENAMED))];
  const settings: Record<string, unknown> = {};
  for (const [key, entry] of Object.entries(value)) {
    if (!allowed.includes(key)) {
      const hint =
        key in RENAMED
          ? ` Write ${RENAMED[key]}.`
          : siteBlockKeys.includes(key)
            ? ' Write it under "sites:".'
            : suggestion(key, allowed);
      throw file.error([key], `unknown key "${key}".${hint}`);
    }
    if (!OWN_KEYS.includes(key)) settings[key] = PATHS.includes(key) ? fromFolder(path, entry, key) : entry;
  }
  const record = value as Record<string, unknown>;
  const params = paramsOf(file, record.params);
  if (params.length > 0) settings.param = params;
  const keywords = texts(file, record, 'keywords');
  const query = record.query === undefined ? keywords.join(' ') : oneText(file, record, 'query');
  return {
    path,
    name: record.name === undefined ? undefined : oneText(file, record, 'name'),
    query: query || undefined,
    seeds: texts(file, record, 'seeds'),
    examples: absolute(path, examplesOf(file, record.examples)),
    relevantLabels: labelsOf(file, record.labels, ['labels']),
    sites: readSiteBlock(file, record.sites),
    settings,
  };
}

function examplesOf(file: YamlFile, value: unknown): TopicFile['examples'] {
  if (value === undefined || value === null) return { relevant: [], other: [] };
  if (typeof value === 'string' || Array.isArray(value)) {
    return { relevant: texts(file, { examples: value }, 'examples'), other: [] };
  }
  const record = value as Record<string, unknown>;
  for (const key of Object.keys(record)) {
    if (key !== 'relevant' && key !== 'other') {
      throw file.error(['examples', key], `unknown key "${key}"; examples have "relevant" and "other".`);
    }
  }
  return {
    relevant: texts(file, record, 'relevant', ['examples']),
    other: texts(file, record, 'other', ['examples']),
  };
}

function paramsOf(file: YamlFile, value: unknown): string[] {
  if (value === undefined || value === null) return [];
  if (typeof value !== 'object' || Array.isArray(value)) {
    throw file.error(['params'], 'params must be pairs, for example {k: 50}.');
  }
  return Object.entries(value).map(([key, entry]) => `${key}=${parameterFrom(dirname(file.path), key, entry)}`);
}

/** Names of strategies and judges are no paths; whatever has a slash or an ending is one. */
function fromFolder(file: string, value: unknown, key: string): unknown {
  const isPath =
    typeof value === 'string' && value !== '' && (!['strategy', 'judge'].includes(key) || /[/.]/.test(value));
  return isPath && !isAbsolute(value) ? resolve(dirname(file), value) : value;
}

function absolute(file: string, examples: TopicFile['examples']): TopicFile['examples'] {
  const place = (source: string) => (/^https?:/i.test(source) ? source : resolve(dirname(file), source));
  return { relevant: examples.relevant.map(place), other: examples.other.map(place) };
}
