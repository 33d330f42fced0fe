/** A simulated web as a frozen one: every page written down, so that experiments on it know what can be reached. */
import { parametersOf, readTable } from '../../core/schema/index.js';
import type { FrozenPage } from '../../webs/frozen-page.js';
import { FrozenWeb } from '../../webs/frozen-web.js';
import { type FrozenWorldOptions, frozenWorldOptions, SimulatedWorld, smooth, type WorldOptions } from './index.js';

/** Start pages of each topic; they have the label `seed`. */
const seedsPerTopic = 5;

/**
 * The pages have the world's labels (topic, role, site …), and seeds of a topic have its name as the label `seed`. The
 * troubles of the live web are left out: experiments are about the order of pages, and an error has none.
 *
 * `worlds` makes several at once that no link joins, from this random seed on, with the label `world` 1, 2, …: splits by it crawl
 * one and learn from the others.
 */
export function freezeSimulatedWeb(options: Partial<FrozenWorldOptions>): FrozenWeb {
  const { worlds, ...given } = readTable(frozenWorldOptions, options, parametersOf('simulated web'));
  const complete = { ...smooth, ...given };
  if (worlds === undefined) return new FrozenWeb(pagesOf(complete));
  return new FrozenWeb(
    Array.from({ length: worlds }, (_, index) => {
      const world = String(index + 1);
      const pages = pagesOf({
        ...complete,
        seed: complete.seed + index,
        baseHost: `world${world}.${complete.baseHost}`,
      });
      return pages.map(page => ({ ...page, labels: { ...page.labels, world } }));
    }).flat(),
  );
}

function pagesOf(options: Partial<WorldOptions>): FrozenPage[] {
  const world = new SimulatedWorld(options);
  const seeds = new Map<string, string[]>();
  for (const topic of world.topics()) {
    for (const url of world.seeds(topic, seedsPerTopic)) seeds.set(url, [...(seeds.get(url) ?? []), topic]);
  }
  return Array.from(world.pages(), ({ url, labels }): FrozenPage => {
    const { status, html } = world.page(url);
    // A text made of many pieces is joined when a letter is asked for. Kept in pieces, all pages together would take four times the memory.
    html.charCodeAt(0);
    const seed = seeds.get(url);
    return { url, status, html, labels: seed ? { ...labels, seed } : labels };
  });
}
