// The same crawl in a language and in English: how soon it finds what it looks for.
import { createStrategy } from '../../dist/crawl/strategies/registry.js';
import { FrozenWeb, hitsOf, recallArea } from '../../dist/lab/index.js';
import { runCrawl } from '../../dist/lab/page-experiment/crawl/run-crawl.js';
import { hearingOf } from '../../dist/lab/page-experiment/definition/hearing.js';
import { SplitWeb, wholeWeb } from '../../dist/lab/page-experiment/webs/split-web.js';
import { TopicWeb } from '../../dist/lab/page-experiment/webs/topic-web.js';

/**
 * A manual in one language, or a part of it.
 * @typedef {{ language: string, web: FrozenWeb, seeds: string[] }} Edition
 */

/**
 * @param {import('./manuals.js').Manual} manual
 * @param {string} language
 * @param {Map<string, string>} pages
 * @param {readonly string[]} ids of the pages that it is to have
 * @param {(id: string) => string} subjectOf
 * @returns {Edition}
 */
export function editionOf(manual, language, pages, ids, subjectOf) {
  const folder = manual.folders[language].split('/').at(-1);
  const url = (/** @type {string} */ id) => `http://${manual.name}.example/${folder}/${id}`;
  const web = new FrozenWeb(
    ids.map(id => ({ url: url(id), status: 200, html: pages.get(id) ?? '', labels: { subject: subjectOf(id) } })),
  );
  return { language, web, seeds: manual.seeds.map(url) };
}

/**
 * A best-first crawl that has a query and nothing else and reads as any crawl does.
 * @param {Edition} edition
 * @param {import('./topics.js').Topic} topic
 */
export async function recallOf({ language, web, seeds }, { name, subjects, queries }) {
  const definition = { name, relevant: { subject: subjects }, query: queries[language], seeds };
  const target = new TopicWeb(new SplitWeb(web, undefined, wholeWeb), definition);
  const options = { hearing: hearingOf({ critic: 'keywords' }, {}), languages: /** @type {const} */ ('own') };
  const { fetched } = await runCrawl(target, createStrategy('best-first'), 1, 'exhausted', options);
  const { reachable, relevantReachable, relevant } = target;
  const hits = hitsOf(fetched.map(page => relevant[page]));
  return { area: recallArea({ fetched: fetched.length, hits, reachable, relevantReachable }), relevantReachable };
}
