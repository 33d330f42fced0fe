import { execFileSync } from 'node:child_process';
import {
  chmodSync,
  createReadStream,
  lstatSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { WholeFile, writeWholeFile } from './whole-file.js';

let folder: string;
let path: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'honeyguide-whole-'));
  path = join(folder, 'a.txt');
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

const onPosix = process.platform !== 'win32';

it('writes a file, and replaces one', () => {
  writeWholeFile(path, 'first');
  expect(readFileSync(path, 'utf8')).toBe('first');
  writeWholeFile(path, new TextEncoder().encode('second'));
  expect(readFileSync(path, 'utf8')).toBe('second');
  expect(readdirSync(folder)).toEqual(['a.txt']);
});

it('clears away what others left half written that were killed, and nothing else', () => {
  const gone = execFileSync(process.execPath, ['-p', 'process.pid'], { encoding: 'utf8' }).trim();
  const others = [`a.txt.${process.ppid}.part`, `b.txt.${gone}.part`, 'a.txt.x.part', `a.txt.${gone}.part.gz`];
  for (const name of [...others, `a.txt.${gone}.part`]) writeFileSync(join(folder, name), '');
  writeWholeFile(path, 'whole');
  expect(readdirSync(folder).sort()).toEqual([...others, 'a.txt'].sort());
});

it('shows nothing before it is finished, and nothing when it is given up', () => {
  writeWholeFile(path, 'old');
  const file = new WholeFile(path);
  file.write('new, ');
  file.write('piece by piece');
  expect(readFileSync(path, 'utf8')).toBe('old');
  file.finish();
  file.abandon();
  expect(readFileSync(path, 'utf8')).toBe('new, piece by piece');
  const other = new WholeFile(path);
  other.write('half');
  other.abandon();
  expect(readFileSync(path, 'utf8')).toBe('new, piece by piece');
  expect(readdirSync(folder)).toEqual(['a.txt']);
});

it('leaves nothing behind when it fails', () => {
  expect(() => writeWholeFile(join(folder, 'none', 'a.txt'), '')).toThrow(/ENOENT/);
  mkdirSync(path);
  expect(() => writeWholeFile(path, '')).toThrow(`${path} is a folder, not a file`);
  expect(readdirSync(folder)).toEqual(['a.txt']);
});

it.runIf(onPosix)('keeps the permissions of what it replaces, and links', () => {
  writeWholeFile(path, 'secret', { mode: 0o600 });
  expect(statSync(path).mode & 0o777).toBe(0o600);
  chmodSync(path, 0o640);
  symlinkSync('a.txt', join(folder, 'link'));
  writeWholeFile(join(folder, 'link'), 'through');
  expect(lstatSync(join(folder, 'link')).isSymbolicLink()).toBe(true);
  expect(readFileSync(path, 'utf8')).toBe('through');
  expect(statSync(path).mode & 0o777).toBe(0o640);
});

it.runIf(onPosix)('writes into a pipe and never puts a file in its place', async () => {
  const pipe = join(folder, 'pipe');
  execFileSync('mkfifo', [pipe]);
  const reader = createReadStream(pipe, 'utf8');
  // Opening a pipe waits for its reader, which opens in another thread.
  const heard = (async () => (await reader.toArray()).join(''))();
  await new Promise(resolve => setImmediate(resolve));
  writeWholeFile(pipe, 'a few words');
  expect(await heard).toBe('a few words');
  expect(statSync(pipe).isFIFO()).toBe(true);
});

it('writes two at once without mixing them up', () => {
  writeFileSync(`${path}.1.part`, 'left by a process that was killed');
  const one = new WholeFile(path);
  const two = new WholeFile(join(folder, 'b.txt'));
  one.write('one');
  two.write('two');
  two.finish();
  one.finish();
  expect([readFileSync(path, 'utf8'), readFileSync(join(folder, 'b.txt'), 'utf8')]).toEqual(['one', 'two']);
});
