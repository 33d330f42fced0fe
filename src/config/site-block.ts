/** The block `sites:` of a topic file: example sites, and the settings of a crawl for sites. */
import { file, list, optional, part, table, text, type ValuesOf } from '../core/schema/index.js';
import { labelsField } from './labels-field.js';
import { type SiteSettings, siteSettings } from './site-settings.js';

const { sites: count, ...settings } = siteSettings;

const siteBlockTable = table({
  target: list(text(), { default: [], help: 'a page of each site of the kind you look for' }),
  other: list(text(), { default: [], help: 'a page of each site of other kinds' }),
  web: optional(file({ help: 'a recorded web to take example sites from' })),
  labels: optional({ ...labelsField, help: 'its sites with these labels are target sites; those without are others' }),
  count,
  ...settings,
});

export const siteBlockKeys: readonly string[] = Object.keys(siteBlockTable);

export const siteBlockField = part(siteBlockTable, {
  example: '{target: [https://one.example/, https://two.example/], other: [https://three.example/]}',
  help: 'example sites, for honeyguide sites',
});

export interface SiteBlock {
  target: string[];
  other: string[];
  web?: string;
  labels?: Record<string, string | string[]>;
  /** By their key in `siteSettings`. */
  settings: Partial<SiteSettings>;
}

/** What the block says, by the names that the rest of the program uses. */
export function siteBlockFrom(given: Partial<ValuesOf<typeof siteBlockTable>>): SiteBlock {
  const { target = [], other = [], web, labels, count: sites, ...rest } = given;
  return { target, other, web, labels, settings: { ...rest, ...(sites !== undefined && { sites }) } };
}

/** A block that reads back as the same. */
export function siteBlockAsYaml({ settings: { sites, ...rest }, ...block }: SiteBlock): Record<string, unknown> {
  return { ...block, count: sites, ...rest };
}
