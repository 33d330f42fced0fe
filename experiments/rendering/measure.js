// What `--render auto` finds beside `--render always`, and what it costs: sites made with React, Vue and Svelte, and one without scripts,
// served on loopback. Prints the table of docs/results.md. `node experiments/rendering/measure.js [TOPICS] [ARTICLES]`: lists of each site, and
// articles of each list.
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { crawl, openCollection } from '../../dist/index.js';
import { isAboutBees } from './content.js';
import { frameworks, serveSite } from './sites.js';

const [topics = 5, articles = 9] = process.argv.slice(2).map(Number);
const folder = mkdtempSync(join(tmpdir(), 'honeyguide-rendering-'));

/**
 * @param {Awaited<ReturnType<typeof serveSite>>} site
 * @param {'never' | 'auto' | 'always'} render
 */
async function measure(site, render) {
  const out = join(folder, `${new URL(site.origin).port}-${render}`);
  await crawl({
    ...{ query: 'honey bees', seeds: [site.origin], out, render, allowPrivate: ['*'] },
    ...{ delay: 0, hostConcurrency: 4, pages: 10_000, archive: false },
  });
  const collection = openCollection(out);
  try {
    const { pages, renderings } = collection.stats();
    const found = new Set([...collection.pages()].map(({ url }) => url));
    const wanted = site.content.articles.filter(isAboutBees).map(({ id }) => `${site.origin}/articles/${id}`);
    return {
      pages,
      relevant: wanted.filter(url => found.has(url)).length,
      rendered: (renderings['rendered'] ?? 0) + (renderings['unchanged'] ?? 0),
    };
  } finally {
    collection.close();
  }
}

console.log('| site | render | pages read | on topic found | pages rendered | needed |');
console.log('|---|---|--:|--:|--:|--:|');
try {
  for (const framework of /** @type {const} */ ([...frameworks, 'none'])) {
    const site = await serveSite(framework, { topics, articles });
    try {
      for (const render of /** @type {const} */ (['never', 'auto', 'always'])) {
        const { pages, relevant, rendered } = await measure(site, render);
        const wanted = site.content.articles.filter(isAboutBees).length;
        console.log(
          `| ${framework} | ${render} | ${pages} | ${relevant} of ${wanted} | ${rendered} | ${site.scripted.length} |`,
        );
      }
    } finally {
      await site.close();
    }
  }
} finally {
  rmSync(folder, { recursive: true, force: true });
}
