import { describe, expect, it } from 'vitest';
import { parseHtml } from './html.js';

const parse = (html: string, options = {}) => parseHtml(html, 'http://example.com/', options);
const found = (html: string) => parse(html).links.map(link => `${link.url.slice(19)}|${link.anchor}|${link.path}`);

describe('end tags that nobody wrote', () => {
  it('lists, definitions, paragraphs', () => {
    expect(
      found(
        '<ul><li><a href=1>1<li><a href=2>2<ul><li><a href=3>3</ul><li><a href=4>4</ul><dl><dt>x<dd><a href=5>5</dl>',
      ),
    ).toEqual([
      '1|1|html>body>ul>li>a',
      '2|2|html>body>ul>li>a',
      '3|3|html>body>ul>li>ul>li>a',
      '4|4|html>body>ul>li>a',
      '5|5|html>body>dl>dd>a',
    ]);
    expect(found('<p>a<p><a href=1>1<div><a href=2>2</div><p><b><h2><a href=3>3')).toEqual([
      '1|1|html>body>p>a',
      '2|2|html>body>div>a',
      '3|3|html>body>h2>a',
    ]);
  });

  it('tables', () => {
    expect(
      found(
        '<table><tr><td>a<td><a href=1>1<tr><th><a href=2>2<table><tr><td><a href=3>3</table><a href=4>4</table><a href=5>5',
      ),
    ).toEqual([
      '1|1|html>body>table>tr>td>a',
      '2|2|html>body>table>tr>th>a',
      '3|3|html>body>table>tr>th>table>tr>td>a',
      '4|4|html>body>table>tr>th>a',
      '5|5|html>body>a',
    ]);
    expect(found('<table><thead><tr><td>x<tbody><tr><td><a href=1>1</table>')).toEqual([
      '1|1|html>body>table>tbody>tr>td>a',
    ]);
  });
});

describe('end tags that end nothing', () => {
  it.each([
    ['<div></p></b></x></li></td></table></h3><a href=1>1', '1|1|html>body>div>a'],
    ['<div><b><p>x</b><a href=1>1', '1|1|html>body>div>b>p>a'],
    ['<div><table><tr><td></div><a href=1>1', '1|1|html>body>div>table>tr>td>a'],
    ['</body></html><p><a href=1>1', '1|1|html>body>p>a'],
    ['<body class=x><body class=y><html><a href=1>1', '1|1|html>body.x>a'],
    ['</a></a><a href=1>1</a></a>', '1|1|html>body>a'],
  ])('%s', (html, expected) => {
    expect(found(html)).toEqual([expected]);
  });
});

describe('links', () => {
  it.each([
    ['<a href=1>one<a href=2>two', ['1|one|html>body>a', '2|two|html>body>a']],
    ['<h2><a href=1>one</h2> text</a> more', ['1|one|html>body>h2>a']],
    ['<a href=1><div>one</div> two</a> three', ['1|one two|html>body>a']],
    ['<A HREF = 1 >one</A\n><A\nHREF="2"\n>two</a>', ['1|one|html>body>a', '2|two|html>body>a']],
    ['<a href=1 href=2>one</a>', ['1|one|html>body>a']],
    ['<a href="1"class=x>one</a><a/href=2>two</a>', ['1|one|html>body>a', '2|two|html>body>a']],
    ['<a name=top><a href=1>one</a>', ['1|one|html>body>a']],
    ['<a href=1>' + 'word '.repeat(300), ['1|' + 'word '.repeat(100).trimEnd() + '|html>body>a']],
    ['<a href=1>one', ['1|one|html>body>a']],
    ['<a href=1', []],
    ['<a href="1>one</a> <a href="2">two</a>', ['1|one|html>body>a', '2|two|html>body>a']],
    ["<a href='1>one</a> it's <a href='2'>two</a>", ['1|one|html>body>a', '2|two|html>body>a']],
    ['<a href="1>one</a> <a href=2>two</a>', ['1|one|html>body>a', '2|two|html>body>a']],
    ['<p class="x>y <a href=1>one</a>', ['1|one|html>body>p.x>a']],
    ['<a href="1>2">greater</a>', ['1%3E2|greater|html>body>a']],
    ['<svg><a href=1>x</a><p><a href=2>two', ['1|x|html>body>svg>a', '2|two|html>body>p>a']],
    ['<svg><style/><title/><script/></svg><a href=1>one', ['1|one|html>body>a']],
  ])('%s', (html, expected) => {
    expect(found(html)).toEqual(expected);
  });
});

