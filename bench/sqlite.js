// `node bench/sqlite.js [visits] [rounds]`: the SQLite library we use beside others, in one run, as ratios of processor time.
import { execFileSync, fork } from 'node:child_process';
import { existsSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { median } from './measuring.js';

/** @typedef {{ links: number, text: number, read: number, open?: number, files: number }} Measured */

const visits = process.argv[2] ?? '2000';
const rounds = Number(process.argv[3] ?? 5);
const peers = fileURLToPath(new URL('./peers/sqlite', import.meta.url));
if (!existsSync(join(peers, 'node_modules'))) {
  execFileSync('npm', ['install', '--no-save', '--no-package-lock'], { cwd: peers, stdio: 'inherit' });
}
const ours = '@photostructure/sqlite';
const names = [ours, 'better-sqlite3', 'photostructure-1', 'libsql'];
/** @param {string} name */
const resolve = name =>
  pathToFileURL(createRequire(name === ours ? import.meta.url : join(peers, 'x.js')).resolve(name)).href;

/**
 * @param {string} name
 * @returns {Promise<Measured>}
 */
function once(name) {
  return new Promise((done, failed) => {
    const child = fork(join(peers, 'workload.js'), [resolve(name), visits]);
    child.on('message', numbers => done(/** @type {Measured} */ (numbers)));
    child.on('exit', code => failed(new Error(`${name} ended with ${code}`)));
  });
}

/** @type {Record<string, Measured[]>} */
const found = Object.fromEntries(names.map(name => [name, []]));
for (let round = 0; round < rounds; round++) for (const name of names) found[name].push(await once(name));

console.log(
  `${visits} visits with 50 links and 1200 words, ${rounds} rounds, processor milliseconds a visit (ratio to ours):`,
);
const figures = /** @type {const} */ (['links', 'text', 'read']);
/** @param {string} name */
const typical = name => figures.map(figure => median(found[name].map(result => result[figure])));
for (const name of names) {
  const ratios = typical(name).map(
    (value, i) => `${figures[i]} ${value.toFixed(3)} (${(value / typical(ours)[i]).toFixed(2)})`,
  );
  const { open, files } = found[name][0];
  console.log(
    `${name.padEnd(22)} ${ratios.join('  ')}  after closing: ${open ?? '?'} open files, ${files} file(s) in the folder`,
  );
}
