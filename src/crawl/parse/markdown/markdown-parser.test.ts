import { describe, expect, it } from 'vitest';
import type { ParsedPage } from '../../../core/page.js';
import { markdownParser } from './markdown-parser.js';
import { markdownToHtml } from './markdown-to-html.js';

const read = (source: string) =>
  markdownParser.parse(Buffer.from(source), {
    url: 'http://a.example/docs/readme.md',
    contentType: 'text/markdown',
  }) as ParsedPage;
const body = (source: string) => /<article>(.*)<\/article>/s.exec(markdownToHtml(source))?.[1];

describe('Markdown', () => {
  it('has title, headings, words and links', () => {
    const page = read(`# Wild *bees*

They [nest](nests.md "where") in the ground. See **[hives]**, [the site][1] and <https://b.example/x>.

Food
----
- pollen from ![a flower](flower.png)
- [ ] nectar: https://c.example/nectar.

[hives]: /hives
[1]: <http://d.example/> "a site"
`);
    expect(page).toMatchObject({ title: 'Wild bees', headings: ['Wild bees', 'Food'] });
    expect(page.text).toContain('They nest in the ground. See hives, the site and https://b.example/x.');
    expect(page.text).toContain('pollen from');
    expect(page.links.map(link => [link.url, link.anchor])).toEqual([
      ['http://a.example/docs/nests.md', 'nest'],
      ['http://a.example/hives', 'hives'],
      ['http://d.example/', 'the site'],
      ['https://b.example/x', 'https://b.example/x'],
      ['https://c.example/nectar', 'https://c.example/nectar'],
    ]);
  });

  it('has what its front matter says', () => {
    const page = read(
      '---\ntitle: "Bees: a guide"\nauthor: Imke Vogel\ndate: 2024-05-06\nlang: de\ntags:\n  - a\n---\n# Other\nWorte.',
    );
    expect(page).toMatchObject({
      title: 'Bees: a guide',
      language: 'de',
      details: { author: 'Imke Vogel', published: '2024-05-06' },
    });
    expect(page.text).not.toContain('tags');
  });

  it.each([
    ['a `b [c](d)` e', '<p>a <code>b [c](d)</code> e</p>'],
    ['``a ` b``', '<p><code>a ` b</code></p>'],
    ['a ` b `` c', '<p>a ` b `` c</p>'],
    ['snake_case_name and 2 * 3', '<p>snake_case_name and 2 * 3</p>'],
    ['_a_ __b__ ***c*** ~~d~~', '<p>a b c d</p>'],
    ['\\*a\\* \\<b>', '<p>*a* &#60;b></p>'],
    ['[a](b(c)d) [e]( <f g> ) [h](i j)', '<p><a href="b(c)d">a</a> <a href="f g">e</a> [h](i j)</p>'],
    ['[a[b](c)](d)', '<p><a href="d">a<a href="c">b</a></a></p>'],
    ['[no reference] [x][y]', '<p>[no reference] [x][y]</p>'],
    ['a <b>c</b> &amp; d', '<p>a <b>c</b> &amp; d</p>'],
    ['```js\na < b\n# no heading\n```\nafter', '<pre>a &#60; b\n# no heading</pre>\n<p>after</p>'],
    ['    a < b\n    c\n\nd', '<pre>    a &#60; b\n    c</pre>\n<p>d</p>'],
    ['> quoted\n> words', '<p>quoted\nwords</p>'],
    ['1. one\n2. two\n\n# end', '<ul>\n<li>one</li>\n<li>two</li>\n</ul>\n<h1>end</h1>'],
    ['|a|b|\n|-|:-:|\n|c|d\\|e|', '<table><tr><th>a</th><th>b</th></tr>\n<tr><td>c</td><td>d|e</td></tr></table>'],
    ['a\n===\nb\n---\n***\nc', '<h1>a</h1>\n<h2>b</h2>\n<p>c</p>'],
    ['# a # b ##', '<h1>a # b</h1>'],
  ])('%j', (source, expected) => {
    expect(body(source)).toBe(expected);
  });

  it.each([
    '[',
    '![',
    '`a``b',
    '<a ',
    '*a ',
    'a_',
    '>',
    '[a](b ',
    '[a]: b\n',
    '|a',
    '# ',
    '- ',
    '    - a\n',
    '](x)',
    '\\',
    '<!--',
    'http://',
    '&',
  ])('gets through a megabyte of %j', piece => {
    expect(read(piece.repeat(1e6 / piece.length)).text.length).toBeGreaterThanOrEqual(0);
    expect(read(`# ${piece.repeat(1e5)}\n|${piece.repeat(1e5)}\n|-`).links.length).toBeGreaterThanOrEqual(0);
  });

  it('gets through backticks of every number', () => {
    const rising = Array.from({ length: 2500 }, (_, count) => `${'`'.repeat(count)}a`).join('');
    expect(read(rising).text.length).toBeGreaterThan(1e6);
  });
});

it.each(['-', '* ', '_', '> ', '#', '='])('reads a line of %j, millions of times', async unit => {
  const context = { url: 'http://a.example/', contentType: 'text/markdown' };
  const page = await markdownParser.parse(Buffer.from(unit.repeat(4_000_000 / unit.length)), context);
  expect(page.links).toEqual([]);
});
