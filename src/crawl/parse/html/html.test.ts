import { describe, expect, it } from 'vitest';
import { parseHtml } from './html.js';

const page = 'http://example.com/dir/page.html';
const parse = (html: string, options = {}) => parseHtml(html, page, options);
const text = (html: string) => parse(html).text;
const urls = (html: string) => parse(html).links.map(link => link.url);
const anchors = (html: string) => parse(html).links.map(link => link.anchor);

describe('text', () => {
  it.each([
    ['<p>One <b>t</b>wo</p>three', 'One two three'],
    ['a<br>b<hr>c<li>d<td>e<div>f</div>g<img src=x>h', 'a b c d e f g h'],
    ['in<i>side</i> <span>a</span><span>b</span> x<wbr>y', 'inside ab xy'],
    ['  \n many\t\r\n   spaces \f here ', 'many spaces here'],
    [
      '&lt;b&gt; &amp;amp; caf&eacute; &#233; &#xE9; &copy2024 &nosuch; AT&T a & b &',
      '<b> &amp; café é é ©2024 &nosuch; AT&T a & b &',
    ],
    ['non&nbsp;breaking\u2003wide\u3000ideographic\ufeff', 'non breaking wide ideographic'],
    ['soft\u00adhyphen&shy;ated', 'softhyphenated'],
    ['1 < 2 and 3 > 2', '1 < 2 and 3 > 2'],
    ['日本語 <b>テキスト</b> 😀', '日本語 テキスト 😀'],
    ['a<!-- comment <p> -->b<!doctype x>c<?php echo 1 ?>d', 'abcd'],
    ['x<script>if (a < b) { "</p>" }</script>y<style>p { }</style>z', 'xyz'],
    ['x<template>no<a href=t>t</a></template>y<noscript>no</noscript>z', 'xyz'],
    ['x<textarea>no</textarea>y<svg><title>no</title><text>no</text></svg>z', 'x yz'],
    ['x <p hidden>no <b>no</b></p> y <div style="DISPLAY : none">no<p>no</div> z', 'x y z'],
    ['<dialog>no</dialog><dialog open>yes</dialog>', 'yes'],
    ['<xmp>raw <b> &amp;</xmp> after', 'raw <b> &amp; after'],
    ['<select><option>a<option>b</select>', 'a b'],
    ['<title>no</title>yes', 'yes'],
    ['<plaintext>all <b>raw', 'all <b>raw'],
  ])('%j', (html, expected) => {
    expect(text(html)).toBe(expected);
  });

  it('reads as much as it is told to', () => {
    expect(parse('<p>abcdefgh', { maxLength: 6 }).text).toBe('abc');
    expect(parse('<p>abcdefgh', { maxLength: 6 }).cut).toEqual(['document']);
    // A pair of surrogates cut in two
    expect(parse('ab😀', { maxLength: 3 }).text).toBe('ab\ufffd');
  });

  it('reads the whole page, however long its markup, and keeps what it is told to', () => {
    const late = parse(`<style>${'x'.repeat(300_000)}</style><p>late <a href=late>link</a>`);
    expect(late).toMatchObject({ text: 'late link', cut: [] });
    expect(late.links).toHaveLength(1);
    const long = parse(`<p>${'word '.repeat(400_000)}`);
    expect(long.text.length).toBeGreaterThan(1_000_000);
    expect(long.text.length).toBeLessThanOrEqual(1 << 20);
    expect(long.cut).toEqual(['text']);
    expect(parse('<p>ab cd<p>ef', { maxText: 5 })).toMatchObject({ text: 'ab c', cut: ['text'] });
    expect(parse('<p>ab😀😀', { maxText: 6 }).text).toBe('ab😀');
    const [behind] = parse('<p>ab cd ef <a href=x>c d</a> gh', { maxText: 5 }).links;
    expect(behind).toMatchObject({ anchor: 'c d', context: '' });
  });

  it('has no half surrogates and no control characters', () => {
    expect(text('a\ud800b \udc00 c\u0000d')).toBe('a\ufffdb \ufffd c d');
  });
});

