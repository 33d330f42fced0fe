/** What `crawl.yaml` of a joined collection says. */
import { isModuleFile } from '../../core/module-file.js';
import { findStrategy } from '../../crawl/strategies/registry.js';
import type { Collection } from '../../storage/collection.js';
import type { CrawlFile } from '../../storage/crawl-file.js';

export interface MergedSettings {
  file: CrawlFile;
  /** Where the collections differ, in words. */
  notes: string[];
  /** What the store keeps with links; nothing where the strategies differ. */
  link: { carryWidth?: number; parts?: readonly string[] };
}

/** The settings of the first that has some, with the seeds of all. */
export async function mergedSettings(collections: readonly Collection[]): Promise<MergedSettings> {
  const files = collections.map(collection => collection.settings() ?? {});
  const first = files.find(file => Object.keys(file).length > 0) ?? {};
  const notes = ['query', 'strategy', 'judge'].flatMap(key => {
    const told = [...new Set(files.map(file => String(file[key] ?? 'none')))];
    return told.length === 1 ? [] : [`They differ in ${key} (${told.join('; ')}): the first one's is kept.`];
  });
  const seeds = [...new Set(files.flatMap(file => (Array.isArray(file['seeds']) ? file['seeds'].map(String) : [])))];
  const pages = files.reduce((sum, file) => sum + Number(file['pages'] ?? 0), 0);
  const file = { ...first, seeds, ...(pages > 0 && { pages }) };
  return { file, notes, link: await linkNumbers(files) };
}

/** Numbers of one strategy with the same parameters can be gone on with; a strategy from a file is not run to ask. */
async function linkNumbers(files: readonly CrawlFile[]): Promise<MergedSettings['link']> {
  const ways = new Set(files.map(({ strategy, params }) => JSON.stringify([strategy, params])));
  const name = files[0]['strategy'];
  if (ways.size > 1 || typeof name !== 'string' || isModuleFile(name)) return {};
  const params = files[0]['params'];
  const definition = findStrategy(name);
  const given = typeof params === 'object' && params !== null ? params : {};
  const strategy = definition?.create(definition.check({ ...given }));
  return strategy ? { carryWidth: strategy.carryWidth ?? 0, parts: strategy.parts ?? [] } : {};
}
