// The words of the commands that are attacked.
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { startBuilt as start } from '../../scripts/built-command.js';

export { start };

/** @param {readonly string[]} words */
export const run = (...words) => start(words).finished;

/**
 * @param {string} origin
 * @param {string} folder
 * @param {number} pages
 * @param {string} [delay] seconds
 */
export const crawlWords = (origin, folder, pages, delay = '0') => [
  ...['crawl', '--query', 'wild bees', '--seed', `${origin}/`, '--out', folder, '--pages', String(pages)],
  ...['--delay', delay, '--host-concurrency', '4', '--allow-private'],
];

/**
 * @param {number} port
 * @param {string} folder
 * @param {string} place
 */
export function siteWords(port, folder, place) {
  const topic = join(place, 'sites.yaml');
  const site = (/** @type {number} */ n) => `http://site${n}.localhost:${port}/`;
  writeFileSync(topic, `sites: {target: ["${site(3)}", "${site(6)}"], other: ["${site(9)}", "${site(12)}"]}\n`);
  const limits = ['--pages', '1000000', '--sites', '100000', '--delay', '0', '--allow-private'];
  return ['sites', topic, '--out', folder, ...limits];
}
