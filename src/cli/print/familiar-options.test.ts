import { expect, it } from 'vitest';
import { familiarOption } from './familiar-options.js';

it('knows what others call our options, however they write it', () => {
  expect(familiarOption('--max-pages')).toBe('--pages');
  expect(familiarOption('--maxRequestsPerCrawl')).toBe('--pages');
  expect(familiarOption('--level')).toBe('--max-depth');
  expect(familiarOption('--colour')).toBeUndefined();
});
