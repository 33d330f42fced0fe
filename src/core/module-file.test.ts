import { expect, it } from 'vitest';
import { isModuleFile } from './module-file.js';

it.each([
  './mine.js',
  '../mine',
  '/home/me/mine',
  'mine.mjs',
  'mine.ts',
  'a b/mine.cts',
  '.\\mine.js',
  'C:\\mine',
  'MINE.JS',
])('%s is a file', text => expect(isModuleFile(text)).toBe(true));

it.each(['best-first', 'hmm', 'v1.2', 'js', '.hidden', 'mine.json', '', 'mine.js '])('"%s" is a name', text =>
  expect(isModuleFile(text)).toBe(false),
);
