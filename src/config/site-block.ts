/** The block `sites:` of a topic file: example sites, and the settings of a crawl for sites. */
import { dirname, resolve } from 'node:path';
import type { YamlFile } from '../core/schema/yaml-file.js';
import { suggestion } from './resolve.js';
import { siteSettings } from './site-settings.js';
import { labelsOf, oneText, texts } from './yaml-values.js';

export interface SiteBlock {
  /** A page of each example site. */
  target: string[];
  other: string[];
  /** A recorded web to take example sites from. */
  web?: string;
  /** Its sites with these labels are of the target class; those without are others. */
  labels?: Record<string, string | string[]>;
  /** By their key in `siteSettings`. */
  settings: Record<string, unknown>;
}

const OWN_KEYS = ['target', 'other', 'web', 'labels'];
/** How the block spells a setting: `sites` is the block itself. */
const spellings = Object.keys(siteSettings).map(key => (key === 'sites' ? 'count' : key));
const settingKey = (spelling: string) => (spelling === 'count' ? 'sites' : spelling);

export const siteBlockKeys: readonly string[] = [...OWN_KEYS, ...spellings];

/** A setting as a message names it. */
export const spellInBlock = (key: string): string => `sites.${key === 'sites' ? 'count' : key}`;

export function readSiteBlock(file: YamlFile, value: unknown): SiteBlock | undefined {
  if (value === undefined || value === null) return undefined;
  if (typeof value !== 'object' || Array.isArray(value)) {
    throw file.error(['sites'], 'sites has "target:" and "other:", each a list of URLs of example sites.');
  }
  const record = value as Record<string, unknown>;
  const settings: Record<string, unknown> = {};
  for (const [key, entry] of Object.entries(record)) {
    if (!siteBlockKeys.includes(key)) {
      throw file.error(['sites', key], `unknown key "${key}" under sites.${suggestion(key, siteBlockKeys)}`);
    }
    if (!OWN_KEYS.includes(key)) settings[settingKey(key)] = entry;
  }
  return {
    target: texts(file, record, 'target', ['sites']),
    other: texts(file, record, 'other', ['sites']),
    web: record.web === undefined ? undefined : resolve(dirname(file.path), oneText(file, record, 'web', ['sites'])),
    labels: labelsOf(file, record.labels, ['sites', 'labels']),
    settings,
  };
}

/** A block that reads back as the same. */
export function siteBlockAsYaml({ settings, ...block }: SiteBlock): Record<string, unknown> {
  const entries = Object.entries(settings).map(([key, value]) => [key === 'sites' ? 'count' : key, value]);
  return { ...block, ...Object.fromEntries(entries) };
}
