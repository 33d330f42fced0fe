// What `--render auto` finds beside `--render always`, and what it costs: sites made with React, Vue and Svelte, one without scripts, and
// one on topic beside one that is not; all served on loopback. Prints the tables of docs/results.md.
// `node experiments/rendering/measure.js [TOPICS] [ARTICLES]`: lists of each site, and articles of each list.
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { crawl, openCollection } from '../../dist/index.js';
import { isAboutBees } from './content.js';
import { frameworks, serveSite } from './sites.js';

const [topics = 3, articles = 6] = process.argv.slice(2).map(Number);
const folder = mkdtempSync(join(tmpdir(), 'honeyguide-rendering-'));
const modes = /** @type {const} */ (['never', 'auto', 'always']);

/** @typedef {Awaited<ReturnType<typeof serveSite>>} Site */

/**
 * @param {readonly Site[]} sites
 * @param {typeof modes[number]} render
 */
async function measure(sites, render) {
  const out = mkdtempSync(join(folder, render));
  await crawl({
    ...{ query: 'honey bees', seeds: sites.map(({ origin }) => origin), out, render, allowPrivate: ['*'] },
    ...{ delay: 0, pages: 10_000, archive: false },
  });
  const collection = openCollection(out);
  try {
    const { pages, renderings } = collection.stats();
    const found = new Set([...collection.pages()].map(({ url }) => url));
    const wanted = sites.flatMap(({ content, origin }) =>
      content.articles.filter(isAboutBees).map(({ id }) => `${origin}/articles/${id}`),
    );
    const rendered = (renderings['rendered'] ?? 0) + (renderings['unchanged'] ?? 0);
    return [pages, `${wanted.filter(url => found.has(url)).length} of ${wanted.length}`, rendered];
  } finally {
    collection.close();
  }
}

/**
 * @param {string} name
 * @param {readonly Site[]} sites
 */
async function report(name, sites) {
  const needed = sites.reduce((sum, { scripted }) => sum + scripted.length, 0);
  for (const render of modes) {
    const row = [name, render, ...(await measure(sites, render)), needed];
    console.log(`| ${row.join(' | ')} |`);
  }
  await Promise.all(sites.map(site => site.close()));
}

try {
  console.log('| site | render | pages read | on topic found | pages rendered | needed |');
  console.log('|---|---|--:|--:|--:|--:|');
  for (const framework of /** @type {const} */ ([...frameworks, 'none'])) {
    await report(framework, [await serveSite(framework, { topics, articles })]);
  }
  const right = await serveSite('react', { topics, articles });
  const wrong = await serveSite('react', { topics: 3 * topics, articles, offTopic: true });
  await report('react, with one off topic', [right, wrong]);
} finally {
  rmSync(folder, { recursive: true, force: true });
}