describe('head', () => {
  it('title', () => {
    expect(parse('<title>\n A &amp; B  <b>C\n</title><title>Second</title>').title).toBe('A & B <b>C');
    expect(parse('<svg><title>drawing</title></svg><TITLE>Page</TITLE>').title).toBe('Page');
    expect(parse('<p>none').title).toBe('');
  });

  it('language', () => {
    expect(parse('<html lang="en-GB">').language).toBe('en-gb');
    expect(parse('<html xml:lang="de_AT">').language).toBe('de-at');
    expect(parse('<meta http-equiv="Content-Language" content="fr, en">').language).toBe('fr');
    expect(parse('<html lang=es><meta http-equiv=content-language content=fr>').language).toBe('es');
    expect(parse('<html lang="{{ lang }}">').language).toBe('');
  });

  it('description', () => {
    expect(parse('<meta name="Description" content=" A  &quot;page&quot; ">').description).toBe('A "page"');
    expect(parse('<meta property="og:description" content="social">').description).toBe('social');
    expect(
      parse('<meta property="og:description" content=social><meta name=description content=own>').description,
    ).toBe('own');
  });

  it('feeds', () => {
    const feed = (type: string, href: string) => `<link rel="alternate" type="${type}" href="${href}">`;
    const page = parse(
      `${feed('application/rss+xml', '/a.rss')}${feed('text/html', '/de')}${feed('application/atom+xml; charset=utf-8', 'b')}<link rel=stylesheet type="application/rss+xml" href=/c>`,
    );
    expect(page.feeds).toEqual(['http://example.com/a.rss', 'http://example.com/dir/b']);
    expect(parse('<p>none').feeds).toBeUndefined();
  });

  it('canonical', () => {
    expect(parse('<link rel="shortlink canonical" href="/one?utm_source=x">').canonical).toBe('http://example.com/one');
    expect(parse('<link rel=stylesheet href=/x.css>').canonical).toBeUndefined();
    expect(parse('<link rel=canonical href="mailto:x">').canonical).toBeUndefined();
  });

  it('base, also for links before it, but only the first', () => {
    const result = parse('<a href=a>a</a><base target=_top><base href="/other/"><base href="/third/"><a href=b>b</a>');
    expect(result.links.map(link => link.url)).toEqual(['http://example.com/other/a', 'http://example.com/other/b']);
    expect(result.base).toBe('http://example.com/other/');
    expect(parse('<base href="javascript:x"><a href=a>a').base).toBe(page);
  });

  it.each([
    ['<meta name=robots content="noindex">', true, false],
    ['<META NAME="ROBOTS" CONTENT="NoIndex, NoFollow">', true, true],
    ['<meta name=robots content=none>', true, true],
    ['<meta name=honeyguide content="nofollow">', false, true],
    ['<meta name=otherbot content="none">', false, false],
    ['<meta name=robots content="index,follow">', false, false],
    ['<meta name=robots content=noindex><meta name=honeyguide content=nofollow>', true, true],
  ])('%s', (html, noindex, nofollow) => {
    expect(parse(html)).toMatchObject({ noindex, nofollow });
  });
});

it('headings', () => {
  expect(parse('<h1>One <b>two</b></h1>x<h2><a href=y>Three</a></h1>y<h6></h6><h3>Four<p>five').headings).toEqual([
    'One two',
    'Three',
    'Four five',
  ]);
  expect(parse('<h1 hidden>no</h1><div><h2>in</div>out').headings).toEqual(['in']);
});

