/** The built command in a process of its own, as a user starts it: for tests and attacks. */
import { spawn } from 'node:child_process';
import { fileURLToPath } from 'node:url';

const main = fileURLToPath(new URL('../dist/cli/main.js', import.meta.url));

/** @typedef {{ code: number | null, signal: NodeJS.Signals | null, out: string, error: string }} Finished */

/**
 * @param {readonly string[]} words
 * @param {NodeJS.ProcessEnv} [environment]
 * @param {readonly string[]} [before] a command that becomes it: `taskset -c 0`
 */
export function startBuilt(words, environment = {}, before = []) {
  const [program, ...rest] = [...before, process.execPath, main, ...words];
  const child = spawn(program, rest, {
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
    child.on('close', (code, signal) => resolve({ code, signal, out, error }));
  });
  /** Standard output so far. */
  const outSoFar = () => out;
  return { child, out: outSoFar, finished };
}
