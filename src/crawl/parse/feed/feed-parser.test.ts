import { describe, expect, it } from 'vitest';
import type { ParsedPage } from '../../../core/page.js';
import { feedParser } from './feed-parser.js';

const url = 'http://a.example/blog/feed';
const read = (source: string, more = {}) =>
  feedParser.parse(Buffer.from(source), { url, contentType: 'application/rss+xml', ...more }) as ParsedPage;
const rows = (source: string) =>
  read(source).links.map(link => [link.url, link.anchor, link.context, ...(link.date ? [link.date] : [])]);

describe('RSS', () => {
  const rss = (inside: string) =>
    `<?xml version="1.0"?><rss version="2.0" xmlns:content="c" xmlns:dc="d"><channel><title>Bee news</title>
     <link>http://a.example/</link><description>All about bees</description><language>en-GB</language>
     <image><title>Logo</title><link>http://a.example/logo</link></image>${inside}</channel></rss>`;

  it('has entries as links, with their titles, dates and summaries', () => {
    const page = read(
      rss(`<item><title>Mason bees &amp; more</title><link>http://a.example/mason</link><pubDate>Sat, 07 Sep 2024 09:12:31 GMT</pubDate>
           <description>&lt;p&gt;They nest in &lt;b&gt;stems&lt;/b&gt;.&lt;/p&gt;</description></item>
           <item><title><![CDATA[Wax <em>moths</em>]]></title><link>wax</link><dc:date>2024-09-01</dc:date>
           <content:encoded><![CDATA[A whole article on <a href="/x">moths</a>.]]></content:encoded></item>`),
    );
    expect(page).toMatchObject({ title: 'Bee news', description: 'All about bees', language: 'en-gb', list: 'feed' });
    expect(page.links.map(link => [link.url, link.anchor, link.context, ...(link.date ? [link.date] : [])])).toEqual([
      ['http://a.example/mason', 'Mason bees & more', 'They nest in stems.', '2024-09-07T09:12:31Z'],
      ['http://a.example/blog/wax', 'Wax moths', 'A whole article on moths.', '2024-09-01'],
      ['http://a.example/', 'Bee news', 'All about bees'],
    ]);
    expect(page.text).toContain('Wax moths A whole article on moths.');
    expect(page.remark).toBe('lists 2 pages');
  });

  it('believes a guid that is an address, unless it says that it is none', () => {
    expect(rows(rss('<item><guid>http://a.example/1</guid><title>one</title></item>'))[0][0]).toBe(
      'http://a.example/1',
    );
    expect(rows(rss('<item><guid isPermaLink="false">http://a.example/1</guid></item>'))).toHaveLength(1);
    expect(rows(rss('<item><guid>urn:uuid:1</guid><link>http://a.example/2</link></item>'))[0][0]).toBe(
      'http://a.example/2',
    );
  });

  it('of version 1.0 has its items beside the channel', () => {
    const rdf = `<rdf:RDF xmlns:rdf="r" xmlns="http://purl.org/rss/1.0/"><channel rdf:about="x"><title>T</title><link>http://a.example/</link>
      <items><rdf:Seq><rdf:li rdf:resource="http://a.example/1"/></rdf:Seq></items></channel>
      <item rdf:about="http://a.example/1"><title>One</title><link>http://a.example/1</link></item></rdf:RDF>`;
    expect(rows(rdf)).toEqual([
      ['http://a.example/1', 'One', ''],
      ['http://a.example/', 'T', ''],
    ]);
  });
});

