/** A simulated web as a frozen one: every page written down, so that experiments on it know what can be reached. */
import { UsageError } from '../../core/errors.js';
import type { FrozenPage } from '../../webs/frozen-page.js';
import { FrozenWeb } from '../../webs/frozen-web.js';
import { DEFAULT_OPTIONS, SimulatedWorld, SMOOTH, type WorldOptions } from './index.js';

/** Start pages of each topic; they have the label `seed`. */
const seedsPerTopic = 5;
const mostWorlds = 100;

/**
 * The pages have the world's labels (topic, role, site …), and seeds of a topic have its name as the label `seed`. The
 * troubles of the live web are left out: experiments are about the order of pages, and an error has none.
 *
 * `worlds` makes several at once that no link joins, from this random seed on, with the label `world` 1, 2, …: splits by it crawl
 * one and learn from the others.
 */
export function freezeSimulatedWeb(options: Readonly<Record<string, unknown>>): FrozenWeb {
  const { worlds, ...given } = options;
  const trouble = Object.keys(SMOOTH).find(key => key in given && given[key] !== 0);
  if (trouble) throw new UsageError(`a simulated web in an experiment has no "${trouble}"; leave it out.`);
  const complete = { ...SMOOTH, ...(given as Partial<WorldOptions>) };
  if (worlds === undefined) return new FrozenWeb(pagesOf(complete));
  if (!Number.isInteger(worlds) || (worlds as number) < 2 || (worlds as number) > mostWorlds) {
    throw new UsageError(`"worlds" of a simulated web is a whole number from 2 to ${mostWorlds}.`);
  }
  const { seed = DEFAULT_OPTIONS.seed, baseHost = DEFAULT_OPTIONS.baseHost } = complete;
  return new FrozenWeb(
    Array.from({ length: worlds as number }, (_, index) => {
      const world = String(index + 1);
      const pages = pagesOf({ ...complete, seed: seed + index, baseHost: `world${world}.${baseHost}` });
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
