import { resolve } from 'node:path';
import { expect, it } from 'vitest';
import { collectionFolder, plainName } from './collection-folder.js';

const now = new Date('2026-05-01T10:20:30Z');

it('is the folder asked for', () => {
  expect(collectionFolder({ name: 'x', settings: { out: 'my bees' } }, now)).toBe(resolve('my bees'));
});

it('has a name that needs no quotes and stays below ./crawls', () => {
  const folder = (name: string) => collectionFolder({ name, settings: { out: '' } }, now);
  expect(folder('Wild birds')).toBe(resolve('crawls/wild-birds-2026-05-01-10-20-30'));
  expect(folder('../../etc')).toBe(resolve('crawls/etc-2026-05-01-10-20-30'));
});

it.each([
  ['Bienen & Blüten!', 'bienen-blüten'],
  ['蜜蜂 の 巣', '蜜蜂-の-巣'],
  ['$(rm -rf ~)', 'rm-rf'],
  ['...', 'crawl'],
  ['a'.repeat(60), 'a'.repeat(40)],
])('%s becomes %s', (text, name) => expect(plainName(text)).toBe(name));