describe('Atom', () => {
  it('has links by their relation, bases, XHTML, and older entries', () => {
    const atom = `<feed xmlns="http://www.w3.org/2005/Atom" xml:lang="de" xml:base="http://b.example/dir/"><title type="html">Die &amp;Bienen&lt;br&gt;</title>
      <link rel="self" href="http://b.example/feed"/><link href="."/><link rel="next" href="feed?page=2"/><subtitle>Neues</subtitle>
      <entry xml:base="2024/"><title type="xhtml"><div xmlns="x">Eine <b>Wabe</b></div></title><link rel="edit" href="edit/1"/>
      <link rel="alternate" href="eins"/><updated>2024-02-03T04:05:06Z</updated><published>2024-01-02T00:00:00Z</published>
      <summary>kurz</summary><content>lang</content><author><name>Imke</name></author></entry></feed>`;
    expect(rows(atom)).toEqual([
      ['http://b.example/dir/2024/eins', 'Eine Wabe', 'kurz', '2024-01-02T00:00:00Z'],
      ['http://b.example/dir/', 'Die &Bienen', 'Neues'],
      ['http://b.example/dir/feed?page=2', '', ''],
    ]);
    expect(read(atom).language).toBe('de');
  });

  it.each(['atom', 'a'])('may have its names with the prefix %s', x => {
    const atom = `<${x}:feed xmlns:${x}="a"><${x}:entry><${x}:title>T</${x}:title><${x}:link href="/1"/></${x}:entry></${x}:feed>`;
    expect(rows(atom)).toEqual([['http://a.example/1', 'T', '']]);
  });
});

describe('JSON Feed', () => {
  it('has entries as links', () => {
    const feed = {
      version: 'https://jsonfeed.org/version/1.1',
      title: 'Bees',
      home_page_url: 'http://a.example/',
      next_url: 'http://a.example/feed?2',
      language: 'en',
      items: [
        {
          id: 1,
          url: '/one',
          title: 'One',
          content_html: '<p>Words &amp; more',
          date_published: '2024-01-02T00:00:00Z',
        },
        { id: 2, external_url: 'http://b.example/', summary: 'Elsewhere' },
        null,
        'nonsense',
      ],
    };
    expect(rows(JSON.stringify(feed))).toEqual([
      ['http://a.example/one', 'One', 'Words & more', '2024-01-02T00:00:00Z'],
      ['http://b.example/', '', 'Elsewhere'],
      ['http://a.example/', 'Bees', ''],
      ['http://a.example/feed?2', '', ''],
    ]);
  });

  it.each(['{', '{}', '{"items":1}', '{"items":[]'])('that is none is said to be none: %s', source => {
    expect(() => read(source)).toThrow('is no feed');
  });
});

describe('a broken feed gives what can be read of it', () => {
  it.each([
    [
      'bare ampersands and entities of HTML',
      '<rss><channel><item><title>A&nbsp;B & C</title><link>/x?a=1&b=2</link></item></channel></rss>',
      ['http://a.example/x?a=1&b=2', 'A B & C', ''],
    ],
    [
      'mark-up that nobody escaped',
      '<rss><channel><item><description>one<br>two<p>three</description><link>/x</link></item></channel></rss>',
      ['http://a.example/x', '', 'one two three'],
    ],
    ['an end that never came', '<rss><channel><item><title>T</title><link>/x</link>', ['http://a.example/x', 'T', '']],
    [
      'an empty entry in an entry',
      '<rss><channel><item><title>T</title><item/><link>/x</link></item></channel></rss>',
      ['http://a.example/x', 'T', ''],
    ],
    [
      'entries inside each other',
      '<rss><channel><item><title>T</title><link>/x</link><item><link>/y</link></item></channel></rss>',
      ['http://a.example/x', 'T', ''],
    ],
    [
      'something before its beginning',
      '\n\n<!-- made by hand --><rss><channel><item><link>/x</link></item></channel></rss>',
      ['http://a.example/x', '', ''],
    ],
  ])('%s', (_what, source, expected) => {
    expect(rows(source)[0]).toEqual(expected);
  });

  it('keeps to its limits', () => {
    const page = read(`<rss><channel>${'<item><title>Bees</title><link>/x</link></item>'.repeat(50)}`, {
      maxLinks: 7,
      maxText: 20,
    });
    expect(page.links).toHaveLength(7);
    expect(page.text.length).toBeLessThanOrEqual(20);
    expect(page.cut).toEqual(['text', 'links']);
  });
});
