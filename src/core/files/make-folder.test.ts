import { existsSync, mkdtempSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { makeFolder } from './make-folder.js';

const folder = mkdtempSync(join(tmpdir(), 'honeyguide-folder-'));

it('makes what is missing, and nothing twice', () => {
  const path = join(folder, 'a', 'b', 'c');
  makeFolder(path);
  makeFolder(path);
  expect(statSync(path).isDirectory()).toBe(true);
});

it('fails where a file is in the way', () => {
  writeFileSync(join(folder, 'file'), '');
  expect(() => makeFolder(join(folder, 'file'))).toThrow(/file cannot be a folder: a file is in the way/);
  expect(() => makeFolder(join(folder, 'file', 'below'))).toThrow(/below cannot be a folder: a file is in the way/);
});

it.runIf(existsSync('/proc/self'))('fails, and does not spin, where no folder can be', () => {
  expect(() => makeFolder('/proc/honeyguide/x')).toThrow(/cannot be a folder|EACCES|EPERM/);
});