describe('what would swallow the rest of the page', () => {
  it.each([
    ['a comment', '<!-- never closed >see <a href=1>one</a> <!-- nor this > two', 'see one two'],
    ['a title', '<title>The title<body>see <a href=1>one</a> two', 'see one two'],
    ['a text field', '<textarea>x</form>see <a href=1>one</a> two', 'see one two'],
    ['a quote', '<img alt="x>see <a href=1>one</a> two', 'see one two'],
    ['a CDATA section', '<![CDATA[ x >see <a href=1>one</a> two', 'see one two'],
    ['an inner frame', '<iframe>x</div>see <a href=1>one</a> two', 'see one two'],
    // All valid: in a template, cells, rows and items may lack their end tags as anywhere.
    ['a template with a cell', '<template><tr><td>x</template>see <a href=1>one</a> two', 'see one two'],
    ['a template with a table', '<template><table><tr><td>x</template>see <a href=1>one</a> two', 'see one two'],
    ['a template with a list', '<template><ul><li><p>x</template>see <a href=1>one</a> two', 'see one two'],
    [
      'a template within a row',
      '<table><tr><td>see <template><tr><td>x<td>y</template><a href=1>one</a><td>two</table>',
      'see one two',
    ],
    [
      'a template within a template',
      '<template><table><td><template><li>x</template>y</template>see <a href=1>one</a> two',
      'see one two',
    ],
    ['what stands in for scripts', '<noscript><div><table><td>x</noscript>see <a href=1>one</a> two', 'see one two'],
    // Text to the standard (HTML §13.2.6.4.7, scripts on), which knows no start tag in there.
    ['what stands in for itself', '<noscript>x<noscript><p>y</noscript>see <a href=1>one</a> two', 'see one two'],
    [
      'what stands in for scripts and ends twice',
      '<noscript>x</noscript>see <a href=1>one</a></noscript> two',
      'see one two',
    ],
  ])('%s', (_name, html, text) => {
    const page = parse(html);
    expect(page.text).toBe(text);
    expect(page.links.map(link => link.anchor)).toEqual(['one']);
  });

  it('keeps the title', () => {
    expect(parse('<title>The title<body>text').title).toBe('The title');
    expect(parse('<title>The title').title).toBe('The title');
  });

  it('is no damage where the page was cut', () => {
    expect(parse(`text <!-- long > ${'x'.repeat(100)} -->`, { maxLength: 50 }).text).toBe('text');
  });
});

describe('pages of 1997', () => {
  it('frames, and what stands in for them', () => {
    const html = `<HTML><HEAD><TITLE>Framed</TITLE></HEAD><FRAMESET COLS="20%,80%"><FRAME SRC="menu.html" NAME=menu>
      <FRAMESET ROWS="*"><FRAME SRC="main.html" TITLE="Main"></FRAMESET><NOFRAMES><BODY>No frames: <A HREF="plain.html">plain</A>
      </BODY></NOFRAMES></FRAMESET></HTML>`;
    const page = parse(html);
    expect(page.title).toBe('Framed');
    expect(page.text).toBe('No frames: plain');
    expect(page.links.map(({ url, kind, anchor, path }) => [url, kind, anchor, path])).toEqual([
      ['http://example.com/menu.html', 'frame', '', 'html>frameset>frame'],
      ['http://example.com/main.html', 'frame', 'Main', 'html>frameset>frameset>frame'],
      ['http://example.com/plain.html', 'anchor', 'plain', 'html>frameset>noframes>a'],
    ]);
  });

  it('noframes inside a body that should not be there', () => {
    const html =
      '<frameset><frame src=f></frameset><body><noframes><html><body>no <a href=x>frames</a><script>"<a href=y>"</script></noframes>';
    expect(found(html)).toEqual(['f||html>frameset>frame', 'x|frames|html>noframes>a']);
  });

  it('noframes without frames is for nobody', () => {
    expect(parse('<body>a<noframes>b<a href=x>x</a></noframes>c').text).toBe('a c');
  });

  it('the style of the time', () => {
    const page =
      parse(`<HTML><!WA0><!WA0><HEAD><TITLE>CS415</HEAD></TITLE><BODY BGCOLOR=#FFFFFF><CENTER><H2>Systems</H1></CENTER><HR>
      <DT><H3> <A\nHREF="submit.html">\nHow to hand in\n</A>\n<! <!WA3><A\nHREF="NetSetup.html>\n<! How to set-up\n</A>\n<p><FONT SIZE=+1>
      <UL><LI>One<LI><A HREF=two.ps>Two</UL></FONT>`);
    expect(page.headings[0]).toBe('Systems');
    expect(page.links.map(link => link.url.slice(19))).toEqual(['submit.html', 'NetSetup.html', 'two.ps']);
  });
});

