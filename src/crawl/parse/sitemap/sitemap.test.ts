import { describe, expect, it } from 'vitest';
import { sitemapLinks } from './sitemap.js';

const urlset = (inside: string) =>
  `<?xml version="1.0" encoding="UTF-8"?><urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9" xmlns:image="i">${inside}</urlset>`;
const urls = (text: string) => sitemapLinks(text).map(link => link.url);
const entry = (url: string) => `<url><loc>${url}</loc></url>`;

describe('sitemapLinks', () => {
  it('reads pages, and only pages', () => {
    const xml = urlset(`<url><loc>
      http://example.com/a?x=1&amp;y=2 </loc><lastmod>2024-01-01</lastmod><image:image><image:loc>http://example.com/i.png</image:loc></image:image></url>
      <url><loc><![CDATA[http://example.com/b?c&d]]></loc></url><!-- <url><loc>http://example.com/no</loc></url> -->
      <url><loc>HTTP://EXAMPLE.com:80/c#d</loc></url><url><loc>/relative</loc></url><url><loc/></url>`);
    expect(urls(xml)).toEqual(['http://example.com/a?x=1&y=2', 'http://example.com/b?c&d', 'http://example.com/c']);
    expect(sitemapLinks(xml).every(link => link.kind === 'anchor')).toBe(true);
  });

  it('reads lists of sitemaps, with or without a prefix', () => {
    const xml = `<s:sitemapindex xmlns:s="http://www.sitemaps.org/schemas/sitemap/0.9"><s:sitemap><s:loc>http://example.com/s1.xml.gz</s:loc></s:sitemap></s:sitemapindex>`;
    expect(sitemapLinks(xml)).toMatchObject([{ url: 'http://example.com/s1.xml.gz', kind: 'sitemap' }]);
  });

  it('reads plain text', () => {
    expect(urls('\ufeffhttp://example.com/1\r\n  http://example.com/2  \n\n# no\nnonsense\n')).toEqual([
      'http://example.com/1',
      'http://example.com/2',
    ]);
  });

  it('reads feeds', () => {
    expect(
      urls(
        '<rss><channel><link>http://example.com/</link><item><link>http://example.com/1</link></item></channel></rss>',
      ),
    ).toEqual(['http://example.com/1']);
    expect(
      urls(
        '<feed><link href="http://example.com/"/><entry><link rel="edit" href="http://example.com/e"/><link href="http://example.com/2"/></entry></feed>',
      ),
    ).toEqual(['http://example.com/2']);
  });

  it.each([
    ['cut off', urlset(entry('http://example.com/1') + entry('http://example.com/2')).slice(0, -15), 2],
    [
      'an entity nobody declared',
      urlset(entry('http://example.com/1') + '<url><loc>&nope;</loc></url>' + entry('http://example.com/2')),
      2,
    ],
    ['bare ampersands', urlset(entry('http://example.com/?a=1&b=2') + entry('http://example.com/?a=1&b=2&amp;c=3')), 2],
    [
      'tags closed in the wrong order',
      urlset(`<url><loc>http://example.com/1</url></loc>${entry('http://example.com/2')}`),
      1,
    ],
    ['white space before the declaration', `\n\n ${urlset(entry('http://example.com/1'))}`, 1],
    ['control characters', urlset(entry('http://example.com/1\0') + entry('http://example.com/2')), 1],
    ['an HTML page', '<!DOCTYPE html><html><head><title>404</title><body><p>Not found<br></html>', 0],
    ['nothing', '', 0],
    ['less than nothing', '<', 0],
  ])('gives what can be read of broken files: %s', (_name, xml, least) => {
    expect(urls(xml).length).toBeGreaterThanOrEqual(least);
  });

  it('gives each link the words of its path', () => {
    const anchors = sitemapLinks(
      urlset(entry('http://example.com/birds/Honey_guide%20eggs.html?x') + entry('http://example.com/')),
    );
    expect(anchors.map(link => link.anchor)).toEqual(['birds Honey guide eggs', '']);
  });

  it('stops at 50,000 URLs', () => {
    const many = Array.from({ length: 60_000 }, (_, i) => entry(`http://example.com/${i}`)).join('');
    expect(urls(urlset(many)).length).toBe(50_000);
    expect(urls('http://example.com/x\n'.repeat(60_000)).length).toBe(50_000);
  });

  it('expands no entity bombs', () => {
    const bomb = `<!DOCTYPE x [<!ENTITY a "aaaaaaaaaa"><!ENTITY b "&a;&a;&a;&a;&a;&a;&a;&a;">]>${urlset(entry('http://example.com/&b;') + entry('http://example.com/1'))}`;
    expect(urls(bomb).join().length).toBeLessThan(200);
  });
});
