/** A file that is written anew stays as it was when the program dies, or when there is no room. */
import { spawnSync } from 'node:child_process';
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, it } from 'vitest';
import { workerFile } from '../../src/core/worker-file.js';
import { temporaryFolder } from '../support/command.js';

const compiled = workerFile(
  new URL('../../src/core/files/whole-file.ts', import.meta.url).href,
  './whole-file.js',
).href;
const child = fileURLToPath(new URL('./half-writing-child.js', import.meta.url));

it('stays when the program is killed half way', () => {
  const path = join(temporaryFolder(), 'a.txt');
  writeFileSync(path, 'old');
  const { signal, stderr } = spawnSync(process.execPath, [child, compiled, path]);
  expect(signal, String(stderr)).toBe('SIGKILL');
  expect(readFileSync(path, 'utf8')).toBe('old');
});

it.runIf(process.platform === 'linux')('stays when the disk takes no more, and nothing lies beside it', () => {
  const folder = temporaryFolder();
  const path = join(folder, 'a.txt');
  writeFileSync(path, 'old');
  const write = `import('${compiled}').then(({ writeWholeFile }) => writeWholeFile('${path}', 'x'.repeat(1e6)))`;
  // In blocks of 1024 bytes: a file may have 100 KB.
  const limited = ['-c', 'ulimit -f 100; exec "$@"', 'bash', process.execPath, '--eval', write];
  const { status, stderr } = spawnSync('bash', limited);
  expect(String(stderr)).toMatch(/EFBIG/);
  expect(status).toBe(1);
  expect(readFileSync(path, 'utf8')).toBe('old');
  expect(readdirSync(folder)).toEqual(['a.txt']);
});