describe('hostile pages take linear time', () => {
  const size = 300_000;
  const fill = (piece: string) => piece.repeat(Math.ceil(size / piece.length)).slice(0, size);
  it.each([
    ...[
      '<div>',
      '<b>',
      '<p><b>',
      '<a href=x>',
      '<table><tr><td>',
      '<li><ul>',
      '<x-y>',
      '<svg>',
      '<template>',
      '<h1>',
      '<select><option>',
    ],
    ...[
      '<a href="',
      "<a href='>",
      '<a href="><',
      '<a href=\'><a href=">',
      '<!--',
      '<!-->',
      '<![CDATA[',
      '<title>',
      '<script>',
      '<textarea>',
    ],
    ...[
      '</div>',
      '<',
      '<a',
      '&',
      '&amp',
      '&#',
      '&#x41',
      '\0',
      '\ud800',
      '\udc00',
      ' ',
      '"',
      '<div class="',
      '<p style="display:',
      '<meta http-equiv=refresh content="',
    ],
    ...[
      '<frameset><noframes><title>',
      '<a title="',
      '<img alt=x>',
      '<base href=x>',
      '<div id=x><a href=y>z',
      '</',
      '<a href=x rel="nofollow ',
    ],
  ])('%j', piece => {
    const options = { maxLength: size, maxLinks: 100_000 };
    // A page of this size takes tens of milliseconds; quadratic time would be minutes, and the runner would end it.
    expect(parse(fill(piece), options).links.length).toBeLessThanOrEqual(options.maxLinks);
  });

  it.each([
    ...[
      '<script type=application/ld+json>?</script>',
      '<script type=application/ld+json>{"@type":"Article","name":"?"}</script>',
    ],
    ...[
      '<title>?</title>',
      '<h1>?</h1>',
      '<h2>?</h2><p>b',
      '<pre>?b</pre>',
      '<td>?b',
      '<p>we use ?b',
      '<a href=x rel=author>?b</a>',
    ],
    ...[
      '<time datetime="?b">',
      '<meta name=author content="?b">',
      '<meta name=date content="?b">',
      '<meta name=robots content="?b">',
    ],
    ...[
      '<meta http-equiv=refresh content="1?b">',
      '<div id="?b" class="?b">',
      '<p style="display?b">',
      '<a rel="?b" href="?b">a',
    ],
  ])('of %j', frame => {
    for (const piece of [' ', 'a', '1', '1 ', 'a ', '/', 'by ', '\n', '. ', '- ', '&#', 'cookie ', '| ']) {
      const page = parse(frame.replaceAll('?', fill(piece)), { markdown: true });
      expect(page.links.length).toBeLessThanOrEqual(1);
    }
  });

  it('nesting 100,000 deep', () => {
    const page = parse(`${'<div>'.repeat(100_000)}<a href=x>deep</a>${'</div>'.repeat(100_000)}<a href=y>out</a>`, {
      maxLength: 5e6,
    });
    expect(page.links.map(link => link.anchor)).toEqual(['deep', 'out']);
    expect(page.text).toBe('deep out');
  });
});
