import { expect, it } from 'vitest';
import { anyXmlParser } from './any-xml-parser.js';

const read = (source: string) =>
  anyXmlParser.parse(Buffer.from(source), { url: 'http://a.example/', contentType: 'text/xml' });

it.each([
  [
    'a feed',
    '<?xml version="1.0"?><?xml-stylesheet href="x"?><rss><channel><title>T</title></channel></rss>',
    { title: 'T', list: 'feed' },
  ],
  [
    'a page',
    '<?xml version="1.0"?><html xmlns="h"><head><title>T</title></head><body>Words</body></html>',
    { title: 'T', text: 'Words' },
  ],
  [
    'a sitemap',
    '<s:urlset xmlns:s="x"><s:url><s:loc>http://a.example/1</s:loc></s:url></s:urlset>',
    { list: 'sitemap', remark: 'lists 1 URL' },
  ],
])('reads %s', (_what, source, expected) => {
  expect(read(source)).toMatchObject(expected);
});

it.each([
  ['<svg xmlns="x"><text>Words</text></svg>', /neither a page, a feed nor a sitemap: its outermost element is <svg>/],
  ['words', /it has no element/],
])('refuses %s', (source, problem) => {
  expect(() => read(source)).toThrow(problem);
});
