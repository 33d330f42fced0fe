// What `--stop-when-worse` saves and what it loses (Ester §3.3): crawls for all sites of a topic on simulated webs like those of
// experiments/sites.yaml, ended by the rule or by the limit of pages. `node experiments/sites/stop.js [SEED…]`, after `npm run build`.
import { readFileSync } from 'node:fs';
import { parse } from 'yaml';
import { Random } from '../../dist/core/random.js';
import { readTable, spelled } from '../../dist/core/schema/index.js';
import { PageClassifier } from '../../dist/crawl/plan/whole-sites/classify/page-classifier.js';
import { pageError } from '../../dist/crawl/plan/whole-sites/classify/page-error.js';
import { classifierChoices, defaultSiteOptions } from '../../dist/crawl/plan/whole-sites/site-options.js';
import { twoLevelCrawl } from '../../dist/lab/site-experiment/site-crawls.js';
import { SiteWorld } from '../../dist/lab/site-experiment/site-world.js';

const { web: options } = parse(readFileSync(new URL('../sites.yaml', import.meta.url), 'utf8')).sites;
const seeds = process.argv.length > 2 ? process.argv.slice(2).map(Number) : [11, 12];
const topics = ['music', 'law', 'chemistry', 'baseball'];
const factors = [0, 2, 3, 5];
const [startSites, otherSites, trainingPages, pageLimit] = [10, 60, 25, 4000];
const choices = readTable(classifierChoices, {}, spelled(String));

/** @type {Map<number, { pages: number, found: number, wanted: number, ended: number }>} */
const sums = new Map(factors.map(factor => [factor, { pages: 0, found: 0, wanted: 0, ended: 0 }]));
for (const seed of seeds) {
  for (const topic of topics) {
    for (const factor of factors) {
      // Each crawl has a web of its own, as in the lab: words are numbered as they are met.
      const world = new SiteWorld({ ...options, seed });
      const random = new Random(seed).fork(`crawls ${topic}`);
      const { target, other } = world.sample(topic, otherSites, random.fork('sample'));
      const start = target.slice(0, startSites);
      await world.learn([...start, ...other], trainingPages);
      const lesson = world.trainingPages([...start, ...other], topic);
      const error = pageError(lesson, choices, random.fork('error'));
      const classifier = PageClassifier.train(lesson, choices, random.fork('train'));
      const { pages, arrivals } = await twoLevelCrawl(world, {
        ...{ topic, start, known: other, classifier, error, pageGuard: 100, levels: [], goal: target.length },
        options: { ...defaultSiteOptions, sites: Number.POSITIVE_INFINITY, parallel: 1, stopWhenWorse: factor },
        pages: pageLimit,
      });
      const sum = sums.get(factor);
      if (!sum) continue;
      sum.pages += pages;
      sum.found += arrivals['0.5'].length;
      sum.wanted += target.length - start.length;
      if (pages < pageLimit) sum.ended++;
    }
  }
}
console.log('factor  pages  sites found  of  pages per site  ended before the limit');
for (const [factor, { pages, found, wanted, ended }] of sums) {
  const row = [factor, pages, found, wanted, (pages / Math.max(1, found)).toFixed(1), ended];
  console.log(row.map((cell, index) => String(cell).padStart([6, 7, 13, 5, 16, 24][index])).join(''));
}
