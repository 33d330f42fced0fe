// The built command, as a user starts it.
import { spawn } from 'node:child_process';
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
