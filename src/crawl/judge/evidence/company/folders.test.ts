import { expect, it } from 'vitest';
import { StateFields } from '../../../../packed/state-fields.js';
import { Folders, folderOf } from './folders.js';

it('numbers folders as they come', () => {
  const folders = new Folders();
  const urls = ['http://a.org/', 'http://a.org/x', 'http://a.org/b/x', 'http://a.org/b/y?q=/c/', 'http://b.org/b/x'];
  expect(urls.map(url => folders.of(url))).toEqual([0, 0, 1, 1, 2]);
});

it('knows them again', () => {
  const folders = new Folders();
  const urls = Array.from({ length: 5000 }, (_, i) => `http://example.org/${i}/page`);
  const numbers = urls.map(url => folders.of(url));
  expect(new Set(numbers).size).toBe(5000);
  const loaded = new Folders();
  loaded.of('http://elsewhere.org/');
  loaded.load(new StateFields(folders.save()))();
  expect(urls.map(url => loaded.of(url))).toEqual(numbers);
  expect(loaded.of('http://elsewhere.org/')).toBe(5000);
});

it.each([
  ['http://a.org/b/c.html', 'http://a.org/b/'],
  ['http://a.org/b/', 'http://a.org/b/'],
  ['http://a.org/?next=/b/c', 'http://a.org/'],
  ['http://a.org/b#/c/d', 'http://a.org/'],
])('%s lies in %s', (url, folder) => {
  expect(folderOf(url)).toBe(folder);
});
