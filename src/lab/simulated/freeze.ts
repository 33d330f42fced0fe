/** A simulated web as a frozen one: every page written down, so that experiments on it know what can be reached. */
import { parametersOf, readTable } from '../../core/schema/index.js';
import type { FrozenPage } from '../../webs/frozen-page.js';
import { FrozenWeb } from '../../webs/frozen-web.js';
import { type FrozenWorldOptions, frozenWorldOptions, SimulatedWorld, smooth, type WorldOptions } from './index.js';

/** Start pages of each topic; they have the label `seed`. */
const seedsPerTopic = 5;
/** The label `seed` of the page that leads to every site. */
const hubSeed = 'hub';

/**
 * The pages have the world's labels (topic, role, site …), and seeds of a topic have its name as the label `seed`. The
 * troubles of the live web are left out: experiments are about the order of pages, and an error has none. With `hub` there is one page
 * more that leads to the home page of every site, for crawls that must find the right site first.
 *
 * `worlds` makes several at once that no link joins, from this random seed on, with the label `world` 1, 2, …: splits by it crawl
 * one and learn from the others.
 */
export function freezeSimulatedWeb(options: Partial<FrozenWorldOptions>): FrozenWeb {
  const { worlds, hub, ...given } = readTable(frozenWorldOptions, options, parametersOf('simulated web'));
  const complete = { ...smooth, ...given };
  if (worlds === undefined) return new FrozenWeb(pagesOf(complete, hub));
  return new FrozenWeb(
    Array.from({ length: worlds }, (_, index) => {
      const world = String(index + 1);
      const baseHost = `world${world}.${complete.baseHost}`;
      const pages = pagesOf({ ...complete, seed: complete.seed + index, baseHost }, hub);
      return pages.map(page => ({ ...page, labels: { ...page.labels, world } }));
    }).flat(),
  );
}

function pagesOf(options: Partial<WorldOptions>, hub: boolean): FrozenPage[] {
  const world = new SimulatedWorld(options);
  const seeds = new Map<string, string[]>();
  for (const topic of world.topics()) {
    for (const url of world.seeds(topic, seedsPerTopic)) seeds.set(url, [...(seeds.get(url) ?? []), topic]);
  }
  const pages = Array.from(world.pages(), ({ url, labels }): FrozenPage => {
    const { status, html } = world.page(url);
    // A text made of many pieces is joined when a letter is asked for. Kept in pieces, all pages together would take four times the memory.
    html.charCodeAt(0);
    const seed = seeds.get(url);
    return { url, status, html, labels: seed ? { ...labels, seed } : labels };
  });
  return hub ? [...pages, hubPage(world)] : pages;
}

/** A list of names: what the sites are about is not said. */
function hubPage(world: SimulatedWorld): FrozenPage {
  const items = Array.from(world.sites(), ({ url, title }) => `<li><a href="${url}">${title}</a></li>`);
  const html = `<!DOCTYPE html>\n<html lang="en"><title>Sites</title>\n<ul>\n${items.join('\n')}\n</ul>\n</html>\n`;
  return { url: `http://hub.${world.options.baseHost}/`, status: 200, html, labels: { seed: hubSeed } };
}