describe('links', () => {
  it('stand under the heading before them; one within a heading under the next higher level', () => {
    const html = `<a href=0>0</a><h1>People</h1><p><a href=1>1</a><h3></h3><a href=2>2</a>
      <h2>Staff</h2><ul><li><a href=3>3</a></ul><h2><a href=4>Students</a></h2><a href=5>5</a><h1><a href=6>6</a></h1>`;
    expect(parse(html).links.map(link => link.heading)).toEqual([
      undefined,
      'People',
      undefined,
      'Staff',
      'People',
      'Students',
      undefined,
    ]);
  });

  it('of every kind', () => {
    const html = `<meta http-equiv=refresh content="5; URL='next.html'"><a href="a.html">A</a>
      <map><area href="b.html" alt="B"></map><iframe src="c.html" title="C"><a href=no>no</a></iframe>`;
    expect(parse(html).links).toEqual([
      {
        url: 'http://example.com/dir/next.html',
        anchor: '',
        context: 'A',
        path: 'html>head>meta',
        kind: 'refresh',
        nofollow: false,
      },
      {
        url: 'http://example.com/dir/a.html',
        anchor: 'A',
        context: '',
        path: 'html>body>a',
        kind: 'anchor',
        nofollow: false,
      },
      {
        url: 'http://example.com/dir/b.html',
        anchor: 'B',
        context: 'A',
        path: 'html>body>map>area',
        kind: 'area',
        nofollow: false,
      },
      {
        url: 'http://example.com/dir/c.html',
        anchor: 'C',
        context: 'A',
        path: 'html>body>iframe',
        kind: 'frame',
        nofollow: false,
      },
    ]);
  });

  it.each([
    ['0;url=x', 'x'],
    ['0; url=x y', 'x%20y'],
    [' 10 , URL = "x"junk', 'x'],
    ['0 x', 'x'],
    ["0;url='x", 'x'],
    ['0;x?a=1&amp;b=2', 'x?a=1&b=2'],
    ['0;url=&#39;x&#39;', 'x'],
  ])('refresh %j', (content, target) => {
    const quote = content.includes('"') ? "'" : '"';
    expect(urls(`<meta http-equiv=Refresh content=${quote}${content}${quote}>`)).toEqual([
      `http://example.com/dir/${target}`,
    ]);
  });

  it('leave out what cannot be crawled', () => {
    expect(
      urls(
        '<a href="mailto:x@y.z">m</a><a href="javascript:void(0)">j</a><a name=top>n</a><a href="ftp://f.org/">f</a>',
      ),
    ).toEqual([]);
    expect(parse('<a href="ftp://f.org/">f</a>', { anyScheme: true }).links.map(link => link.url)).toEqual([
      'ftp://f.org/',
    ]);
    expect(
      urls('<template><a href=x>x</a><iframe src=y></iframe></template><meta http-equiv=refresh content=300>'),
    ).toEqual([]);
  });

  it('to one URL stay separate, up to the limit', () => {
    expect(urls('<a href=x>1</a><a href=x>2</a>')).toHaveLength(2);
    expect(parse('<a href=x>x</a>'.repeat(20_000)).links).toHaveLength(10_000);
    expect(parse('<a href=x>x</a>'.repeat(9), { maxLinks: 3 })).toMatchObject({ links: { length: 3 }, cut: ['links'] });
    expect(parse('<a href=x>x</a>'.repeat(3), { maxLinks: 3 }).cut).toEqual([]);
  });

  it('decode character references and keep plain ampersands', () => {
    expect(urls('<a href="?a=1&amp;b=2">x</a><a href="?a=1&b=2&copy=3">x</a>')).toEqual([
      `${page}?a=1&b=2`,
      `${page}?a=1&b=2&copy=3`,
    ]);
  });

  it('take their anchor from text, pictures, or the title', () => {
    expect(
      anchors(`<a href=1> plain <b>te</b>xt </a><a href=2>see <img alt="the  picture"> here</a><a href=3><img alt="only"></a>
        <a href=4 title="a title"><img src=x></a><a href=5 title="unused">text</a><a href=6><img alt=""></a>`),
    ).toEqual(['plain text', 'see the picture here', 'only', 'a title', 'text', '']);
  });

  it('are found where scripts would show them', () => {
    const html =
      '<noscript><a href=a>without &amp; script</a></noscript><div style="display:none"><a href=b>menu <b>entry</b></a></div>';
    expect(parse(html)).toMatchObject({ text: '', links: [{ anchor: 'without & script' }, { anchor: 'menu entry' }] });
  });

  it('know nofollow, ugc and sponsored', () => {
    const html =
      '<a href=1 rel=nofollow>1</a><a href=2 rel="noopener UGC">2</a><a href=3 rel="sponsored">3</a><a href=4 rel="nofollowing">4</a><area href=5 rel=nofollow>';
    expect(parse(html).links.map(link => link.nofollow)).toEqual([true, true, true, false, true]);
  });

  it('have ten words on each side as context', () => {
    const words = (from: number, to: number) =>
      Array.from({ length: to - from + 1 }, (_, i) => `w${from + i}`).join(' ');
    const html = `<p>${words(1, 20)}</p><a href=x>the anchor</a> <p>${words(21, 40)}</p>`;
    expect(parse(html).links[0].context).toBe(`${words(11, 20)} ${words(21, 30)}`);
    expect(parse('<p>before<a href=x>link</a>after next').links[0].context).toBe('before after next');
    expect(parse('<a href=x>link</a>').links[0].context).toBe('');
    expect(parse('one <a href=x>link</a>').links[0].context).toBe('one');
  });

  it('have no more of what is no word around them', () => {
    const links = parse(`${'<a href=x></a>'.repeat(10)}${'😀'.repeat(5000)}<a href=y>y</a>z`).links;
    for (const { context } of links) expect(context.length).toBeLessThanOrEqual(502);
    expect(links[10].context).toMatch(/^.😀+ z$/u);
    expect(links.every(({ context }) => context === context.toWellFormed())).toBe(true);
  });

  it('have a path', () => {
    const html = `<html class=js><body id=top class="a b"><div id=menu class=nav><ul class="list big"><li><a class=x href=1>1</a>
      <li><b><a href=2>2</a></b></ul></div><table><tr><td><my-widget><a href=3>3</a></table><a href=4>4</a>`;
    expect(parse(html).links.map(link => link.path)).toEqual([
      'html>body#top>div#menu>ul.list>li>a',
      'html>body#top>div#menu>ul.list>li>b>a',
      'html>body#top>table>tr>td>my-widget>a',
      'html>body#top>a',
    ]);
  });

  it('have a path of bounded length that ends in the link', () => {
    const [link] = parse(`${'<div class=some-very-long-class-name>'.repeat(300)}<a href=x>x</a>`).links;
    expect(link.path.length).toBeLessThan(300);
    expect(link.path).toMatch(/^html>body>div\.some-very-long-class-name>div.*>a$/);
  });

  it('are plain data', () => {
    const { links } = parse('<a href=x>x</a>');
    expect(structuredClone(links)).toEqual(links);
    expect(JSON.parse(JSON.stringify(links))).toEqual(links);
  });
});
