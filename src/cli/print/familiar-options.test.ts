import { expect, it } from 'vitest';
import { commands } from '../start/commands.js';
import { familiarOption, otherNames } from './familiar-options.js';

it('knows what others call our options, however they write it', () => {
  expect(familiarOption('--max-pages')).toBe('--pages');
  expect(familiarOption('--maxRequestsPerCrawl')).toBe('--pages');
  expect(familiarOption('--level')).toBe('--max-depth');
  expect(familiarOption('--colour')).toBeUndefined();
});

it('names options of `crawl` alone, each other name once, none of them an option of ours', async () => {
  const crawl = await commands.find(({ name }) => name === 'crawl')!.make();
  const options = crawl.options.map(({ long }) => long!);
  expect(options).toEqual(expect.arrayContaining(Object.keys(otherNames)));
  const names = Object.values(otherNames).flat();
  expect(new Set(names).size).toBe(names.length);
  expect(options.filter(option => familiarOption(option) !== undefined)).toEqual([]);
});
