// The built command, as a user starts it.
import { spawn } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

const main = fileURLToPath(new URL('../../dist/cli/main.js', import.meta.url));

/** @typedef {{ code: number | null, out: string, error: string }} Finished */

/**
 * @param {readonly string[]} words
 * @param {NodeJS.ProcessEnv} [environment]
 */
export function start(words, environment = {}) {
  const child = spawn(process.execPath, [main, ...words], {
    stdio: ['ignore', 'pipe', 'pipe'],
    env: { ...process.env, ...environment },
  });
  let out = '';
  let error = '';
  child.stdout.on('data', chunk => {
    out += chunk;
  });
  child.stderr.on('data', chunk => {
    error += chunk;
  });
  /** @type {Promise<Finished>} */
  const finished = new Promise((resolve, reject) => {
    child.on('error', reject);
    child.on('close', code => resolve({ code, out, error }));
  });
  return { child, finished };
}

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
