import { describe, expect, it } from 'vitest';
import { parseHtml } from '../html.js';

const markdown = (html: string) => parseHtml(html, 'http://example.com/a/', { markdown: true }).markdown;

it('is made only where it is asked for', () => {
  expect(parseHtml('<p>Some words that are long enough', 'http://example.com/').markdown).toBeUndefined();
  expect(markdown('')).toBe('');
});

describe('Markdown of', () => {
  it.each([
    [
      'headings',
      '<h2>The <b>honey</b><br>bee</h2><p>makes honey of nectar',
      '## The honey bee\n\nmakes honey of nectar',
    ],
    [
      'links',
      '<p>Bees make <a href="../honey (1)">sweet <b>honey</b></a>, and wax',
      'Bees make [sweet **honey**](http://example.com/honey%20%281%29), and wax',
    ],
    [
      'emphasis',
      '<p>Bees <em> make </em>much<b>honey</b> of <i>nec<b>tar</b></i> and <del>wax</del>',
      'Bees *make* much**honey** of *nec**tar*** and ~~wax~~',
    ],
    ['emphasis that overlaps', '<p>Bees <b>make <i>honey</b> of</i> the nectar', 'Bees **make *honey*** of the nectar'],
    [
      'code',
      '<p>Call <code>a[0] * `b`</code> and then all the others',
      'Call `` a[0] * `b` `` and then all the others',
    ],
    [
      'line breaks',
      '<p>Bees make honey<br>of nectar<br><br>and wax of honey',
      'Bees make honey\\\nof nectar\n\nand wax of honey',
    ],
    [
      'preformatted text',
      '<p>Do it like so:<pre>\nif (a &lt; b)\n  <b>c</b>();<br>d();\n</pre>',
      'Do it like so:\n\n```\nif (a < b)\n  c();\nd();\n```',
    ],
    [
      'quotations',
      '<blockquote>Bees make honey<p>of nectar</blockquote>and of dew',
      '> Bees make honey\n>\n> of nectar\n\nand of dew',
    ],
    [
      'signs that mean themselves',
      '<p>1. a*b [c] <p># d_e _f_ &lt;g> &lt; `h`',
      '1\\. a\\*b \\[c\\]\n\n\\# d_e \\_f\\_ \\<g> < \\`h\\`',
    ],
    [
      'definitions',
      '<dl><dt>Bee<dd>an insect<dt>Wax<dd>what it makes</dl>',
      '**Bee**\n\nan insect\n\n**Wax**\n\nwhat it makes',
    ],
  ])('%s', (_what, html, expected) => {
    expect(markdown(html)).toBe(expected);
  });

  it('lists, in lists, with paragraphs', () => {
    const html = `<p>Take:<ul><li>an axe<li>fire<ol><li>dry grass<li><p>a match</p><p>or two</p></ol><li>time</ul>`;
    expect(markdown(html)).toBe('Take:\n\n- an axe\n- fire\n  1. dry grass\n  2. a match\n\n     or two\n- time');
  });

  it('tables of data, but not tables that place things', () => {
    const data =
      '<table><caption>Birds<tr><th>name<th>food<tr><td>honeyguide<td>wax | <a href=/g>grubs</a><tr><td>other</table>';
    expect(markdown(data)).toBe(
      '| name | food |\n| --- | --- |\n| honeyguide | wax \\| [grubs](http://example.com/g) |\n| other |  |',
    );
    expect(markdown('<table><tr><td><h2>Birds</h2><td><p>eat wax of the bees</table>')).toBe(
      '## Birds\n\neat wax of the bees',
    );
  });

  it('the main part alone', () => {
    const text =
      'The honeyguide leads people to the nests of wild bees, and waits until they have opened them. '.repeat(4);
    const html = `<nav><a href=x>News</a></nav><article><h1>Birds</h1><p>${text}<h2>Food</h2><p>${text}</article><footer>Imprint</footer>`;
    expect(markdown(html)).toBe(`${text.trim()}\n\n## Food\n\n${text.trim()}`);
  });
});
