/** A simulated web as a frozen one: every page written down, so that experiments on it know what can be reached. */
import { UsageError } from '../../core/errors.js';
import { SimulatedWorld, SMOOTH, type WorldOptions } from '../simulated/index.js';
import type { FrozenPage } from './frozen-page.js';
import { FrozenWeb } from './frozen-web.js';

/** Start pages of each topic; they have the label `seed`. */
const seedsPerTopic = 5;

/**
 * The pages have the world's labels (topic, role, site …), and seeds of a topic have its name as the label `seed`. The
 * troubles of the live web are left out: experiments are about the order of pages, and an error has none.
 */
export function freezeSimulatedWeb(options: Readonly<Record<string, unknown>>): FrozenWeb {
  const trouble = Object.keys(SMOOTH).find(key => key in options && options[key] !== 0);
  if (trouble) throw new UsageError(`a simulated web in an experiment has no "${trouble}"; leave it out.`);
  const world = new SimulatedWorld({ ...SMOOTH, ...(options as Partial<WorldOptions>) });
  const seeds = new Map<string, string[]>();
  for (const topic of world.topics()) {
    for (const url of world.seeds(topic, seedsPerTopic)) seeds.set(url, [...(seeds.get(url) ?? []), topic]);
  }
  const pages: FrozenPage[] = [];
  for (const { url, labels } of world.pages()) {
    const { status, html } = world.page(url);
    const seed = seeds.get(url);
    pages.push({ url, status, html, labels: seed ? { ...labels, seed } : labels });
  }
  return new FrozenWeb(pages);
}
