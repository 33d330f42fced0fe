import { describe, expect, it } from 'vitest';
import { parseHtml } from '../html.js';
import { isoDate } from './dates.js';

const details = (html: string) => parseHtml(html, 'http://example.com/a/').details;
const linked = (data: unknown) => `<script type="application/ld+json">${JSON.stringify(data)}</script>`;

describe('details', () => {
  it('come from schema.org first', () => {
    const html = `<title>Bird leads man | Daily Wax</title><meta name=author content="The staff">
${linked({
  '@graph': [
    { '@type': 'WebSite', name: 'Daily Wax' },
    {
      '@type': ['NewsArticle'],
      headline: 'Bird leads man &amp; dog',
      author: [{ name: 'By A. Axe' }, { name: 'B. Bee' }],
      datePublished: '2024-03-01T10:00:00+0100',
      license: 'https://example.org/by',
    },
  ],
})}`;
    expect(details(html)).toEqual({
      headline: 'Bird leads man & dog',
      author: 'A. Axe, B. Bee',
      published: '2024-03-01T10:00:00+01:00',
      modified: '',
      siteName: 'Daily Wax',
      type: 'NewsArticle',
      licence: 'https://example.org/by',
    });
  });

  it('come from Open Graph and Dublin Core', () => {
    const html = `<meta property=og:title content="Honey - Daily Wax"><meta property=og:site_name content="Daily Wax">
<meta property=og:type content=article><meta name=DC.creator content="C. Comb"><meta name=dcterms.rights content="CC BY">
<meta property=article:modified_time content="2024-03-02"><meta name=dc.date content="2024-03-01"><meta property=og:locale content=de_DE>`;
    expect(details(html)).toEqual({
      ...{ headline: 'Honey', author: 'C. Comb', published: '2024-03-01', modified: '2024-03-02' },
      ...{ siteName: 'Daily Wax', type: 'article', licence: 'CC BY' },
    });
    expect(parseHtml(html, 'http://example.com/').language).toBe('de-de');
  });

  it('come from the page itself', () => {
    const html = `<title>Wax: Daily Wax</title><h1><a href=/>Daily Wax</a></h1><h1>Wax</h1><a rel=author href=x>by D. Drone</a>
<time datetime="2024-03-01 08:00">today</time><a rel=license href=../by>free</a>`;
    expect(details(html)).toMatchObject({
      ...{ headline: 'Wax', author: 'D. Drone', published: '2024-03-01', licence: 'http://example.com/by' },
    });
    expect(details('<span itemprop=author><span itemprop=name>E. Egg</span></span> writes').author).toBe('E. Egg');
    expect(details('<span itemprop=datePublished content=2024-03-01>yesterday').published).toBe('2024-03-01');
  });

  it.each([
    ['<link rel="License copyright" href=/by>', 'http://example.com/by'],
    ['<a rel="cc:license nofollow" href=/by>', 'http://example.com/by'],
    ['<link rel=dcterms:license href=/by>', 'http://example.com/by'],
    ['<a itemprop=license href=/by>', 'http://example.com/by'],
    ['<meta property=cc:license content=http://example.com/by>', 'http://example.com/by'],
    ['<meta name=DC.rights content="All rights reserved">', 'All rights reserved'],
    ['<a rel=license href=/1></a><a rel=license href=/2></a>', 'http://example.com/1'],
    ['<a rel=licensed href=/1></a><a href=/license>Licence</a>', ''],
  ])('name the licence: %s', (html, licence) => {
    expect(details(html).licence).toBe(licence);
  });

  it('are empty where nothing, or nonsense, is said', () => {
    const nothing = { headline: '', author: '', published: '', modified: '', siteName: '', type: '', licence: '' };
    expect(details('<p>text')).toEqual(nothing);
    const nonsense = [
      '{',
      'null',
      '[[[[[[[[[[[[[[{}]]]]]]]]]]]]]]',
      '{"@type":7,"author":{"name":{"a":1}}}',
      '"x"',
      '{"@graph":"x"}',
    ];
    for (const script of nonsense)
      expect(details(`<script type=application/ld+json>${script}</script>`)).toEqual(nothing);
    expect(details('<meta name=author content=http://x.y/z><meta name=date content=soon>')).toEqual(nothing);
  });

  it('are cut where somebody tells a story in them', () => {
    const long = 'word '.repeat(5000);
    const thing = { '@type': 'Article', headline: long, description: long, license: long, publisher: { name: long } };
    const { details, description } = parseHtml(
      `<script type=application/ld+json>${JSON.stringify(thing)}</script><meta property=og:type content="${long}">`,
      'http://example.com/',
    );
    for (const value of [...Object.values(details), description]) expect(value.length).toBeLessThanOrEqual(2000);
    expect(description.length).toBeGreaterThan(1990);
  });

  it('read JSON-LD with line breaks in strings and in comment marks', () => {
    const script =
      '<script type="application/ld+json">//<![CDATA[\n{"@type":"Article","headline":"a\nb"}\n//]]></script>';
    expect(details(script)).toMatchObject({ headline: 'a b', type: 'Article' });
  });
});

it.each([
  ['2024-03-01', '2024-03-01'],
  ['2024/03/01 10:00', '2024-03-01'],
  ['20240301', '2024-03-01'],
  ['2024-03-01T10:00Z', '2024-03-01T10:00:00Z'],
  ['2024-03-01T10:00:05.123-0500', '2024-03-01T10:00:05-05:00'],
  ['Fri, 01 Mar 2024 10:00:00 GMT', '2024-03-01T10:00:00Z'],
  ['1st March 2024', '2024-03-01'],
  ['March 1, 2024', '2024-03-01'],
  ['2024-13-01', ''],
  ['0001-01-01T00:00:00Z', ''],
  ['01.03.2024', ''],
  ['soon', ''],
])('isoDate(%j)', (text, expected) => {
  expect(isoDate(text)).toBe(expected);
});
