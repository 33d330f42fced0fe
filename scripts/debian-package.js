/** Real material for experiments and benchmarks: packages of Debian, by name. */
import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';

/**
 * Downloads a package and unpacks it into a folder.
 * @param {string} name
 * @param {string} folder
 */
export function unpackPackage(name, folder) {
  const downloads = mkdtempSync(join(tmpdir(), 'debian-package-'));
  /** @param {string} command @param {string[]} words */
  const run = (command, ...words) => {
    const { status, stderr, error } = spawnSync(command, words, { cwd: downloads, encoding: 'utf8' });
    if (status === 0) return;
    const why = error?.message ?? stderr.trim();
    throw new Error(`${command} ${words.join(' ')} failed (${why}); unpack the package ${name} by hand into ${folder}`);
  };
  try {
    run('apt-get', 'download', name);
    mkdirSync(folder, { recursive: true });
    run('dpkg', '-x', readdirSync(downloads)[0], resolve(folder));
  } finally {
    rmSync(downloads, { recursive: true, force: true });
  }
}
